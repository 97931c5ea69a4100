"""How each kind of line changes the books. Judges nothing: a faulty line is entered as it stands."""

from __future__ import annotations

from collections.abc import Callable

from werewolf.audit.books import Books, Day, Night
from werewolf.audit.counting import speaking_order, victory
from werewolf.audit.house import Event, Seat

SETTLING = ("DEATH_RESOLUTION", "BANISHMENT_RESOLUTION")
BALLOTS = {"SHERIFF_ELECTION": "elect", "VOTING": "vote", "REVOTE": "revote"}
SPOKEN = ("speak", "defend", "campaign", "run", "last_words")

# Asks that lead to a deed, and the answers to them that lead to none.
DEEDS = {*SPOKEN, *BALLOTS.values(), "propose", "settle", "kill", "potion", "protect", "check"} | {
    "withdraw",
    "shoot",
    "badge",
    "pack_talk",
}
NO_DEED = {"withdraw": "stay", "check": "nobody", "run": "pass"}


def pack_met(books: Books, event: Event) -> None:
    """A role these books do not know is a wolf's if it meets the pack."""
    house = books.house
    house.side_with(house.wolves | (house.strangers & set(event["pack"])))
    books.pack = sorted(house.wolves)


def answered(books: Books, event: Event) -> None:
    ask, answer = event["ask"], event["answer"]
    purpose, choice = ask["purpose"], answer["choice"]
    key = (purpose, ask["seat"])
    books.asked.add(key)
    if purpose == "run" and choice == "run":
        books.today.running.append(ask["seat"])
        if answer["words"] is None:  # the speech is asked for later
            return
    if purpose in DEEDS and NO_DEED.get(purpose, "") != choice:
        books.pending[key] = event


def spoken_for(books: Books, seat: Seat) -> tuple[str, Seat] | None:
    """The ask a speech answers."""
    for purpose in SPOKEN:
        if (purpose, seat) in books.pending:
            return purpose, seat
    return None


def speech(books: Books, event: Event) -> None:
    seat = event["actor"]
    key = spoken_for(books, seat)
    if key is not None:
        choice = books.pending.pop(key)["answer"]["choice"]
        if key[0] == "speak" and choice is not None:
            books.to_nominate[seat] = choice
    if books.sub_phase == "DISCUSSION":
        books.today.speakers.append(seat)
    elif books.sub_phase == "DEFENCE":
        books.today.defended.append(seat)
    elif books.sub_phase == "CAMPAIGN":
        books.today.campaigned.append(seat)
    else:
        books.today.words[seat] = event["content"]


def nomination(books: Books, event: Event) -> None:
    books.to_nominate.pop(event["actor"], None)
    books.today.nominated[event["actor"]] = event["target"]


def vote(books: Books, event: Event) -> None:
    ballot = books.sub_phase or ""
    books.pending.pop((BALLOTS.get(ballot, ""), event["actor"]), None)
    books.today.ballots.setdefault(ballot, {})[event["actor"]] = event["target"]


def banishment(books: Books, event: Event) -> None:
    books.today.resolved.append(books.sub_phase or "")
    books.today.banished = event["banished"]
    if event["banished"] is not None:
        books.bury(event["banished"], "BANISHMENT")


def revote_called(books: Books, event: Event) -> None:
    books.today.resolved.append(books.sub_phase or "")
    books.today.tied = tuple(event["tied_players"])


def candidates(books: Books, event: Event) -> None:
    books.today.ran = tuple(event["candidates"])


def opt_out(books: Books, event: Event) -> None:
    books.pending.pop(("withdraw", event["actor"]), None)
    books.today.withdrawn.add(event["actor"])


def sheriff_outcome(books: Books, event: Event) -> None:
    books.sheriff = event["winner"]
    if event["winner"] is not None:
        books.badge_holders.add(event["winner"])


def badge(books: Books, event: Event) -> None:
    books.pending.pop(("badge", event["actor"]), None)
    books.handed[event["actor"]] = event["to_player"]
    books.sheriff = event["to_player"]
    if event["to_player"] is not None:
        books.badge_holders.add(event["to_player"])


def pack_talk(books: Books, event: Event) -> None:
    books.pending.pop(("pack_talk", event["actor"]), None)
    books.talkers.append(event["actor"])


def proposal(books: Books, event: Event) -> None:
    books.pending.pop(("propose" if event["round"] == 1 else "settle", event["actor"]), None)
    books.night.voices.setdefault(event["round"], {})[event["actor"]] = event["target"]


def kill(books: Books, event: Event) -> None:
    books.pending.pop(("kill", event["actor"]), None)
    books.night.killed, books.night.bitten = True, event["target"]


def told(books: Books, event: Event) -> None:
    books.night.told[event["actor"]] = event["target"]


def witch(books: Books, event: Event) -> None:
    actor, potion = event["actor"], event["action_type"]
    books.pending.pop(("potion", actor), None)
    books.night.potions.append((actor, potion, event["target"]))
    if potion != "PASS":
        books.spent.setdefault(actor, set()).add(potion)


def ward(books: Books, event: Event) -> None:
    books.pending.pop(("protect", event["actor"]), None)
    books.night.wards[event["actor"]] = event["target"]


def check(books: Books, event: Event) -> None:
    books.pending.pop(("check", event["actor"]), None)
    books.night.checked.append(event["actor"])


def night_outcome(books: Books, event: Event) -> None:
    books.toll = books.night.toll = {int(seat): cause for seat, cause in event["deaths"].items()}
    books.nights += 1


def announcement(books: Books, event: Event) -> None:
    toll, books.toll = books.toll or {}, None
    books.today.announced = tuple(event["dead_players"])
    for seat in books.today.announced:
        books.bury(seat, toll.get(seat, "WEREWOLF_KILL"))


def shot(books: Books, event: Event) -> None:
    books.pending.pop(("shoot", event["actor"]), None)
    books.shots[event["actor"]] = event["target"]
    if event["target"] is not None:
        books.bury(event["target"], "HUNTER_SHOT")


def death(books: Books, event: Event) -> None:
    books.affairs.discard(event["actor"])
    books.today.closed.append(event["actor"])


def phase_start(books: Books, event: Event) -> None:
    books.phase, books.day, books.in_phase = event["phase"], event["day"], True
    books.phases += 1
    books.sub_phase, books.subs = None, []
    books.asked, books.pending, books.to_nominate = set(), {}, {}
    if books.phase == "NIGHT":
        books.last_night, books.night = books.night, Night()
    else:
        books.today = Day()


def phase_end(books: Books, _: Event) -> None:
    books.in_phase, books.sub_phase = False, None


def sub_phase_start(books: Books, event: Event) -> None:
    books.sub_phase = event["sub_phase"]
    books.subs.append(event["sub_phase"])
    books.talkers = []
    if books.sub_phase == "DISCUSSION":
        books.today.order = speaking_order(books)


def sub_phase_end(books: Books, event: Event) -> None:
    books.sub_phase = None
    if event["sub_phase"] in SETTLING:
        books.decided = victory(books)


def game_over(books: Books, _: Event) -> None:
    books.over, books.phase = True, "GAME_OVER"


def strange(books: Books, _: Event) -> None:
    """A line of a kind these books do not know: a new role's deed, perhaps, and who knows what it does."""
    books.night.strange = True


def nothing(_: Books, __: Event) -> None:
    """A line that changes nothing."""


# Lines that open, close or bound something, or come from outside; all others are deeds and results inside a phase.
BOUNDS = {"GameStart", "TableSet", "CardDealt", "PackMet", "PhaseStart", "PhaseEnd", "GameOver", "Note", "RuleBroken"}

FOLDS: dict[str, Callable[[Books, Event], None]] = {
    "GameStart": nothing,
    "TableSet": nothing,
    "CardDealt": nothing,
    "PackMet": pack_met,
    "Note": nothing,
    "RuleBroken": nothing,
    "CardRevealed": nothing,
    "PhaseStart": phase_start,
    "PhaseEnd": phase_end,
    "SubPhaseStart": sub_phase_start,
    "SubPhaseEnd": sub_phase_end,
    "Answered": answered,
    "Speech": speech,
    "Nomination": nomination,
    "Vote": vote,
    "RevoteCalled": revote_called,
    "Banishment": banishment,
    "SheriffCandidates": candidates,
    "SheriffOptOut": opt_out,
    "SheriffOutcome": sheriff_outcome,
    "SheriffBadgeTransfer": badge,
    "PackTalk": pack_talk,
    "Proposal": proposal,
    "WerewolfKill": kill,
    "WitchTold": told,
    "WitchAction": witch,
    "GuardAction": ward,
    "DoctorAction": ward,
    "SeerAction": check,
    "NightOutcome": night_outcome,
    "DeathAnnouncement": announcement,
    "HunterShoot": shot,
    "DeathEvent": death,
    "GameOver": game_over,
}

INSIDE = frozenset(FOLDS) - BOUNDS
