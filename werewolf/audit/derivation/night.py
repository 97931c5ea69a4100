"""The night: the pack's council, guard and doctor, seer, witch, and who dies of it all."""

from __future__ import annotations

from werewolf.audit.counting import council_choice
from werewolf.audit.derivation.derived_speeches import pack_talk
from werewolf.audit.derivation.derived_table import Table
from werewolf.audit.derivation.steps import Ask, Course, Fact, Moment, Option, Replies, Reply, seat_or_none
from werewolf.audit.logged_rules import Seat


def night(table: Table) -> Course[None]:
    """One night. All but the witch are asked in one moment, before the first of them acts."""
    # In Night Zero the pack talks, and nothing else happens.
    if table.day == 0:
        yield from secret_part(table, "NIGHT_ZERO", pack_talk(table))
        return
    # Each role that is in the game has its sub-phase, even if its last holder is dead: its absence would tell that.
    table.start_night()
    replies: Replies | None = None
    for role in [role for role in table.rules.night if role in table.rules.cards]:
        table.sub_phase = f"{role.upper()}_ACTION"
        yield table.sub_phase_marker("SubPhaseStart", True)
        # The first sub-phase asks for all of them, so that nobody's answer can follow from another's. The witch must
        # know the victim and is asked in her own; so is the pack again, if it disagrees.
        if replies is None:
            replies = yield first_moment(table)
        yield from action(table, role, replies)
        yield table.sub_phase_marker("SubPhaseEnd", True)
        table.sub_phase = None
    # What all of it comes to is worked out last, at once: no order among the roles can matter.
    yield from secret_part(table, "NIGHT_RESOLUTION", resolution(table))


def secret_part(table: Table, name: str, part: Course[None]) -> Course[None]:
    """A sub-phase whose markers only the moderator sees."""
    table.sub_phase = name
    yield table.sub_phase_marker("SubPhaseStart", True)
    yield from part
    yield table.sub_phase_marker("SubPhaseEnd", True)
    table.sub_phase = None


def first_moment(table: Table) -> Moment:
    """The questions of everyone but the witch, in seat order."""
    asks: Moment = []
    for role in table.rules.night:
        if role == "werewolf":
            pack = table.pack()
            purpose, words = ("propose", "may") if len(pack) > 1 else ("kill", "none")
            asks += [Ask(seat, purpose, "WEREWOLF_ACTION", kill_options(table), words) for seat in pack]
        elif role == "seer":
            asks += [Ask(seat, "check", "SEER_ACTION", check_options(table, seat)) for seat in table.holders(role)]
        elif role in ("guard", "doctor"):
            place = f"{role.upper()}_ACTION"
            asks += [Ask(seat, "protect", place, protect_options(table, role, seat)) for seat in table.holders(role)]
    return sorted(asks)


def action(table: Table, role: str, replies: Replies) -> Course[None]:
    """What a role does in its sub-phase, once the first questions are answered."""
    if role == "werewolf":
        yield from pack_action(table, replies)
    elif role == "witch":
        yield from witch_action(table)
    elif role == "seer":
        for seat in table.holders(role):
            target = replies[seat].choice
            if isinstance(target, int):
                result = "WEREWOLF" if table.deal[target] == "werewolf" else "GOOD"
                yield Fact([seat], {"kind": "SeerAction", "actor": seat, "target": target, "result": result})
    else:
        yield from protection(table, role, replies)


def kill_options(table: Table) -> list[Option]:
    """Whom the pack may attack; nobody, where the rules allow it or nobody is left."""
    seats = [seat for seat in table.living if table.switches["kill_pack"] or table.deal[seat] != "werewolf"]
    return [*seats, "nobody"] if table.switches["kill_skip"] or not seats else [*seats]


def pack_action(table: Table, replies: Replies) -> Course[None]:
    """The council, and the kill in the name of the lowest living wolf."""
    pack = table.pack()
    if not pack:
        return
    table.victim = seat_or_none(replies[pack[0]].choice)
    if len(pack) > 1:
        table.victim = yield from council(table, pack, replies)
    yield Fact(pack, {"kind": "WerewolfKill", "actor": pack[0], "target": table.victim})


def council(table: Table, pack: list[Seat], replies: Replies) -> Course[Seat | None]:
    """The proposals, and a second round if the first disagrees and the rules have one."""
    # Who disagrees hears the others' proposals before choosing again; a second disagreement is settled by counting.
    yield from proposals(pack, replies, 1)
    if table.switches["council_rounds"] == 2 and len({replies[seat].choice for seat in pack}) > 1:
        options = kill_options(table)
        replies = yield [Ask(seat, "settle", "WEREWOLF_ACTION", options, "may") for seat in pack]
        yield from proposals(pack, replies, 2)
    return council_choice({seat: seat_or_none(replies[seat].choice) for seat in pack})


def proposals(pack: list[Seat], replies: Replies, council_round: int) -> Course[None]:
    """One round of proposals, as the pack hears them."""
    for seat in pack:
        choice, words = replies[seat]
        event = {"kind": "Proposal", "actor": seat, "target": seat_or_none(choice)}
        yield Fact(pack, {**event, "content": words, "round": council_round})


def protect_options(table: Table, role: str, seat: Seat) -> list[Option]:
    """Whom a guard or doctor may protect: not the same seat two nights running, unless the rules allow it (F.1)."""
    barred = None if table.switches[f"{role}_repeat"] else table.protections.get(seat)
    own = table.switches[f"{role}_self"]
    seats = [other for other in table.living if other != barred and (own or other != seat)]
    return [*seats, "nobody"] if table.switches[f"{role}_skip"] or not seats else [*seats]


def protection(table: Table, role: str, replies: Replies) -> Course[None]:
    for seat in table.holders(role):
        target = table.protections[seat] = seat_or_none(replies[seat].choice)
        if target is not None:
            table.guarded.add(target)
        yield Fact([seat], {"kind": f"{role.title()}Action", "actor": seat, "target": target})


def check_options(table: Table, seat: Seat) -> list[Option]:
    others = table.others(seat)
    return [*others, "nobody"] if table.switches["seer_skip"] else [*others]


def witch_action(table: Table) -> Course[None]:
    """The witch is told the victim, then uses a potion or none."""
    witches = table.holders("witch")
    for seat in witches:
        if table.switches["witch_told"] == "always" or "ANTIDOTE" not in table.potions.get(seat, ()):
            yield Fact([seat], {"kind": "WitchTold", "actor": seat, "target": table.victim})
    replies = yield [Ask(seat, "potion", "WITCH_ACTION", potion_options(table, seat)) for seat in witches]
    for seat in witches:
        potion, target = potion_used(table, replies[seat])
        if target is not None:
            table.potions.setdefault(seat, set()).add(potion)
            (table.saved if potion == "ANTIDOTE" else table.poisoned).add(target)
        yield Fact([seat], {"kind": "WitchAction", "actor": seat, "action_type": potion, "target": target})


def potion_options(table: Table, seat: Seat) -> list[Option]:
    """What a witch may do tonight. Each potion works once a game, and the antidote only for tonight's victim."""
    used = table.potions.get(seat, ())
    options: list[Option] = ["pass"]
    can_save = table.victim is not None and (table.victim != seat or table.switches["witch_self_save"])
    if can_save and "ANTIDOTE" not in used:
        options.append("antidote")
    if "POISON" not in used:
        own = table.switches["witch_self_poison"]
        options += [f"poison {target}" for target in table.living if own or target != seat]
    return options


def potion_used(table: Table, reply: Reply) -> tuple[str, Seat | None]:
    """The potion that a witch's choice names, and its target."""
    choice = str(reply.choice)
    if choice == "antidote":
        return "ANTIDOTE", table.victim
    return ("PASS", None) if choice == "pass" else ("POISON", int(choice.split()[1]))


def resolution(table: Table) -> Course[None]:
    """Who dies of the night: the victim unless protected or saved, and everyone poisoned (E.7, F.3)."""
    # Nothing helps against poison, and who is poisoned died of it, whatever else happened.
    deaths = dict.fromkeys(table.poisoned, "POISON")
    # One shield saves the victim. Two may cancel each other, by the switch.
    if table.victim is not None and table.victim not in deaths:
        shields = (table.victim in table.guarded) + (table.victim in table.saved)
        if not shields or (shields == 2 and table.switches["double_protection"] == "dies"):
            deaths[table.victim] = "WEREWOLF_KILL"
    # Nobody hears of it yet, and the dead still count as living: they are announced in the morning.
    table.night_deaths = dict(sorted(deaths.items()))
    table.nights += 1
    listed = {str(seat): cause for seat, cause in table.night_deaths.items()}
    yield Fact("moderator", {"kind": "NightOutcome", "deaths": listed})
