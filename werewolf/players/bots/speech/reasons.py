"""Reasons: evidence in words, as a bot writes it in its private thought."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.players.bots.inference.evidence import Evidence

PRIVATE_REASONS = {
    "ballot": "{x} voted against {z} {when}",
    "plan": "{x} wanted {z} gone {when}",
    "nominate": "{x} nominated {z} {when}",
    "accuse": "{x} accused {z} {when}",
    "defend": "{x} defended {z} {when}",
    "elect": "{x} wanted {z} as sheriff",
    "badge": "{x} handed {z} the badge",
    "broke_plan": "{x} announced one name {when} and wrote down another",
    "abstain": "{x} abstained {when}",
    "self_vote": "{x} voted against {x} {when}",
    "idle": "{x} keeps every opinion back",
    "retract": "{x} took one story back already",
    "claim_god_contested": "{x} wears a card that somebody else wears, too",
    "agree": "{x} sided with {z} {when}",
    "counter": "{x} contested {z}'s claim {when}",
    "shot": "{x} shot {z}",
    "night_death": "{x} died in the night",
    "night_death_one_of_many": "{x} died in a night of several deaths",
    "claim_god": "{x} claims a card of power",
    "claim_villager": "{x} claims to be nobody special",
    "claim_pack": "{x} says that {x} is of the pack",
    "early_check": "{x} told of a check before any night",
    "early_deed": "{x} told of a deed before any night",
    "no_such_night": "{x} told of a night that has not been",
    "dead_by_then": "{x} told of a deed to {z}, who was dead by then",
    "outlived": "{x} told of poisoning {z}, who lived on",
    "died_anyway": "{x} told of keeping {z} alive, who died that night",
    "strange_card": "{x} claims a card that is not in this game",
    "strange_deed": "{x} told of a deed that no card here can do",
    "ran": "{x} ran for sheriff",
    "stood_back": "{x} did not run",
    "withdrew": "{x} withdrew",
    "seer_claim": "{x} claims to see, and is believed at {trust}",
    "seer_rivals": "{x} and {z} both claim to see, and {x} is believed at {trust}",
    "too_many": "{x} told of more checks than there were nights",
    "two_results": "{x} gave two results for {z}",
    "turned": "{x} cleared {z} and turned against {z}",
    "found_wolf": "{x} reported a wolf there {when}, and is believed at {trust}",
    "found_clean": "{x} reported no wolf there {when}, and is believed at {trust}",
    "told_saved": "{x} tells of saving {z}",
    "told_poisoned": "{x} tells of poisoning {z}",
    "told_guarded": "{x} tells of guarding {z}",
    "saw_wolf": "I looked, and it is a wolf",
    "saw_clean": "I looked, and it is no wolf",
    "bitten": "the pack went there in night {night}",
    "held": "I stood at that door in night {night}, and nobody died",
    "my_card": "{x} claims my own card",
}


def private_reason(item: Evidence, names: Sequence[str], today: int, seer: Sequence[float]) -> str:
    """The evidence as a private thought, with how far the seat behind it is believed to be the seer."""
    z = names[item.target] if item.target is not None else "somebody"
    when = "today" if item.day == today else f"on day {item.day}"
    trust = f"{100 * seer[item.actor]:.0f} %"
    return PRIVATE_REASONS[item.kind].format(x=names[item.actor], z=z, when=when, trust=trust, night=item.day)
