"""How bots behave: they vote as announced, answer each other, react to facts, and write honest thoughts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from tests.players.bots.test_bots import CAST, answers, played_game
from werewolf.config.rulesets import table_rules
from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer, Ask
from werewolf.game.engine import Game
from werewolf.game.events import (
    CardRevealed,
    Chair,
    DeathAnnouncement,
    DeathEvent,
    Phase,
    PhaseStart,
    Reply,
    Speech,
    SubPhaseStart,
    Vote,
)
from werewolf.game.roles.seer import SeerAction
from werewolf.game.secrecy import View
from werewolf.players.bots import Bot
from werewolf.players.bots.speech.phrasing import reaction_words
from werewolf.players.bots.speech.thoughts import texts
from werewolf.players.bots.strategy.character import Level
from werewolf.players.dispatcher import Dispatcher
from werewolf.players.language.acts import Act
from werewolf.players.language.parser import Parser
from werewolf.players.player import Player

GAMES = [("mafia", 7, seed) for seed in range(30, 40)]
GAMES += [("classic", 9, seed) for seed in range(30, 38)]
GAMES += [("sheriff", 12, seed) for seed in (*range(30, 36), 37)]


def games() -> Iterator[Game]:
    for ruleset, seats, seed in GAMES:
        yield played_game(ruleset, seats, seed)


def speeches(game: Game, replies: bool = False) -> Iterator[tuple[int, Speech | Reply, tuple[Act, ...], str]]:
    """Each speech, and each reply if asked for: its day, the event, the acts in it, and the sub-phase."""
    read = Parser([chair.name for chair in game.chairs], game.rules.words.roles)
    day, part = 0, ""
    for event in game.log:
        day = event.day if isinstance(event, PhaseStart) else day
        part = event.sub_phase if isinstance(event, SubPhaseStart) else part
        if isinstance(event, Speech) or (replies and isinstance(event, Reply) and event.content):
            yield day, event, read.acts(event.content or ""), part


def test_honest_bots_vote_as_announced_six_times_in_seven() -> None:
    kept = broken = 0
    for game in games():
        read = Parser([chair.name for chair in game.chairs], game.rules.words.roles)
        plans: dict[int, int] = {}
        for event in game.log:
            if isinstance(event, PhaseStart):
                plans = {}
            if isinstance(event, Speech):
                named = [act.seat for act in read.acts(event.content) if act.kind == "vote" and act.seat != event.actor]
                plans.update((event.actor, seat) for seat in named if seat is not None)
            if isinstance(event, Vote) and event.actor in plans and not game.state.deal[event.actor].pack:
                kept += plans[event.actor] == event.target
                broken += plans[event.actor] != event.target
    assert kept > 300
    assert 7 * broken <= kept + broken


def test_a_seer_makes_the_announced_check() -> None:
    """At least four times in five, if that seat is still alive."""
    kept = broken = 0
    for game in games():
        read = Parser([chair.name for chair in game.chairs], game.rules.words.roles)
        announced: dict[int, int | None] = {}
        dead: set[int] = set()
        for event in game.log:
            if isinstance(event, PhaseStart):
                dead = set(event.dead)
            if isinstance(event, Speech):
                announced.update((event.actor, act.seat) for act in read.acts(event.content) if act.kind == "check")
            if isinstance(event, SeerAction) and announced.get(event.actor) not in (None, *dead):
                looked = announced.pop(event.actor) == event.target
                kept, broken = kept + looked, broken + (not looked)
    assert kept >= 6
    assert broken <= 0.2 * (kept + broken)


def test_two_claimed_seers_contest_each_other() -> None:
    pairs = contested = 0
    for game in games():
        claimed: dict[int, int] = {}
        countered: set[tuple[int, int | None]] = set()
        spoke: list[tuple[int, int]] = []
        for at, (_, event, acts, _) in enumerate(speeches(game)):
            spoke.append((at, event.actor))
            countered |= {(event.actor, act.seat) for act in acts if act.kind == "counter"}
            if Act("claim", role="seer") in acts:
                claimed.setdefault(event.actor, at)
        for one, first in claimed.items():
            for other, second in claimed.items():
                if one != other and any(who == one and at > second for at, who in spoke if at >= first):
                    pairs += 1
                    contested += (one, other) in countered
    assert pairs >= 6
    assert contested >= 0.7 * pairs


def test_a_seer_who_reports_a_living_wolf_votes_against_it() -> None:
    reported = 0
    for game in games():
        read = Parser([chair.name for chair in game.chairs], game.rules.words.roles)
        dead: set[int | None] = set()
        wolves: set[tuple[int, int | None]] = set()
        part = ""
        for event in game.log:
            part = event.sub_phase if isinstance(event, SubPhaseStart) else part
            if isinstance(event, DeathEvent):
                dead.add(event.actor)
            if isinstance(event, Speech) and part == "DISCUSSION":
                acts = read.acts(event.content)
                reports = [(event.actor, act.seat) for act in acts if act.kind == "report" and act.good is False]
                wolves.update(reports)
                voted = {act.seat for act in acts if act.kind == "vote"}
                if voted and any(seat not in dead for _, seat in reports):
                    reported += 1
                    assert all((event.actor, seat) in wolves for seat in voted), event.content
    assert reported >= 10


def test_no_bot_defends_a_seat_it_voted_against_today() -> None:
    for game in games():
        read = Parser([chair.name for chair in game.chairs], game.rules.words.roles)
        voted: set[tuple[int, int | None]] = set()
        for event in game.log:
            if isinstance(event, PhaseStart):
                voted = set()
            if isinstance(event, Vote):
                voted.add((event.actor, event.target))
            if isinstance(event, Speech):
                defended = {(event.actor, act.seat) for act in read.acts(event.content) if act.kind == "defend"}
                assert not defended & voted, event.content


def test_no_speech_is_for_and_against_the_same_seat() -> None:
    for game in games():
        for _, event, acts, _ in speeches(game):
            favour = {act.seat for act in acts if act.kind == "defend" or act.good}
            against = {act.seat for act in acts if act.kind in ("accuse", "vote") or act.good is False}
            assert not favour & against, event.content


def test_no_bot_blames_another_for_a_vote_it_cast_itself() -> None:
    """Only ballots are checked, because the log has them."""
    reproach = re.compile(r"(\w+) voted against (\w+) on day (\d+)|(\w+)'s ballot on day (\d+) had (\w+) on it")
    for game in games():
        seat = {chair.name: chair.seat for chair in game.chairs} | {"me": -1}
        cast = {(day, event.actor, event.target) for day, event in votes(game)}
        for _, event, _, _ in speeches(game):
            for who, whom, on, other, later, third in reproach.findall(event.content):
                day, target = int(on or later), seat[whom or third]
                assert (who or other) in seat
                assert (day, event.actor, target) not in cast, event.content


def votes(game: Game) -> Iterator[tuple[int, Vote]]:
    day, part = 0, ""
    for event in game.log:
        day = event.day if isinstance(event, PhaseStart) else day
        part = event.sub_phase if isinstance(event, SubPhaseStart) else part
        if isinstance(event, Vote) and part != "SHERIFF_ELECTION":
            yield day, event


@pytest.mark.parametrize(("level", "low", "high"), [("normal", 0, 4), ("hard", 5, 10)])
def test_of_true_guards_hard_ones_answer_a_false_claim_and_others_mostly_keep_quiet(
    level: Level, low: int, high: int
) -> None:
    """A wolf says “I am the guard.” on the first day. Some guards speak before it, or are dead."""
    rules = table_rules("sheriff", 12)
    stood_up = 0
    for seed in range(40, 50):
        game = Game(rules, seed, [Chair(seat, CAST[seat].name, "bot") for seat in range(12)])
        asks = game.begin()
        roles = [role.name for role in game.state.deal]
        liar, guard = roles.index("werewolf"), roles.index("guard")
        players: list[Player] = [Bot(seat, rules, game.rng, CAST[seat], level) for seat in range(12)]
        players[liar] = Parrot(players[liar], "I am the guard.")
        dispatcher = Dispatcher(game, players)
        while asks and asks[0].day < 2:
            asks = game.advance(dispatcher.put(asks))
        words = [event.content for event in game.log if isinstance(event, Speech) and event.actor == guard]
        read = Parser([chair.name for chair in game.chairs], game.rules.words.roles)
        stood_up += any(act == Act("claim", role="guard") for text in words for act in read.acts(text))
    assert low <= stood_up <= high


def test_in_some_games_of_mafia_a_wolf_attacks_its_partner_in_words_and_by_vote() -> None:
    feuds = 0
    for seed in range(12):
        game = played_game("mafia", 7, seed)
        pack = [seat for seat, role in enumerate(game.state.deal) if role.pack]
        accused = {
            (event.actor, act.seat)
            for day, event, acts, _ in speeches(game)
            for act in acts
            if day == 1 and act.kind == "vote"
        }
        voted = {(vote.actor, vote.target) for day, vote in votes(game) if day == 1}
        feuds += any((first, second) in accused & voted for first in pack for second in pack)
    assert 0 < feuds < 12


class Parrot:
    """A player that decides like another one and always says the same words."""

    def __init__(self, who: Player, words: str) -> None:
        self.who = who
        self.words = words

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        answer = self.who.reply(ask, view, troubles)
        assert isinstance(answer, Answer)
        return Answer(answer.choice, self.words if answer.words else None, answer.thought)


def test_questions_go_to_seats_that_speak_later_and_are_answered() -> None:
    asked = answered = 0
    for game in games():
        names = [chair.name for chair in game.chairs]
        waiting: dict[int, tuple[int, int]] = {}
        for day, event, acts, part in speeches(game):
            if part != "DISCUSSION":
                continue
            if event.actor in waiting and waiting[event.actor][0] == day:
                answered += names[waiting.pop(event.actor)[1]] in event.content
            for act in acts:
                if act.kind == "ask" and act.seat is not None:
                    asked += 1
                    waiting[act.seat] = (day, event.actor)
    assert asked > 40
    assert answered >= 0.6 * asked


def test_phrases_are_seldom_repeated_within_two_days() -> None:
    total = again = 0
    for game in games():
        names = re.compile("|".join(chair.name for chair in game.chairs))
        heard: dict[str, int] = {}
        for day, event, _, _ in speeches(game):
            for turn in {
                part for part in re.split(r"[.!?]+\s*", names.sub("·", event.content or "")) if len(part) > 12
            }:
                total += 1
                again += heard.get(turn, -9) >= day - 1
                heard[turn] = day
    assert total > 1000
    assert again <= 0.03 * total


# -- reactions -----------------------------------------------------------------------------------------------------


def test_a_bot_that_feels_proved_right_was_right() -> None:
    """It voted against a seat shown as a wolf, or defended a seat that the pack then killed."""
    lines = {seat: reaction_words(persona.reactions.proved_right) for seat, persona in enumerate(CAST)}
    felt = 0
    for game in games():
        voted: set[tuple[int, int | None]] = set()
        stood_by: set[tuple[int, int | None]] = set()
        right: set[int] = set()
        read = Parser([chair.name for chair in game.chairs], game.rules.words.roles)
        for event in game.log:
            if isinstance(event, Vote):
                voted.add((event.actor, event.target))
            if isinstance(event, CardRevealed) and event.camp == "werewolves":
                right |= {who for who, target in voted if target == event.actor}
            if isinstance(event, DeathAnnouncement) and event.death_count == 1:
                right |= {who for who, target in stood_by if target in event.dead_players}
            if isinstance(event, (Speech, Reply)) and event.content:
                if lines[event.actor] in event.content:
                    felt += 1
                    assert event.actor in right, event.content
                acts = read.acts(event.content)
                stood_by |= {(event.actor, act.seat) for act in acts if act.kind == "defend"}
    assert felt


def test_a_bot_that_feels_betrayed_was_betrayed_by_a_living_seat() -> None:
    felt = 0
    for game in games():
        names = [chair.name for chair in game.chairs]
        stood_by: set[tuple[int, int | None]] = set()
        against: dict[int, set[int]] = {}
        today, dead = 0, set()
        log = iter(game.log)
        for day, event, acts, _ in speeches(game, replies=True):
            for passed in log:
                dead = set(passed.dead) if isinstance(passed, PhaseStart) else dead
                if passed is event:
                    break
            against = against if day == today else {}
            today = day
            line, words = reaction_words(CAST[event.actor].reactions.betrayed), event.content or ""
            if line in words:
                felt += 1
                traitor = names.index(words[: words.index(line)].split()[-1].rstrip("!"))
                assert traitor not in dead
                assert (event.actor, traitor) in stood_by
                assert event.actor in against[traitor]
            stood_by |= {(event.actor, act.seat) for act in acts if act.kind in ("defend", "agree")}
            hostile = {a.seat for a in acts if a.kind in ("accuse", "vote", "counter") or a.good is False}
            against.setdefault(event.actor, set()).update(seat for seat in hostile if seat is not None)
    assert felt


# -- thoughts ------------------------------------------------------------------------------------------------------

_SUSPECT = re.compile(r"uspects: (\w+) (\d+) %, ")


def thoughts(game: Game, *purposes: str) -> Iterator[tuple[int, int, str]]:
    """Day, seat and thought of each answer to a question with one of these purposes."""
    for event in answers(game):
        if event.ask.purpose in purposes:
            yield event.ask.day, event.ask.seat, event.answer.thought or ""


def test_every_thought_names_suspects_with_chances_and_evidence() -> None:
    weighed = 0
    for game in games():
        for _, _, thought in thoughts(game, "vote", "speak", "check"):
            assert _SUSPECT.search(thought), thought
            _, found, because = thought.partition("What weighs most: ")
            assert found or "There is no evidence yet." in thought or "Nothing that I know weighs against" in thought
            if found:
                weighed += 1
                assert all(part.startswith(("against ", "for ")) for part in because.split("; ")), thought
    assert weighed > 500


def test_the_thought_of_a_vote_tells_the_chance_of_its_target_and_what_there_is_against_it() -> None:
    """Whether or not the target is among the first suspects, a reason for it never stands alone."""
    seen = 0
    for game in games():
        for event in answers(game):
            if event.ask.purpose not in ("vote", "revote") or not isinstance(event.answer.choice, int):
                continue
            name, thought = game.chairs[event.answer.choice].name, event.answer.thought or ""
            seen += 1
            assert re.search(rf"uspects: .*\b{name} \d+ %", thought), thought
            assert f"for {name}, " not in thought.partition("What weighs most")[2] or f"against {name}, " in thought
    assert seen > 300


def test_a_seer_who_has_found_a_wolf_thinks_of_it_first() -> None:
    seen = 0
    for game in games():
        found: dict[int, int] = {}
        for event in game.log:
            if isinstance(event, SeerAction) and event.result != "GOOD":
                found[event.actor] = event.target
            if type(event).__name__ == "Answered" and event.ask.purpose == "vote" and event.ask.seat in found:  # type: ignore[attr-defined]
                wolf = game.chairs[found[event.ask.seat]].name  # type: ignore[attr-defined]
                thought = event.answer.thought or ""  # type: ignore[attr-defined]
                if f"{wolf} 100 %" in thought:
                    seen += 1
                    assert f"against {wolf}, {texts()['evidence']['saw_wolf']}" in thought
    assert seen >= 5


def test_announcements_do_not_count_after_the_vote() -> None:
    announced = re.compile(r"wanted \w+ gone on day|accused \w+ on day|nominated \w+ on day")
    for game in games():
        for _, _, thought in thoughts(game, "vote", "speak", "check", "protect"):
            assert not announced.search(thought), thought


@pytest.mark.parametrize(("ruleset", "seats"), [("mafia", 7), ("classic", 9)])
def test_in_the_endgame_the_thought_gives_the_win_chance(ruleset: str, seats: int) -> None:
    late = [
        thought
        for seed in range(30, 38)
        for event in [played_game(ruleset, seats, seed)]
        for _, seat, thought in thoughts(event, "vote")
        if not event.state.deal[seat].pack and "Few are left" in thought
    ]
    assert late
    assert all(re.search(r"the village then wins by \d+ %", thought) for thought in late)


def test_a_wolf_admits_its_lies_to_spectators() -> None:
    lies = 0
    for game in games():
        said = {event.ask: event.answer for event in answers(game) if event.answer.words}
        read = Parser([chair.name for chair in game.chairs], game.rules.words.roles)
        for ask, answer in said.items():
            if game.state.deal[ask.seat].pack and any(act.kind == "claim" for act in read.acts(answer.words or "")):
                lies += 1
                assert "I claim falsely to be" in (answer.thought or "")
    assert lies >= 5


def test_thoughts_number_nights_as_the_game_does() -> None:
    nights = {
        event.day
        for game in games()
        for event in game.log
        if isinstance(event, PhaseStart) and event.phase is Phase.NIGHT
    }
    for game in games():
        for _, _, thought in thoughts(game, "vote", "potion", "protect"):
            assert all(int(night) in nights for night in re.findall(r"in night (\d+)", thought))


def test_a_lone_wolf_names_nobody_on_a_day_on_which_the_honest_name_nobody() -> None:
    """Where a vote has to be cast, but nobody is suspect enough yet, whoever announced one would give itself away."""
    quiet = 0
    for seed in range(12):
        rules = table_rules("classic", None, {"werewolf": 1, "villager": 5})
        game = Game(rules, seed, [Chair(seat, persona.name, "bot") for seat, persona in enumerate(CAST[:6])])
        asks = game.begin()
        wolf = next(seat for seat, role in enumerate(game.state.deal) if role.pack)
        dispatcher = Dispatcher(game, [Bot(seat, rules, game.rng) for seat in range(6)])
        while asks and asks[0].purpose != "vote":
            asks = game.advance(dispatcher.put(asks))
        named = {speech.actor for _, speech, acts, _ in speeches(game) if any(act.kind == "vote" for act in acts)}
        quiet += not named - {wolf}
        assert wolf not in named or named - {wolf}
    assert quiet


def test_a_bot_that_has_changed_its_mind_suspects_its_announced_target_no_more_than_its_vote() -> None:
    changed = together = 0
    for game in games():
        for event in answers(game):
            thought = event.answer.thought or ""
            together += "votes only count together" in thought
            found = re.search(r"I had announced (\w+), and have heard enough", thought)
            if found is None or not isinstance(event.answer.choice, int):
                continue
            changed += 1
            chances = dict(re.findall(r"(\w+) (\d+) %", thought.partition("uspects: ")[2]))
            target = game.chairs[event.answer.choice].name
            assert int(chances.get(found[1], 0)) <= int(chances[target]) + 2, thought
    assert changed
    assert together
