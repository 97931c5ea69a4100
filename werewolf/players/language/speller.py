"""The speller: a speech as sentences of tokens. The work grows linearly with the text, for any text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.language.lexicon import Sense, lexicon, word_set
from werewolf.players.language.names import MAX_WORD, TOKEN, Names
from werewolf.players.language.pronouns import PREPOSITIONS, Pronouns
from werewolf.players.language.quotes import without_quotes
from werewolf.players.language.tokens import Sentence, Token

LONGEST = 60  # words read as one sentence; this bounds the cost of every pattern
_NIGHTS = frozenset(("night", "n", "nite", "nigth"))
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_SINGULAR = word_set("is looks seems sounds feels has smells reads 's")
_LEADS = word_set("ok okay fine alright right sure no good then look")  # “ok bram is town”
_OWNERS = word_set("his her their your whose")
_STANDING = word_set("it this that which who but so and")  # words that may stand for what the topic did
_BECOMES_IS = word_set("a an the been my just not so too definitely probably clearly being")
_PREDICATES = ("bad", "good", "evil", "sin", "wolf", "town", "pretend")
_OWNED = ("other", "claim", "role", "result", "vote", "read", "check", "bad", "amiss", "story")
_GOVERNING = word_set(
    "vote suspect trust believe check checked spare voted says claim and or be find glance deed hear as "
    "like doubt sin leave think rid eye"
)


class Speller:
    """Reads the sentences of speeches at one table. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon = lexicon()
        self._names = Names(names)
        self._roles: dict[str, Sense] = {}
        for role, word in words.items():
            sense = Sense({"villager": "town", "werewolf": "wolf"}.get(role, "card"), role)
            self._roles |= dict.fromkeys((word.lower(), f"{word.lower()}s"), sense)

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
        flat = self._flat(raw)
        pronouns.begin(flat, lambda word: self._sense(word).name in _GOVERNING or word in PREPOSITIONS)
        tokens, denied = self._tokens(flat, pronouns)
        words = [each if isinstance(each, str) else "@" for each in flat]
        return Sentence(_merged(tokens), mark, words, pronouns.addressed, denied)

    def _flat(self, raw: list[str]) -> list[str | Token]:
        """The words in full and in lower case, with a token for each seat named."""
        flat: list[str | Token] = []
        at = 0
        while at < len(raw):
            took, seat, owned = self._names.seat(raw, at)
            if seat is None:
                word = raw[at].lower().replace("’", "'")
                night = word in _NIGHTS and raw[at + 1 : at + 2] and raw[at + 1].isdecimal()
                flat += (word,) if night else self._lexicon.expanded(word)
                at += 1
                continue
            flat.append(Token(raw[at].lower(), "seat", seats=(seat,)))
            at += took
            if raw[at : at + 2] in (["'", "s"], ["’", "s"]):
                owned, at = True, at + 2
            flat += ["'s"] * owned
        return flat

    def _tokens(self, flat: list[str | Token], pronouns: Pronouns) -> tuple[list[Token], bool]:
        """The tokens that the grammar sees, and whether the last word denies what was said."""
        tokens: list[Token] = []
        flags = dict.fromkeys(("not", "maybe", "prep", "art"), False)
        at, last = 0, ""
        while at < len(flat):
            took, token = self._token(flat, at, tokens, pronouns)
            at += took
            if token.sense in flags:
                flags[token.sense] = token.sense != "not" or not flags["not"]
                last = token.word
                continue
            unspoken = token.sense == "that" and not token.seats and (flags["not"] or flags["maybe"])
            if token.sense == "skip" or unspoken or (not tokens and token.word in _LEADS and at < len(flat)):
                continue
            if token.sense in ("comma", "colon", "but"):
                flags["not"] = flags["maybe"] = False
            token.negated, token.guessed, token.after_preposition, token.article = flags.values()
            flags = dict.fromkeys(flags, False)
            tokens.append(token)
            if token.word in _OWNERS and token.seats and self._is_possessive(token.word, flat, at):
                slip = token.word == "your" and self._is_predicate(flat, at)  # “ur lying”
                tokens.append(Token("'s", "be" if slip else "own"))
        return tokens, flags["not"] and last in ("not", "no")

    def _token(self, flat: list[str | Token], at: int, before: list[Token], pronouns: Pronouns) -> tuple[int, Token]:
        """How many words make the token here, and the token."""
        word = flat[at]
        if isinstance(word, Token):
            if at == pronouns.vocative:
                word.sense = "voc"
            else:
                pronouns.name(word.seats, before, flat[at - 1] if at else "")
            return 1, word
        night = self._night(flat, at, word)
        if night is not None:
            return 2, night
        for phrase, sense in self._lexicon.phrases.get(word, ()):
            if tuple(flat[at : at + len(phrase)]) == phrase:
                return len(phrase), Token(" ".join(phrase), *sense)
        if word == "'s":
            is_verb = flat[at + 1 : at + 2] and flat[at + 1] in _BECOMES_IS
            return 1, Token(word, "be" if is_verb or self._is_predicate(flat, at + 1) else "own")
        seats = pronouns.meant(word, before)
        if seats:
            return 1, Token(word, "seat", seats=seats)
        return 1, Token(word, *self._sense(word), seats=pronouns.thing if word in _STANDING else ())

    def _sense(self, word: str) -> Sense:
        return self._roles.get(word) or self._lexicon.sense(word)

    def _night(self, flat: list[str | Token], at: int, word: str) -> Token | None:
        """A numbered night: “n1”, “night two”, “the first night”."""
        after = flat[at + 1] if at + 1 < len(flat) else ""
        if word in _NIGHTS and isinstance(after, str):
            number = int(after) if after.isdecimal() and len(after) < 3 else self._lexicon.numbers.get(after)
        else:
            number = _ORDINALS.get(word) if after in ("night", "nite") else None
        token = Token(word, "night")
        token.night = number
        return None if number is None else token

    def _is_possessive(self, word: str, flat: list[str | Token], at: int) -> bool:
        """Whether a pronoun owns what follows: “her claim”, but not “trust her”."""
        after = flat[at] if at < len(flat) else ""
        if word != "her":
            return True
        named = (
            isinstance(after, str)
            and after != ""
            and after not in ("last", "twice", "first", "again", "every", *_NIGHTS)
        )
        return named and self._sense(str(after)).name in _OWNED

    def _is_predicate(self, flat: list[str | Token], at: int) -> bool:
        """Whether the word here says what somebody is or does, and does not begin a thing they own."""
        after = flat[at] if at < len(flat) else None
        if not isinstance(after, str) or self._sense(after).name not in _PREDICATES:
            return False
        return at + 1 >= len(flat) or flat[at + 1] in (",", "and", "but") or after.endswith("ing")


def _merged(tokens: list[Token]) -> list[Token]:
    """The tokens with each list of seats as one: “Bram, Celio and Fenn”."""
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        token, end = tokens[at], at + 1
        joined: set[str] = set()
        while token.sense == "seat":
            jump = end
            while jump < min(len(tokens), end + 2) and tokens[jump].sense in ("comma", "and", "or"):
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


def _joins(token: Token, other: Token, joints: set[str], after: list[Token]) -> bool:
    """Whether another seat belongs to the same list. Without “and” or “or”, nothing may be said of it alone."""
    if other.sense != "seat" or other.negated != token.negated or set(other.seats) & set(token.seats):
        return False
    if other.after_preposition and not joints:
        return False
    if not after or "or" in joints or token.negated:
        return True
    return after[0].word not in _SINGULAR and ("and" in joints or after[0].sense in ("comma", "and", "or"))
