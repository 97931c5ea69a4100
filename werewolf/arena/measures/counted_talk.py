"""Counts from words: false claims, contradictions, self-betrayal and persuasion. Slow, so only a sample is read."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from werewolf.arena.measures.counted_actions import Counts, is_ballot
from werewolf.game.asks import Seat
from werewolf.game.events import Banishment, GameStart, Reply, RevoteCalled, Speech, Vote
from werewolf.game.roles import Role
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Line
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import shared_parser
from werewolf.review.knowledge import Credits
from werewolf.review.walk import Walk
from werewolf.storage.any_version import readable_ruleset


def count_talk(
    rules: Ruleset, names: Sequence[str], deal: Sequence[Role], lines: Sequence[Line], counts: Counts
) -> None:
    """Add what the speeches of a game show."""
    parser = shared_parser(tuple(names), tuple(rules.words.roles.items()))
    said: dict[Seat, list[Act]] = defaultdict(list)
    new_claims: dict[Seat, int] = {}
    spoke, votes = set[Seat](), dict[Seat, Seat | None]()
    for line in lines:
        event = line.event
        if isinstance(event, Speech | Reply) and is_said(event):
            acts = parser.acts(event.content or "")
            spoke.add(event.actor)
            if count_speech(event.actor, deal, acts, said[event.actor], counts):
                new_claims[event.actor] = 1
            said[event.actor] += acts
        elif isinstance(event, Vote) and is_ballot(line):
            votes[event.actor] = event.target
        elif isinstance(event, RevoteCalled):
            votes = {}
        elif isinstance(event, Banishment):
            for seat in new_claims:
                counts.add(seat, "false_claims_believed", float(is_believed(seat, votes)))
            new_claims, votes = {}, {}
    for seat in spoke:
        counts.add(seat, "false_claims", 0.0)
        counts.add(seat, "contradictions", 0.0)


def is_said(event: Speech | Reply) -> bool:
    """Whether somebody says something: the neutral line stands for silence."""
    return event.content is not None and event.case() != "nothing"


def count_speech(seat: Seat, deal: Sequence[Role], acts: Sequence[Act], before: Sequence[Act], counts: Counts) -> bool:
    """Count one speech. Returns whether it claims a card falsely for the first time."""
    mine = deal[seat]
    told = {act.role for act in before if act.kind == "claim"}
    claimed = [act.role for act in acts if act.kind == "claim" and act.role]
    fresh = {role for role in claimed if role not in told and role != mine.name}
    if fresh:
        counts.add(seat, "false_claims", float(len(fresh)), 0)
    taken_back = any(act.kind == "retract" for act in (*before, *acts))
    if told and set(claimed) - told and not taken_back:
        counts.add(seat, "contradictions", 1.0, 0)
    reported = {act.seat: act.good for act in before if act.kind == "report"}
    changed = [act for act in acts if act.kind == "report" and reported.get(act.seat, act.good) != act.good]
    counts.add(seat, "contradictions", float(len(changed)), 0)
    if mine.pack:
        counts.add(seat, "self_betrayal", float(any(gives_away(act, seat) for act in acts)))
    return bool(fresh)


def gives_away(act: Act, seat: Seat) -> bool:
    """Whether a wolf says of itself that it is one, or calls on the others to vote for it."""
    if act.kind == "claim":
        return act.role == "werewolf"
    return act.seat == seat and (act.kind in ("accuse", "vote") or (act.kind == "report" and act.good is False))


def is_believed(seat: Seat, votes: dict[Seat, Seat | None]) -> bool:
    """Whether fewer than half of the others voted for whoever made a claim, in the vote after it."""
    cast = [target for voter, target in votes.items() if voter != seat]
    return 2 * sum(target == seat for target in cast) < len(cast) or not cast


def count_persuasion(start: GameStart, deal: Sequence[Role], lines: Sequence[Line], counts: Counts) -> None:
    """Add each speech's credit: what the table would believe at the next vote if it had not been said.

    The belief's edge is its mean chance of being a wolf for the true wolves less the same for the honest. A speech of
    the village is worth what it adds to the edge, a wolf's speech what it takes away.
    """
    walk = Walk(start, readable_ruleset(start.ruleset), lines, (), (len(lines),), None)
    spoken: list[Line] = []
    for at, line in enumerate(lines):
        if isinstance(line.event, Speech | Reply) and line.to == "all" and is_said(line.event):
            spoken.append(line)
        elif isinstance(line.event, Banishment) and spoken:
            credits = Credits(walk, at, lambda record: edge(record.belief().wolf, deal))
            for line in spoken:
                speaker, gain = line.event.actor, credits.effect([line])  # type: ignore[attr-defined]
                counts.add(speaker, "persuasion", -gain if deal[speaker].pack else gain)
            spoken = []


def edge(wolf: Sequence[float], deal: Sequence[Role]) -> float:
    pack = [chance for chance, card in zip(wolf, deal, strict=True) if card.pack]
    honest = [chance for chance, card in zip(wolf, deal, strict=True) if not card.pack]
    return sum(pack) / max(1, len(pack)) - sum(honest) / max(1, len(honest))
