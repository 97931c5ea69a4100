"""Discussion: a round of speeches in the day's order, with nominations and replies, or speeches by bids."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from werewolf.game.asks import Answer, Seat
from werewolf.game.ballot import nomination_options
from werewolf.game.context import PhaseContext, Script, choice_of, seat_or_nobody, words_of, words_or_nothing
from werewolf.game.events import Bids, DeathAnnouncement, Nomination, Reply, Speech
from werewolf.game.handlers import Handler
from werewolf.game.naming import named_seats
from werewolf.game.purposes import purpose

SPEAK = purpose(
    "speak",
    "Your turn to speak: whom do you suspect, and why?",
    "Your turn to speak",
    openly=True,
    choosing="Who should be on today's ballot?",
    choosing_prompt="Your turn to speak; the choice is whom you nominate for the vote",
    options={"nobody": "nobody"},
)
REPLY = purpose(
    "reply",
    "You were named. Do you reply? (Enter lets it pass)",
    "You were named since you spoke: a short reply, or none",
    openly=True,
)
BID = purpose(
    "bid",
    "How much do you want to speak next?",
    "How much do you want to speak next? 0 not at all, 4 most; the highest bid speaks",
    openly=True,
    options={"0": "0 not at all", "1": "1 a little", "2": "2 something new", "3": "3 much", "4": "4 most of all"},
)


def run(ctx: PhaseContext) -> Script[None]:
    if ctx.switches.floor == "bids":
        yield from speeches_by_bid(ctx)
        return
    speeches: list[tuple[Seat, str]] = []
    for seat in order(ctx):
        options = nomination_options(ctx, seat)
        (answer,) = yield (ctx.ask(seat, SPEAK, options, "must", aloud=True),)
        speeches.append((seat, words_of(answer)))
        yield Speech(seat, words_of(answer))
        if answer.choice is not None:
            yield Nomination(seat, seat_or_nobody(answer.choice))
    if ctx.switches.replies:
        yield from hear_replies(ctx, entitled_seats(speeches, ctx.names, ctx.switches.replies))


def hear_replies(ctx: PhaseContext, seats: Sequence[Seat]) -> Script[None]:
    """Each says one short thing, or nothing, hearing the earlier ones."""
    for seat in seats:
        (answer,) = yield (ctx.ask(seat, REPLY, words="may", aloud=True),)
        yield Reply(seat, words_or_nothing(answer))


def speeches_by_bid(ctx: PhaseContext) -> Script[None]:
    """Before each speech all bid at the same time. A turn is the number of the speech, from 1 on."""
    seats = ctx.living_players
    speeches: list[tuple[Seat, str]] = []
    for turn in range(1, (ctx.switches.speeches or len(seats)) + 1):
        answers: Sequence[Answer] = yield tuple([ctx.ask(seat, BID, BIDS, turn=turn) for seat in seats])
        bids = {seat: int(choice_of(answer)) for seat, answer in zip(seats, answers, strict=True)}
        yield Bids(turn, bids)
        seat = next_speaker(bids, speeches, ctx.names, partial(ctx.draw, purpose=f"floor|{turn}"))
        (answer,) = yield (ctx.ask(seat, SPEAK, words="must", aloud=True, turn=turn),)
        speeches.append((seat, words_of(answer)))
        yield Speech(seat, words_of(answer))


def order(ctx: PhaseContext) -> tuple[Seat, ...]:
    seats, living = len(ctx.players), ctx.living_players
    if ctx.switches.speaking == "rotating":
        return rotating_order(ctx.day, seats, living)
    night_dead = [seat for event in ctx.today(DeathAnnouncement) for seat in event.dead_players]
    return sheriff_order(ctx.day, seats, living, ctx.sheriff, night_dead)


def around_table(seats: int, start: Seat, rising: bool) -> list[Seat]:
    """All seats once around the table, starting with `start`."""
    step = 1 if rising else -1
    return [(start + step * k) % seats for k in range(seats)]


def rotating_order(day: int, seats: int, living: Collection[Seat]) -> tuple[Seat, ...]:
    return tuple([seat for seat in around_table(seats, (day - 1) % seats, rising=True) if seat in living])


def sheriff_order(
    day: int, seats: int, living: Collection[Seat], sheriff: Seat | None, night_dead: Sequence[Seat]
) -> tuple[Seat, ...]:
    """Start beside the sheriff, who speaks last; without one beside the lowest of the night's dead; else at seat 0."""
    rising = day % 2 == 1
    beside = sheriff if sheriff is not None else min(night_dead, default=None)
    step = 1 if rising else -1
    start = 0 if beside is None else (beside + step) % seats
    return tuple([seat for seat in around_table(seats, start, rising) if seat in living])


BIDS = ("0", "1", "2", "3", "4")  # words, because a number would be a seat
Lot = Callable[[Sequence[Seat]], Seat]


def entitled_seats(speeches: Sequence[tuple[Seat, str]], names: Sequence[str], most: int) -> tuple[Seat, ...]:
    """The seats named most often since their own speech, at most so many, in the order of the speeches.

    `speeches`: today's round, one of each seat, in the order in which it was heard. A speech names a seat once.
    """
    named = [named_seats(words, names) for _, words in speeches]
    counts = {
        seat: sum([seat in later for later in named[at:]]) for at, (seat, _) in enumerate(speeches, start=1)
    }  # fmt: skip
    ranked = sorted([seat for seat in counts if counts[seat]], key=counts.__getitem__, reverse=True)  # stable
    chosen = ranked[:most]
    return tuple([seat for seat in counts if seat in chosen])


def next_speaker(
    bids: Mapping[Seat, int], speeches: Sequence[tuple[Seat, str]], names: Sequence[str], lot: Lot
) -> Seat:
    """Who speaks next: the highest bid; in a tie whoever the last speech named, else the lot.

    Nobody speaks twice running while another bids above 0. If nobody does, the lot falls among those who have spoken
    least. `speeches`: those of today so far.
    """
    if not any(bids.values()):
        spoken = [seat for seat, _ in speeches]
        least = min(map(spoken.count, bids))
        return lot([seat for seat in bids if spoken.count(seat) == least])
    last, words = speeches[-1] if speeches else (None, "")
    wanting = [seat for seat in bids if seat != last and bids[seat]] or [seat for seat in bids if bids[seat]]
    most = max([bids[seat] for seat in wanting])
    tied = [seat for seat in wanting if bids[seat] == most]
    named = named_seats(words, names)
    return lot([seat for seat in tied if seat in named] or tied)


HANDLERS = (Handler("DISCUSSION", run),)
