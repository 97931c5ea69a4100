"""Tokens: a speech as sentences of words with their sense; pronouns stand for the seat they mean.

The work grows linearly with the text, for any text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from werewolf.players.language.lexicon import Sense, lexicon
from werewolf.players.language.names import MAX_WORD, TOKEN
from werewolf.players.language.quotes import without_quotes
from werewolf.players.language.seats import Seats

LONGEST = 60  # words read as one sentence; this bounds the cost of every pattern
_STRETCHED = re.compile(r"(.)\1{2,}")
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3}
_NIGHTS = frozenset(("night", "n", "nite", "nigth"))
_SINGULAR = frozenset(("is", "looks", "seems", "sounds", "feels", "has", "smells", "reads", "'s"))
_LEADS = frozenset(("ok", "okay", "fine", "alright", "right", "sure", "no", "good", "then", "look"))  # “ok bram is town”
_OWNERS = frozenset(("his", "her", "their", "your", "whose"))
_PREPOSITIONS = frozenset(("on", "for", "at", "to", "with", "about", "against", "of", "from", "by", "than", "like", "over", "into"))


@cache
def _objects() -> frozenset[str]:
    names = "vote suspect trust believe check checked spare voted says claim and or be find glance deed hear as like doubt sin".split()
    return frozenset(lexicon().signs[name] for name in names)


@cache
def _predicates() -> frozenset[str]:
    return frozenset(lexicon().signs[name] for name in ("bad", "good", "evil", "sin", "wolf", "town", "pretend"))


class Token:
    """One word: its sign, the seats it stands for, and whether it is negated or only guessed."""

    __slots__ = ("after_preposition", "article", "either", "guessed", "negated", "night", "seats", "sign", "value", "word")

    def __init__(self, word: str, sign: str, value: str = "", seats: tuple[int, ...] = ()) -> None:
        self.word = word
        self.sign = sign
        self.value = value
        self.seats = seats
        self.night: int | None = None
        self.negated = self.guessed = self.either = self.after_preposition = self.article = False


class Sentence:
    """A sentence as tokens. `asks`: it ends with a question mark. `addressed`: the seat it speaks to, if it does."""

    def __init__(self, tokens: list[Token], mark: str, addressed: int | None, denied: bool, words: list[str]) -> None:
        self.tokens = tokens
        self.asks = "?" in mark
        self.exclaims = "!" in mark
        self.alone = False  # whether it is the whole speech
        self.addressed = addressed
        self.denied = denied  # the last word is “not”
        self.words = words  # every word, as typed but in lower case
        self.signs = "".join([token.sign for token in tokens])


class Speller:
    """Reads the sentences of speeches at one table. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._lexicon = lexicon()
        self._signs = self._lexicon.signs
        self._seats = Seats(names)
        self._roles: dict[str, Sense] = {}
        for role, word in words.items():
            sign = self._signs[{"villager": "town", "werewolf": "wolf"}.get(role, "card")]
            self._roles |= {form: Sense(sign, role) for form in (word.lower(), f"{word.lower()}s")}

    def sentences(self, text: str) -> Iterator[Sentence]:
        """Each sentence of a speech."""
        context = Context()
        words: list[str] = []
        for token in TOKEN.findall(without_quotes(self._seats.names.mask(text)).replace("\n", " ; ")):
            stops = token[0] in ".!?;" and token not in ("..", "...")
            if stops or len(words) >= LONGEST:
                if words:
                    yield self._sentence(words, token if stops else "", context)
                words = [] if stops else [token[:MAX_WORD]]
            else:
                words.append(token[:MAX_WORD] if token[0] != "." else ",")
        if words:
            yield self._sentence(words, "", context)

    def mentioned(self, text: str) -> list[int]:
        """Every seat that a speech names, each once."""
        found = (seat for sentence in self.sentences(text) for token in sentence.tokens for seat in token.seats)
        return list(dict.fromkeys(found))

    def _sentence(self, raw: list[str], mark: str, context: Context) -> Sentence:
        flat = self._flat(raw)
        context.begin(flat, self._governs)
        tokens, denied = self._tokens(flat, context)
        words = [each if isinstance(each, str) else "@" for each in flat]
        return Sentence(_merged(tokens, self._signs), mark, context.addressed_now, denied, words)

    def _governs(self, word: str) -> bool:
        """Whether a name after this word is its object: “vote bram”."""
        return self._sense(word).sign in _objects() or word in _PREPOSITIONS

    def _flat(self, raw: list[str]) -> list[str | Token]:
        """The words in full and in lower case, with a token for each seat named."""
        flat: list[str | Token] = []
        at = 0
        while at < len(raw):
            took, seat, owned = self._seats.seat(raw, at)
            if seat is None:
                word = raw[at].lower().replace("’", "'")
                night = word in _NIGHTS and at + 1 < len(raw) and raw[at + 1].isdecimal()
                flat += (word,) if night else self._lexicon.expanded(word)
                at += 1
                continue
            flat.append(Token(raw[at].lower(), self._signs["seat"], seats=(seat,)))
            at += took
            if raw[at : at + 2] in (["'", "s"], ["’", "s"]):
                owned, at = True, at + 2
            if owned:
                flat.append("'s")
        return flat

    def _tokens(self, flat: list[str | Token], context: Context) -> tuple[list[Token], bool]:
        """The tokens that the grammar sees, and whether the last word negates what was said."""
        tokens: list[Token] = []
        negated = guessed = moved = article = False
        last = ""
        skip, no, maybe, prep, art, that = (self._signs[name] for name in ("skip", "not", "maybe", "prep", "art", "that"))
        ends = frozenset(self._signs[name] for name in ("comma", "colon", "but"))
        at = 0
        while at < len(flat):
            took, token = self._token(flat, at, tokens, context)
            at += took
            if token.sign == skip or (not tokens and token.word in _LEADS and at < len(flat)):
                continue
            if token.sign == that and not token.seats and (negated or guessed):
                continue
            if token.sign == art:
                article = True
                continue
            if token.sign == no:
                negated = not negated
                last = token.word
            elif token.sign == maybe:
                guessed = True
            elif token.sign == prep:
                moved = True
            else:
                if token.sign in ends:
                    negated = guessed = False
                token.negated, token.guessed, token.after_preposition, token.article = negated, guessed, moved, article
                negated = guessed = moved = article = False
                tokens.append(token)
                if token.word in _OWNERS and token.seats and self._is_possessive(token.word, flat, at):
                    is_slip = token.word == "your" and self._is_predicate(flat, at)  # “ur lying”
                    tokens.append(Token("'s", self._signs["be" if is_slip else "own"]))
        return tokens, negated and last in ("not", "no")

    def _token(self, flat: list[str | Token], at: int, before: list[Token], context: Context) -> tuple[int, Token]:
        """How many words make the token here, and the token."""
        word = flat[at]
        if isinstance(word, Token):
            word.sign = self._signs["voc" if at == context.vocative else "seat"]
            if at != context.vocative:
                context.name(word.seats, before, flat[at - 1] if at else "", self._signs)
            return 1, word
        night = self._night(flat, at, word)
        if night is not None:
            return night
        for phrase, sense in self._lexicon.phrases.get(word, ()):
            if tuple(flat[at : at + len(phrase)]) == phrase:
                return len(phrase), Token(" ".join(phrase), *sense)
        if word == "'s":
            return 1, Token(word, self._signs[self._possessive(flat, at)])
        resolved = context.resolved(word, flat[at + 1] if at + 1 < len(flat) else "", before)
        if resolved:
            return 1, Token(word, self._signs["seat"], seats=resolved)
        sense = self._roles.get(word) or self._sense(word)
        token = Token(word, *sense)
        if word in ("it", "this", "that", "which", "who", "but", "and"):
            token.seats = context.topic
        return 1, token

    def _is_possessive(self, word: str, flat: list[str | Token], at: int) -> bool:
        """Whether a pronoun owns what follows: “her claim”, but not “trust her”."""
        after = flat[at] if at < len(flat) else ""
        if word != "her":
            return True
        owned = ("other", "claim", "role", "result", "vote", "read", "check", "bad", "amiss")
        if after in ("last", "twice", "first", "again", "every"):
            return False
        return isinstance(after, str) and bool(after) and self._sense(after).sign in [self._signs[name] for name in owned]

    def _night(self, flat: list[str | Token], at: int, word: str) -> tuple[int, Token] | None:
        """A numbered night: “n1”, “night two”, “the first night”."""
        after = flat[at + 1] if at + 1 < len(flat) else ""
        number = None
        if word in _NIGHTS and isinstance(after, str):
            number = int(after) if after.isdecimal() and len(after) < 3 else self._lexicon.numbers.get(after)
        elif word in _ORDINALS and after in ("night", "nite"):
            number = _ORDINALS[word]
        if number is None:
            return None
        token = Token(word, self._signs["night"])
        token.night = number
        return 2, token

    def _possessive(self, flat: list[str | Token], at: int) -> str:
        """Whether “'s” after a name means “is” (“Fenn's a wolf”) or a possession."""
        after = flat[at + 1] if at + 1 < len(flat) else ""
        if after in ("a", "an", "the", "been", "my", "just", "not", "so", "too", "definitely", "probably", "clearly", "being"):
            return "be"
        return "be" if self._is_predicate(flat, at + 1) else "own"

    def _is_predicate(self, flat: list[str | Token], at: int) -> bool:
        """Whether the word here says what somebody is or does, and is not the beginning of a thing they own."""
        after = flat[at] if at < len(flat) else None
        if not isinstance(after, str) or self._sense(after).sign not in _predicates():
            return False
        return at + 1 >= len(flat) or flat[at + 1] in (",", "and", "but") or after.endswith("ing")

    def _sense(self, word: str) -> Sense:
        known = self._lexicon.sense(word)
        if known is None and len(word) >= 5 and _STRETCHED.search(word):
            twice, once = (_STRETCHED.sub(letters, word) for letters in (r"\1\1", r"\1"))
            known = self._lexicon.sense(twice) or self._lexicon.sense(once)
        if known is None and len(word) >= 4:
            known = self._lexicon.respelt(word)
        return known or Sense(self._signs["other"])


class Context:
    """Whom pronouns mean: the subject of the sentence so far, or of the one before, and the seat addressed."""

    def __init__(self) -> None:
        self.topic: tuple[int, ...] = ()
        self._first: tuple[int, ...] = ()  # the subject that the sentence begins with
        self._subject_here = False
        self.vocative: int | None = None
        self.addressed_now: int | None = None
        self._addressed: int | None = None

    def begin(self, flat: list[str | Token], governs: Callable[[str], bool]) -> None:
        """Look whom the sentence addresses: a name at its beginning or end, if it says “you” or asks for an answer."""
        self._subject_here = False
        if self._first:
            self.topic, self._first = self._first, ()
        self.vocative = _vocative(flat, governs)
        if self.vocative is not None:
            token = flat[self.vocative]
            assert isinstance(token, Token)
            self._addressed = token.seats[0]
            self.addressed_now = self._addressed
        else:
            self.addressed_now = None
            if any(isinstance(each, Token) for each in flat):
                self._addressed = None

    def name(self, seats: tuple[int, ...], before: list[Token], previous: str | Token, signs: Mapping[str, str]) -> None:
        """Note a seat. A subject stays the topic of its sentence; an object is one only without a subject."""
        starts = not before or before[-1].sign in [
            signs[name] for name in ("comma", "colon", "but", "and", "think", "that", "if", "believe", "voc", "says")
        ]
        subject = starts and previous not in _PREPOSITIONS
        clause = [signs[name] for name in ("comma", "colon", "but", "and")]
        spot = len(before)
        while spot and before[spot - 1].sign not in clause and before[spot - 1].sign != signs["seat"]:
            spot -= 1
        governed = spot > 0 and before[spot - 1].sign == signs["seat"]  # “Bram accused Celio”: still about Bram
        if subject and not before:
            self._first = seats
        if subject or not governed or not self._subject_here:
            self.topic = seats
        self._subject_here = self._subject_here or subject

    def resolved(self, word: str, after: str | Token, before: list[Token]) -> tuple[int, ...]:
        """The seats that a pronoun means; none if it is no pronoun or nobody was named."""
        if word in ("you", "yourself", "your") and self._addressed is not None:
            return (self._addressed,)
        if word in ("he", "she", "him", "they", "them", "his", "their", "her", "whose", "himself", "herself"):
            if before and before[-1].word == "of" and word == "them":
                return ()
            if not before and word not in ("him", "them"):
                self._first, self._subject_here = self.topic, True
            return self.topic
        return ()


_AUXILIARIES = ("do", "did", "are", "can", "will", "would", "have", "could")
_ASKING = frozenset(
    "why what who how when where explain answer tell speak clarify are do did is can could would will thoughts "
    "share respond any agree point said thanks please sorry your you".split()
)


def _vocative(flat: list[str | Token], governs: Callable[[str], bool]) -> int | None:
    """Where the sentence calls the seat it speaks to: “Bram, …”, “bram why did you …”, “… you, Bram”."""
    starts = 0
    while starts < len(flat) and flat[starts] in ("so", "well", "ok", "okay", "hey", "now", "look", "listen", ",", "sorry", "and", "but", "yo", "please", "hi", "yes", "no"):
        starts += 1
    if starts >= len(flat):
        return None
    words = {each for each in flat if isinstance(each, str)}
    you = bool(words & {"you", "your", "yourself"})
    first = flat[starts]
    nxt = flat[starts + 1] if starts + 1 < len(flat) else ""
    if isinstance(first, Token):
        if nxt in ("you", "your") or (nxt in (",", ":", "-", "but") and (you or flat[starts + 2 : starts + 3] in ([w] for w in _ASKING))):
            return starts
        if nxt in _AUXILIARIES and flat[starts + 2 : starts + 3] == ["you"]:
            return starts
        if nxt in ("why", "what", "who", "how", "where", "when", "explain", "any", "thoughts", "please", "answer", "speak", "talk", "whom", "which"):
            return starts
    last = len(flat) - 1
    seats = [at for at, each in enumerate(flat) if isinstance(each, Token)]
    if first == "you" and len(seats) == 1 and seats[0] > starts + 1:
        previous = flat[seats[0] - 1]
        if isinstance(previous, str) and not governs(previous):
            return seats[0]
    if isinstance(flat[last], Token) and last > starts:
        comma = flat[last - 1] == ","
        previous = flat[last - 1]
        if you and (comma or (isinstance(previous, str) and not governs(previous))):
            return last
        if comma and words & _ASKING:
            return last
    return None


def _merged(tokens: list[Token], signs: Mapping[str, str]) -> list[Token]:
    """The tokens with each list of seats as one: “Bram, Celio and Fenn”."""
    seat, comma, both, either = signs["seat"], signs["comma"], signs["and"], signs["or"]
    joints = (comma, both, either)
    out: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        end = at + 1
        joined: set[str] = set()
        while token.sign == seat and end < len(tokens):
            jump = end
            while jump < len(tokens) and jump < end + 2 and tokens[jump].sign in joints:
                jump += 1
            if jump >= len(tokens) or tokens[jump].sign != seat or tokens[jump].negated != token.negated or set(tokens[jump].seats) & set(token.seats):
                break
            joints_here = {each.sign for each in tokens[end:jump]} or {"next"}
            after = tokens[jump + 1] if jump + 1 < len(tokens) else None
            loose = not joints_here & {both, either}
            if after is not None and (after.word in _SINGULAR and either not in joints_here or (loose and not (after.sign in joints))):
                break
            token.seats += tokens[jump].seats
            joined |= joints_here
            end = jump + 1
        of_one = len(out) > 1 and out[-1].word == "of" and out[-2].word in ("one", "either")
        token.either = either in joined or (of_one and bool(joined))
        out.append(token)
        at = end
    return out
