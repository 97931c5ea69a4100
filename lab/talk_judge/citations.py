"""Finds what a sentence says that a player did: who, what, to whom and when. Whether it is so is another question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lab.talk_judge.chronicle import Said, Seat
from lab.talk_judge.deed_words import DEEDS, PAST
from lab.talk_judge.opinions import Reader, place, place_key
from lab.talk_judge.wording import NUMBER, ORDINALS, Sentence, number, seats_in

OPEN = r"\b(?:if|whether|unless|suppose|supposing|as though|as if|in case)\b[^,;:]*$"
# A name after one of these is what was done to, not who does: "Bram voted for Iola and Ann voted for Wen".
TAKES_OBJECT = re.compile(
    r"(?<![,:;] )\b(?:for|against|at|by|to|with|(?<!one )of|on|down|up|out|named|nominated|accused"
    r"|defended|announced|voted|gave|handed|reported|cleared|checked|behind|about|after|said|called"
    r"|wrote|blamed|backed|suspected) $",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Citation:
    """One deed that a sentence tells. `days` is None where the sentence gives none."""

    said: Said
    sentence: str
    kind: str
    actor: Seat | None
    target: Seat | None = None
    days: tuple[int, ...] | None = None
    role: str | None = None
    bad: bool | None = None
    count: int | None = None
    of: int | None = None
    others: tuple[Seat, ...] = ()
    instead: Seat | None = None  # the second player of "from one to another"
    negated: bool = False
    words: str = ""


def citations(reader: Reader, sentence: Sentence) -> list[Citation]:
    """The deeds that a sentence tells, each once. A question tells none, unless it asks why."""
    if sentence.asks and not re.search(r"\bwhy (?:did|has|had|is)\b|\bso why\b", sentence.text, re.IGNORECASE):
        return []
    text = restored(sentence.text, sentence.said.seat)
    taken: list[tuple[int, int]] = []
    found: list[Citation] = []
    for kind, pattern in DEEDS:
        for match in reader.pattern(pattern, sentence.said.seat).finditer(text):
            begin, actors = _subject(match, text)
            free = not any(begin < end and start < match.end() for start, end in taken)
            unsure = re.search(OPEN, text[:begin], re.IGNORECASE) and not text[:begin].endswith("that ")
            if free and not unsure and not _of_itself(kind, match, sentence.said.seat):
                taken.append((begin, match.end()))
                found += _cited(reader, sentence, text[: match.end()], kind, match, actors)
    return list(dict.fromkeys(found))


def restored(text: str, speaker: Seat) -> str:
    """The text with the subjects that English leaves out: "X named Y and voted Z", "X, who named Y", "Voted Z." """
    text = re.sub(rf"^(?={PAST}\b)", f"<{speaker}> ", text, flags=re.IGNORECASE)
    text = re.sub(rf"(<\d+>), who (?=(?:has |had |did )?(?:not |never )?{PAST}\b)", r"\1 ", text)
    joints = r",? (?:and|but|then|yet)(?: then| later| yet| still)? |[,;:] "
    pieces = re.split(rf"((?:{joints})(?={PAST}\b))", text)
    whole = pieces[0]
    for joint, rest in zip(pieces[1::2], pieces[2::2], strict=True):
        subject = re.findall(rf"(<\d+>)(?:'ve|'d| has| had| have)?(?: [a-z]+)? {PAST}\b", whole)
        whole += f"{joint}{subject[-1]} {rest}" if subject else f"{joint}{rest}"
    return whole


def _of_itself(kind: str, match: re.Match[str], speaker: Seat) -> bool:
    """Whether the speaker tells of its own card or nights: a claim, and no citation."""
    if kind == "card":
        return place(match, "z") == str(speaker)
    looked = kind == "report" and re.search(r"checked|looked|found", match[0], re.IGNORECASE)
    return bool(looked) and place(match, "x") == f"<{speaker}>"


def _cited(
    reader: Reader, sentence: Sentence, before: str, kind: str, match: re.Match[str], actors: list[Seat]
) -> Iterator[Citation]:
    def at(name: str) -> str | None:
        return place(match, name)

    said, role, many, out_of = sentence.said, at("role"), at("count"), at("of")
    common = {
        "target": int(at("z") or -1) if at("z") else None,
        "days": _days(reader, at("when") or at("when_first"), before, said),
        "role": reader.cards[role.casefold()] if role else None,
        "bad": reader.result(at("result") or ""),
        "count": number(many) if many else None,
        "of": number(out_of) if out_of else None,
        "others": tuple(seats_in(at("others") or "")),
        "instead": int(at("w") or -1) if at("w") else None,
        "negated": bool(at("not")),
        "words": match[0].strip(" ,"),
    }
    if kind == "rivals":
        actors, common["target"] = actors[:1], actors[-1]
    for actor in actors or [None]:
        yield Citation(said, sentence.plain, kind, actor, **common)  # type: ignore[arg-type]


def _subject(match: re.Match[str], text: str) -> tuple[int, list[Seat]]:
    """Where the words begin, and who did it. Of "Iola and Ann", Iola belongs to the words before if those want one."""
    key = place_key(match, "x")
    if key is None:
        return match.start(), []
    seats = seats_in(match[key])
    if len(seats) > 1 and TAKES_OBJECT.search(text[: match.start(key)]):
        return match.start(key) + match[key].index("<", 1), seats[1:]
    return match.start(), seats


def _days(reader: Reader, when: str | None, before: str, said: Said) -> tuple[int, ...] | None:
    """The days that a phrase of time means, in a turn of this day; None where it leaves them open."""
    words = (when or "").strip(" ,").casefold()
    if found := re.search(rf"\bnight ({NUMBER})\b", words):
        return (reader.game.day_after_night(number(found[1])),)
    if found := re.search(rf"\bday ({NUMBER})\b", words):
        return (number(found[1]),)
    if found := re.search(rf"({'|'.join(ORDINALS)}) (?:day|vote|round)", words):
        return (ORDINALS.index(found[1]) + 1,)
    if "day before yesterday" in words:
        return (said.day - 2,)
    if "yesterday" in words or re.search(r"\bthe day before\b", words):
        return (said.day - 1,)
    if re.search(r"\btoday\b|this morning|just now|last night", words):
        return (said.day,)
    if re.search(r"that (?:same )?night|night after|next (?:night|morning|day)|same night", words):
        named = re.findall(rf"\bday ({NUMBER})\b|\b(yesterday)\b|\b(today)\b", before, re.IGNORECASE)
        return (_base(named[-1], said) + 1,) if named else None
    if re.search(r"last (?:vote|ballot)|last time", words):
        votes = [deed.day for deed in reader.game.deeds if deed.kind == "vote" and deed.n < said.n]
        return (votes[-1],) if votes else ()
    return None


def _base(named: tuple[str, str, str], said: Said) -> int:
    return number(named[0]) if named[0] else said.day - 1 if named[1] else said.day
