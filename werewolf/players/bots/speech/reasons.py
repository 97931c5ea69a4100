"""Reasons: evidence in words, as a bot says it in a speech and as it writes it in its private thought."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.asks import Seat
from werewolf.players.bots.inference.evidence import Evidence

# What a speech may hold against a seat. Each line tells what happened; none is an accusation of its own.
SPOKEN_REASONS = {
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
    "retract": ("{x} took one story back already",),
    "claim_god_contested": ("{x} wears a card that somebody else wears, too",),
    "slip": ("{x} tells of more nights than we have had, or of one night twice",),
    "seer_rivals": ("{x} and {z} wear one card", "{z} wears that card, too", "there is one such card, and {z} has it"),
    "found_wolf": ("{x} reported {z} {when}", "{x} told us of {z} {when}", "{x} looked there, and told us {when}"),
}
OWN_CARD_REASONS = {"seer_rivals": "{x} wears a card that is mine"}  # if the rival is the speaker
PRIVATE_REASONS = {kind: words[0] for kind, words in SPOKEN_REASONS.items()} | {
    "agree": "{x} sided with {z} {when}",
    "counter": "{x} contested {z}'s claim {when}",
    "shot": "{x} shot {z}",
    "night_death": "{x} died in the night",
    "night_death_one_of_many": "{x} died in a night of several deaths",
    "claim_god": "{x} claims a card of power",
    "claim_villager": "{x} claims to be nobody special",
    "claim_pack": "{x} jokes about being of the pack",
    "nonsense": "{x} told of a check that cannot have been made",
    "ran": "{x} ran for sheriff",
    "stood_back": "{x} did not run",
    "withdrew": "{x} withdrew",
    "seer_claim": "{x} claims to see, and is believed at {trust}",
    "seer_rivals": "{x} and {z} both claim to see, and {x} is believed at {trust}",
    "slip": "{x}'s checks do not add up",
    "found_wolf": "{x} reported a wolf there {when}, and is believed at {trust}",
    "found_clean": "{x} reported no wolf there {when}, and is believed at {trust}",
    "saw_wolf": "I looked, and it is a wolf",
    "saw_clean": "I looked, and it is no wolf",
    "bitten": "the pack went there in night {night}",
    "held": "I stood at that door in night {night}, and nobody died",
    "my_card": "{x} claims my own card",
}


def spoken_reason(item: Evidence, names: Sequence[str], today: int, me: Seat) -> str | None:
    """The evidence as the seat `me` says it. The same deed always gets the same words, so it is said only once."""
    if item.kind not in SPOKEN_REASONS:
        return None
    ways = (
        (OWN_CARD_REASONS[item.kind],)
        if item.target == me and item.kind in OWN_CARD_REASONS
        else SPOKEN_REASONS[item.kind]
    )
    words = ways[(item.actor + 3 * (item.target or 0) + item.day) % len(ways)]
    return _fill(words, item, [name if seat != me else "me" for seat, name in enumerate(names)], today)


def private_reason(item: Evidence, names: Sequence[str], today: int, seer: Sequence[float]) -> str:
    """The evidence as a private thought, with how far the seat behind it is believed to be the seer."""
    return _fill(PRIVATE_REASONS[item.kind], item, names, today, f"{100 * seer[item.actor]:.0f} %")


def _fill(words: str, item: Evidence, names: Sequence[str], today: int, trust: str = "") -> str:
    z = names[item.target] if item.target is not None else "somebody"
    when = "today" if item.day == today else f"on day {item.day}"
    return words.format(x=names[item.actor], z=z, when=when, trust=trust, night=item.day)
