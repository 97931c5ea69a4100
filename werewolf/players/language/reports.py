"""Reads reports: who was looked into at night, and what was seen. In doubt nothing, for a report weighs the most."""

from __future__ import annotations

import re
from collections.abc import Iterator

from werewolf.players.language.acts import Act
from werewolf.players.language.grammar import NOT, grammar, openly_done, own_clause

_UNCHECKED = re.compile(r" (?:not|never|nobody|almost|nearly) (?:\S+ )?\^(?:check|look)(?:ed)? ")
_VERDICT = re.compile(r"%(?:werewolf|villager)|~(?:good|evil)|one of (?:us|them)|on our side| is (?:fine|ok)")
_CLAUSES = re.compile(r" (?:[,:()-]|(?<!anything )(?<!nothing )but|so)(?= )")
_AVOWED = re.compile(r"(?= i am (?:[^ @]+ ){0,3}%seer )")  # a guess before the claim ends with it
_TURN = re.compile(r"(?= but )")
_GUESSED = re.compile(
    r" (?:i|my) (?!know )(?:\S+ ){0,3}?(?:think|believe|suspect|~bad|guess|bet|feel|say|read|opinion) "
)
_WHY = re.compile(r" because [^,]*")
_WINDOW = 18  # words after a look in which its result is sought
_PLAIN = frozenset(
    ("^checked", "^check", "^looked into", "^look into", "checks", "result", "results", "finding", "findings", "report")
)  # what means a check and nothing else
_LOOKS = (
    "looked",
    "now_look",
    "after_look",
    "was_look",
    "made_look",
    "my_look",
    "bare_look",
    "told_look",
    "then_look",
    "chosen_look",
    "target_look",
    "by_me",
    "next_look",
)
_TAGS = (
    "listed",
    "tagged",
    "got",
    "coloured",
    "found",
    "filed",
    "noted",
    "whom",
    "proved",
    "returned",
    "dated_result",
    "absolved",
    "armed",
    "reached",
    "clearing",
    "shown",
    "logged",
)


class Checks:
    """What one speech has told of checks so far: results may come a sentence after the look, or before it."""

    def __init__(self) -> None:
        self.seer = False
        self.hinted = False  # whether the card was named, and no more than named
        self._looked: dict[int, bool] = {}  # whom the speaker looked into, and whether the result was told
        self._listing = False  # whether the results of several looks were announced
        self._last: int | None = None
        self._said: dict[int, bool] = {}  # what was said of anybody, in case the look is told after it

    def reports(self, sentence: str) -> Iterator[Act]:
        for seat, good in self._results(sentence).items():
            self._looked[seat] = True
            self._last = None
            yield Act("report", seat, good=good)

    def _results(self, sentence: str) -> dict[int, bool]:
        self._listing = self._listing or bool(grammar().reading["several"].search(sentence))
        if "@" not in sentence and self._last is None:
            return {}
        found = {} if _UNCHECKED.search(sentence) else self._answered(sentence)
        self._last = None
        if _UNCHECKED.search(sentence):
            return found
        telling = bool(_VERDICT.search(sentence))
        for name in _TAGS if telling else ():
            found |= _tagged(name, sentence)
        for name in _LOOKS:
            for look in grammar().reading[name].finditer(sentence):
                found = self._seen(look, sentence) | found
        return (self._stated(sentence) if telling else {}) | found

    def _answered(self, sentence: str) -> dict[int, bool]:
        """A result that stands alone: “I checked 3. A wolf.”"""
        good = verdict(sentence) if self._last is not None else None
        if good is None or self._last is None:
            return {}
        if grammar().reading["both_were"].match(sentence):
            return {seat: good for seat, told in self._looked.items() if not told}
        others = set(re.findall(r"@\d+", sentence)) - {f"@{self._last}"}
        return {self._last: good} if grammar().reading["alone"].match(sentence) and not others else {}

    def _seen(self, look: re.Match[str], sentence: str) -> dict[int, bool]:
        """The result of one look, which ends where somebody else is spoken of or where guessing begins."""
        seat, rest = int(look.group(2)), sentence[look.end() :]
        if NOT.search(look.group()) or grammar().reading["owned"].match(rest) or not self._sees(look, sentence):
            return {}
        other = grammar().reading["pair"].match(rest)
        other = other if other and int(other.group(1)) != seat else None
        seats = {seat, int(other.group(1))} if other else {seat}
        self._listing = self._listing or look.group(1) in ("checks", "results", "findings")
        self._looked |= dict.fromkeys(seats - self._looked.keys(), False)
        self._last = seat
        window = _window(rest[other.end() :] if other else rest, seats)
        good = verdict(window)
        if other and not grammar().reading["pairs"].search(f"{window} "):
            return {}
        if good is None and seat in self._said and look.group(1) in _PLAIN:
            return {seat: self._said[seat]}  # “3 is a wolf. I checked him.”
        return {} if good is None else dict.fromkeys(seats, good)

    def _sees(self, look: re.Match[str], sentence: str) -> bool:
        """A look is the speaker's own; seeing or finding is a check only at night, or from a seer."""
        verb = look.group(1)
        if look.group().startswith(" i "):
            if not openly_done(sentence, look.start()):
                return False
        elif look.re is grammar().reading["next_look"]:  # “checked 1 good checked 2 bad”: one result after another
            return bool(self._looked)
        elif grammar().reading["embedded"].search(own_clause(sentence, look.start())):
            return False
        if verb in ("second", "third", "other", "last", "then") or verb.startswith(("n ", "night ")):
            return bool(self._looked)
        if verb in _PLAIN or verb.endswith((" ^check", " ^look into")) or look.group()[:4] in (" my ", " the"):
            return True
        seen = verb == "^looked at" and grammar().reading["seen_card"].match(sentence[look.end() :])
        return self.seer or bool(seen) or bool(grammar().reading["nightly"].search(sentence))

    def _stated(self, sentence: str) -> dict[int, bool]:
        """A bare “3 is a wolf” is a report only from a seer who told no check, or about one who was looked into."""
        sure = "".join(_unhedged(part) for part in _AVOWED.split(sentence))
        found: dict[int, bool] = {}
        for name in ("bare_on", "vouched", "mine") if self.seer else ():
            found |= _tagged(name, sure)
        for said in grammar().reading["states"].finditer(sure):
            seat, words = int(said.group(1)), said.group(2)
            good = verdict(words)
            if good is not None:
                self._said[seat] = good
                found |= {seat: good} if self._reportable(seat, words) else {}
        return found

    def late(self) -> Iterator[Act]:
        """What a seer had said before claiming, and told no other check of: “3 is a wolf. I am the seer.”"""
        if (self.seer or self.hinted) and not self._looked:
            yield from (Act("report", seat, good=good) for seat, good in self._said.items())

    def _reportable(self, seat: int, words: str) -> bool:
        if seat in self._looked or self._listing:
            return True
        listed = not re.search(r" (?:is|was|are|were|'s) ", words)
        return listed if self._looked else self.seer


def _unhedged(words: str) -> str:
    """As far as nothing is guessed. A guess of one's own outlasts a “but”, any other does not."""
    sure = ""
    for part in _TURN.split(words):
        hedge = grammar().reading["hedged"].search(part)
        sure += part[: hedge.start() + 1] if hedge else part
        if hedge and _GUESSED.search(part):
            break
    return sure


def _tagged(name: str, sentence: str) -> dict[int, bool]:
    found: dict[int, bool] = {}
    pattern = grammar().reading[name]
    for tag in pattern.finditer(sentence) if pattern.search(sentence) else ():
        seat = next(group for group in tag.groups() if group and group.isdecimal())
        good = verdict(f" {next(group for group in tag.groups() if group and not group.isdecimal())} ")
        if good is not None:
            found[int(seat)] = good
    return found


def _window(rest: str, seats: set[int]) -> str:
    """What is said of these seats and of nobody else, as far as it is no guess."""
    rest = _WHY.sub(" ", rest)
    ends = (grammar().reading[name].search(rest) for name in ("hedged", "strays"))
    words = rest[: min((end.end() for end in ends if end), default=len(rest))].split()[:_WINDOW]
    for index, word in enumerate(words):
        if word[0] == "@" and word[1:].isdecimal() and int(word[1:]) not in seats:
            return " " + " ".join(words[:index])
    return " " + " ".join(words)


def verdict(words: str) -> bool | None:
    """Good or bad, by the first clause that says so."""
    for clause in _CLAUSES.split(grammar().reading["plainly"].sub(" ", f"{words} ")):
        found = grammar().reading["verdict"].search(f"{clause} ")
        if found is not None:
            denied = len(NOT.findall(grammar().reading["beyond"].sub(" ", clause[: found.start()])))
            good = found.group(1) not in ("%werewolf", "~evil", "one of them")
            return None if denied > 1 else good != bool(denied)
        if clause.endswith((" not", " never")):
            return None
    return None
