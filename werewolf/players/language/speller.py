"""The speller: a speech as sentences of tokens. The work grows linearly with the text, for any text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.language.grammar import grammar
from werewolf.players.language.lexicon import Sense, card_sense, lexicon
from werewolf.players.language.names import MAX_WORD, TOKEN, Names, normal_form
from werewolf.players.language.pronouns import Pronouns
from werewolf.players.language.quotes import without_quotes
from werewolf.players.language.tokens import Sentence, Token

LONGEST = 60  # words read as one sentence; this bounds the cost of every pattern
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_SAYING = ("say", "saying", "argue", "telling")
_FLAGS = ("not", "maybe", "prep", "art")
_JOINTS = ("comma", "and", "or")
_LEADS = frozenset("ok okay fine alright right sure no good then look".split())  # “ok bram is town”
_SINGULAR = frozenset("is looks seems sounds feels has smells reads 's".split())


class Speller:
    """Reads the sentences of speeches at one table. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon = lexicon()
        self._names = Names(names)
        cards = {word.lower(): card_sense(role) for role, word in words.items()}
        self._cards = cards | {f"{word}s": sense for word, sense in cards.items()}

    def sentences(self, text: str) -> Iterator[Sentence]:
        """Each sentence of a speech."""
        pronouns = Pronouns()
        words: list[str] = []
        for token in TOKEN.findall(without_quotes(self._names.mask(text)).replace("\n", " ; ")):
            stops = token[0] in ".!?;" and token not in ("..", "...")
            if words and (stops or len(words) >= LONGEST):
                yield self._sentence(words, token if stops else "", pronouns)
                words = []
            if not stops:
                words.append("," if token[0] == "." else token[:MAX_WORD])
        if words:
            yield self._sentence(words, "", pronouns)

    def mentioned(self, text: str) -> list[int]:
        """Every seat that a speech speaks of, each once."""
        found = (seat for sentence in self.sentences(text) for token in sentence.tokens for seat in token.seats)
        return list(dict.fromkeys(found))

    def _sentence(self, raw: list[str], mark: str, pronouns: Pronouns) -> Sentence:
        flat = list(self._flat(raw))
        tokens = list(self._tokens(flat))
        call = next(grammar().matches("call", grammar().signs([token.sense for token in tokens])), None)
        pronouns.begin(tokens, call[2] if call else -1)
        folded, denied = _folded(list(pronouns.resolved(tokens)))
        words = [each if isinstance(each, str) else "@" for each in flat]
        return Sentence(_merged(folded), mark, words, pronouns.addressed, denied)

    def _flat(self, raw: list[str]) -> Iterator[str | Token]:
        """The words in full and in lower case, with a token for each seat named."""
        for at, word in enumerate(raw):
            seat, owned = self._names.seat(raw, at)
            if seat is not None:
                yield Token(word.lower(), "seat", seats=(seat,))
                if owned:
                    yield "'s"
            elif raw[at - 1 : at + 1] in (["'", "s"], ["’", "s"]):  # after a name that ends with a mark
                yield "'s"
            elif word in ("n", "N") and raw[at + 1 : at + 2] and raw[at + 1].isdecimal():
                yield "night"
            elif raw[at : at + 2] not in (["'", "s"], ["’", "s"]):
                yield from self._lexicon.expanded(normal_form(word))

    def _tokens(self, flat: Sequence[str | Token]) -> Iterator[Token]:
        """The words with their sense, without those that do not matter."""
        at = 0
        while at < len(flat):
            word = flat[at]
            took, token = (1, word) if isinstance(word, Token) else self._token(flat, at, word)
            at += took
            if token.sense != "skip":
                yield token

    def _token(self, flat: Sequence[str | Token], at: int, word: str) -> tuple[int, Token]:
        """How many words make the token here, and the token."""
        after = flat[at + 1] if at + 1 < len(flat) else ""
        if (word == "night" and isinstance(after, str)) or (after == "night" and word in _ORDINALS):
            night = Token(word, "night")
            number = int(after) if after.isdecimal() and len(after) < 3 else self._lexicon.numbers.get(after)
            night.night = _ORDINALS.get(word, number)
            if night.night is not None:
                return 2, night
        for phrase, sense in self._lexicon.phrases.get(word, ()):
            if tuple(flat[at : at + len(phrase)]) == phrase:
                return len(phrase), Token(" ".join(phrase), *sense)
        sense: Sense = self._cards.get(word) or self._lexicon.sense(word)
        return 1, Token(word, *sense)


def _folded(tokens: Sequence[Token]) -> tuple[list[Token], bool]:
    """The tokens with negations, hedges, prepositions and articles as marks on what follows, and whether a “not” is last."""
    folded: list[Token] = []
    flags = dict.fromkeys(_FLAGS, False)
    for token in tokens:
        if token.sense in flags:
            flags[token.sense] = token.sense != "not" or not flags["not"]
            continue
        if not folded and token.word in _LEADS and token is not tokens[-1]:
            continue
        if token.sense == "that" and not token.seats and (flags["not"] or flags["maybe"]):
            continue
        if token.sense in ("comma", "colon", "but", "while"):
            flags["not"] = flags["maybe"] = False
        token.negated, token.guessed, token.after_preposition, token.article = flags.values()
        if token.negated and token.sense in (
            "think",
            "avow",
            "believe",
            "says",
        ):  # “I never said that …” asserts nothing
            token.sense = "past" if token.sense == "says" or token.word in _SAYING else "doubt"
            token.negated = False
        flags = dict.fromkeys(_FLAGS, False)
        folded.append(token)
    return folded, flags["not"] and tokens[-1].word in ("not", "no")


def _merged(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with each list of seats as one: “Bram, Celio and Fenn”."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        token, end = tokens[at], at + 1
        joined: set[str] = set()
        while token.sense == "seat":
            jump = end
            while jump < min(len(tokens), end + 2) and tokens[jump].sense in _JOINTS:
                jump += 1
            joints = {each.sense for each in tokens[end:jump]}
            if jump >= len(tokens) or not _joins(token, tokens[jump], joints, tokens[jump + 1 : jump + 2]):
                break
            token.seats += tokens[jump].seats
            joined |= joints
            end = jump + 1
        one_of = len(out) > 1 and out[-1].word == "of" and out[-2].word == "one"
        token.either = "or" in joined or (one_of and end > at + 1)
        out.append(token)
        at = end
    return out


def _joins(token: Token, other: Token, joints: set[str], after: Sequence[Token]) -> bool:
    """Whether another seat belongs to the same list. Without “and” or “or”, nothing may be said of it alone."""
    if other.sense != "seat" or other.negated != token.negated or set(other.seats) & set(token.seats):
        return False
    if other.after_preposition and not joints:
        return False
    if not after or "or" in joints or token.negated:
        return True
    return after[0].word not in _SINGULAR and ("and" in joints or after[0].sense in _JOINTS)
