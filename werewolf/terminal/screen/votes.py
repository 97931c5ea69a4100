"""Show a vote: first each ballot as it is read out, then the totals as bars."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text

from werewolf.game.events import Vote
from werewolf.game.ruleset import Ruleset
from werewolf.terminal.screen.page import Page, widest
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import BADGE, PLAIN, QUIET, seat_style

LONGEST_NAME = 24
LONGEST_BAR = 24
UNWEIGHTED = "SHERIFF_ELECTION"


def weight(vote: Vote, sub_phase: str | None, sheriff: int | None, rules: Ruleset) -> float:
    """How much a vote counts: the sheriff's counts more, except when a sheriff is elected."""
    heavy = vote.actor == sheriff and sub_phase != UNWEIGHTED
    return rules.switches.sheriff_weight if heavy else 1.0


class Ballot:
    """The votes cast since the last vote was called."""

    def __init__(self, page: Page, voice: Voice) -> None:
        self._page, self._voice = page, voice
        self._votes: dict[int, int | None] = {}
        self._weights: dict[int, float] = {}

    def begin(self) -> None:
        self._votes, self._weights = {}, {}

    def add(self, vote: Vote, weight: float) -> None:
        """Count one more vote."""
        self._votes[vote.actor] = vote.target
        self._weights[vote.actor] = weight

    def read_out(self, vote: Vote, weight: float) -> str:
        """Show one vote as it is read out; return the words to read."""
        page, voice = self._page, self._voice
        names = [voice.coloured_name(seat) for seat in range(len(voice.names))]
        room = widest(names, min(LONGEST_NAME, (page.width - 14) // 2))
        line = Text.assemble(
            "  ", page.cell(voice.coloured_name(vote.actor), room), (f"  {page.glyphs.arrow}  ", QUIET)
        )
        line += page.cut(self._target(vote), page.width - line.cell_len if vote.target is None else room)
        if weight != 1:
            line.append(f"  {page.glyphs.badge} {page.glyphs.times}{weight:g}", BADGE)
        page.interim(line)
        return " ".join(line.plain.split())

    def _target(self, vote: Vote) -> Text:
        """The player voted for, or the ruleset's words for a vote for nobody."""
        if vote.target is not None:
            return self._voice.coloured_name(vote.target)
        words = self._voice.tell(vote) or "nobody"
        return Text(words.removeprefix(self._voice.seat(vote.actor)).strip(" ."), QUIET)

    def count(self, totals: Mapping[int, float]) -> bool:
        """Show the totals as bars, longest first. Returns whether there was anything to count."""
        ranked = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
        if not ranked and not self._votes:
            return False
        self._page.gap()
        rows = [
            self._bar(self._voice.coloured_name(seat), seat_style(seat), total, ranked[0][1], seat)
            for seat, total in ranked
        ]
        if None in self._votes.values():
            rows.append([Text("nobody", QUIET), Text(), Text(f"{self._abstentions()}", QUIET), self._voters(None)])
        names = widest([row[0] for row in rows], min(LONGEST_NAME, self._page.width // 3))
        bars = widest([row[1] for row in rows], LONGEST_BAR)
        weights = widest([row[2] for row in rows], 6)
        self._page.table(rows, (names, bars, weights), right=(2,))
        self._page.gap()
        self.begin()
        return True

    def _bar(self, name: Text, style: Style, total: float, most: float, seat: int) -> list[Text]:
        glyphs = self._page.glyphs
        cells = total * min(2.0, self._bar_room() / most) if most else 0.0
        bar = glyphs.bar * int(cells) + (glyphs.half_bar if cells % 1 >= 0.5 else "")
        return [name, Text(bar, style), Text(f"{total:g}", "bold"), self._voters(seat)]

    def _bar_room(self) -> int:
        return min(LONGEST_BAR, self._page.width // 4)

    def _abstentions(self) -> int:
        return sum(target is None for target in self._votes.values())

    def _voters(self, seat: int | None) -> Text:
        return Text(", ").join([self._voter(voter) for voter, target in self._votes.items() if target == seat])

    def _voter(self, voter: int) -> Text:
        weight = self._weights[voter]
        heavy = f" {self._page.glyphs.times}{weight:g}" if weight != 1 else ""
        name = self._voice.seat(voter).removesuffix(f" ({voter})")
        return Text.assemble((name, seat_style(voter)), (heavy, BADGE if heavy else PLAIN))
