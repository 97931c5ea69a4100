"""The parser: reads the acts in a speech (claims, reports, accusations, votes …) and ignores all else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from werewolf.players.language.acts import Act
from werewolf.players.language.claims import claims, deeds, retractions, rivals
from werewolf.players.language.clauses import close_what_is_not_asserted
from werewolf.players.language.questions import is_question, question_acts
from werewolf.players.language.reports import Checks
from werewolf.players.language.speller import Speller
from werewolf.players.language.stances import stance_acts
from werewolf.players.language.tokens import Sentence

TEXTS_KEPT = 1_000  # about ten games of talk
# Words in the moderator's name are nobody's.
_ANNOUNCED = re.compile(
    r"[\s*\[(]*(?:from the )?(?:moderator|system|gm|host|game master)\b(?: announcement| note| says)?[^.]{0,30}?[:\])]",
    re.I,
)


@lru_cache(maxsize=8)
def shared_parser(names: tuple[str, ...], words: tuple[tuple[str, str], ...]) -> Parser:
    """The parser for all tables with these names and words: what one bot has read, no other has to read again."""
    return Parser(names, dict(words))


class Parser:
    """The parser for one table. The same words always give the same acts, no matter who says them."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._speller = Speller(names, words)
        self._cache: dict[str, tuple[Act, ...]] = {}

    def acts(self, text: str) -> tuple[Act, ...]:
        """The acts in a speech, each once."""
        if text not in self._cache:
            if len(self._cache) >= TEXTS_KEPT:
                self._cache.clear()
            self._cache[text] = tuple(dict.fromkeys(self._acts(text)))
        return self._cache[text]

    def mentioned(self, text: str) -> list[int]:
        """Every seat that a speech speaks of, each once."""
        return self._speller.mentioned(text)

    def _acts(self, text: str) -> Iterator[Act]:
        checks = Checks()
        acts: list[Act] = []
        before = 0  # how many acts there were before the sentence before
        asked = False  # whether the sentence before asked for a card
        sentences = [] if _ANNOUNCED.match(text) else list(self._speller.sentences(text))
        for sentence in sentences:
            sentence.alone = len(sentences) == 1
            here = len(acts)
            acts += _sentence_acts(sentence, checks, asked)
            if sentence.has("joking"):  # it was a joke, or the sentence before was
                checks = Checks()
                acts[before:] = [act for act in acts[before:] if act.kind in ("ask", "idle", "retract")]
            before = min(here, len(acts))
            role = [token.sense in ("role", "claim") for token in sentence.tokens]
            asked = any(role) and ("?" in sentence.mark or role[-1])
        acts += checks.late_reports()
        yield from _without_repeated_opinions(acts)
        kinds = {act.kind for act in acts}
        if checks.named and "claim" not in kinds and ("report" if checks.named == "seer" else "deed") in kinds:
            yield Act("claim", role=checks.named)


def _without_repeated_opinions(acts: Sequence[Act]) -> Iterator[Act]:
    """The acts without opinions that a report in the same speech repeats, and without those changed later in it."""
    known = {(act.seat, act.good) for act in acts if act.kind == "report"}
    last = {act.seat: act.kind for act in acts if act.kind in ("accuse", "defend")}
    for act in acts:
        opinion = act.kind in ("accuse", "defend")
        if not opinion or ((act.seat, act.kind == "defend") not in known and last[act.seat] == act.kind):
            yield act


def _sentence_acts(sentence: Sentence, checks: Checks, asked: bool) -> Iterator[Act]:
    """The acts of one sentence. `checks` remembers what the speech has said of checks so far."""
    if is_question(sentence):
        yield from question_acts(sentence)
        return
    close_what_is_not_asserted(sentence)
    last = sentence.tokens[-1] if sentence.tokens else None
    if asked and last is not None and last.sense in ("card", "town") and len(sentence.tokens) <= 2:
        checks.role = last.value  # “My role? Detective.”
        yield Act("claim", role=last.value)
        return
    if _is_idle(sentence):
        yield Act("idle")
    claimed = list(claims(sentence))
    yield from claimed or retractions(sentence)
    for act in claimed:
        checks.role = act.role if checks.role != "seer" else "seer"
    checks.note_card(sentence)
    planned = list(_planned_checks(sentence))
    reported = [] if planned else list(checks.reports(sentence))
    yield from (*planned, *reported, *deeds(sentence, checks.healer))
    if any(act.role != "villager" for act in claimed):
        yield from rivals(sentence)
    covered = {act.seat for act in reported}
    yield from (act for act in stance_acts(sentence) if act.kind not in ("accuse", "defend") or act.seat not in covered)
    yield from _asks(sentence)


def _is_idle(sentence: Sentence) -> bool:
    """Whether the speaker says that there is nothing to say; “I pass the wine” is something."""
    at = next((at for at, sense in enumerate(sentence.senses[:4]) if sense == "idle"), None)
    if at is None:
        return False
    return sentence.tokens[at].word != "pass" or sentence.sense(at + 1) not in ("other", "seat", "people")


def _planned_checks(sentence: Sentence) -> Iterator[Act]:
    """Checks that are announced: “tonight I will check Bram”."""
    if not sentence.has("check") or sentence.has("lastnight"):
        return
    for clause in sentence.find("check"):
        if not clause.negations and (sentence.has("plan") or "will" in sentence.senses[clause.start :]):
            yield from (Act("check", seat) for seat in clause.seats[:1])


def _asks(sentence: Sentence) -> Iterator[Act]:
    """Demands for an answer, and answers: “Bram, explain yourself”, “I'd like to hear from Bram”."""
    if sentence.addressed is not None:
        calls = ("", "voc", "comma", "seat", "must")
        if sentence.senses[-1] == "claim" or any(
            sense == "ask" and sentence.sense(at - 1) in calls for at, sense in enumerate(sentence.senses)
        ):
            yield Act("ask", sentence.addressed)
    for clause in sentence.find("ask"):
        yield from (Act("ask", seat) for seat in clause.seats)
    for clause in sentence.find("answer"):
        yield from (Act("answer", about=seat) for seat in clause.seats)
