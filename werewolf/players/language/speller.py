"""The speller: a speech as sentences of tokens. The work grows linearly with the text, for any text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.language.grammar import grammar
from werewolf.players.language.lexicon import MAX_WORD, card_sense, lexicon
from werewolf.players.language.names import WORD, Names
from werewolf.players.language.pronouns import Pronouns
from werewolf.players.language.tokens import BREAKS, VERDICTS, Sentence, Token

LONGEST = 60  # words read as one sentence; this bounds the cost of every pattern
# What is quoted, cited or struck out is not the speaker's own word. An apostrophe is no quotation mark.
_QUOTES = re.compile(
    r"""^[ \t]{0,8}>.*$ | "[^"]{0,800}" | “[^”]{0,800}” | «[^»]{0,800}» | „[^“]{0,800}“ | ‘[^’]{0,400}’(?!\w)
      | ~~.{0,800}?~~ | (?<!\w)'(?!(?:tis|twas|cause|em|til|bout|round|n)\b)\w(?:[^']|'(?=\w)){0,400}'(?!\w)""",
    re.MULTILINE | re.VERBOSE,
)
_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])|\(([^\W\d_]+)\)")  # and “(obviously)”
_FLAGS = ("not", "maybe", "prep", "art")
_LEADS = {"ok", "okay", "fine", "alright", "right", "sure", "no", "good", "then", "look"}  # “ok bram is town”
_SINGULAR = {"is", "looks", "seems", "sounds", "feels", "has", "smells", "reads", "'s"}


class Speller:
    """Reads the sentences of speeches at one table. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon = lexicon()
        self._names = Names(names)
        cards = {word.lower(): card_sense(role) for role, word in words.items()}
        self._cards = cards | {f"{word}s": sense for word, sense in cards.items()}

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
        tokens = list(self._tokens(flat))
        named = any(token.seats for token in tokens)
        signs = grammar().signs([token.sense for token in tokens]) if named else ""
        calls = grammar().matches("call", signs) or ("?" in mark and grammar().matches("late", signs))
        resolved = list(pronouns.resolved(tokens, calls[0].spot if calls else -1))
        words = [each if isinstance(each, str) else "@" if each.seats else each.word for each in flat]
        denied = bool(resolved) and resolved[-1].word in ("not", "no")
        return Sentence(_parted(list(_merged(list(_folded(resolved))))), mark, words, pronouns.addressed, denied)

    def _tokens(self, flat: Sequence[str | Token]) -> Iterator[Token]:
        """The words with their sense, without those that do not matter."""
        at = 0
        while at < len(flat):
            word = flat[at]
            at += 1
            if isinstance(word, Token):
                yield word
                continue
            sense = self._cards.get(word) or self._lexicon.sense(word)
            for phrase, meant in self._lexicon.phrases.get((word, flat[at]), ()) if at < len(flat) else ():
                if tuple(flat[at - 1 : at - 1 + len(phrase)]) == phrase:
                    at, word, sense = at - 1 + len(phrase), " ".join(phrase), meant
                    break
            if sense.name != "skip":
                yield Token(word, *sense)
            elif flat[at : at + 1] == ["'s"]:  # “today's”
                at += 1


def _folded(tokens: list[Token]) -> Iterator[Token]:
    """The tokens with negations, hedges, prepositions and articles as marks on what follows."""
    flags: set[str] = set()
    before = Token("", "")
    for token in tokens:
        if token.sense in _FLAGS:
            flags ^= {token.sense} if token.sense == "not" else {token.sense} - flags
            continue
        lead = not before.sense and token.word in _LEADS
        if lead or (token.sense == "that" and not token.seats and flags & {"not", "maybe"}):
            continue
        if token.sense in BREAKS:
            before.negated |= "not" in flags and before.sense == "be"  # “Celio is not, …”
            flags -= {"not", "maybe"}
        if flags:
            token.negated, token.guessed, token.after_preposition, token.article = (flag in flags for flag in _FLAGS)
            flags = set()
        if token.negated and token.sense in ("think", "avow", "believe", "says"):  # “I never said that …”
            token.sense = "past" if token.sense in ("says", "avow") or token.word == "argue" else "doubt"
            token.negated = False
        before = token
        yield token
    before.negated |= "not" in flags and before.sense == "be"


def _merged(tokens: list[Token]) -> Iterator[Token]:
    """The tokens with each list of seats as one: “Bram, Celio and Fenn”."""
    done = 0
    senses = [token.sense for token in tokens]
    for _, start, _, end in grammar().matches("list", grammar().signs(senses)) if senses.count("seat") > 1 else ():
        first, joints = tokens[start], set(senses[start:end])
        seats = [at for at in range(start, end) if senses[at] == "seat"]
        again = (spot for spot, at in enumerate(seats) if spot and tokens[at].seats == first.seats)
        seats = seats[: next(again, len(seats))]
        one_of = [token.word for token in tokens[max(0, start - 2) : start]] == ["one", "of"]
        if not (one_of or _are_joined(tokens, seats[-1], joints - {"seat"})):
            seats.pop()  # something is said of the last one alone
        if len(seats) < 2 or any(tokens[at].negated != first.negated for at in seats):
            continue
        first.seats = tuple(dict.fromkeys(seat for at in seats for seat in tokens[at].seats))
        first.either = "or" in joints or one_of
        yield from tokens[done : start + 1]
        done = seats[-1] + 1
    yield from tokens[done:]


def _are_joined(tokens: Sequence[Token], spot: int, joints: set[str]) -> bool:
    """Whether the last seat of a list, which is here, belongs to it."""
    last, (after, then) = tokens[spot], [*tokens[spot + 1 : spot + 3], Token("", ""), Token("", "")][:2]
    if last.negated or not after.sense:
        return last.negated or bool(joints) or not last.after_preposition
    plural = joints != {"comma"} and after.word not in _SINGULAR
    return plural or (after.sense == "colon" and then.sense in VERDICTS)


def _parted(tokens: list[Token]) -> list[Token]:
    """The tokens with a mark where a clause begins without one, and without asides."""
    for kind, start, _, end in reversed(grammar().matches("break", grammar().signs([token.sign for token in tokens]))):
        tokens[start : end if kind == "aside" else start] = [] if kind == "aside" else [Token("", "comma")]
    return tokens
