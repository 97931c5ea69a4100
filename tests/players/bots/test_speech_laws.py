"""Laws of what bots say: every reason is a fact of the view, and one of the heaviest that a bystander could name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from lab.sample_games import rules_of
from tests.players.bots.table import Utterance, first_speaker, living_on, play
from werewolf.config.rulesets import ruleset as find_ruleset
from werewolf.game.engine import Game
from werewolf.game.event import Event
from werewolf.game.events import (
    Banishment,
    CardDealt,
    CardRevealed,
    DeathAnnouncement,
    Nomination,
    Reply,
    SheriffBadgeTransfer,
    SheriffCandidates,
    SheriffOptOut,
    Speech,
    SubPhaseStart,
    TableSet,
    Vote,
)
from werewolf.game.roles.hunter import HunterShoot
from werewolf.players.bots.inference.arguments import Bystander
from werewolf.players.bots.inference.likelihoods import likelihoods
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.bots.speech.citing import fact_of
from werewolf.players.bots.speech.clauses import Clauses, clauses, moment
from werewolf.players.bots.speech.points import Fact, Point
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import Parser, shared_parser

GAMES = [
    *(("mafia", 7, seed, {}) for seed in range(6)),
    *(("classic", 9, seed, {"reveal": "role"}) for seed in range(4)),
    *(("sheriff", 12, seed, {}) for seed in range(3)),
]
SPOKEN = {"plan": "vote", "named": "vote"} | {kind: kind for kind in ("accuse", "defend", "agree", "counter")}
CLAIMS = frozenset(
    re.findall(
        r"\w+",
        "seer_claim seer_rivals claim_god claim_villager claim_pack claim_god_contested alone uncontested cheap dealt "
        "no_night no_such_card claimed_first claimed_after claimed_named retract idle too_many "
        "early_check strange_card strange_deed torn one_of_two early_deed no_such_night dead_by_then outlived "
        "died_anyway not_yet lives dead_after",
    )
)
REPORTS = ("found_wolf", "found_clean", "two_results", "knows_own", "dead_check")


@cache
def utterances() -> tuple[tuple[str, Utterance], ...]:
    found: list[tuple[str, Utterance]] = []
    for ruleset, seats, seed, switches in GAMES:
        found += [(ruleset, each) for each in play(ruleset, seats, seed, **switches)[1]]  # type: ignore[arg-type]
    return tuple(found)


def points() -> Iterator[tuple[str, Utterance, Point]]:
    for ruleset, utterance in utterances():
        for point in utterance.points:
            yield ruleset, utterance, point


def acts(parser: Parser, event: Event) -> tuple[Act, ...]:
    """What a public event says, if it is a speech or a reply."""
    return parser.acts(event.content or "") if isinstance(event, (Speech, Reply)) else ()


def is_true(fact: Fact, seen: tuple[Event, ...], parser: Parser) -> bool:
    """Whether the lines that the fact points to say what the fact says. Written from the rules, not from the bot."""
    lines = [seen[line] for line in fact.lines]
    first = lines[0]
    who, whom = fact.actor, fact.target
    match fact.kind:
        case "ballot" | "elect":
            return isinstance(first, Vote) and (first.actor, first.target) == (who, whom)
        case "abstain":
            return isinstance(first, Vote) and (first.actor, first.target) == (who, None)
        case "self_vote":
            return isinstance(first, Vote) and first.actor == first.target == who
        case "broke_plan":
            return isinstance(first, Vote) and first.actor == who
        case "nominate":
            return isinstance(first, Nomination) and (first.actor, first.target) == (who, whom)
        case "badge":
            return isinstance(first, SheriffBadgeTransfer) and (first.actor, first.to_player) == (who, whom)
        case "shot":
            return isinstance(first, HunterShoot) and (first.actor, first.target) == (who, whom)
        case "ran":
            return isinstance(first, SheriffCandidates) and who in first.candidates
        case "stood_back":
            return isinstance(first, SheriffCandidates) and who not in first.candidates
        case "withdrew":
            return isinstance(first, SheriffOptOut) and first.actor == who
        case "died":
            return isinstance(first, DeathAnnouncement) and whom in first.dead_players
        case "shown_wolf" | "shown_honest":
            wolf = fact.kind == "shown_wolf"
            return isinstance(first, CardRevealed) and first.actor == whom and (first.camp == "werewolves") == wolf
        case "card_shown":
            return isinstance(first, CardRevealed) and first.actor == whom
        case "turned":
            return isinstance(first, (Speech, Vote, Reply)) and first.actor == who
        case "pack_kill" | "pack_or_poison":
            return isinstance(first, DeathAnnouncement) and whom in first.dead_players
        case "no_reason":
            return isinstance(first, (Speech, Reply)) and first.actor == who and not _gives_a_reason(first, whom, seen)
        case "felt":
            words = (first.content or "") if isinstance(first, (Speech, Reply)) and first.actor == who else ""
            return bool(re.search(r"feel|hunch|guess|gut|instinct|impression|no proof|prove|no reason", words, re.I))
        case "followed":
            return (
                isinstance(first, (Speech, Reply)) and first.actor == who and Act("agree", whom) in acts(parser, first)
            )
        case "counted":
            return isinstance(first, (Speech, Reply)) and first.actor == who and "named" in (first.content or "")
        case "same":
            return [getattr(line, "actor", None) for line in lines] == list(fact.others)
        case "named" | "named_before":
            return all(_names(parser, line, seat, whom) for line, seat in zip(lines, fact.others, strict=True))
    speeches = isinstance(first, (Speech, Reply)) and first.actor == who
    if fact.kind in SPOKEN:
        return speeches and any(act.kind == SPOKEN[fact.kind] and act.seat == whom for act in acts(parser, first))
    if fact.kind in REPORTS:
        return speeches and any(act.kind == "report" and act.seat == whom for act in acts(parser, first))
    if fact.kind.startswith("told_"):
        return speeches and any(act.kind == "deed" and act.seat == whom for act in acts(parser, first))
    assert fact.kind in CLAIMS, fact.kind
    return isinstance(lines[-1], (Speech, Reply)) and who in {getattr(line, "actor", None) for line in lines}


def _gives_a_reason(event: Speech | Reply, whom: int | None, seen: tuple[Event, ...]) -> bool:
    """Whether a sentence that names somebody says why."""
    table = next(event for event in seen if isinstance(event, TableSet))
    named = [part for part in re.split(r"[.!?]", event.content or "") if whom is not None and table.names[whom] in part]
    return any(re.search(r"\b(?:because|since|reason)\b|:", part) for part in named)


def _names(parser: Parser, event: Event, seat: int, target: int | None) -> bool:
    """Whether a seat names a target in this event."""
    if isinstance(event, Nomination):
        return (event.actor, event.target) == (seat, target)
    return isinstance(event, (Speech, Reply)) and event.actor == seat and Act("vote", target) in acts(parser, event)


def parser_of(seen: tuple[Event, ...], ruleset: str) -> Parser:
    table = next(event for event in seen if isinstance(event, TableSet))
    return shared_parser(tuple(table.names), tuple(find_ruleset(ruleset).words.roles.items()))


def test_every_reason_points_at_what_happened() -> None:
    count = 0
    for ruleset, utterance, point in points():
        for fact in point.why:
            if fact.kind in ("proves_nothing", "waited", "on_a_hunch"):  # what the speaker says of its own deed
                assert fact.actor == utterance.ask.seat
                continue
            if fact.kind == "mine":  # the speaker's own card, which it claims in the same breath
                assert any(each.say == "claim" for each in utterance.points) or _has_claimed(ruleset, utterance)
                continue
            count += 1
            assert is_true(fact, utterance.seen, parser_of(utterance.seen, ruleset)), (fact, utterance.answer.words)
    assert count > 300


def _has_claimed(ruleset: str, utterance: Utterance) -> bool:
    parser = parser_of(utterance.seen, ruleset)
    mine = [e for e in utterance.seen if isinstance(e, (Speech, Reply)) and e.actor == utterance.ask.seat]
    return any(act.kind in ("claim", "report") for event in mine for act in acts(parser, event))


def test_a_reason_against_a_seat_is_among_the_two_heaviest_that_a_bystander_could_name() -> None:
    """For everyone alike: ranked by what it knows, a true reason would give the hidden seer away.

    Once the two heaviest have been told today, or are deeds of the speaker too, the next one by the same reckoning.
    """
    count = further = 0
    for ruleset, utterance, point in points():
        facts = [fact for fact in point.why if fact.kind not in ("named", "mine", "died", "shown_wolf", "shown_honest")]
        if point.say not in ("suspect", "vote_why", "second") or not facts or point.act is None:
            continue
        record = record_of(utterance, ruleset)
        assert point.act.seat is not None
        heaviest = [fact_of(item) for item in Bystander(record).against(point.act.seat)]
        if not set(facts) <= set(heaviest):
            assert all(is_spent(fact, record, utterance) for fact in heaviest), utterance.answer.words
            assert set(facts) <= set(map(fact_of, Bystander(record).all_against(point.act.seat)))
            further += 1
        count += 1
    assert count > 40
    assert further < 0.5 * count


def is_spent(fact: Fact, record: PublicRecord, utterance: Utterance) -> bool:
    """Whether the speaker did the same, or anybody has told it today, the speaker in this very speech included."""
    mine = [(item.kind, item.target) for item in record.evidence_about(utterance.ask.seat)]
    words = "\n".join([*(speech.words for speech in record.speeches_today), utterance.answer.words or ""])
    cited = any(fact in point.why for point in utterance.points)
    unspoken = fact.kind not in clauses() or (fact.target == utterance.ask.seat and fact.kind in DONE_FOR)
    told = cited or unspoken or Clauses(moment(record), None).is_told(fact, words)
    return told or (fact.kind, fact.target) in mine


def test_seconding_a_vote_is_more_than_counting() -> None:
    """A count of named votes as the only reason for a vote was heard in half of all speeches."""
    votes = [p for _, _, p in points() if p.act is not None and p.act.kind == "vote"]
    counts = [p for p in votes if p.why and all(fact.kind == "named" for fact in p.why)]
    assert len(counts) < 0.3 * len(votes)


@pytest.mark.parametrize("seats", [7, 9])
def test_whoever_speaks_again_on_one_day_adds_something_and_takes_nothing_back(seats: int) -> None:
    """Where bids decide, a seat may speak twice: it does not announce the same vote again, or call it a hunch."""
    again = 0
    for seed in range(8):
        voted: set[tuple[int, int, int | None]] = set()
        for each in play("classic", seats, seed, floor="bids", replies=0)[1]:
            day, me = each.ask.day, each.ask.seat
            if each.ask.purpose == "speak":
                weak = {(day, me, p.act.seat) for p in each.points if p.act and p.say in ("hunch", "vote", "second")}
                again += (day, me) in {mine[:2] for mine in voted}
                assert voted.isdisjoint(weak), each.answer.words
                voted |= {(day, me, p.act.seat) for p in each.points if p.act and p.act.kind == "vote"}
    assert again > 10


def test_nobody_argues_for_a_seat_and_against_it_in_one_breath() -> None:
    for _, utterance in utterances():
        said = [point.act for point in utterance.points if point.act]
        good = {act.seat for act in said if act.kind == "defend" or act.good or act.deed in ("saved", "guarded")}
        bad = {act.seat for act in said if act.kind in ("vote", "accuse", "counter") or act.good is False}
        assert good.isdisjoint(bad), utterance.answer.words


DONE_FOR = ("defend", "agree", "elect", "badge")
DONE_AGAINST = ("ballot", "plan", "nominate", "accuse", "counter")


def record_of(utterance: Utterance, ruleset: str) -> PublicRecord:
    """What was public as it was said."""
    return next(with_records([utterance], ruleset))[1]


def with_records(said: list[Utterance], ruleset: str) -> Iterator[tuple[Utterance, PublicRecord]]:
    """What was said in one game, in order, each with what was public as it was said: one record, which goes on."""
    table = next(event for event in said[0].seen if isinstance(event, TableSet))
    rules = rules_of(ruleset, len(table.names))
    record = PublicRecord(rules, likelihoods(rules))
    for utterance in said:
        assert record.is_prefix_of(utterance.seen)
        record.update(utterance.seen)
        yield utterance, record


Talk = tuple[str, list[tuple[int, Game, list[Utterance]]]]


@pytest.fixture(scope="module", params=[("mafia", 7), ("classic", 9), ("sheriff", 12)], ids=lambda table: table[0])
def talk(request: pytest.FixtureRequest) -> Talk:
    """Thirty games of a table: the ruleset, and of each the seed, the game, and all that was said."""
    ruleset, seats = request.param
    return ruleset, [(seed, *play(ruleset, seats, seed)) for seed in range(1000, 1030)]


def held_against(point: Point, record: PublicRecord) -> bool | None:
    """Whether a point holds its facts against somebody, or for; None if it does neither."""
    if point.say in ("trust", "compare", "believe"):
        return False
    if point.say in ("suspect", "vote_why", "second", "doubt", "changed", "denied") or point.say.startswith(
        "told_open"
    ):
        return True
    return point.odds >= record.base_rate if point.say.startswith("told") and point.odds is not None else None


def contradictions(utterance: Utterance, record: PublicRecord) -> Iterator[Fact]:
    """The facts of a speech that go against what the rest of it says."""
    said = [point.act for point in utterance.points if point.act]
    trusted = {act.seat for act in said if act.kind == "defend" or act.good or act.deed in ("saved", "guarded")}
    trusted |= {point.to for point in utterance.points if point.say == "second"}
    blamed = {act.seat for act in said if act.kind in ("vote", "accuse", "counter") or act.good is False}
    blamed |= {seat for seat, claim in record.claims.items() if claim.reports.get(utterance.ask.seat) is False}
    for point in utterance.points:
        guilty = held_against(point, record)
        for fact in point.why if guilty is not None else ():
            if fact.actor == utterance.ask.seat:
                continue
            rivals = record.claimants.rivals(fact.actor, "seer") if fact.kind.startswith("found") else []
            if (
                (fact.kind in DONE_FOR and fact.target in (trusted if guilty else blamed))
                or (fact.kind in DONE_AGAINST and fact.target in (blamed if guilty else trusted))
                or (fact.kind.startswith("found") and (fact.actor in blamed or trusted & set(rivals)))
            ):
                yield fact


def test_nobody_is_trusted_more_for_what_the_other_did_as_well() -> None:
    compared = [(ruleset, each, point) for ruleset, each, point in points() if point.say == "compare"]
    assert len(compared) > 10
    for ruleset, each, point in compared:
        items = record_of(each, ruleset).evidence_about(point.to or 0)
        deeds = {(item.kind, item.target, item.day) for item in items if item.actor == point.to}
        assert deeds.isdisjoint((fact.kind, fact.target, fact.day) for fact in point.why), each.answer.words


def test_nobody_calls_a_suspicion_a_hunch_after_giving_a_reason_for_it() -> None:
    """Dunya had told Celio what speaks against Bram, and called it a guess in the next sentence."""
    asks = {(0, 1): "I am the seer. Dunya, what do you think of Bram?", (2, 2): "Dunya, what do you think of Bram?"}
    _, said = play("classic", 9, 13, asks, days=2)
    answers = [each for each in said if (each.ask.seat, each.ask.day) == (3, 2)]
    assert [point.why[0].kind for each in answers for point in each.points if point.say == "told"] == ["counter"]
    assert not any(point.say == "hunch" for each in answers for point in each.points)


def test_the_reason_for_a_changed_vote_is_older_than_the_vote() -> None:
    """What became known only afterwards, the votes of the same moment too, explains nothing."""
    said = [(each, point) for _, each, point in points() if point.say == "changed"]
    assert len(said) > 5
    for each, point in said:
        cast = max(
            line
            for line, event in enumerate(each.seen)
            if isinstance(event, Vote) and (event.actor, event.target) == (each.ask.seat, point.to)
        )
        opened = max(line for line, event in enumerate(each.seen[:cast]) if isinstance(event, SubPhaseStart))
        assert all(line < opened for fact in point.why for line in fact.lines), each.answer.words


def test_no_reason_goes_against_what_the_same_speech_says(talk: Talk) -> None:
    """Whoever sides with Y does not blame X for siding with Y, nor X for attacking Z while it attacks Z itself, and
    nobody follows the results of a seer whom it does not believe."""
    ruleset, games = talk
    for seed, _, said in games:
        for utterance, record in with_records(said, ruleset):
            assert list(contradictions(utterance, record)) == [], (seed, utterance.answer.words)


def test_whoever_is_reported_falsely_names_the_liar_and_votes_there(talk: Talk) -> None:
    ruleset, games = talk
    reported = 0
    for seed, game, said in games:
        honest = {event.actor for event in game.log if isinstance(event, CardDealt) and event.role != "werewolf"}
        for each, record in with_records(said, ruleset):
            if each.ask.seat not in honest or each.ask.purpose in ("run", "campaign"):
                continue
            liars = false_reporters(record, each.ask.seat)
            acts = [point.act for point in each.points if point.act]
            named = {act.seat for act in acts} | {point.to for point in each.points}
            votes = {act.seat for act in acts if act.kind == "vote"}
            reported += bool(liars)
            assert not liars or liars & named, (seed, each.answer.words)
            assert not liars or votes <= liars | better_votes(record, each, liars), (seed, each.answer.words)
    assert reported > 5


def false_reporters(record: PublicRecord, me: int) -> set[int]:
    claims = record.claims.items()
    return {seat for seat, claim in claims if claim.reports.get(me) is False and seat in record.living}


def better_votes(record: PublicRecord, each: Utterance, liars: set[int]) -> set[int | None]:
    """Whom else a seat with false reports on it may vote for: where half the table goes, and whom another seer found.

    If one of two seers lies, the other one is true.
    """
    acts = [point.act for point in each.points if point.act]
    found = {act.seat for act in acts if act.kind == "report" and act.good is False}
    for seat, claim in record.claims.items():
        found |= {target for target, good in claim.reports.items() if not good and seat not in liars}
    elsewhere = [target for target in record.plans.values() if target not in {each.ask.seat, *liars}]
    return found | {target for target in elsewhere if 2 * elsewhere.count(target) >= len(record.living)}


@pytest.mark.parametrize("seed", [28, 29, 57])  # a false witch or guard once named the seat it wanted voted out
def test_a_wolf_does_not_say_that_it_saved_the_seat_it_speaks_against(seed: int) -> None:
    lies = 0
    for utterance in play("sheriff", 12, seed)[1]:
        said = [point.act for point in utterance.points if point.act]
        saved = {act.seat for act in said if act.deed in ("saved", "guarded")}
        lies += bool(saved)
        assert saved.isdisjoint({act.seat for act in said if act.kind in ("vote", "accuse")}), utterance.answer.words
    assert lies


def test_no_fact_is_told_twice_on_one_day_as_a_reason_against_the_same_seat() -> None:
    for _, utterance in utterances():
        told = [fact for point in utterance.points for fact in point.why]
        assert len(told) == len(set(told)), utterance.answer.words


def test_every_question_to_a_bot_is_answered_by_its_next_turn() -> None:
    asked = answered = 0
    for ruleset, seats, seed, switches in GAMES:
        game, said = play(ruleset, seats, seed, **switches)  # type: ignore[arg-type]
        parser = Parser([chair.name for chair in game.chairs], game.rules.words.roles)
        for at, event in enumerate(game.log):
            for act in acts(parser, event):
                if act.kind != "ask" or act.seat is None or act.seat == event.actor:  # type: ignore[attr-defined]
                    continue
                turn = _next_turn(game.log[at + 1 :], act.seat, event.actor, said)  # type: ignore[attr-defined]
                if turn is not None:
                    asked += 1
                    answered += any(p.act and p.act.kind == "answer" and act.about in (None, p.act.about) for p in turn)
    assert asked > 30
    assert answered >= 0.95 * asked


def _next_turn(log: list[Event], seat: int, asker: int, said: list[Utterance]) -> tuple[Point, ...] | None:
    """The points of the next speech of a seat while the asker lives; None if there is none."""
    for event in log:
        if asker in event.kills() or seat in event.kills():
            return None
        if isinstance(event, Speech) and event.actor == seat:
            found = [each for each in said if each.answer.words == event.content and each.ask.seat == seat]
            return found[0].points if found else None
        if isinstance(event, Reply) and event.actor == seat and event.content is not None:
            return None  # a reply may answer another one
    return None


@pytest.mark.parametrize("talk", ["I am the witch.", "I am the hunter.", "I'm the seer and I checked Bram: clean."])
def test_the_first_claim_of_a_card_is_taken_up_by_one_of_the_next_three(talk: str) -> None:
    for seed in range(4):
        game, said = play("classic", 9, seed, {(0, 2): talk}, days=2)
        speeches = [event for event in game.log if isinstance(event, Speech)]
        mine = next((at for at, e in enumerate(speeches) if e.actor == 0 and e.content == talk), None)
        if mine is None or len(speeches) < mine + 4:
            continue
        words = {event.content for event in speeches[mine + 1 : mine + 4]}
        opinions = [p for each in said if each.answer.words in words for p in each.points if p.act and p.act.seat == 0]
        rivals = [p for each in said if each.answer.words in words for p in each.points if p.say == "claim"]
        assert rivals or any(p.say in ("believe", "doubt", "impossible") and p.why for p in opinions), (seed, words)


@pytest.mark.parametrize(
    ("ruleset", "seats", "seat", "talk"),
    [("classic", 9, 4, "I'm just a villager."), ("mafia", 7, 3, "I'm just town.")],
)
def test_a_claim_of_a_plain_card_is_taken_up_by_one_of_the_next_three(
    ruleset: str, seats: int, seat: int, talk: str
) -> None:
    """Also if others have named the claimant, so that nothing speaks for the claim."""
    for seed in range(20):
        _, said = play(ruleset, seats, seed, {(seat, 1): talk}, days=1)
        spoken = [each for each in said if each.ask.seat > seat and each.ask.purpose == "speak"][:3]
        opinions = [p.say for each in spoken for p in each.points if p.act and p.act.seat == seat]
        assert {"believe", "doubt"} & set(opinions), (seed, [each.answer.words for each in spoken])


@pytest.mark.parametrize(
    ("ruleset", "day", "talk", "why"),
    [
        ("mafia", 1, "I am the detective and I checked {x} last night: mafia.", "no_night"),
        ("classic", 2, "I am the seer. I checked {x}: clean. I checked {y}: clean. I checked {z}: clean.", "too_many"),
        ("mafia", 2, "I am the hunter.", "no_such_card"),
        ("classic", 1, "I am the doctor and I saved {x} last night.", "no_night"),
        ("classic", 2, "I am the witch. I poisoned {x} last night.", "lives"),
        ("classic", 2, "I am the seer. I checked {x} on night 5: a werewolf.", "not_yet"),
        ("classic", 2, "I am the doctor. I protected {dead} last night.", "dead_check"),
        ("classic", 2, "I am the seer. I checked {dead} last night: a werewolf.", "dead_check"),
    ],
)
def test_an_impossible_claim_is_called_impossible(ruleset: str, day: int, talk: str, why: str) -> None:
    seats = 7 if ruleset == "mafia" else 9
    for seed in range(3):
        before, _ = play(ruleset, seats, seed, days=day)
        seat = first_speaker(before, day)
        names = [chair.name for chair in before.chairs if chair.seat != seat and chair.seat in living_on(before, day)]
        out = [event.banished for event in before.log if isinstance(event, Banishment) and event.banished is not None]
        dead = before.chairs[out[0]].name if out else ""
        words = talk.format(x=names[0], y=names[1], z=names[2], dead=dead)
        _, said = play(ruleset, seats, seed, {(seat, day): words}, days=day)
        called = [p for each in said if (each.ask.day, each.ask.purpose) == (day, "speak") for p in each.points]
        kinds = [fact.kind for point in called if point.say == "impossible" for fact in point.why]
        assert kinds == [why], (seed, words)


def test_a_claim_that_somebody_else_makes_too_is_not_called_uncontested() -> None:
    for ruleset, utterance, point in points():
        parser = parser_of(utterance.seen, ruleset)
        for fact in point.why:
            if fact.kind in ("uncontested", "alone") and point.role != "villager":
                claims = {e.actor for e in utterance.seen if Act("claim", role=point.role) in acts(parser, e)}  # type: ignore[attr-defined]
                assert claims <= {fact.actor}, utterance.answer.words


def test_no_claim_is_believed_because_it_was_made_or_has_a_rival() -> None:
    believed = [(point, each) for _, each, point in points() if point.say in ("believe", "trust", "compare")]
    assert believed
    for point, utterance in believed:
        kinds = {fact.kind for fact in point.why}
        assert not kinds & {"seer_rivals", "claim_god_contested"}, utterance.answer.words
        assert point.say != "believe" or not kinds & {"claim_god", "claim_villager"}, utterance.answer.words


def test_sealed_speeches_are_told_in_no_order() -> None:
    """They are all written before any of them is read out."""
    rivals = 0
    for seed in range(1010, 1020):
        for utterance in play("sheriff", 12, seed, days=1)[1]:
            ends = [
                at for at, event in enumerate(utterance.seen) if isinstance(event, SheriffOptOut | DeathAnnouncement)
            ]
            for fact in (fact for point in utterance.points for fact in point.why):
                rivals += fact.kind in ("torn", "one_of_two")
                ordered = fact.kind in ("claimed_first", "claimed_after", "claimed_named")
                assert not ordered or max(fact.lines) > ends[0], utterance.answer.words
    assert rivals


@pytest.mark.parametrize("check", ["dead", "three"])
def test_a_rival_who_speaks_next_does_not_hide_that_a_check_is_impossible(check: str) -> None:
    """The true seer once only said that the card was hers, and went out for having claimed second."""
    before, _ = play("classic", 9, 40, {(2, 1): "Hello. I trust Bram."}, days=1)
    dead = next(event.banished for event in before.log if isinstance(event, Banishment))
    assert dead is not None
    bram, efua, fenn = (before.chairs[seat].name for seat in (1, 4, 5))
    told = (
        f"I checked {before.chairs[dead].name} last night: wolf."
        if check == "dead"
        else (f"I checked {bram}, {efua} and {fenn}: all clean.")
    )
    words = {(2, 1): "Hello. I trust Bram.", (2, 2): f"I am the seer. {told}"}
    game, said = play("classic", 9, 40, words, days=2)
    today = [each for each in said if each.ask.day == 2 and each.ask.seat != 2]
    rivals = [each.ask.seat for each in today for p in each.points if p.say == "claim" and p.role == "seer"]
    assert [game.state.deal[seat].name for seat in rivals] == ["seer"]
    called = [fact.kind for each in today for p in each.points if p.say == "impossible" for fact in p.why]
    assert called == ["dead_check" if check == "dead" else "too_many"]
    assert not [fact for each in today for p in each.points for fact in p.why if fact.kind == "claimed_after"]
    out = [event.banished for event in game.log if isinstance(event, Banishment)]
    assert out[-1] not in rivals
