"""The aim of the game, how a night and a day go, and what the words mean, in sentences for players."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.game.asks import LONGEST_BY_PURPOSE
from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset, Switches
from werewolf.telling.wording import name_list
from werewolf.terminal.rules_of_cards import has, in_own_words, role_name

STARTS = {
    "night": "The game starts with a night.",
    "day": "The game starts with a day.",
    "night_zero": "The game starts with a night on which the {werewolves} only get to know each other",
}
REVEALS = {
    "none": "Nobody learns the cards of the dead before the game is over.",
    "camp": "When players die, everyone learns their side, but not their card.",
    "role": "When players die, everyone sees their card.",
}
LAST_WORDS = {
    (True, "never"): "Players who are voted out have last words; those killed at night have none.",
    (True, "first_night"): "Players who are voted out have last words, and so have those killed in the first night.",
    (True, "always"): "Everyone who dies by night or by vote has last words.",
    (False, "never"): "Nobody has last words.",
    (False, "first_night"): "Only players killed in the first night have last words.",
    (False, "always"): "Players killed at night have last words; those voted out have none.",
}
REVOTES = {
    "majority": "whoever then has more than half is out, else nobody",
    "plurality": "after another tie nobody is out",
}
ORDERS = {
    "rotating": "The first speaker moves on by one seat every day.",
    "sheriff_last": "The sheriff speaks last, and the round changes its direction every day.",
}


def aim_lines(rules: Ruleset) -> list[str]:
    """What each side wants."""
    switches = rules.switches
    wolves_win = "as soon as they are half of those alive"
    if switches.victory == "sides":
        wolves_win = f"when all gods are dead, or every {' and '.join(plain_cards(rules))}"
    lines = [
        "Everyone has a secret card. The {werewolves} kill by night and hide by day; the {village} must find them.",
        "The {village} wins when no {werewolves} are left. The {werewolves} win " + f"{wolves_win}.",
        "You win and lose with your side, dead or alive.",
        f"If nobody has won after day {switches.day_limit}, nobody wins.",
    ]
    if switches.victory == "sides":
        lines.insert(2, "If both happen at once, nobody wins.")
    return [in_own_words(rules, line) for line in lines]


def night_lines(rules: Ruleset) -> list[str]:
    """What happens in a night, as far as this deck has it."""
    switches, known = rules.switches, roles()
    awake = [role for role in rules.night if has(rules, role) and role in known and known[role].night]
    starts = STARTS[switches.start]
    if switches.start == "night_zero":
        starts += f", and {pack_words(switches)}." if rules.cards.get("werewolf", 0) > 1 else "."
    lines = [starts]
    if awake:
        lines.append(f"At night these choose in secret: {name_list([role_name(rules, role) for role in awake])}.")
    lines.append("In the morning everyone learns who died, but not how.")
    return [in_own_words(rules, line) for line in (*lines, REVEALS[switches.reveal])]


def pack_words(switches: Switches) -> str:
    return f"each of them {'may say' if switches.talk_skip else 'says'} something to the others"


def plain_cards(rules: Ruleset) -> list[str]:
    """The cards of the village that are no gods."""
    return [role_name(rules, card) for card in known_cards(rules) if not roles()[card].god and not roles()[card].pack]


def known_cards(rules: Ruleset) -> list[str]:
    return [card for card, count in rules.cards.items() if count and card in roles()]


def day_lines(rules: Ruleset) -> list[str]:
    """What happens by day, in its order."""
    lines = [*election_lines(rules), *talk_lines(rules), *vote_lines(rules.switches)]
    lines.append(LAST_WORDS[rules.switches.last_words_vote, rules.switches.last_words_night])
    return [in_own_words(rules, line) for line in lines]


def election_lines(rules: Ruleset) -> Iterator[str]:
    switches = rules.switches
    if "campaign" not in rules.day:
        return
    speeches = (
        "Candidates write their speeches before they hear any."
        if switches.campaign == "sealed"
        else "Candidates speak one after the other."
    )
    most = "The most votes win" if switches.election == "plurality" else "It takes more than half of the votes"
    yield "On day 1 you elect a sheriff, before anybody learns who died."
    yield (
        f"{speeches} They may withdraw; then everyone who did not run votes. {most}; in a tie there is no sheriff. "
        "Whoever alone still runs is elected without a vote."
    )


def talk_lines(rules: Ruleset) -> Iterator[str]:
    switches = rules.switches
    if "pack_talk" in rules.day and switches.pack_talk and rules.cards.get("werewolf", 0) > 1:
        yield f"Before the discussion the {{werewolves}} meet in secret, and {pack_words(switches)}."
    if switches.floor == "bids":
        count = f"{switches.speeches} speeches" if switches.speeches else "as many speeches as players are alive"
        yield f"A day has {count}. Before each, everyone bids from 0 to 4 at the same time; the highest bid speaks."
        yield (
            "A tie goes to whoever the last speech named, else the lot decides. Nobody speaks twice running while "
            "another bids. If nobody bids, the lot falls among the quietest."
        )
        yield "Bids stay secret until the game is over; people at one keyboard bid openly."
        return
    yield f"Everyone alive speaks once. {ORDERS[switches.speaking]}"
    if switches.replies:
        yield (
            f"Then up to {switches.replies} may reply: those whom most speeches after their own have named, "
            f"by name or as `seat 3`. A reply has at most {LONGEST_BY_PURPOSE['reply']} characters."
        )


def vote_lines(switches: Switches) -> Iterator[str]:
    if switches.ballot == "nominated":
        own = "" if switches.self else ", not yourself"
        first = "on day 1 it may name nobody" if switches.first_nomination == "optional" else "also on day 1"
        yield f"Every speech nominates one player for the vote{own}; {first}. Only those nominated can be voted out."
    own = "You may vote for yourself" if switches.self else "You can't vote for yourself"
    skip = "you may abstain" if switches.skip else "you can't abstain"
    yield f"Then all vote at the same time, and the votes are read out. {own}, and {skip}."
    yield (
        "More than half of the living must vote for a player to put them out."
        if switches.vote == "majority"
        else ("The player with the most votes is out.")
    )
    yield {
        "nobody": "In a tie nobody is out.",
        "lot": "In a tie the lot decides.",
        "revote": "In a tie those players defend themselves, and there is a second vote among them; "
        f"{REVOTES[switches.vote]}.",
    }[switches.tie]


def word_lines(rules: Ruleset) -> list[str]:
    """What the words of this game mean: only those it uses."""
    switches, lines = rules.switches, []
    gods = [role_name(rules, card) for card in known_cards(rules) if roles()[card].god]
    if switches.victory == "sides" and gods:
        lines.append(f"god         A card of the {{village}} with a power: here {name_list(gods)}.")
    if switches.ballot == "nominated":
        lines.append("nomination  Naming a player in your speech, so that they are on today's ballot.")
    if "campaign" in rules.day:
        tear = ", or tears it up" if switches.badge_tear else ""
        lines.append(
            f"badge       The sheriff's. Their vote counts {switches.sheriff_weight:g}. "
            f"A dying sheriff hands it to somebody{tear}."
        )
    if switches.skip:
        lines.append("abstain     To vote for nobody.")
    return [in_own_words(rules, line) for line in lines]
