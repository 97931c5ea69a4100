"""The parser: reads the acts in a speech (claims, reports, accusations, votes …) and ignores all else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from werewolf.players.language.acts import Act
from werewolf.players.language.opinions import opinions
from werewolf.players.language.questions import is_question, question_acts
from werewolf.players.language.reports import Checks
from werewolf.players.language.speller import Speller
from werewolf.players.language.statements import claims, deeds, retractions, rivals
from werewolf.players.language.tokens import Sentence

TEXTS_KEPT = 1_000  # about ten games of talk
# Words in the moderator's name are nobody's.
_ANNOUNCED = re.compile(r"[\s*\[(]*(?:from the )?(?:moderator|system|gm|host|game master)\b[^.]{0,40}?[:\])]", re.I)


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
        asked = False  # whether the sentence before asked for a card
        before = 0  # how many acts there were before the sentence before
        sentences = [] if _ANNOUNCED.match(text) else list(self._speller.sentences(text))
        for sentence in sentences:
            sentence.alone = asked or len(sentences) == 1
            here = len(acts)
            acts += _sentence_acts(sentence, checks) if sentence.tokens else ()
            if sentence.has("joking"):  # it was a joke, or the sentence before was
                checks = Checks()
                acts[before:] = [act for act in acts[before:] if act.kind in ("ask", "idle", "retract")]
            before = min(here, len(acts))
            card = [token.sense in ("role", "claim") for token in sentence.tokens]
            asked = any(card) and ("?" in sentence.mark or card[-1])
        reports = list(checks.reports())
        known = {act.seat for act in reports}
        last = {act.seat: act for act in acts if act.kind in ("accuse", "defend")}
        # A report is no opinion as well, and an opinion that changes in a speech is the last one.
        acts = [
            act
            for act in acts
            if act.seat not in last
            or act.kind not in ("accuse", "defend")
            or (act == last[act.seat] and act.seat not in known)
        ]
        yield from (*acts, *reports)
        kinds = {act.kind for act in (*acts, *reports)}
        if checks.named and "claim" not in kinds and ("report" if checks.named == "seer" else "deed") in kinds:
            yield Act("claim", role=checks.named)


def _sentence_acts(sentence: Sentence, checks: Checks) -> Iterator[Act]:
    """The acts of one sentence, but for reports: `checks` remembers what the speech says of them."""
    if is_question(sentence):
        yield from question_acts(sentence)
        return
    if any(sentence.find("idle")):
        yield Act("idle")
    claimed = list(claims(sentence))
    yield from claimed or retractions(sentence)
    for act in claimed:
        checks.role = act.role if checks.role != "seer" else "seer"
    for clause in sentence.find("card"):
        if clause.target and clause.target.sense == "card" and not (clause.target.article or clause.target.negated):
            checks.named = clause.target.value
    planned = [clause for clause in sentence.find("check") if not clause.negations]
    if sentence.has("lastnight") or not sentence.has("plan", "will"):
        planned = []
    yield from (Act("check", clause.seats[0]) for clause in planned)
    if not planned:
        checks.read(sentence)
    yield from deeds(sentence, checks.knows("doctor", "guard"))
    if any(act.role != "villager" for act in claimed):
        yield from rivals(sentence)
    yield from opinions(sentence)
    for clause in sentence.find("ask"):
        yield from (Act("ask", seat) for seat in clause.seats)
    for clause in sentence.find("answer"):
        yield from (Act("answer", about=seat) for seat in clause.seats)
