"""What is done at night."""

from __future__ import annotations

from werewolf.audit.logged_rules import Event
from werewolf.audit.state import AuditState


def pack_talk(books: AuditState, event: Event) -> None:
    books.pending.pop(("pack_talk", event["actor"]), None)
    books.talkers.append(event["actor"])


def proposal(books: AuditState, event: Event) -> None:
    books.pending.pop(("propose" if event["round"] == 1 else "settle", event["actor"]), None)
    books.night.voices.setdefault(event["round"], {})[event["actor"]] = event["target"]


def kill(books: AuditState, event: Event) -> None:
    books.pending.pop(("kill", event["actor"]), None)
    books.night.killed, books.night.bitten = True, event["target"]


def told(books: AuditState, event: Event) -> None:
    books.night.told[event["actor"]] = event["target"]


def witch(books: AuditState, event: Event) -> None:
    actor, potion = event["actor"], event["action_type"]
    books.pending.pop(("potion", actor), None)
    books.night.potions.append((actor, potion, event["target"]))
    if potion != "PASS":
        books.spent.setdefault(actor, set()).add(potion)


def ward(books: AuditState, event: Event) -> None:
    books.pending.pop(("protect", event["actor"]), None)
    books.night.wards[event["actor"]] = event["target"]


def check(books: AuditState, event: Event) -> None:
    books.pending.pop(("check", event["actor"]), None)
    books.night.checked.append(event["actor"])


def night_outcome(books: AuditState, event: Event) -> None:
    books.toll = books.night.toll = {int(seat): cause for seat, cause in event["deaths"].items()}
    books.nights += 1
