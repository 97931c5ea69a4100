"""The speller: a speech as sentences of tokens. The work grows linearly with the text, for any text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.language.grammar import grammar
from werewolf.players.language.lexicon import MAX_WORD, Sense, lexicon
from werewolf.players.language.names import NIGHT, SEAT, WORD, Names
from werewolf.players.language.pronouns import Pronouns
from werewolf.players.language.tokens import BREAKS, NO_SEATS, Seats, Sentence, Token, signs

LONGEST = 60  # words read as one sentence; this bounds the cost of every pattern
_NIGHTS = {chr(NIGHT + night): Sense("night", str(night)) for night in range(100)}
# What is quoted, cited, struck out or left out is not the speaker's own word. An apostrophe is no quotation mark.
# First one of a few characters, which is quickly found.
_UNSAID = re.compile(
    r"""[\n“„«"~.'‘](?:(?<=\n)[ \t]{0,8}>.* | (?<=[“„«"])[^“”»"]{0,800}[“”»"] | (?<=~)~.{0,800}?~~
      | (?<=\.)(?<![.!?;]\.)\.{1,2}(?![.!?;]) | (?<=['‘])(?<!\w.)\w(?:[^'’]|['’](?=\w)){0,400}['’](?!\w))""",
    re.VERBOSE,
)
_SENTENCE = re.compile(r"([^.!?;]+)([.!?;]*)")
_SEATS = re.compile("[\ue000-\uefff]")
# How a sentence may begin before it says something: “ok bram is town”, “no I am”.
_LEADS = re.compile(r"(?:(?:ok|okay|fine|alright|right|sure) |(?:no|nah) (?=(?:@|no|do|i|he|she|it|that|you|we) ))*")
# Senses that are another one after “not”, or after an article: “I don't think”, “the seer”.
_NEGATED = {"think": "doubt", "believe": "doubt", "avow": "past", "says": "past"}
_DEFINITE = {"vote": "ballot", "ask": "reply", "card": "the_card", "other": "a_thing"}
# Words that make a question without its mark, and that make none of one. “@” is a seat.
_ASKS = re.compile(
    r"""(?:(?:so|and|but|well|ok|hey|wait|,|then)\ )*(?:@\ (?:,\ )?)?(?:
        (?:do|did|are|can|will|would)\ you | you\ (?:going|voting) | why | whose | how | where | when
      | (?:who|what)\ (?:is|are|was|do|did|does)\ (?:you|your|the|he|she|it)
      | (?<!@\ ,\ )(?:who|what)(?!\ (?:a|i|worries|bothers)\b|\ [@,])
      | (?<!@\ )(?<!so\ )(?:is|was|does|did|can|are)\ (?:@|he|she|they))(?!\w)
      | .*(?:\bor\ (?:nah|no|what)|,\ (?:why|how\ come|which\ one|who))$""",
    re.VERBOSE,
)
_PROPOSES = re.compile(r".*(?<!or) (?:right|ok|okay|yeah|, no)$")  # “we vote Bram, right?”


class Speller:
    """Reads the sentences of speeches at one table. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._names = Names(names)
        self._phrases, self._sense = lexicon().phrases, lexicon().sense
        cards = ((word.lower(), self._sense(role)) for role, word in words.items())
        self._own = {form: sense for word, sense in cards for form in (word, f"{word}s")}
        self._own |= {chr(SEAT + seat): Sense("seat", str(seat)) for seat in range(len(names))} | _NIGHTS

    def sentences(self, text: str) -> Iterator[Sentence]:
        """Each sentence of a speech that has words."""
        pronouns = Pronouns()
        unquoted = _UNSAID.sub(" … ", f"\n{self._names.mask(text)}").replace("\n", " ; ")
        for spoken, mark in _SENTENCE.findall(unquoted):
            words = [word[:MAX_WORD] for word in WORD.findall(spoken)]
            for at in range(0, len(words), LONGEST):
                sentence = self._sentence(words[at : at + LONGEST], mark, pronouns)
                if sentence.tokens:
                    yield sentence

    def mentioned(self, text: str) -> list[int]:
        """Every seat that a speech speaks of, each once."""
        found = (seat for sentence in self.sentences(text) for token in sentence.tokens for seat in token.seats)
        return list(dict.fromkeys(found))

    def _sentence(self, raw: list[str], mark: str, pronouns: Pronouns) -> Sentence:
        words = self._names.words(raw)
        plain = _SEATS.sub("@", " ".join(words))
        asks = ("?" in mark and not _PROPOSES.match(plain)) or ("!" not in mark and bool(_ASKS.match(plain)))
        lead = _LEADS.match(plain)
        tokens = self._tokens(words[lead[0].count(" ") if lead else 0 :])
        senses = signs(tokens) if "@" in plain else ""
        calls = grammar().matches("call", senses) or ("?" in mark and grammar().matches("late", senses))
        tokens = list(pronouns.resolved(tokens, calls[0].spot if calls else -1))
        _date(tokens)
        return Sentence(*_parted(_merged(tokens)), plain, pronouns.addressed, asks)

    def _senses(self, words: list[str]) -> Iterator[tuple[str, Sense]]:
        """The words and phrases with their sense, the longest phrase first."""
        read = 0
        for at, pair in enumerate(zip(words, (*words[1:], ""), strict=True)):
            if at < read:
                continue
            for phrase, meant in self._phrases.get(pair, ()):
                if words[at : at + len(phrase)] == phrase:
                    read = at + len(phrase)
                    yield " ".join(phrase), meant
                    break
            else:
                yield pair[0], self._own.get(pair[0]) or self._sense(pair[0])

    def _tokens(self, words: list[str]) -> list[Token]:
        """The words that matter, small words as marks on what follows."""
        tokens: list[Token] = []
        marks: set[str] = set()
        for word, (sense, value) in self._senses(words):
            if sense in ("skip", "all"):
                continue
            if sense in ("not", "maybe", "prep", "art"):
                marks ^= {sense} if sense == "not" else {sense} - marks
                continue
            if marks and sense in BREAKS:
                _mark_last(tokens, marks)
            if "not" in marks and sense in _NEGATED:
                sense = _NEGATED[sense]
                marks.remove("not")
            if "art" in marks:
                sense = _DEFINITE.get(sense, sense)
            seats: Seats = {int(value): None} if sense == "seat" else NO_SEATS
            tokens.append(Token(word, sense, value, seats, frozenset(marks)))
            marks.clear()
        if "not" in marks and words[-1] == "not" and tokens and tokens[-1].sense == "comma":
            tokens.append(Token("not", "joking"))  # “I am the seer, not!”
        _mark_last(tokens, marks)
        return tokens


def _mark_last(tokens: Sequence[Token], marks: set[str]) -> None:
    """Put the marks at the end of a clause on what they follow: “Bram, probably”, “Celio is not”."""
    if tokens and marks:
        tokens[-1].marks |= marks & {"maybe", "not" if tokens[-1].sense in ("be", "is") else ""}
        marks -= {"maybe", "not"}


def _date(tokens: Sequence[Token]) -> None:
    """Give each seat its night: the one before it if nights come first, or else the one after it."""
    order = [token for token in tokens if token.sense in ("seat", "night")]
    order = order if order and order[0].sense == "night" else order[::-1]
    night = None
    for token in order:
        if token.sense == "night":
            night = int(token.value) if token.value else None
        token.seats = dict.fromkeys(token.seats, night)


def _merged(tokens: list[Token]) -> list[Token]:
    """The tokens with each list of seats as one: “Bram, Celio and Fenn”."""
    if sum(token.sense == "seat" for token in tokens) < 2:
        return tokens
    senses = ["nor" if "not" in token.marks else token.sign for token in tokens]
    for kind, _, start, end in reversed(grammar().matches("list", grammar().signs(senses))):
        seats = {seat: night for token in tokens[start:end] for seat, night in token.seats.items()}
        if len(seats) > 1:  # not “Bram, Bram …”
            tokens[start].seats = seats
            tokens[start].marks |= {"either"} if kind == "either" or "or" in senses[start:end] else set()
            del tokens[start + 1 : end]
    return tokens


def _parted(tokens: list[Token]) -> tuple[list[Token], str]:
    """The tokens with a mark where a clause begins without one, and without asides; and as the grammar sees them."""
    senses = signs(tokens)
    breaks = grammar().matches("break", senses)
    for kind, start, _, end in reversed(breaks):
        tokens[start : end if kind == "aside" else start] = [] if kind == "aside" else [Token("", "comma")]
    return tokens, signs(tokens) if breaks else senses
