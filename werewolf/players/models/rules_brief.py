"""The rules of a game in a few sentences, for the system prompt of a model."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset, Switches

STARTS = {
    "night": "Starts with night 1.",
    "day": "Starts with day 1.",
    "night_zero": "Starts with a night on which the {werewolves} only meet.",
}
TIES = {"nobody": "on a tie nobody", "lot": "on a tie a lot decides", "revote": "on a tie defence and a second ballot"}


def rules_text(rules: Ruleset) -> str:
    """The rules, with the ruleset's own names for the camps."""
    text = " ".join(sentences(rules))
    for camp in ("village", "werewolves"):
        text = text.replace(f"{{{camp}}}", dict(rules.words.camps).get(camp, camp))
    return text


def sentences(rules: Ruleset) -> Iterator[str]:
    switches = rules.switches
    role_names = rules.words.roles
    cards = ", ".join(f"{count} {role_names.get(role, role)}" for role, count in rules.cards.items())
    yield f"Werewolf ({rules.title}). Cards: {cards}."
    for name in rules.cards:
        role = roles()[name]
        if role.night or role.last_act:
            yield f"{role_names.get(name, name).capitalize()}: {role.blurb}"
    if rules.cards.get("werewolf", 0) > 1:
        split = "A split pack confers again; then" if switches.council_rounds == 2 else "In a split pack"
        yield f"{split} most voices win, on a tie the lowest seat's."
    yield STARTS[switches.start]
    yield victory_rules(rules)
    if "campaign" in rules.day:
        yield sheriff_rules(switches)
    yield ballot_rules(switches)
    yield death_rules(switches)
    yield f"After day {switches.day_limit}: a tie."


def victory_rules(rules: Ruleset) -> str:
    village_wins = "The {village} wins when no {werewolves} live;"
    if rules.switches.victory == "parity":
        return f"{village_wins} the {{werewolves}} when they are as many as the rest."
    gods = ", ".join(rules.words.roles.get(name, name) for name in rules.cards if roles()[name].god)
    return f"{village_wins} the {{werewolves}} when all of {gods} or all plain villagers are dead."


def sheriff_rules(switches: Switches) -> str:
    most = "most votes" if switches.election == "plurality" else "more than half"
    return (
        f"Day 1 elects a sheriff ({most}; whoever ran has no vote; tie: none), whose vote counts "
        f"{switches.sheriff_weight:g} and who on dying names an heir."
    )


def ballot_rules(switches: Switches) -> str:
    who = "those nominated in speeches" if switches.ballot == "nominated" else "anyone alive"
    need = "most votes" if switches.vote == "plurality" else "more than half of the living"
    skip = "may abstain" if switches.skip else "no abstaining"
    own = "oneself allowed" if switches.self else "not oneself"
    talk = speech_rules(switches)
    return f"{talk}, then vote at once on {who} ({own}, {skip}): {need} and out; {TIES[switches.tie]}."


def speech_rules(switches: Switches) -> str:
    if switches.floor == "bids":
        count = f"{switches.speeches} times" if switches.speeches else "as often as players live"
        return (
            f"Each day, {count}, all bid 0-4 in secret and the highest speaks (tie: whoever was named last, else a lot)"
        )
    replies = (
        f", the {switches.replies} named most since their own speech may reply briefly" if switches.replies else ""
    )
    return f"Each day all speak once{replies}"


def death_rules(switches: Switches) -> str:
    reveal = {
        "none": "Cards of the dead stay hidden",
        "camp": "The dead's camp is shown",
        "role": "The dead's card is shown",
    }
    nights = {"never": "", "first_night": ", first night's dead too", "always": ", night's dead too"}
    words = f"; last words for those voted out{nights[switches.last_words_night]}" if switches.last_words_vote else ""
    return f"{reveal[switches.reveal]}{words}."
