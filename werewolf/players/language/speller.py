"""The speller: a speech as sentences of tokens. The work grows linearly with the text, for any text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from werewolf.players.language.grammar import BREAKS, Sentence, Token
from werewolf.players.language.lexicon import MAX_WORD, WORD, Names, Sense, lexicon
from werewolf.players.language.pronouns import Pronouns

LONGEST = 60  # words read as one sentence; this bounds the cost of every pattern
# What is quoted, cited, struck out or left out is not the speaker's own word. An apostrophe is no quotation mark.
# First one of a few characters, which is quickly found.
_UNSAID = re.compile(
    r"""[\n“„«"~.'‘](?:(?<=\n)[ \t]{0,8}>.* | (?<=[“„«"])[^“”»"]{0,800}[“”»"] | (?<=~)~.{0,800}?~~
      | (?<=\.)(?<![.!?;]\.)\.{1,2}(?![.!?;]) | (?<=['‘])(?<!\w.)\w(?:[^'’]|['’](?=\w)){0,400}['’](?!\w))""",
    re.VERBOSE,
)
_SENTENCE = re.compile(r"([^.!?;]+)([.!?;]*)")
# How a sentence may begin before it says something: “ok bram is town”, “no I am”.
_LEADS = re.compile(r"(?:(?:ok|okay|fine|alright|right|sure) |(?:no|nah) (?=(?:@|no|do|i|he|she|it|that|you|we) ))*")
# Senses that are another one after “not”, or after an article: “I don't think”, “the seer”.
_NEGATED = {"think": "doubt", "believe": "doubt", "avow": "past", "says": "past"}
_DEFINITE = {"vote": "ballot", "ask": "reply", "card": "the_card", "other": "a_thing"}
# Words that make a question without its mark. “@” is a seat.
_ASKS = re.compile(
    r"""(?:(?:so|and|but|well|ok|hey|wait|,|then)\ )*(?:@\ (?:,\ )?)?(?:
        (?:do|did|are|can|will|would)\ you | you\ (?:going|voting) | why | whose | how | where | when
      | (?:who|what)\ (?:is|are|was|do|did|does)\ (?:you|your|the|he|she|it)
      | (?<!@\ ,\ )(?:who|what)(?!\ (?:a|i|worries|bothers)\b|\ [@,])
      | (?<!@\ )(?<!so\ )(?:is|was|does|did|can|are)\ (?:@|he|she|they))(?!\w)
      | .*(?:\bor\ (?:nah|no|what)|,\ (?:why|how\ come|which\ one|who))$""",
    re.VERBOSE,
)


class Speller:
    """Reads the sentences of speeches at one table. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._names = Names(names, words)

    def sentences(self, text: str) -> Iterator[Sentence]:
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
        plain = " ".join(word for word, _ in words)
        asks = "?" in mark or ("!" not in mark and bool(_ASKS.match(plain)))
        lead = _LEADS.match(plain)
        sentence = Sentence(_tokens(words[lead[0].count(" ") if lead else 0 :]), plain, asks)
        calls = "@" in plain and (sentence.matches("call") or ("?" in mark and sentence.matches("late")))
        pronouns.resolve(sentence, calls[0][2] if calls else -1)
        _date(sentence.tokens)
        for group in ("list", "break"):
            _edit(sentence, group)
        return sentence


def _senses(words: list[tuple[str, Sense]]) -> Iterator[tuple[str, Sense]]:
    """The words and phrases with their sense, the longest phrase first."""
    plain = [*(word for word, _ in words), "."]
    known, read = lexicon().phrases, 0
    for at, pair in enumerate(pairwise(plain)):
        if at < read:
            continue
        for phrase, meant in known.get(pair, ()):
            if plain[at : at + len(phrase)] == phrase:
                read = at + len(phrase)
                yield " ".join(phrase), meant
                break
        else:
            yield words[at]


def _tokens(words: list[tuple[str, Sense]]) -> list[Token]:
    """The words that matter, small words as marks on what follows."""
    tokens: list[Token] = []
    marks: set[str] = set()
    for word, (sense, value) in _senses(words):
        if sense == "skip":
            continue
        if sense in ("not", "maybe", "at", "art"):
            marks ^= {sense} if sense == "not" else {sense} - marks
            continue
        if marks and sense in BREAKS:
            _mark_last(tokens, marks)
        if "not" in marks and sense in _NEGATED:
            sense = _NEGATED[sense]
            marks.remove("not")
        if "art" in marks:
            sense = _DEFINITE.get(sense, sense)
        tokens.append(Token(word, sense, value, {int(value): None} if sense == "seat" else {}, frozenset(marks)))
        marks.clear()
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


def _edit(sentence: Sentence, group: str) -> None:
    """Make one token of a list of seats (“Bram, Celio and Fenn”), mark where a clause begins, leave out asides."""
    for kind, start, spot, end in reversed(sentence.matches(group)):
        first, *rest = part = sentence.tokens[max(start, spot) : end]
        if kind == "break":
            part = [Token("", "comma"), first]
        elif kind != "aside":
            seats = {seat: night for token in part for seat, night in token.seats.items()}
            if len(seats) < 2:  # “Bram, Bram …”
                continue
            first.seats = seats
            first.marks |= {"either"} if kind == "either" or any(token.sense == "or" for token in rest) else set()
            part = [first]
        sentence.edit(max(start, spot), end, [] if kind == "aside" else part)
