"""What each card does, in sentences for players, made from the switches of their game."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_args

from werewolf.game.events import Camp
from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset
from werewolf.telling.clean import one_line


def card_text(rules: Ruleset, role: str) -> str:
    """What a card does in this game. A card without sentences of its own has the role's."""
    write, known = CARDS.get(role), roles()
    blurb = known[role].blurb if role in known else "There is no such card."  # before a ruleset is checked by a game
    return in_own_words(rules, " ".join(write(rules)) if write else blurb)


def in_own_words(rules: Ruleset, text: str) -> str:
    """The text with the ruleset's words for both sides."""
    for camp in get_args(Camp):
        text = text.replace(f"{{{camp}}}", one_line(rules.words.camps.get(camp, camp)))
    return text


def role_name(rules: Ruleset, role: str) -> str:
    return one_line(rules.words.roles.get(role, role))


def has(rules: Ruleset, *cards: str) -> bool:
    """Whether one of these cards is in the deck."""
    return any(rules.cards.get(card) for card in cards)


def werewolf(rules: Ruleset) -> list[str]:
    switches, several = rules.switches, rules.cards.get("werewolf", 0) > 1
    words = ["Knows the other {werewolves}. Each night they choose somebody to kill."] if several else []
    words = words or ["Plays alone against everyone. Each night chooses somebody to kill."]
    if several and switches.council_rounds == 2:
        words.append("If they disagree, they choose once more; then the most voices decide.")
    elif several:
        words.append("If they disagree, the most voices decide, and in a tie the voice of their lowest seat.")
    words.append("They may kill nobody." if switches.kill_skip else "They must choose somebody.")
    if switches.kill_pack:
        words.append("They may even kill one of their own, or themselves.")
    return words


def seer(rules: Ruleset) -> list[str]:
    words = ["Each night checks one other player and learns whether they belong to the {werewolves}."]
    return [*words, "May check nobody."] if rules.switches.seer_skip else words


def guard(rules: Ruleset) -> list[str]:
    switches = rules.switches
    return keeper(rules, switches.guard_repeat, switches.guard_self, switches.guard_skip)


def doctor(rules: Ruleset) -> list[str]:
    switches = rules.switches
    return keeper(rules, switches.doctor_repeat, switches.doctor_self, switches.doctor_skip)


NOT_TWICE = "Never the same player two nights in a row."


def keeper(rules: Ruleset, repeat: bool, oneself: bool, skip: bool) -> list[str]:
    poison = ", but not from poison" if has(rules, "witch") else ""
    who = "one player, also themselves," if oneself else "one other player"
    words = [f"Each night protects {who} from the {{werewolves}}{poison}."]
    words.append("The same player may be protected every night." if repeat else NOT_TWICE)
    return [*words, "May protect nobody."] if skip else words


def witch(rules: Ruleset) -> list[str]:
    switches = rules.switches
    learns = "Learns every night who was attacked." if switches.witch_told == "always" else (
        "Learns every night who was attacked, until the antidote is used."
    )  # fmt: skip
    words = [learns, "Has one antidote, which saves that player, and one poison, which kills any player."]
    words.append("Each works once in a game, and only one of them in a night.")
    words.append(f"The antidote {'works' if switches.witch_self_save else 'does not work'} on the witch.")
    if not switches.witch_self_poison:
        words.append("The poison is not for the witch.")
    if keepers := [role_name(rules, card) for card in ("doctor", "guard") if has(rules, card)]:
        end = "lives" if switches.double_protection == "lives" else "dies"
        words.append(f"Whoever has the antidote and the protection of the {' or '.join(keepers)} at once {end}.")
    return words


def hunter(rules: Ruleset) -> list[str]:
    switches = rules.switches
    verb = "may shoot" if switches.hunter_declines else "must shoot"
    words = [f"When dying, {verb} one living player, who dies at once."]
    if has(rules, "witch"):
        words.append("Also when poisoned." if switches.poisoned_hunter_shoots else "Not when poisoned.")
    return words


def villager(_: Ruleset) -> list[str]:
    return ["Has no special power: speaks, listens and votes."]


CARDS: dict[str, Callable[[Ruleset], list[str]]] = {
    "werewolf": werewolf,
    "seer": seer,
    "guard": guard,
    "doctor": doctor,
    "witch": witch,
    "hunter": hunter,
    "villager": villager,
}
