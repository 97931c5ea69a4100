"""Pronouns: the seat that “he”, “you”, “both” or “that” stands for, as the speech goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from werewolf.players.language.grammar import BREAKS, VERDICTS, Sentence, Token

_THINGS = ("it", "that", "which", "who", *BREAKS)  # they may stand for what the topic did
_RESULTS = {"could", "be", "is", "seem", "was", "came", "back", "result", "real", "colon", "comma", *VERDICTS}
_RESULTS |= {"bad", "sin", "pretend", "untrue", "astray"}
_LINKED = {"my", "your", "oneof", "virtue", "too", *_RESULTS}
_ALONE = {"he": "people", "you": "people", "your": "your", "his": "his", "both": "skip"}  # if it means no seat
_NOUNS = ("claim", "vote", "role", "read", "result", "check", "card", "other")  # after “her”, if it means “his”
_TOPICAL = {"asked", "checked", "result", "glance"}  # whoever comes after them is the topic
_CARDS = ("card", "the_card")
_SAID = {*_CARDS, "bad", *VERDICTS}
_MEANT = {"seat", "poss", "two", *_THINGS, *_ALONE}
_END = Token("", "")


class Pronouns:
    """What was spoken of so far. A subject stays the topic; an object is it only if no other seat does something."""

    def __init__(self) -> None:
        self._topic: tuple[int, ...] = ()
        self._recent = True  # whether the topic was named before this sentence, not in it
        self._near: set[int] = set()  # the seats in the last sentence that names some: of two, “he” may mean either
        self._named: tuple[int, ...] = ()  # every seat so far, the last one last
        self._female: dict[int, bool | None] = {}  # the seats that were “she” or “he”
        self._said: list[Token] = []  # the last cards, and what somebody was last said to be
        self._called: tuple[int, ...] = ()  # the seats that “you” means

    def resolve(self, sentence: Sentence, call: int) -> None:
        """Put a seat for each pronoun that means one, “'s” as a verb or a possessive, and add what was left out.

        `call`: where the seat stands that the sentence speaks to, -1 if there is none.
        """
        tokens = sentence.tokens
        senses = {token.sense for token in tokens}
        if call >= 0:
            self._called, tokens[call].sense = tuple(tokens[call].seats), "voc"
        sentence.addressed = self._called if call >= 0 or not senses.isdisjoint(("you", "your")) else ()
        self._recent = "seat" not in senses
        self._near = self._near if self._recent else set()
        found = [Token("it", "it", seats=dict.fromkeys(self._topic))] if self._topic and senses <= _RESULTS else []
        before: list[str] = []
        for token, after in zip(tokens, (*tokens[1:], _END), strict=False):
            if token.sense in _MEANT:
                found += self._resolved(token, before, after)
            else:
                found.append(token)
            before.append(token.sense)
        sentence.edit(0, len(tokens), found)
        self._complete(sentence)

    def _resolved(self, token: Token, before: list[str], after: Token) -> Iterator[Token]:
        """A token as it is meant after these senses and before the next token."""
        sense = "his" if token.word == "her" and after.sense in _NOUNS else token.sense
        if sense == "seat":
            self._note(tuple(token.seats), before)
        elif sense == "poss":
            token.sense = _linked(after)
        elif sense in _THINGS:
            token.seats = dict.fromkeys(self._topic if self._recent or "seat" in before else ())
        elif sense in _ALONE:
            begins = not before or before[-1] in BREAKS
            follows = "seat" in before if sense == "he" else after.sense in ("", *_RESULTS)
            token.seats = dict.fromkeys(self._meant(token, begins and follows))
            token.sense = "seat" if token.seats else _ALONE[sense]
            token.marks |= {"he"}
        elif sense == "two":
            begins = after.sense in {"must", *_RESULTS}.difference(BREAKS)
            token.seats, token.sense = dict.fromkeys(self._named[-2:]), sense if begins else "evil"
        if token.sense != "skip":
            yield token
        if token.sense == "seat" and sense in ("his", "your"):
            yield Token("'s", _linked(after) if sense == "your" else "own")  # “ur lying”

    def _meant(self, token: Token, begins: bool) -> tuple[int, ...]:
        """The seats that a pronoun means. `begins`: it begins a clause after a name, or a verdict follows it."""
        if token.sense in ("you", "your"):
            return self._called
        if token.sense == "both":
            return self._named[-2:] if begins else ()
        female = None if token.word.startswith(("th", "wh")) else token.word.startswith(("she", "her"))
        if (begins or len(self._near) < 2) and all(self._female.get(seat, female) == female for seat in self._topic):
            if token.word in ("he", "she"):
                self._female |= dict.fromkeys(self._topic, female)
            return self._topic
        return tuple(seat for seat in self._named[::-1] if self._female.get(seat) == female)[:1]

    def _note(self, seats: tuple[int, ...], before: Sequence[str]) -> None:
        """Note a seat that was named. “Bram accused Celio” is about Bram; “Bram asked me about Celio” is not."""
        start = max((at for at, sense in enumerate(before, 1) if sense in BREAKS), default=0)
        clause = before[start:]
        topical = not _TOPICAL.isdisjoint(clause) or "answer" in clause[-1:]
        if topical:
            self._near.clear()
        if topical or "seat" not in clause:
            self._topic = seats
        self._near.update(seats)
        self._named = (*(seat for seat in self._named if seat not in seats), *seats)

    def _complete(self, sentence: Sentence) -> None:
        """Add what was left out: “he is one”, “that card”, “I checked Celio, and he is”, “that's me”."""
        for kind, _, _, end in reversed(sentence.matches("short")):
            known = (*self._said, *sentence.tokens[:end])
            said = [token for token in known if token.sense in _SAID and (kind == "said" or token.sense in _CARDS)][-1:]
            added = [Token(each.word, each.sense.removeprefix("the_"), each.value) for each in said if kind != "none"]
            sentence.edit(end, end, added)
        self._said = [token for token in (*self._said, *sentence.tokens) if token.sense in _SAID][-3:]


def _linked(after: Token) -> str:
    """Whether a “'s” is a verb, as in “Bram's lying”, or a possessive, as in “Bram's vote”."""
    return "is" if after.marks or after.sense in _LINKED else "own"
