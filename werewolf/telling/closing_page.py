"""The closing page: what really happened, votes, tokens, the log file, everyone's card, and last of all the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from shlex import quote

from rich.text import Text

from werewolf.config.seat import is_model
from werewolf.game.answer_events import Seated
from werewolf.game.events import Fate, GameOver
from werewolf.game.roles import roles
from werewolf.game.secrecy import Line
from werewolf.telling.ballot_tables import tell_bid_record, tell_vote_record
from werewolf.telling.chronicle import chapters, deciding_moment, duration, ending, length
from werewolf.telling.clean import one_line
from werewolf.telling.event_words import Voice, Witness
from werewolf.telling.facts import chairs_of, pack_of
from werewolf.telling.model_use import tell_costs, tell_model_counts
from werewolf.telling.page import LONGEST_NAME, Page
from werewolf.telling.signs import LOUD, PLAIN, QUIET, VILLAGE, camp_tone, phase_tone

START, RESULT = "The end", "The result"
LONGEST_PATH = 1_000

# Tells what a game teaches, from its lines and the path of its log. It looks at games more closely than we do here.
Review = Callable[[Page, Voice, Sequence[Line], str | None], None]


@dataclass(frozen=True)
class Notes:
    """The log file and the seed, shown at the end of the closing page."""

    path: str | None = None
    seed: int | None = None


class Closing:
    """Needs the moderator's lines. If the log lacks some, the page shows what it can."""

    def __init__(
        self, page: Page, witness: Witness, lines: Sequence[Line], over: GameOver, notes: Notes, review: Review
    ) -> None:
        self._page, self._witness, self._lines, self._over, self._notes = page, witness, lines, over, notes
        self._review = review
        witness.roles_by_seat = {fate.seat: fate.role for fate in over.players}

    def tell(self) -> None:
        """The result comes last, so that it is still on the screen when everything else has scrolled away."""
        page, witness, lines = self._page, self._witness, self._lines
        page.heading(START)
        self._chronicle()
        tell_vote_record(page, witness, lines, pack_of(self._over))
        tell_bid_record(page, witness, lines)
        tell_costs(page, witness, lines)
        tell_model_counts(page, witness, lines)
        self._review(page, witness, lines, self._notes.path)
        self._game()
        self._players()
        self._result()

    def _chronicle(self) -> None:
        told = list(chapters(self._lines, self._witness))
        if told:
            self._page.heading("What really happened")
            rows = [[Text(part.title, phase_tone(part.phase)), Text(" ").join(part.sentences)] for part in told]
            self._page.table(rows, (LONGEST_NAME,))

    def _result(self) -> None:
        page, witness, over = self._page, self._witness, self._over
        page.gap()
        words = witness.announcement(over) or Text()
        decided = deciding_moment(self._lines, over, witness)
        why = Text.assemble(words, "\n", (witness.condition(over.condition), QUIET))
        body = Text.assemble(why, "\n", witness.toned(decided)) if decided else why
        page.framed(Text(RESULT, LOUD), body, "last", camp_tone(over.winner))

    def _players(self) -> None:
        self._page.heading("Who was who")
        players = self._players_of_seats()
        rows = [self._fate(fate, players.get(fate.seat)) for fate in self._over.players]
        self._page.table(rows, (3, 20, 14, 24, 4) if players else (3, 20, 14, 4), right=(0,))

    def _players_of_seats(self) -> dict[int, str]:
        """Who or what played each seat, if they differ or are models, and the page has room for it."""
        played = {chair.seat: [one_line(chair.kind) or "?"] for chair in chairs_of(self._lines)}
        for line in self._lines:
            if isinstance(line.event, Seated) and line.event.actor in played:
                played[line.event.actor].append(one_line(line.event.player))
        labels = {seat: ", then ".join(players) for seat, players in played.items()}
        told = len(set(labels.values())) > 1 or any(map(is_model, labels.values()))
        return labels if told and self._page.roomy else {}

    def _fate(self, fate: Fate, player: str | None) -> list[Text]:
        witness = self._witness
        role = roles().get(fate.role)
        name = witness.name(fate.seat)
        name.right_crop(len(f" ({fate.seat})"))
        return [
            Text(str(fate.seat), QUIET),
            name,
            Text(witness.role(fate.role), camp_tone(role.camp) if role else PLAIN),
            *([Text(player, QUIET)] if player else []),
            Text("won", VILLAGE) if fate.won else Text("lost", QUIET),
            Text(ending(fate, self._lines, witness)),
        ]

    def _game(self) -> None:
        page, path = self._page, one_line(self._notes.path or "", LONGEST_PATH)
        rows = [*game_facts(self._lines, self._notes.seed), ("Log", path)]
        page.heading("This game")
        page.table([[Text(label, QUIET), Text(value)] for label, value in rows if value], (LONGEST_NAME,))
        if self._notes.path:
            page.gap()
            page.quiet(Text("Watch it again, or share it as a page:"))
            for command in ("replay", "export"):
                page.put(Text(f"werewolf {command} {quote(path)}", LOUD), indent=4)


def game_facts(lines: Sequence[Line], seed: int | None) -> list[tuple[str, str | None]]:
    """How long a game was, and its seed; None for what the lines don't say."""
    return [("Length", length(lines)), ("Duration", duration(lines)), ("Seed", None if seed is None else str(seed))]
