"""Evidence in plain words: for a speech, and for the thought behind it."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Seat
from werewolf.players.bots.record import Record
from werewolf.players.bots.scales import Evidence

# What may be said aloud of whoever did it. Always somebody's doing, never a new accusation.
ALOUD = {
    "ballot": (
        "{x} voted against {z} {when}",
        "{x}'s ballot {when} had {z} on it",
        "it was {z} whom {x} wrote down {when}",
    ),
    "plan": (
        "{x} wanted {z} gone {when}",
        "{x} went after {z} {when}",
        "{x} was quick to name {z} {when}",
        "{x} had nobody but {z} in mind {when}",
    ),
    "nominate": ("{x} nominated {z} {when}",),
    "accuse": ("{x} accused {z} {when}", "{x} pointed at {z} {when}"),
    "defend": ("{x} defended {z} {when}", "{x} spoke up for {z} {when}"),
    "elect": ("{x} wanted {z} as sheriff",),
    "badge": ("{x} handed {z} the badge",),
    "broke_plan": (
        "{x} announced one name {when} and wrote down another",
        "{x} said one thing {when} and voted another",
    ),
    "abstain": ("{x} abstained {when}", "{x} kept out of the vote {when}"),
    "idle": ("{x} keeps every opinion back",),
    "claim_god_contested": ("two of you wear one card",),
}
TO_ONESELF = {kind: words[0] for kind, words in ALOUD.items()} | {
    "kept": "{x} voted against {z} as announced, {when}",
    "agree": "{x} sided with {z}, {when}",
    "counter": "{x} contested {z}'s claim, {when}",
    "shot": "{x} shot {z}",
    "night_death": "{x} died in the night",
    "night_death_one_of_many": "{x} died in a night of several deaths",
    "claim_god": "{x} claims a card of power",
    "claim_villager": "{x} claims to be nobody special",
    "claim_pack": "{x} jokes about being of the pack",
    "ran": "{x} ran for sheriff",
    "stood_back": "{x} did not run",
    "withdrew": "{x} withdrew",
}


def aloud(item: Evidence, names: Sequence[str], today: int, me: Seat) -> str | None:
    """As the seat itself would say it. The same deed is always told in the same words, so that it is told once."""
    if item.kind not in ALOUD:
        return None
    ways = ALOUD[item.kind]
    words = ways[(item.actor + 3 * (item.target or 0) + item.day) % len(ways)]
    return _told(words, item, [name if seat != me else "me" for seat, name in enumerate(names)], today)


def _told(words: str, item: Evidence, names: Sequence[str], today: int) -> str:
    z = names[item.target] if item.target is not None else "somebody"
    when = "today" if item.day == today else f"on day {item.day}"
    return words.format(x=names[item.actor], z=z, when=when)


def thought(record: Record, wolf: Sequence[float], me: Seat, names: Sequence[str], note: str) -> str:
    """Honest, for spectators: the likeliest wolves with their chances, and the two things that weighed most."""
    others = [seat for seat in record.living if seat != me]
    first = sorted(others, key=lambda seat: (-wolf[seat], seat))[:3]
    suspects = ", ".join(f"{names[seat]} {100 * wolf[seat]:.0f} %" for seat in first)
    items = strongest(record, first[:2], me)
    because = "; ".join(_told(TO_ONESELF[item.kind], item, names, record.day) for item in items)
    return f"{note}Suspects: {suspects}." + (f" What weighs most: {because}." if because else " No evidence yet.")


def strongest(record: Record, seats: Sequence[Seat], me: Seat) -> list[Evidence]:
    """The two pieces of evidence that moved these seats most, either way."""
    moved: list[tuple[float, int, Evidence]] = []
    for at, item in enumerate(record.evidence):
        if item.actor == me or item.kind not in TO_ONESELF:
            continue
        factor = item.on_actor if item.actor in seats else item.on_target if item.target in seats else 1.0
        moved.append((max(factor, 1 / factor) if factor else 99.0, at, item))
    return [item for weight, _, item in sorted(moved, key=lambda each: (-each[0], each[1]))[:2] if weight > 1.01]
