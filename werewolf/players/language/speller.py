"""The speller: a speech as sentences of tokens. The work grows linearly with the text, for any text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.language.grammar import Match, grammar
from werewolf.players.language.lexicon import MAX_WORD, Sense, card_senses, lexicon
from werewolf.players.language.names import NIGHT, SEAT, WORD, Names
from werewolf.players.language.pronouns import Pronouns
from werewolf.players.language.tokens import BREAKS, Sentence, Token, signs

_SEATS = re.compile("[\ue000-\uefff]")
LONGEST = 60  # words read as one sentence; this bounds the cost of every pattern
# What is quoted, cited or struck out is not the speaker's own word. An apostrophe is no quotation mark.
_QUOTES = re.compile(
    r"""^[ \t]{0,8}>.*$ | "[^"]{0,800}" | “[^”]{0,800}” | «[^»]{0,800}» | „[^“]{0,800}“ | ‘[^’]{0,400}’(?!\w)
      | ~~.{0,800}?~~ | (?<!\w)'(?!(?:tis|twas|cause|em|til|bout|round|n)\b)\w(?:[^']|'(?=\w)){0,400}'(?!\w)""",
    re.MULTILINE | re.VERBOSE,
)
_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])|\(([^\W\d_]+)\)")  # and “(obviously)”
_AFTER_NO = {"no", "do", "i", "he", "she", "it", "that", "you", "we", "they"}  # “no, I …”, without the comma
_MARKS = {"not", "maybe", "prep", "art"}
_LEADS = {"ok", "okay", "fine", "alright", "right", "sure", "no", "good", "then", "look"}  # “ok bram is town”
# Words that mean something else after “not” or an article: “I don't think”, “the vote”, “the seer”.
_MARKED = {
    ("not", "think"): "doubt",
    ("not", "believe"): "doubt",
    ("not", "avow"): "past",
    ("not", "says"): "past",
    ("art", "vote"): "ballot",
    ("art", "ask"): "reply",
    ("art", "card"): "the_card",
    ("art", "town"): "the_town",
    ("art", "other"): "a_thing",
}
PROPOSES = re.compile(r"(?:so |and |ok |, )*(?:what|how) about @(?: \w+)?$")  # “what about Bram”
# How a question begins that has no mark. “@” is a seat.
_ASKS = re.compile(
    r"""(?:(?:so|and|but|well|ok|okay|hey|wait|,|yo|then)\ )*(?:@\ (?:,\ )?)?(?:
        (?:do|did|are|can|will|would|have|could)\ you\b
      | (?<=@\ )(?:any|thoughts)\b
      | you\ (?:going|voting|there|got\ any)
      | (?:why|whose|how|where|whom|when)\b(?!\ a\b|\ ,)
      | (?:who|what)\ (?:is|are|was|do|did|does|were|have)\ (?:you|your|the|he|she|it)\b
      | (?<!@\ ,\ )(?:who|what)\b(?!\ (?:a|i|worries|bothers|concerns|scares)\b|\ [@,])
      | (?<!@\ )(?:is|was|does|did|do|should|any|can|will|would|have|could|are)
        \ (?:@(?=\ )|anyone|anybody|he|she|they|there|it|the|someone)(?!\ just\ me)
      | (?:am|did)\ i\b)""",
    re.VERBOSE,
)
_ENDS = re.compile(r"(?<!or) (?:right|ok|okay|yeah|, no)$")  # “shall we vote Bram, right?”
_TAG = re.compile(r"\bor (?:nah|no|what)$|(?:good|bad|town|wolf) or (?:not|\w+)$|, (?:why|how come|which one|who)$")


def _is_question(words: str, mark: str) -> bool:
    """Whether these words, with a seat as “@”, ask something. A proposal does not: “shall we vote Bram?”."""
    if PROPOSES.match(words):
        return True
    if _ENDS.search(words):
        return False
    return "?" in mark or bool(_TAG.search(words) or ("!" not in mark and _ASKS.match(words)))


class Speller:
    """Reads the sentences of speeches at one table. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._names = Names(names)
        self._phrases = lexicon().phrases
        self._own = {form: sense for role, word in words.items() for form, sense in card_senses(role, word.lower())}
        self._own |= {chr(SEAT + seat): Sense("seat", str(seat)) for seat in range(len(names))}
        self._own |= {chr(NIGHT + night): Sense("night", str(night)) for night in range(100)}

    def sentences(self, text: str) -> Iterator[Sentence]:
        """Each sentence of a speech that has words."""
        pronouns = Pronouns()
        words: list[str] = []
        unquoted = _HYPHEN.sub(r" \1", _QUOTES.sub(" … ", self._names.mask(text))).replace("\n", " ; ")
        for token in (*WORD.findall(unquoted), ";"):
            stops = token[0] in ".!?;" and token not in ("..", "...")
            if words and (stops or len(words) >= LONGEST):
                sentence = self._sentence(words, token if stops else "", pronouns)
                yield from (sentence,) if sentence.tokens else ()
                words = []
            if not stops:
                words.append("," if token[0] == "." else token[:MAX_WORD])

    def mentioned(self, text: str) -> list[int]:
        """Every seat that a speech speaks of, each once."""
        found = (seat for sentence in self.sentences(text) for token in sentence.tokens for seat in token.seats)
        return list(dict.fromkeys(found))

    def _sentence(self, raw: list[str], mark: str, pronouns: Pronouns) -> Sentence:
        words = self._names.words(raw)
        tokens = list(self._tokens(words))
        denied = tokens.pop().sense == "denial"
        plain = _SEATS.sub("@", " ".join(words))
        calls: Sequence[Match] = ()
        if any(token.seats for token in tokens):
            senses = signs(tokens)
            calls = grammar().matches("call", senses) or ("?" in mark and grammar().matches("late", senses)) or ()
        tokens = list(pronouns.resolved(tokens, calls[0].spot if calls else -1))
        _date(tokens)
        return Sentence(_parted(_merged(tokens)), plain, pronouns.addressed, denied, _is_question(plain, mark))

    def _tokens(self, words: Sequence[str]) -> Iterator[Token]:
        """The words with their sense, with small words as marks on what follows, without those that do not matter."""
        at = 0
        marks: set[str] = set()
        last = Token("", "")
        while at < len(words):
            word = words[at]
            name, value = self._own.get(word) or lexicon().sense(word)
            after = words[at + 1] if at + 1 < len(words) else ""
            for phrase, meant in self._phrases.get((word, after), ()):
                if words[at : at + len(phrase)] == phrase:
                    at += len(phrase) - 1
                    word, (name, value) = " ".join(phrase), meant
                    break
            at += 1
            if word in ("no", "nah") and not last.sense and (after in self._own or after in _AFTER_NO):
                continue
            if name in _MARKS:
                marks ^= {name} if name == "not" else {name} - marks
                continue
            if name == "skip" or (not last.sense and word in _LEADS and at < len(words)):
                at += words[at : at + 1] == ["'s"]  # “today's”
                continue
            if name in BREAKS:
                last.marks |= marks & {"not"} if last.sense in ("be", "is") else set()  # “Celio is not, …”
                marks -= {"not", "maybe"}
            if name == "that" and marks & {"not", "maybe"}:  # “not that I …”
                continue
            for mark in marks & {"not", "art"}:
                if (mark, name) in _MARKED:
                    name = _MARKED[mark, name]
                    marks -= {mark} & {"not"}
            last = Token(word, name, value, {int(value): None} if name == "seat" else {}, frozenset(marks))
            marks.clear()
            yield last
        verb = last.sense in ("be", "is")
        last.marks |= marks & {"maybe"}  # “Bram, probably”
        last.marks |= marks & {"not"} if verb else set()
        yield Token("", "denial" if "not" in marks and words[-1] in ("not", "no") and not verb else "")


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
            either = kind == "either" or "or" in senses[start:end]
            tokens[start].seats = seats
            tokens[start].marks |= {"either"} if either else set()
            del tokens[start + 1 : end]
    return tokens


def _parted(tokens: list[Token]) -> list[Token]:
    """The tokens with a mark where a clause begins without one, and without asides."""
    for kind, start, _, end in reversed(grammar().matches("break", signs(tokens))):
        tokens[start : end if kind == "aside" else start] = [] if kind == "aside" else [Token("", "comma")]
    return tokens
