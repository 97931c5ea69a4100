"""Reports: reads whom a seer says it checked, and with what result. In doubt it reads nothing: reports count most."""

from __future__ import annotations

import re
from collections.abc import Iterator

from werewolf.players.language.acts import Act
from werewolf.players.language.grammar import NEGATION, clause_before, grammar, is_own_deed

_NO_CHECK = re.compile(r" (?:not|never|nobody|almost|nearly) (?:\S+ )?\^(?:check|look)(?:ed)? ")
_VERDICT = re.compile(r"%(?:werewolf|villager)|~(?:good|evil)|one of (?:us|them)|on our side| is (?:fine|ok)")
_CLAUSES = re.compile(r" (?:[,:()-]|(?<!anything )(?<!nothing )but|so)(?= )")
_SEER_CLAIM = re.compile(r"(?= i am (?:[^ @]+ ){0,3}%seer )")  # a guess does not reach past the claim
_BUT = re.compile(r"(?= but )")
_OWN_GUESS = re.compile(
    r" (?:i|my) (?!know )(?:\S+ ){0,3}?(?:think|believe|suspect|~bad|guess|bet|feel|say|read|opinion) "
)
_BECAUSE = re.compile(r" because [^,]*")
_WINDOW = 18  # words after a check that may hold its result
# Words that mean a check and nothing else.
_CHECK_WORDS = frozenset(
    ("^checked", "^check", "^looked into", "^look into", "checks", "result", "results", "finding", "findings", "report")
)
# Patterns of the grammar that find a check, and patterns that find a result without one.
_CHECK_PATTERNS = (
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
_RESULT_PATTERNS = (
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
    """The checks of one speech so far. A result may come a sentence after its check, or before it."""

    def __init__(self) -> None:
        self.seer = False  # whether the speaker has claimed to be the seer
        self.seer_named = False  # whether the seer's card was named without a claim
        self._checked: dict[int, bool] = {}  # each seat checked, and whether its result was given
        self._listing = False  # whether a list of several results was announced
        self._last: int | None = None  # the seat whose result may follow
        self._verdicts: dict[int, bool] = {}  # verdicts on any seat, in case its check is told later

    def reports(self, sentence: str) -> Iterator[Act]:
        """The reports in this sentence."""
        for seat, good in self._results(sentence).items():
            self._checked[seat] = True
            self._last = None
            yield Act("report", seat, good=good)

    def _results(self, sentence: str) -> dict[int, bool]:
        self._listing = self._listing or bool(grammar().reading["several"].search(sentence))
        if "@" not in sentence and self._last is None:
            return {}
        found = {} if _NO_CHECK.search(sentence) else self._lone_result(sentence)
        self._last = None
        if _NO_CHECK.search(sentence):
            return found
        has_verdict = bool(_VERDICT.search(sentence))
        for name in _RESULT_PATTERNS if has_verdict else ():
            found |= _tag_results(name, sentence)
        for name in _CHECK_PATTERNS:
            for look in grammar().reading[name].finditer(sentence):
                found = self._check_result(look, sentence) | found
        return (self._bare_results(sentence) if has_verdict else {}) | found

    def _lone_result(self, sentence: str) -> dict[int, bool]:
        """A result in a sentence of its own: “I checked 3. A wolf.”"""
        good = verdict(sentence) if self._last is not None else None
        if good is None or self._last is None:
            return {}
        if grammar().reading["both_were"].match(sentence):
            return {seat: good for seat, reported in self._checked.items() if not reported}
        others = set(re.findall(r"@\d+", sentence)) - {f"@{self._last}"}
        return {self._last: good} if grammar().reading["alone"].match(sentence) and not others else {}

    def _check_result(self, look: re.Match[str], sentence: str) -> dict[int, bool]:
        """The result of one check. It ends where another seat is named or a guess begins."""
        seat, rest = int(look.group(2)), sentence[look.end() :]
        no_check = NEGATION.search(look.group()) or grammar().reading["owned"].match(rest)
        if no_check or not self._is_check(look, sentence):
            return {}
        other = grammar().reading["pair"].match(rest)
        other = other if other and int(other.group(1)) != seat else None
        seats = {seat, int(other.group(1))} if other else {seat}
        self._listing = self._listing or look.group(1) in ("checks", "results", "findings")
        self._checked |= dict.fromkeys(seats - self._checked.keys(), False)
        self._last = seat
        window = _window(rest[other.end() :] if other else rest, seats)
        good = verdict(window)
        if other and not grammar().reading["pairs"].search(f"{window} "):
            return {}
        if good is None and seat in self._verdicts and look.group(1) in _CHECK_WORDS:
            return {seat: self._verdicts[seat]}  # “3 is a wolf. I checked him.”
        return {} if good is None else dict.fromkeys(seats, good)

    def _is_check(self, look: re.Match[str], sentence: str) -> bool:
        """Whether the speaker made this check. “I looked at” or “I found” is one only from a seer, or at night."""
        verb = look.group(1)
        if look.group().startswith(" i "):
            if not is_own_deed(sentence, look.start()):
                return False
        elif look.re is grammar().reading["next_look"]:  # “checked 1 good checked 2 bad”: one result after another
            return bool(self._checked)
        elif grammar().reading["embedded"].search(clause_before(sentence, look.start())):
            return False
        if verb in ("second", "third", "other", "last", "then") or verb.startswith(("n ", "night ")):
            return bool(self._checked)
        if verb in _CHECK_WORDS or verb.endswith((" ^check", " ^look into")) or look.group()[:4] in (" my ", " the"):
            return True
        seen = verb == "^looked at" and grammar().reading["seen_card"].match(sentence[look.end() :])
        return self.seer or bool(seen) or bool(grammar().reading["nightly"].search(sentence))

    def _bare_results(self, sentence: str) -> dict[int, bool]:
        """Results without a check: “3 is a wolf” is one from a seer who told no check, or about a checked seat."""
        sure = "".join(_sure_part(part) for part in _SEER_CLAIM.split(sentence))
        found: dict[int, bool] = {}
        for name in ("bare_on", "vouched", "mine") if self.seer else ():
            found |= _tag_results(name, sure)
        for statement in grammar().reading["states"].finditer(sure):
            seat, words = int(statement.group(1)), statement.group(2)
            good = verdict(words)
            if good is not None:
                self._verdicts[seat] = good
                found |= {seat: good} if self._reportable(seat, words) else {}
        return found

    def late_reports(self) -> Iterator[Act]:
        """Verdicts that become reports because the claim comes later: “3 is a wolf. I am the seer.”"""
        if (self.seer or self.seer_named) and not self._checked:
            yield from (Act("report", seat, good=good) for seat, good in self._verdicts.items())

    def _reportable(self, seat: int, words: str) -> bool:
        """Whether a verdict on this seat counts as a report."""
        if seat in self._checked or self._listing:
            return True
        listed = not re.search(r" (?:is|was|are|were|'s) ", words)
        return listed if self._checked else self.seer


def _sure_part(words: str) -> str:
    """The part of the words that is no guess. After the speaker's own guess all is one; other guesses end at “but”."""
    sure = ""
    for part in _BUT.split(words):
        hedge = grammar().reading["hedged"].search(part)
        sure += part[: hedge.start() + 1] if hedge else part
        if hedge and _OWN_GUESS.search(part):
            break
    return sure


def _tag_results(name: str, sentence: str) -> dict[int, bool]:
    """Results that a pattern finds in one piece: “Bram is my good check”."""
    found: dict[int, bool] = {}
    pattern = grammar().reading[name]
    for tag in pattern.finditer(sentence) if pattern.search(sentence) else ():
        seat = next(group for group in tag.groups() if group and group.isdecimal())
        good = verdict(f" {next(group for group in tag.groups() if group and not group.isdecimal())} ")
        if good is not None:
            found[int(seat)] = good
    return found


def _window(rest: str, seats: set[int]) -> str:
    """The words after a check that are about these seats only, up to a guess."""
    rest = _BECAUSE.sub(" ", rest)
    ends = (grammar().reading[name].search(rest) for name in ("hedged", "strays"))
    words = rest[: min((end.end() for end in ends if end), default=len(rest))].split()[:_WINDOW]
    for index, word in enumerate(words):
        if word[0] == "@" and word[1:].isdecimal() and int(word[1:]) not in seats:
            return " " + " ".join(words[:index])
    return " " + " ".join(words)


def verdict(words: str) -> bool | None:
    """True for good, False for bad, by the first clause with a verdict; None if there is none."""
    for clause in _CLAUSES.split(grammar().reading["plainly"].sub(" ", f"{words} ")):
        found = grammar().reading["verdict"].search(f"{clause} ")
        if found is not None:
            denied = len(NEGATION.findall(grammar().reading["beyond"].sub(" ", clause[: found.start()])))
            good = found.group(1) not in ("%werewolf", "~evil", "one of them")
            return None if denied > 1 else good != bool(denied)
        if clause.endswith((" not", " never")):
            return None
    return None
