"""The parser: reads the acts in a speech (claims, reports, accusations, votes …) and ignores all else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache

from werewolf.game.roles import roles
from werewolf.players.language.acts import Act, Kind
from werewolf.players.language.claims import is_own_statement, is_taken_back
from werewolf.players.language.clauses import asserted
from werewolf.players.language.grammar import grammar
from werewolf.players.language.lexicon import lexicon
from werewolf.players.language.questions import is_question, question_acts
from werewolf.players.language.reports import Checks
from werewolf.players.language.stances import stance_acts
from werewolf.players.language.tokens import Sentence, Speller, Token

TEXTS_KEPT = 1_000  # about ten games of talk
_MANY = frozenset(("villagers", "wolves", "werewolves", "townies"))
_ANNOUNCED = re.compile(r"[\s*\[(]*(?:moderator|system|gm|host|game master|from the (?:moderator|host))\b[^.]{0,30}?[:\])]|[\s*\[(]*(?:moderator announcement|system note|game master says)", re.I)


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
        """Every seat that a speech names, each once."""
        return self._speller.mentioned(text)

    def _acts(self, text: str) -> Iterator[Act]:
        checks = Checks()
        before: list[Act] = []
        all_acts: list[Act] = []
        if _ANNOUNCED.match(text):
            return
        asked = False  # whether the sentence before asked for a card
        sentences = list(self._speller.sentences(text))
        for sentence in sentences:
            sentence.alone = len(sentences) == 1
            if is_question(sentence):
                acts = question_acts(sentence)
            elif asked and len(sentence.tokens) <= 2 and sentence.tokens and sentence.tokens[-1].value in roles():
                acts = [Act("claim", role=sentence.tokens[-1].value)]
                checks.seer = checks.seer or acts[0].role == "seer"
            else:
                acts = list(_statement_acts(sentence, checks))
            asked = any(token.sign in _asking_signs() for token in sentence.tokens) and (
                sentence.asks or sentence.tokens[-1].sign in _asking_signs()
            )
            if _is_joke(sentence):
                checks, before, acts = Checks(), _without_claims(before), _without_claims(acts)
            all_acts += before
            before = acts
        all_acts += [*before, *checks.late_reports()]
        yield from _without_repeated_opinions(all_acts)
        kinds = {act.kind for act in all_acts}
        if checks.card_named and "claim" not in kinds and ("report" if checks.seer_named else "deed") in kinds:
            yield Act("claim", role=checks.card_named)


@cache
def _asking_signs() -> tuple[str, ...]:
    return lexicon().signs["role"], lexicon().signs["claim"]


def _is_joke(sentence: Sentence) -> bool:
    """Whether the sentence says that it, or the one before, was a joke."""
    return any(token.sign == lexicon().signs["joking"] for token in sentence.tokens)


def _without_claims(acts: Sequence[Act]) -> list[Act]:
    """The acts that count even if a sentence was a joke."""
    return [act for act in acts if act.kind in ("ask", "idle", "retract")]


def _without_repeated_opinions(all_acts: Sequence[Act]) -> Iterator[Act]:
    """The acts without opinions that a report in the same speech repeats: “3 is a wolf. I checked him.”"""
    known = {(act.seat, act.good) for act in all_acts if act.kind == "report"}
    for act in all_acts:
        if act.kind not in ("accuse", "defend") or (act.seat, act.kind == "defend") not in known:
            yield act


def _statement_acts(sentence: Sentence, checks: Checks) -> Iterator[Act]:
    """The acts of a sentence that is not a question. `checks` remembers the checks of the speech so far."""
    signs = asserted(sentence)
    table = lexicon().signs
    if _is_idle(sentence):
        yield Act("idle")
    claims = list(_claims(sentence, signs))
    if sentence.alone and len(sentence.tokens) == 1 and sentence.tokens[0].sign in (table["card"], table["town"]):
        if not (sentence.tokens[0].article or sentence.tokens[0].negated or sentence.denied):
            claims = [Act("claim", role=sentence.tokens[0].value)]  # “vt btw”
    yield from claims
    if not claims:
        yield from _retracts(sentence, signs)
    checks.seer = checks.seer or any(act.role == "seer" for act in claims)
    planned = list(_planned_checks(sentence, signs))
    yield from planned
    reports = list(checks.reports(sentence, signs)) if not planned else []
    yield from reports
    checks.note_card(sentence)
    checks.healer = checks.healer or any(act.role in ("doctor", "guard") for act in claims)
    yield from _deeds(sentence, signs, checks.healer)
    covered = {act.seat for act in reports}
    if any(act.role != "villager" for act in claims):
        yield from _rivals(sentence)
    for act in stance_acts(sentence, signs):
        if act.kind in ("vote", "agree", "counter") or act.seat not in covered:
            yield act
    if sentence.addressed is not None and _demands(signs):
        yield Act("ask", sentence.addressed)
    for kind in ("ask", "answer"):
        yield from _seat_acts(kind, sentence, signs)


def _demands(signs: str) -> bool:
    """Whether a sentence that addresses a seat tells it to answer: “Bram, explain yourself”."""
    table = lexicon().signs
    calls = (table["voc"], table["comma"], table["seat"], table["must"])
    return any(sign == table["ask"] and (not at or signs[at - 1] in calls) for at, sign in enumerate(signs))


def _is_idle(sentence: Sentence) -> bool:
    """Whether the speaker says that there is nothing to say; “I pass the wine” is something."""
    table = lexicon().signs
    for at, token in enumerate(sentence.tokens[:4]):
        if token.sign == table["idle"]:
            after = sentence.tokens[at + 1].sign if at + 1 < len(sentence.tokens) else ""
            return token.word != "pass" or after not in (table["other"], table["seat"], table["people"])
    return False


def _seat_acts(kind: Kind, sentence: Sentence, signs: str) -> Iterator[Act]:
    for _, found in grammar().matches(kind, signs):
        spot = found.start(found.lastindex or 1)
        seats = sentence.tokens[spot].seats if spot < len(sentence.tokens) else ()
        for seat in seats or ((sentence.addressed,) if sentence.addressed is not None else ()):
            yield Act("answer", about=seat) if kind == "answer" else Act(kind, seat)


def _claims(sentence: Sentence, signs: str) -> Iterator[Act]:
    table = lexicon().signs
    if not any(table[name] in signs for name in ("card", "town", "wolf")):
        return
    for kind, found in grammar().matches("claim", signs):
        spot = found.start(found.lastindex or 1)
        token = sentence.tokens[spot]
        span = sentence.tokens[found.start() : found.end()]
        if kind != "echo" and (any(each.negated or each.guessed for each in span) or token.after_preposition):
            continue
        near = sentence.tokens[spot - 1] if spot > found.start() else None
        unclear = near is not None and (near.sign == table["other"] or (near.sign == table["of"] and signs[found.start()] == table["I"])) and (token.article or not near.article)
        if (kind == "terse" and token.article) or (kind == "claim" and unclear):
            continue
        begin = found.end() - 2 if kind == "echo" else found.start()
        shared = _is_shared(sentence, spot)
        if kind == "echo" and sentence.tokens[found.start()].sign == table["seat"] and not token.negated:
            continue
        own = kind == "echo" or is_own_statement(sentence, signs, begin)
        if own and token.word not in _MANY and not is_taken_back(sentence, spot) and not shared:
            if token.sign != table["wolf"] or len(sentence.words) <= 4:
                yield Act("claim", role=token.value)


def _is_shared(sentence: Sentence, spot: int) -> bool:
    """“I'm the seer, he's the seer, everyone is”: no claim."""
    tokens, table = sentence.tokens, lexicon().signs
    others = (table["seat"], table["people"], table["we"])
    return any(
        tokens[at].value == tokens[spot].value and tokens[at - 1].sign == table["be"] and tokens[at - 2].sign in others
        for at in range(spot + 2, len(tokens))
        if not tokens[at].negated and not tokens[at - 1].negated
    )


def _rivals(sentence: Sentence) -> Iterator[Act]:
    """Whom a claim excludes: “I am the seer, not Bram”, “I'm the seer, and Bram is not”."""
    table = lexicon().signs
    tokens = sentence.tokens
    for token in tokens:
        if token.sign == table["seat"] and token.negated:
            yield from (Act("counter", seat) for seat in token.seats)
    if sentence.denied and len(tokens) > 1 and tokens[-1].sign == table["be"] and tokens[-2].sign == table["seat"]:
        yield from (Act("counter", seat) for seat in tokens[-2].seats)


def _retracts(sentence: Sentence, signs: str) -> Iterator[Act]:
    table = lexicon().signs
    for kind, found in grammar().matches("retract", signs):
        spot = found.start(found.lastindex or 1)
        token = sentence.tokens[spot] if found.group(found.lastindex or 1) else None
        span = sentence.tokens[found.start() : found.end()]
        denied = sum(each.negated for each in span) % 2 == 1
        if (kind == "unclaim") == denied and is_own_denial(sentence, signs, found.start()):
            if token is None or token.sign != table["wolf"]:
                yield Act("retract", role=token.value if token else None)
                return


def is_own_denial(sentence: Sentence, signs: str, at: int) -> bool:
    """Whether the speaker takes back what follows: nobody else says it."""
    table = lexicon().signs
    closed = (table["if"], table["closed"], table["veil"], table["quote"])
    return not any(sign in closed for sign in signs[:at])


def _planned_checks(sentence: Sentence, signs: str) -> Iterator[Act]:
    """Checks that are announced: “tonight I will check Bram”."""
    table = lexicon().signs
    if table["check"] not in signs or table["lastnight"] in signs:
        return
    for _, found in grammar().matches("check", signs):
        span = sentence.tokens[found.start() : found.end()]
        tail = signs[found.start() :]
        if any(each.negated for each in span) or not (table["plan"] in signs or table["will"] in tail):
            continue
        yield from (Act("check", seat) for seat in sentence.tokens[found.start(found.lastindex or 1)].seats[:1])


def _deeds(sentence: Sentence, signs: str, healer: bool) -> Iterator[Act]:
    """What the speaker did at night: “I saved Bram”, “doc here protected 3 n1”. A doctor who saves has guarded."""
    table = lexicon().signs
    tokens = sentence.tokens
    for kind, found in grammar().matches("deed", signs):
        at, spot = found.start(), found.start(found.lastindex or 1)
        deed = tokens[at].value if kind == "verb" else "guarded" if kind == "stayed" else kind
        deed = "guarded" if healer and deed == "saved" else deed
        if (kind == "stayed" and not healer) or any(token.negated for token in tokens[at : found.end()]):
            continue
        before = signs[at - 1] if at else ""
        others = [table[name] for name in ("seat", "people", "who", "must", "might", "will", "would", "we")]
        if before in others or (before == table["card"] and tokens[at - 1].article):
            continue
        if not is_own_statement(sentence, signs, at + (signs[at] == table["comma"])):
            continue
        for target in (spot, *_next_targets(sentence, signs, spot)):
            night = night_near(tokens, target)
            for seat in tokens[target].seats:
                yield Act("deed", seat, deed=deed, night=night)  # type: ignore[arg-type]


def _next_targets(sentence: Sentence, signs: str, spot: int) -> Iterator[int]:
    """Further seats of a deed: “protected 3 n1 and 5 n2”."""
    table = lexicon().signs
    between = (table["night"], table["lastnight"], table["and"], table["comma"])
    at = spot + 1
    while at < len(signs) and signs[at] in between:
        at += 1
    if at < len(signs) and signs[at] == table["seat"] and table["and"] in signs[spot:at] and signs[at + 1 : at + 2] in ("", *between):
        yield at


def night_near(tokens: Sequence[Token], spot: int) -> int | None:
    """The numbered night said beside a seat: right after it, or else before it."""
    for at in (spot + 1, spot + 2, spot - 1, spot - 2, spot - 3):
        if 0 <= at < len(tokens) and tokens[at].night is not None:
            return tokens[at].night
    return None
