"""The closing page: what really happened, votes, tokens, the log file, everyone's card, and last of all the result."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from shlex import quote

from rich.text import Text

from werewolf.config.seat import is_model
from werewolf.game.events import Chair, DeathEvent, Fate, GameOver, GameStart
from werewolf.game.outside import Seated
from werewolf.game.roles import roles
from werewolf.game.view import Line
from werewolf.telling.clean import one_line
from werewolf.terminal.screen.bid_record import show_bid_record
from werewolf.terminal.screen.chronicle import show_chronicle
from werewolf.terminal.screen.costs import duration, show_costs
from werewolf.terminal.screen.decision import deciding_moment
from werewolf.terminal.screen.model_counts import show_model_counts
from werewolf.terminal.screen.page import Page, widest
from werewolf.terminal.screen.review_short import show_short_review
from werewolf.terminal.screen.vote_record import show_vote_record
from werewolf.terminal.screen.words import Voice, Witness
from werewolf.terminal.theme import HEADING, QUIET, VILLAGE, camp_style

START, RESULT = "The end", "The result"
ROOM_FOR_PLAYERS = 76
LONGEST_PATH = 1_000


@dataclass(frozen=True)
class Notes:
    """The log file and the seed, shown at the end of the closing page."""

    path: str | None = None
    seed: int | None = None


def pack_of(over: GameOver) -> set[int]:
    """The seats whose role belonged to the pack."""
    known = roles()
    return {fate.seat for fate in over.players if fate.role in known and known[fate.role].pack}


def ending(fate: Fate, lines: Sequence[Line], voice: Voice) -> str:
    """How one seat ended (killed, voted out, survived), as far as these lines say."""
    for line in lines:
        if isinstance(line.event, DeathEvent) and line.event.actor == fate.seat:
            cause = line.event.cause
            return f"{'found dead' if cause == 'WEREWOLF_KILL' else voice.cause(cause)}, day {line.day}"
    return {"eliminated": "voted out"}.get(fate.outcome, fate.outcome)


class Closing:
    """Needs the moderator's lines. If the log lacks some, the page shows what it can."""

    def __init__(self, page: Page, witness: Witness, lines: Sequence[Line], over: GameOver, notes: Notes) -> None:
        self._page, self._witness, self._lines, self._over, self._notes = page, witness, lines, over, notes
        witness.roles_by_seat = {fate.seat: fate.role for fate in over.players}

    def show(self) -> None:
        """The result comes last, so that it is still on the screen when everything else has scrolled away."""
        self._page.heading(START)
        show_chronicle(self._page, self._lines, self._witness)
        show_vote_record(self._page, self._witness, self._lines, pack_of(self._over))
        show_bid_record(self._page, self._witness, self._lines)
        show_costs(self._page, self._witness, self._lines)
        show_model_counts(self._page, self._witness, self._lines)
        show_short_review(self._page, self._witness, self._lines, self._notes.path)
        self._game()
        self._players()
        self._result()

    def _result(self) -> None:
        page, witness, over = self._page, self._witness, self._over
        page.gap()
        words = witness.announcement(over) or Text()
        decided = deciding_moment(self._lines, over, witness)
        why = Text.assemble(words, "\n", (witness.condition(over.condition), QUIET))
        body = Text.assemble(why, "\n", witness.colour_names(decided)) if decided else why
        page.panel(Text(RESULT, HEADING), body, page.glyphs.last_box, camp_style(over.winner))

    def _players(self) -> None:
        page = self._page
        page.heading("Who was who")
        players = self._players_of_seats()
        rows = [self._fate(fate, players.get(fate.seat)) for fate in self._over.players]
        limits = (3, 20, 14, 24, 4) if players else (3, 20, 14, 4)
        columns = list(zip(*rows, strict=True))
        page.table(rows, [widest(column, most) for column, most in zip(columns, limits, strict=False)], right=(0,))

    def _players_of_seats(self) -> dict[int, str]:
        """Who or what played each seat, if they differ or are models, and the page is wide enough."""
        chairs: tuple[Chair, ...] = next(
            (line.event.players for line in self._lines if isinstance(line.event, GameStart)), ()
        )
        played = {chair.seat: [one_line(chair.kind) or "?"] for chair in chairs}
        for line in self._lines:
            if isinstance(line.event, Seated) and line.event.actor in played:
                played[line.event.actor].append(one_line(line.event.player))
        labels = {seat: ", then ".join(players) for seat, players in played.items()}
        told = len(set(labels.values())) > 1 or any(map(is_model, labels.values()))
        return labels if told and self._page.width >= ROOM_FOR_PLAYERS else {}

    def _fate(self, fate: Fate, player: str | None) -> list[Text]:
        witness = self._witness
        role = roles().get(fate.role)
        name = witness.coloured_name(fate.seat)
        name.right_crop(len(f" ({fate.seat})"))
        return [
            Text(str(fate.seat), QUIET),
            name,
            Text(witness.role(fate.role), camp_style(role.camp) if role else ""),
            *([Text(player, QUIET)] if player else []),
            Text("won", VILLAGE) if fate.won else Text("lost", QUIET),
            Text(ending(fate, self._lines, self._witness)),
        ]

    def _game(self) -> None:
        page, notes = self._page, self._notes
        rows = [(label, value) for label, value in self._facts() if value]
        page.heading("This game")
        page.table([[Text(label, QUIET), Text(value)] for label, value in rows], (max(len(row[0]) for row in rows),))
        if notes.path:
            page.gap()
            page.quiet(Text("Watch it again, or share it as a page:"))
            for command in ("replay", "export"):
                page.put(Text(f"werewolf {command} {quote(self._path())}", HEADING), indent=4)

    def _facts(self) -> list[tuple[str, str | None]]:
        days = max((line.day for line in self._lines), default=0)
        seed = None if self._notes.seed is None else str(self._notes.seed)
        length = f"{days} day{'' if days == 1 else 's'}"
        return [("Length", length), ("Duration", duration(self._lines)), ("Seed", seed), ("Log", self._path())]

    def _path(self) -> str:
        return one_line(self._notes.path or "", LONGEST_PATH)
