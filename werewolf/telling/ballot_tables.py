"""Tell a vote: each ballot as it is read out, then the totals as bars; at the end, who voted right and who bid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from rich.text import Text

from werewolf.game.events import Bids, Phase, Vote
from werewolf.game.secrecy import Line
from werewolf.telling.event_words import Voice
from werewolf.telling.facts import ELECTION
from werewolf.telling.page import LONGEST_NAME, Page
from werewolf.telling.signs import BADGE, LOUD, PACK, PLAIN, QUIET, VILLAGE, seat_tone

Targets = Mapping[int, Mapping[int, int | None]]


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
        """Tell one vote as it is read out; return the words to read."""
        signs, voice = self._page.signs, self._voice
        names = [voice.name(seat) for seat in range(len(voice.names))]
        heavy = Text(f"  {signs.badge} {signs.times}{weight:g}", BADGE) if weight != 1 else Text()
        return self._page.ballot(
            voice.name(vote.actor), self._target(vote), heavy, names, named=vote.target is not None
        )

    def _target(self, vote: Vote) -> Text:
        """The player voted for, or the ruleset's words for a vote for nobody."""
        if vote.target is not None:
            return self._voice.name(vote.target)
        words = self._voice.tell(vote) or "nobody"
        return Text(words.removeprefix(self._voice.seat(vote.actor)).strip(" ."), QUIET)

    def count(self, totals: Mapping[int, float]) -> bool:
        """Tell the totals as bars, longest first. Returns whether there was anything to count."""
        ranked = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
        if not ranked and not self._votes:
            return False
        self._page.gap()
        rows = [self._bar(seat, total, ranked[0][1]) for seat, total in ranked]
        if None in self._votes.values():
            rows.append([Text("nobody", QUIET), Text(), Text(f"{self._abstentions()}", QUIET), self._voters(None)])
        self._page.table(rows, (self._page.longest_name, self._page.longest_bar, 6), right=(2,))
        self._page.gap()
        self.begin()
        return True

    def _bar(self, seat: int, total: float, most: float) -> list[Text]:
        """A seat's row: two signs for each vote, fewer where the longest bar would not fit."""
        signs = self._page.signs
        length = total * min(2.0, self._page.longest_bar / most) if most else 0.0
        bar = signs.bar * int(length) + (signs.half_bar if length % 1 >= 0.5 else "")
        return [self._voice.name(seat), Text(bar, seat_tone(seat)), Text(f"{total:g}", "bold"), self._voters(seat)]

    def _abstentions(self) -> int:
        return sum(target is None for target in self._votes.values())

    def _voters(self, seat: int | None) -> Text:
        return Text(", ").join([self._voter(voter) for voter, target in self._votes.items() if target == seat])

    def _voter(self, voter: int) -> Text:
        weight = self._weights[voter]
        heavy = f" {self._page.signs.times}{weight:g}" if weight != 1 else ""
        name = self._voice.seat(voter).removesuffix(f" ({voter})")
        return Text.assemble((name, seat_tone(voter)), (heavy, BADGE if heavy else PLAIN))


def last_votes(lines: Sequence[Line]) -> dict[int, dict[int, int | None]]:
    """Each voter's last vote of each day: a revote replaces the vote before it."""
    by_day: dict[int, dict[int, int | None]] = {}
    for line in lines:
        if isinstance(line.event, Vote) and line.phase is Phase.DAY and line.sub_phase != ELECTION:
            by_day.setdefault(line.day, {})[line.event.actor] = line.event.target
    return by_day


def tell_vote_record(page: Page, voice: Voice, lines: Sequence[Line], pack: Collection[int]) -> None:
    """Whose daily votes hit the pack: one row for each seat, with one sign for each day."""
    days = last_votes(lines)
    if not days:
        return
    page.heading("Who voted right")
    rows = [[Text(), Text("hits", QUIET), Text(" ".join(str(day % 10) for day in days), QUIET)]]
    rows += [hits(page, voice, seat, days, pack) for seat in range(len(voice.names))]
    page.table(rows, (LONGEST_NAME, 8), right=(1,))
    page.quiet(legend(page, voice))
    page.put(by_day(page, voice, days, pack))


def hits(page: Page, voice: Voice, seat: int, days: Targets, pack: Collection[int]) -> list[Text]:
    signs = page.signs
    marks, right, cast = [], 0, 0
    for votes in days.values():
        target = votes.get(seat)
        hit = target in pack
        cast += target is not None
        right += hit
        sign, tone = (signs.none, QUIET) if target is None else (signs.hit, VILLAGE) if hit else (signs.miss, QUIET)
        marks.append(Text(sign, tone))
    name = voice.name(seat)
    if seat in pack:
        name.append(f" {signs.moon}", PACK)
    return [name, Text(f"{right} of {cast}" if cast else ""), Text(" ").join(marks)]


def legend(page: Page, voice: Voice) -> Text:
    signs, wolves = page.signs, voice.camp("werewolves")
    return Text(f"{signs.hit} a hit  {signs.miss} a miss  {signs.none} no vote  {signs.moon} one of the {wolves}")


def by_day(page: Page, voice: Voice, days: Targets, pack: Collection[int]) -> Text:
    """How many of the village's votes hit the pack, day by day."""
    parts = []
    for day, votes in days.items():
        aims = Counter(target in pack for voter, target in votes.items() if target is not None and voter not in pack)
        parts.append(f"day {day}, {aims[True]} of {aims.total()}")
    words = f"Votes of the {voice.camp('village')} that hit: " + f" {page.signs.dot} ".join(parts)
    text = Text(words)
    text.stylize(LOUD, 0, words.index(":"))
    return text


def tell_bid_record(page: Page, voice: Voice, lines: Sequence[Line]) -> None:
    """How much everyone wanted the floor before each speech, while they lived: one row for each seat, by day."""
    bids = [(line.day, line.event.bids) for line in lines if isinstance(line.event, Bids)]
    if not bids:
        return
    page.heading("Bids for the floor")
    seats = [seat for seat in range(len(voice.names)) if any(seat in moment for _, moment in bids)]
    page.table([[voice.name(seat), seat_bids(page, seat, bids)] for seat in seats], (LONGEST_NAME,))


def seat_bids(page: Page, seat: int, bids: Sequence[tuple[int, dict[int, int]]]) -> Text:
    days = dict.fromkeys(day for day, moment in bids if seat in moment)
    parts = [
        Text.assemble((f"day {day}: ", QUIET), " ".join(str(moment[seat]) for on, moment in bids if on == day))
        for day in days
    ]
    return Text(f" {page.signs.dot} ").join(parts)
