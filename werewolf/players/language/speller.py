"""The speller: a speech as sentences of tokens. The work grows linearly with the text, for any text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.language.grammar import grammar
from werewolf.players.language.lexicon import MAX_WORD, WORDS_KEPT, card_sense, lexicon
from werewolf.players.language.names import TOKEN, Names
from werewolf.players.language.pronouns import Pronouns
from werewolf.players.language.tokens import Sentence, Token

LONGEST = 60  # words read as one sentence; this bounds the cost of every pattern
# What is quoted, cited or struck out is not the speaker's own word. An apostrophe is no quotation mark.
_QUOTES = re.compile(
    r"""^[ \t]{0,8}>.*$ | "[^"]{0,800}" | “[^”]{0,800}” | «[^»]{0,800}» | „[^“]{0,800}“ | ‘[^’]{0,400}’(?!\w)
      | ~~.{0,800}?~~ | (?<!\w)'(?!(?:tis|twas|cause|em|til|bout|round|n)\b)\w(?:[^']|'(?=\w)){0,400}'(?!\w)""",
    re.MULTILINE | re.VERBOSE,
)
_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])|\(([^\W\d_]+)\)")  # and “(obviously)”
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_BREAKS = ("comma", "colon", "but", "while", "and")
_FLAGS = ("not", "maybe", "prep", "art")
_LEADS = {"ok", "okay", "fine", "alright", "right", "sure", "no", "good", "then", "look"}  # “ok bram is town”
_SINGULAR = {"is", "looks", "seems", "sounds", "feels", "has", "smells", "reads", "'s"}
_VERDICTS = ("town", "wolf", "good", "fine", "evil", "bad")


class Speller:
    """Reads the sentences of speeches at one table. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon = lexicon()
        self._names = Names(names)
        self._ordinary: dict[str, tuple[str, ...]] = {}  # words that are no names, in full
        cards = {word.lower(): card_sense(role) for role, word in words.items()}
        self._cards = cards | {f"{word}s": sense for word, sense in cards.items()}

    def sentences(self, text: str) -> Iterator[Sentence]:
        """Each sentence of a speech that has words."""
        pronouns = Pronouns()
        words: list[str] = []
        unquoted = _HYPHEN.sub(r" \1", _QUOTES.sub(" … ", self._names.mask(text))).replace("\n", " ; ")
        for token in (*TOKEN.findall(unquoted), ";"):
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
        flat = list(self._flat(raw))
        tokens = list(self._tokens(flat))
        named = any(token.seats for token in tokens)
        signs = grammar().signs([token.sense for token in tokens]) if named else ""
        calls = (
            found
            for group in (("call", "late") if "?" in mark else ("call",))
            for found in grammar().matches(group, signs)
        )
        resolved = list(pronouns.resolved(tokens, next(calls, ("", 0, -1, 0))[2]))
        words = [each if isinstance(each, str) else "@" for each in flat]
        denied = bool(resolved) and resolved[-1].word in ("not", "no")
        return Sentence(_parted(list(_merged(list(_folded(resolved))))), mark, words, pronouns.addressed, denied)

    def _flat(self, raw: list[str]) -> Iterator[str | Token]:
        """The words in full and in lower case, with a token for each seat named."""
        for at, word in enumerate(raw):
            if word in self._ordinary:
                yield from self._ordinary[word]
                continue
            seat, owned = self._names.seat(raw, at)
            if seat is not None:
                yield Token(word.lower(), "seat", seats=(seat,))
                yield from ("'s",) if owned else ()
                continue
            night = word in ("n", "N") and "".join(raw[at + 1 : at + 2]).isdecimal()
            full = ("night",) if night else self._lexicon.expanded(word)
            if self._names.is_ordinary(word) and len(self._ordinary) < WORDS_KEPT:
                self._ordinary[word] = full
            yield from full

    def _tokens(self, flat: Sequence[str | Token]) -> Iterator[Token]:
        """The words with their sense, without those that do not matter."""
        at = 0
        while at < len(flat):
            word = flat[at]
            took, token = (1, word) if isinstance(word, Token) else self._token(flat, at, word)
            at += took
            if token.sense != "skip":
                yield token
            elif flat[at : at + 1] == ["'s"]:  # “today's”
                at += 1

    def _token(self, flat: Sequence[str | Token], at: int, word: str) -> tuple[int, Token]:
        """How many words make the token here, and the token."""
        after = flat[at + 1] if at + 1 < len(flat) else ""
        if word == "night" and isinstance(after, str):
            number = int(after) if after.isdecimal() and len(after) < 3 else self._lexicon.numbers.get(after)
        else:
            number = _ORDINALS.get(word) if after == "night" else None
        if number is not None:
            return 2, Token(word, "night", night=number)
        for phrase, sense in self._lexicon.phrases.get(word, ()):
            if after == phrase[1] and tuple(flat[at : at + len(phrase)]) == phrase:
                return len(phrase), Token(" ".join(phrase), *sense)
        return 1, Token(word, *(self._cards.get(word) or self._lexicon.sense(word)))


def _folded(tokens: list[Token]) -> Iterator[Token]:
    """The tokens with negations, hedges, prepositions and articles as marks on what follows."""
    flags = dict.fromkeys(_FLAGS, False)
    before = Token("", "")
    senses = [*(token.sense for token in tokens), "", ""]
    for at, token in enumerate(tokens):
        if token.sense == "either" and not (
            senses[at + 1] == "seat" and senses[at + 2] in ("be", "seem", "was", "must")
        ):
            continue
        if not before.sense and token.word == "no" and senses[at + 1] in ("I", "seat", "it", "comma", "we", "that"):
            continue  # “no, I am the seer”
        if token.sense in flags:
            flags[token.sense] = token.sense != "not" or not flags["not"]
            continue
        lead = not before.sense and token.word in _LEADS and token is not tokens[-1]
        if lead or (token.sense == "that" and not token.seats and (flags["not"] or flags["maybe"])):
            continue
        if token.sense in _BREAKS:
            before.negated |= flags["not"] and before.sense == "be"  # “Celio is not, …”
            flags["not"] = flags["maybe"] = False
        token.negated, token.guessed, token.after_preposition, token.article = flags.values()
        if token.negated and token.sense in ("think", "avow", "believe", "says"):  # “I never said that …”
            token.sense = "past" if token.sense in ("says", "avow") or token.word == "argue" else "doubt"
            token.negated = False
        flags = dict.fromkeys(_FLAGS, False)
        before = token
        yield token
    before.negated |= flags["not"] and before.sense == "be"


def _merged(tokens: list[Token]) -> Iterator[Token]:
    """The tokens with each list of seats as one: “Bram, Celio and Fenn”."""
    done = 0
    if sum(token.sense == "seat" for token in tokens) < 2:
        yield from tokens
        return
    for _, start, _, end in grammar().matches("list", grammar().signs([token.sense for token in tokens])):
        seats = [at for at in range(start, end) if tokens[at].sense == "seat"]
        again = (spot for spot, at in enumerate(seats) if spot and tokens[at].seats == tokens[start].seats)
        seats = seats[: next(again, len(seats))]
        joints = {token.sense for token in tokens[start:end]} - {"seat"}
        one_of = [token.word for token in tokens[max(0, start - 2) : start]] == ["one", "of"]
        if not (one_of or _are_joined(tokens, seats, joints)):
            seats.pop()  # something is said of the last one alone
        first = tokens[start]
        if len(seats) < 2 or any(tokens[at].negated != first.negated for at in seats):
            continue
        first.seats = tuple(dict.fromkeys(seat for at in seats for seat in tokens[at].seats))
        first.either = "or" in joints or one_of
        yield from tokens[done : start + 1]
        done = seats[-1] + 1
    yield from tokens[done:]


def _are_joined(tokens: Sequence[Token], seats: list[int], joints: set[str]) -> bool:
    last, (after, then) = tokens[seats[-1]], [*tokens[seats[-1] + 1 : seats[-1] + 3], Token("", ""), Token("", "")][:2]
    if "or" in joints or last.negated or (not after.sense and (joints or not last.after_preposition)):
        return True
    plural = "and" in joints and after.sense and after.word not in _SINGULAR
    return bool(plural) or after.sense in ("comma", "and", "or") or (after.sense == "colon" and then.sense in _VERDICTS)


def _parted(tokens: list[Token]) -> list[Token]:
    """The tokens with a mark where a clause begins without one, and without asides."""
    found = list(grammar().matches("break", grammar().signs(token.sign for token in tokens)))
    for kind, start, _, end in reversed(found):
        tokens[start : end if kind == "aside" else start] = [] if kind == "aside" else [Token("", "comma")]
    return tokens
