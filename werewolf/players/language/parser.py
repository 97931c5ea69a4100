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
        self.acts = lru_cache(TEXTS_KEPT)(self._acts)

    def mentioned(self, text: str) -> list[int]:
        """Every seat that a speech speaks of, each once."""
        return self._speller.mentioned(text)

    def _acts(self, text: str) -> tuple[Act, ...]:
        """The acts in a speech, each once."""
        checks = Checks()
        acts: list[Act] = []
        asked = False  # whether the sentence before asked for a card
        before = 0  # how many acts there were before the sentence before
        sentences = [] if _ANNOUNCED.match(text) else list(self._speller.sentences(text))
        for sentence in sentences:
            sentence.alone = asked or len(sentences) == 1
            sentence.first = sentence is sentences[0]
            here = len(acts)
            acts += _sentence_acts(sentence, checks, list(acts))
            if sentence.has("joking"):  # it was a joke, or the sentence before was
                checks = Checks()
                acts[before:] = [act for act in acts[before:] if act.kind in ("ask", "idle", "retract")]
            before = min(here, len(acts))
            asked = sentence.has("role", "claim", "vote") and (
                "?" in sentence.mark or sentence.tokens[-1].sense == "claim"
            )
        return tuple(dict.fromkeys(_settled(acts, list(checks.reports()), checks)))


def _settled(acts: list[Act], reports: list[Act], checks: Checks) -> Iterator[Act]:
    """What counts in the end: the last opinion of each seat, no opinion of a seat reported, a card only implied."""
    opinion = {act.seat: act.kind for act in (*acts, *reports) if act.kind in ("accuse", "defend", "report")}
    pressed = {act.seat for act in acts if act.kind in ("vote", "ask")} & checks.weak
    for act in acts:
        reason = act.kind == "accuse" and act.seat in pressed  # no more than a reason for a vote or a question
        if act.kind not in ("accuse", "defend") or (act.kind == opinion[act.seat] and not reason):
            yield act
    yield from reports
    kinds = {act.kind for act in (*acts, *reports)}
    if checks.named and "claim" not in kinds and ("report" if checks.named == "seer" else "deed") in kinds:
        yield Act("claim", role=checks.named)


def _sentence_acts(sentence: Sentence, checks: Checks, before: list[Act]) -> Iterator[Act]:
    """The acts of one sentence, but for reports: `checks` remembers what the speech says of them."""
    said, checks.said = checks.said, next((each.value for each in sentence.tokens if each.sense == "card"), None)
    if is_question(sentence):
        yield from question_acts(sentence)
        if "?" not in sentence.mark:
            yield from opinions(sentence.rest(), before, checks.weak)
        return
    claimed = list(claims(sentence, said))
    yield from claimed or retractions(sentence)
    for act in claimed:
        checks.role = act.role if checks.role != "seer" else "seer"
    for clause in sentence.find("card"):
        if not (clause.target.article or clause.target.negated):
            checks.named = clause.target.value
    planned = [clause.seats[0] for clause in sentence.find("check") if not clause.negations]
    if planned and sentence.has("plan", "will") and not sentence.has("lastnight"):
        yield from (Act("check", seat) for seat in planned)
    else:
        checks.read(sentence)
    yield from deeds(sentence, checks.knows("doctor", "guard"))
    if any(act.role != "villager" for act in claimed):
        yield from rivals(sentence)
    yield from opinions(sentence, before, checks.weak)
