"""Edits of a log for tests: each takes the log's lines and changes one thing, such as dropping or moving a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from lab.proof.scripted_games import Log

Edit = Callable[[Log], Log]
Match = Callable[[dict[str, Any]], bool]


def the(kind: str, *, day: int | None = None, phase: str | None = None, sub: str | None = None, **fields: Any) -> Match:
    """Match lines of one kind, in this place, with these fields. An answer also has `seat`, `purpose` and `choice`."""

    def fits(line: dict[str, Any]) -> bool:
        event = line["event"]
        if event["kind"] != kind or (day is not None and line["day"] != day):
            return False
        if (phase is not None and line["phase"] != phase) or (sub is not None and line["sub_phase"] != sub):
            return False
        known = {**event, **event["ask"], **event["answer"]} if kind == "Answered" else event
        return all(known[name] == value for name, value in fields.items())

    return fits


def answer_to(purpose: str, seat: int, day: int | None = None) -> Match:
    """Match a seat's answer to an ask."""
    return the("Answered", day=day, purpose=purpose, seat=seat)


def find_line(log: Log, match: Match, nth: int = 0) -> int:
    """The position of the nth line that matches."""
    return [at for at, line in enumerate(log) if match(line)][nth]


def apply_edits(log: Log, edits: tuple[Edit, ...]) -> Log:
    """A copy of the log with these edits made, one after the other."""
    log = deepcopy(log)
    for edit in edits:
        log = edit(log)
    return log


def change(match: Match, nth: int = 0, **fields: Any) -> Edit:
    """Change fields of a line's event."""

    def edit(log: Log) -> Log:
        log[find_line(log, match, nth)]["event"].update(fields)
        return log

    return edit


def change_envelope(match: Match, nth: int = 0, **fields: Any) -> Edit:
    """Change fields of a line outside its event: number, day, phase, sub-phase, addressees."""

    def edit(log: Log) -> Log:
        log[find_line(log, match, nth)].update(fields)
        return log

    return edit


def change_choice(match: Match, choice: Any) -> Edit:
    """Change the choice in an answer, and add it to the options if it is not one of them."""

    def edit(log: Log) -> Log:
        event = log[find_line(log, match)]["event"]
        event["answer"] = {**event["answer"], "choice": choice}
        options = event["ask"]["options"]
        if choice not in options:
            options.insert(0, choice)
        return log

    return edit


def change_answer(match: Match, **fields: Any) -> Edit:
    """Change fields of an answer but not of its ask."""

    def edit(log: Log) -> Log:
        log[find_line(log, match)]["event"]["answer"].update(fields)
        return log

    return edit


def change_ask(match: Match, nth: int = 0, **fields: Any) -> Edit:
    """Change fields of an ask but not of its answer."""

    def edit(log: Log) -> Log:
        log[find_line(log, match, nth)]["event"]["ask"].update(fields)
        return log

    return edit


def add_option(match: Match, option: Any) -> Edit:
    """Add an option to an ask."""

    def edit(log: Log) -> Log:
        log[find_line(log, match)]["event"]["ask"]["options"].insert(0, option)
        return log

    return edit


def drop(*matches: Match) -> Edit:
    """Drop the first line that fits each of these."""

    def edit(log: Log) -> Log:
        for match in matches:
            del log[find_line(log, match)]
        return log

    return edit


def copy_after(match: Match, *also: Match) -> Edit:
    """Repeat these lines after the last of them."""

    def edit(log: Log) -> Log:
        places = [find_line(log, wanted) for wanted in (match, *also)]
        log[max(places) + 1 : max(places) + 1] = [deepcopy(log[at]) for at in places]
        return log

    return edit


def insert(anchor: Match, *events: dict[str, Any], to: Any = "all", before: bool = False, nth: int = 0) -> Edit:
    """Insert new lines beside an old one, with its day, phase and sub-phase."""

    def edit(log: Log) -> Log:
        at = find_line(log, anchor, nth)
        new = [{**log[at], "to": to, "event": dict(event)} for event in events]
        log[at + (not before) : at + (not before)] = new
        return log

    return edit


def sub_phase_slice(log: Log, sub: str, day: int) -> slice:
    """Where a sub-phase is in the log, with its markers."""
    start = find_line(log, the("SubPhaseStart", day=day, sub_phase=sub))
    return slice(start, find_line(log, the("SubPhaseEnd", day=day, sub_phase=sub)) + 1)


def remove_sub_phase(sub: str, day: int) -> Edit:
    """Remove a sub-phase, except answers in it that belong to another sub-phase."""

    def edit(log: Log) -> Log:
        part = sub_phase_slice(log, sub, day)
        log[part] = [line for line in log[part] if line["sub_phase"] != sub]
        return log

    return edit


def move_sub_phase(sub: str, day: int, *, after: str) -> Edit:
    """Move a sub-phase after another one, except answers in it that belong to another sub-phase."""

    def edit(log: Log) -> Log:
        part = sub_phase_slice(log, sub, day)
        block = [line for line in log[part] if line["sub_phase"] == sub]
        log[part] = [line for line in log[part] if line["sub_phase"] != sub]
        end = sub_phase_slice(log, after, day).stop
        return log[:end] + block + log[end:]

    return edit


def add_empty_sub_phase(sub: str, day: int, *, after: str | None = None, to: str = "all") -> Edit:
    """Add a sub-phase in which nothing happens, after another one or at the start of the day."""

    def edit(log: Log) -> Log:
        opened = the("PhaseStart", day=day, phase="DAY")
        at = sub_phase_slice(log, after, day).stop - 1 if after else find_line(log, opened)
        marker = {key: log[at]["event"][key] for key in ("phase", "day", "living", "dead", "sheriff")}
        line = {**log[at], "sub_phase": sub, "to": to}
        new = [
            {**line, "event": {"kind": kind, **marker, "sub_phase": sub, "secret": to != "all"}}
            for kind in ("SubPhaseStart", "SubPhaseEnd")
        ]
        return log[: at + 1] + new + log[at + 1 :]

    return edit


def remove_phase(phase: str, day: int) -> Edit:
    """Remove a whole phase."""

    def edit(log: Log) -> Log:
        start = find_line(log, the("PhaseStart", day=day, phase=phase))
        end = find_line(log, the("PhaseEnd", day=day, phase=phase))
        return log[:start] + log[end + 1 :]

    return edit


def swap(first: tuple[Match, Match], second: tuple[Match, Match]) -> Edit:
    """Swap two ranges of lines, each given by its first and last line."""

    def edit(log: Log) -> Log:
        a, b = find_line(log, first[0]), find_line(log, first[1]) + 1
        c, d = find_line(log, second[0]), find_line(log, second[1]) + 1
        return log[:a] + log[c:d] + log[b:c] + log[a:b] + log[d:]

    return edit


def claim_switches(**switches: Any) -> Edit:
    """Make the log claim switches that the game was not played with."""

    def edit(log: Log) -> Log:
        log[0]["event"]["ruleset"]["switches"].update(switches)
        return log

    return edit


def change_deal(*roles: str) -> Edit:
    """Change the deal and every line about it, and cut the log off before the first night."""

    def edit(log: Log) -> Log:
        log = log[: find_line(log, the("PackMet")) + 1]
        cards = dict(Counter(roles))
        log[0]["event"]["deal"], log[0]["event"]["ruleset"]["cards"] = list(roles), cards
        log[1]["event"]["cards"] = cards
        for seat, role in enumerate(roles):
            log[2 + seat]["event"]["role"] = role
        pack = [seat for seat, role in enumerate(roles) if role == "werewolf"]
        log[-1]["event"]["pack"] = log[-1]["to"] = pack
        return log

    return edit


def change_ending(winner: str, condition: str) -> Edit:
    """Change the winner and the condition, and every player's fate to match."""

    def edit(log: Log) -> Log:
        over = log[-1]["event"]
        over["winner"], over["condition"] = winner, condition
        for fate in over["players"]:
            fate["won"] = winner == ("werewolves" if fate["role"] == "werewolf" else "village")
        return log

    return edit


def end_after_day(day: int) -> Edit:
    """End the game right after this day, with every player's fate as it was then."""

    def edit(log: Log) -> Log:
        at = find_line(log, the("PhaseEnd", day=day, phase="DAY"))
        over = {**log[-1], "day": day}
        living = log[at]["event"]["living"]
        for fate in over["event"]["players"]:
            fate["outcome"] = "survived" if fate["seat"] in living else fate["outcome"]
        return [*log[: at + 1], over]

    return edit


def change_fate(seat: int, **fields: Any) -> Edit:
    """Change one player's fate in GameOver."""

    def edit(log: Log) -> Log:
        log[-1]["event"]["players"][seat].update(fields)
        return log

    return edit


def repeat_game_start(log: Log) -> Log:
    """Repeat GameStart on the first day."""
    at = find_line(log, the("PhaseStart", day=1, phase="DAY"))
    return [*log[: at + 1], {**log[at], "to": "moderator", "event": log[0]["event"]}, *log[at + 1 :]]


def change_seat(match: Match, seat: int, nth: int = 0) -> Edit:
    """Give an ask and its answer to another seat."""

    def edit(log: Log) -> Log:
        line = log[find_line(log, match, nth)]
        line["to"] = [seat]
        line["event"]["ask"]["seat"] = seat
        return log

    return edit


def words_event(kind: str, seat: int) -> dict[str, Any]:
    """An event with words of a seat: a Speech, a PackTalk or a Note."""
    return {"kind": kind, "actor": seat, "content": "Boo."}


def last_acts(seat: int) -> tuple[Match, Match]:
    """The range from a dead seat's last words to its DeathEvent."""
    return answer_to("last_words", seat), the("DeathEvent", actor=seat)


def discussion_turn(seat: int) -> tuple[Match, Match]:
    """The range of a seat's turn in the first discussion."""
    return answer_to("speak", seat), the("Speech", sub="DISCUSSION", actor=seat)


def nomination_turn(seat: int) -> tuple[Match, Match]:
    """The range of a seat's turn in the first discussion, if speeches nominate."""
    return answer_to("speak", seat), the("Nomination", actor=seat)


def pack_talk_turn(seat: int) -> tuple[Match, Match]:
    """The range of a wolf's first turn in the pack talk."""
    return answer_to("pack_talk", seat), the("PackTalk", actor=seat)


def defence_turn(seat: int) -> tuple[Match, Match]:
    """The range of a seat's first defence."""
    return answer_to("defend", seat), the("Speech", sub="DEFENCE", actor=seat)


def answer_event(purpose: str, seat: int, day: int, sub: str, options: list[Any], choice: Any) -> dict[str, Any]:
    """An Answered event: an ask with its answer."""
    ask = {"seat": seat, "purpose": purpose, "day": day, "sub_phase": sub, "options": options, "words": "none"}
    answer = {"choice": choice, "words": None, "thought": None}
    return {"kind": "Answered", "ask": ask, "answer": answer, "how": "player"}


def change_night_order(*roles: str) -> Edit:
    """Make the log claim another order of the night's roles."""

    def edit(log: Log) -> Log:
        log[0]["event"]["ruleset"]["night"] = list(roles)
        return log

    return edit


def update_markers(log: Log) -> Log:
    """Make the markers declare the living, the dead and the sheriff that follow from the edited events."""
    living, dead, sheriff = list(range(len(log[0]["event"]["deal"]))), [], None
    for line in log:
        event = line["event"]
        kind = event["kind"]
        gone = {"DeathAnnouncement": event.get("dead_players"), "Banishment": [event.get("banished")]}.get(kind) or []
        gone = [event["target"]] if kind == "HunterShoot" else gone
        for seat in gone:
            if seat in living:
                living.remove(seat)
                dead.append(seat)
        if kind == "SheriffOutcome":
            sheriff = event["winner"]
        elif kind == "SheriffBadgeTransfer":
            sheriff = event["to_player"]
        elif "living" in event:
            event.update(living=list(living), dead=sorted(dead), sheriff=sheriff)
    return log


def renumber(log: Log) -> Log:
    """Number the lines from 0 without gaps."""
    for n, line in enumerate(log):
        line["n"] = n
    return log
