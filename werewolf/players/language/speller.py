"""The speller: a speech as sentences of tokens. The work grows linearly with the text, for any text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.language.grammar import grammar
from werewolf.players.language.lexicon import MAX_WORD, card_senses, lexicon
from werewolf.players.language.names import WORD, Names
from werewolf.players.language.pronouns import Pronouns
from werewolf.players.language.tokens import BREAKS, Sentence, Token

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
        self._lexicon = lexicon()
        self._names = Names(names)
        self._cards = {form: sense for role, word in words.items() for form, sense in card_senses(role, word.lower())}

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
        flat: list[str | Token] = []
        for at, word in enumerate(raw):
            flat += self._names.tokens(raw, at) or self._lexicon.expanded(word)
        words = " ".join(each if isinstance(each, str) else "@" if each.seats else each.word for each in flat)
        tokens = list(self._tokens(flat))
        denied = bool(tokens) and tokens.pop().sense == "denial"
        named = any(token.seats for token in tokens)
        signs = grammar().signs([token.sign for token in tokens]) if named else ""
        asks = _is_question(words, mark)
        calls = grammar().matches("call", signs) or ("?" in mark and grammar().matches("late", signs))
        tokens = list(pronouns.resolved(tokens, calls[0].spot if calls else -1))
        _date(tokens)
        return Sentence(_parted(list(_merged(tokens))), mark, words, pronouns.addressed, denied, asks)

    def _tokens(self, flat: Sequence[str | Token]) -> Iterator[Token]:
        """The words with their sense, with small words as marks on what follows, without those that do not matter."""
        at = 0
        marks: set[str] = set()
        last = Token("", "")
        while at < len(flat):
            word = flat[at]
            at += 1
            if isinstance(word, str):
                after = flat[at] if at < len(flat) else ""
                sense = self._cards.get(word) or self._lexicon.sense(word)
                for phrase, meant in self._lexicon.phrases.get((word, after), ()):
                    if tuple(flat[at - 1 : at - 1 + len(phrase)]) == phrase:
                        at, word, sense = at - 1 + len(phrase), " ".join(phrase), meant
                        break
                if word in ("no", "nah") and not last.sense and (isinstance(after, Token) or after in _AFTER_NO):
                    continue
                if sense.name in _MARKS:
                    marks ^= {sense.name} if sense.name == "not" else {sense.name} - marks
                    continue
                if sense.name == "skip" or (not last.sense and word in _LEADS and at < len(flat)):
                    at += flat[at : at + 1] == ["'s"]  # “today's”
                    continue
                word = Token(word, *sense)
            if word.sense in BREAKS:
                last.marks |= marks & {"not"} if last.sense in ("be", "is") else set()  # “Celio is not, …”
                marks -= {"not", "maybe"}
            if word.sense == "that" and marks & {"not", "maybe"}:  # “not that I …”
                continue
            if marks:
                for mark in marks & {"not", "art"}:
                    if (mark, word.sense) in _MARKED:
                        word.sense = _MARKED[mark, word.sense]
                        marks -= {mark} & {"not"}
                word.marks = frozenset(marks)
                marks.clear()
            last = word
            yield word
        verb = last.sense in ("be", "is")
        last.marks |= marks & {"maybe"}  # “Bram, probably”
        last.marks |= marks & {"not"} if verb else set()
        yield Token("", "denial" if "not" in marks and flat[-1] in ("not", "no") and not verb else "")


def _date(tokens: Sequence[Token]) -> None:
    """Give each seat its night: the one before it if nights come first, or else the one after it."""
    order = [token for token in tokens if token.sense in ("seat", "night")]
    order = order if order and order[0].sense == "night" else order[::-1]
    night = None
    for token in order:
        if token.sense == "night":
            night = int(token.value) if token.value else None
        token.nights = dict.fromkeys(token.seats, night)


def _merged(tokens: list[Token]) -> Iterator[Token]:
    """The tokens with each list of seats as one: “Bram, Celio and Fenn”."""
    if sum(token.sense == "seat" for token in tokens) < 2:
        yield from tokens
        return
    done = 0
    signs = ["he" if "he" in token.marks else "nor" if "not" in token.marks else token.sign for token in tokens]
    for kind, _, start, end in grammar().matches("list", grammar().signs(signs)):
        first = tokens[start]
        nights = {seat: night for token in tokens[start:end] for seat, night in token.nights.items()}
        if len(nights) == 1:  # “Bram, Bram …”
            continue
        first.nights, first.seats = nights, tuple(nights)
        first.marks |= {"either"} if kind == "either" or "or" in signs[start:end] else set()
        yield from tokens[done : start + 1]
        done = end
    yield from tokens[done:]


def _parted(tokens: list[Token]) -> list[Token]:
    """The tokens with a mark where a clause begins without one, and without asides."""
    for kind, start, _, end in reversed(grammar().matches("break", grammar().signs([token.sign for token in tokens]))):
        tokens[start : end if kind == "aside" else start] = [] if kind == "aside" else [Token("", "comma")]
    return tokens
