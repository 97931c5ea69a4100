"""What was heard: the acts of a speech in plain words, or as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from werewolf.game.asks import Seat
from werewolf.players.language.acts import CLOSED_KINDS, Act
from werewolf.players.language.parser import shared_parser

WITHOUT_ARTICLE = ("mafia", "town")
OF_MANY = ("villager", "werewolf")  # cards that several players have
_WORDS = {
    "claim": "claim to be {role}",
    "report": "report that {seat} is {result}{night}",
    "accuse": "accuse {seat}",
    "defend": "defend {seat}",
    "vote": "vote {seat}",
    "ask": "ask {seat}",
    "answer": "answer about {about}",
    "retract": "say that you are not {role}",
    "counter": "contest {seat}'s claim",
    "deed": "say that you {deed} {seat}{night}",
}


def heard_acts(text: str, names: Sequence[str], words: Mapping[str, str], speaker: Seat | None = None) -> list[Act]:
    """The acts of a speech that others are told of. Nobody accuses or asks themselves."""
    acts = shared_parser(tuple(names), tuple(words.items())).acts(text)
    own = [act for act in acts if act.kind in CLOSED_KINDS]
    return [act for act in own if speaker is None or act.seat != speaker or act.kind == "deed"]


def heard_line(text: str, names: Sequence[str], words: Mapping[str, str], speaker: Seat | None = None) -> str:
    """What the others understand of a speech, in one line: “heard: you accuse Bram, you vote Bram”."""
    acts = heard_acts(text, names, words, speaker)
    return f"heard: {', '.join(_in_words(act, names, words) for act in acts) or 'nothing'}"


def _in_words(act: Act, names: Sequence[str], words: Mapping[str, str]) -> str:
    if act.kind == "vote" and act.seat is None:
        return "you vote for nobody"
    if act.kind == "retract" and act.role is None:
        return "you take back your claim"
    about = "" if act.about is None else names[act.about]
    return (
        "you "
        + _WORDS[act.kind].format(
            seat="" if act.seat is None else names[act.seat],
            role=_card(act.role or "", words),
            result="good" if act.good else _a(words.get("werewolf", "werewolf")),
            night="" if act.night is None else f" (night {act.night})",
            about=about,
            deed=act.deed,
        )
        + (f" about {about}" if act.kind == "ask" and about else "")
    )


def _card(role: str, words: Mapping[str, str]) -> str:
    word = words.get(role, role)
    return _a(word) if role in OF_MANY else f"the {word}"


def _a(word: str) -> str:
    """The word with its article: a werewolf, an owl; nobody is a mafia."""
    if word in WITHOUT_ARTICLE:
        return word
    return f"{'an' if word[:1].casefold() in 'aeiou' else 'a'} {word}"


def as_data(acts: Iterable[Act]) -> list[dict[str, Any]]:
    """The acts as plain objects, with the fields they have; a vote for nobody has the seat null."""
    return [
        {
            field.name: value
            for field in fields(act)
            if (value := getattr(act, field.name)) is not None or (act.kind, field.name) == ("vote", "seat")
        }
        for act in acts
    ]
