"""The floor: who may reply after the round of speeches, and whose bid wins. Pure, from public words and the bids."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from werewolf.game.asks import Seat
from werewolf.game.naming import named_seats

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
