"""The course of a game: the opening, then nights and days until somebody has won, then the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from werewolf.audit.derivation.death_settlement import banishment_resolution, death_resolution
from werewolf.audit.derivation.derived_speeches import defence, discussion, pack_talk
from werewolf.audit.derivation.derived_table import Table
from werewolf.audit.derivation.derived_votes import revote, voting
from werewolf.audit.derivation.election import campaign, opt_out, sheriff_election
from werewolf.audit.derivation.night import night
from werewolf.audit.derivation.steps import Course, Fact

Ending = tuple[str, str]  # the winner and the condition
Part = tuple[Callable[[Table], Course[None]], Callable[[Table], bool]]

# The sub-phases of a day: what happens in each, and on which days it is held.
DAY: dict[str, Part] = {
    "campaign": (campaign, lambda table: table.day == 1),
    "opt_out": (opt_out, lambda table: bool(table.candidates)),
    "sheriff_election": (sheriff_election, lambda table: bool(table.remaining_candidates())),
    "death_resolution": (death_resolution, lambda table: table.night_deaths is not None),
    "pack_talk": (pack_talk, lambda table: bool(table.switches["pack_talk"])),
    "discussion": (discussion, lambda _: True),
    "voting": (voting, lambda _: True),
    "defence": (defence, lambda table: bool(table.tied)),
    "revote": (revote, lambda table: bool(table.tied)),
    "banishment_resolution": (banishment_resolution, lambda table: table.voted_out is not None),
}
RESOLUTIONS = ("death_resolution", "banishment_resolution")  # victory is tested after these
SECRET = ("pack_talk",)


def game(table: Table) -> Course[None]:
    """The whole game after GameStart.

    A generator of what must come next: facts, and moments in which seats are asked. It is sent the answers of a moment,
    and nothing else; all it knows besides are the rules, the names, the seed and the deal.
    """
    # 1. The cards are dealt; the pack meets.
    yield from opening(table)
    # 2. Phase by phase, in an order that the rules fix beforehand. The marker of a phase names the living and the dead,
    #    so it is made when it comes, from the table as it is then.
    ending: Ending | None = None
    for phase, day in phases(table):
        table.phase, table.day = phase, day
        yield table.phase_marker("PhaseStart")
        # A night ends no game: its deaths are settled in the morning, and only a day can say that somebody has won.
        ending = yield from night(table) if phase == "NIGHT" else one_day(table)
        yield table.phase_marker("PhaseEnd")
        if ending:
            break
    # 3. The end. If the phases run out and nobody has won, it was the last day.
    table.phase = "GAME_OVER"
    yield game_over(table, ending or ("tie", "DAY_LIMIT"))


def opening(table: Table) -> Iterator[Fact]:
    """The table for all, each card for its seat, the pack for the pack."""
    rules = table.rules
    event = {"kind": "TableSet", "seats": table.seats, "names": table.names, "ruleset": rules.name}
    yield Fact("all", {**event, "cards": rules.cards})
    for seat, role in enumerate(table.deal):
        yield Fact([seat], {"kind": "CardDealt", "actor": seat, "role": role})
    pack = table.pack()
    yield Fact(pack, {"kind": "PackMet", "pack": pack})


def phases(table: Table) -> Iterator[tuple[str, int]]:
    """All phases of a game that nobody wins. There is no night after the last day."""
    start, last = table.switches["start"], table.switches["day_limit"]
    if start == "night_zero":
        yield "NIGHT", 0
    for day in range(1, last + 1):
        if start == "night":
            yield "NIGHT", day
        yield "DAY", day
        if start != "night" and day != last:
            yield "NIGHT", day


def one_day(table: Table) -> Course[Ending | None]:
    """The sub-phases that are held today, and the ending if a death decides the game."""
    table.start_day()
    for name in table.rules.day:
        # Whether a part is held may depend on the part before it: a defence needs a tie, an opt-out needs candidates.
        part, is_held = DAY[name]
        if not is_held(table):
            continue
        table.sub_phase = name.upper()
        yield table.sub_phase_marker("SubPhaseStart", name in SECRET)
        yield from part(table)
        yield table.sub_phase_marker("SubPhaseEnd", name in SECRET)
        table.sub_phase = None
        # Deaths are final only when their last acts are done: the hunter may have taken somebody along.
        if name in RESOLUTIONS:
            ending = won([table.deal[seat] for seat in table.living], table.switches["victory"])
            if ending:
                return ending
    return None


def won(cards: list[str], rule: str) -> Ending | None:
    """Who has won if these cards are alive."""
    wolves = cards.count("werewolf")
    # By parity there are two camps, and the wolves win when nobody can outvote them.
    if rule == "parity":
        if not wolves:
            return "village", "ALL_WEREWOLVES_KILLED"
        return ("werewolves", "PARITY") if 2 * wolves >= len(cards) else None
    # By sides the wolves need only one of the two groups of the village: all villagers, or all gods (the other cards).
    villagers = cards.count("villager")
    gods = len(cards) - wolves - villagers
    if not wolves:
        return ("village", "ALL_WEREWOLVES_KILLED") if gods and villagers else ("tie", "BOTH")
    if gods and villagers:
        return None
    return "werewolves", "ALL_VILLAGERS_KILLED" if gods else "ALL_GODS_KILLED"


def game_over(table: Table, ending: Ending) -> Fact:
    """The end: who won and by what, and how every player ended."""
    winner, condition = ending
    fates = []
    for seat, role in enumerate(table.deal):
        outcome = "survived" if seat in table.living else "eliminated" if seat in table.banished else "killed"
        won_too = winner == ("werewolves" if role == "werewolf" else "village")
        fate = {"seat": seat, "name": table.names[seat], "role": role, "outcome": outcome, "won": won_too}
        fates.append(fate)
    event = {"kind": "GameOver", "ended": None, "winner": winner, "condition": condition, "players": fates}
    return Fact("all", event)
