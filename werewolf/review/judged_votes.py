"""Judge votes, shots and poisons: honest seats by what they could know, wolves by their side's chance to win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from msgspec.structs import replace

from werewolf.game.answer_events import Answered
from werewolf.game.asks import Answer, Ask, Option, Seat, decline
from werewolf.game.engine import Game
from werewolf.game.events import Banishment, GameOver, Phase
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.secrecy import Line
from werewolf.players.bots.inference.mind import Mind
from werewolf.review.quick_chance import Standing, has_dead_hunter, quick_chance
from werewolf.review.result import Decision, Luck
from werewolf.review.rollouts import WORTH, forked_game
from werewolf.review.thresholds import EVEN_BET, LIKELY, grade
from werewolf.review.walk import Walk

VOTES = ("vote", "revote")
JUDGED = (*VOTES, "shoot", "potion")


def target_seat(option: Option | None) -> Seat | None:
    """The seat that an option is aimed at, to put it out of the game."""
    if isinstance(option, int):
        return option
    verb, _, number = (option or "").partition(" ")
    return int(number) if verb == "poison" and number.isdecimal() else None


def targets(ask: Ask) -> list[Seat]:
    return [seat for option in ask.options if (seat := target_seat(option)) is not None]


def judged(answered: Answered) -> bool:
    """Whether this answer is a choice that can be judged: somebody could have been chosen, and no antidote was."""
    ask, choice = answered.ask, answered.answer.choice
    return ask.purpose in JUDGED and bool(targets(ask)) and choice != "antidote"


def waiting_is_best(mind: Mind) -> bool:
    """Whether few are left, and letting the day pass wins more than any vote."""
    endgame = mind.endgame()
    return endgame is not None and endgame.day(frozenset(mind.record.living), endgame.all_worlds).target is None


def honest_decision(line: Line, answered: Answered, mind: Mind, pack: Collection[Seat] | None) -> Decision:
    """Judge a choice. `pack` is None where the cards are secret, and then nothing is called luck."""
    belief = mind.belief().wolf
    target, chosen, best_target, best = weigh(answered, mind.seat, belief, mind.record.base_rate)
    if target is None and answered.ask.purpose in VOTES and waiting_is_best(mind):
        best_target, best = None, chosen
    loss = round(max(0.0, best - chosen), 4)
    verdict = grade(loss)
    hit = None if target is None or pack is None else target in pack
    luck = luck_of(verdict == "sound", hit, chosen)
    ask = answered.ask
    return Decision(
        line.n, ask.day, ask.seat, ask.purpose, target, best_target, round(chosen, 4), round(best, 4), loss,
        verdict, luck, hit, "wolf_chance",
    )  # fmt: skip


def weigh(
    answered: Answered, seat: Seat, belief: Sequence[float], base: float
) -> tuple[Seat | None, float, Seat | None, float]:
    """The chosen target and the best one, each with its chance to be a wolf. None stands for choosing nobody.

    Abstaining from a vote leaves it to the others, and is worth the mean of all targets, the seat itself among them;
    where there is only one, it lets the day pass, and is worth the share of wolves at the table.
    """
    ask, target = answered.ask, target_seat(answered.answer.choice)
    others = [other for other in targets(ask) if other != seat]
    best_target = max(others, key=lambda other: (belief[other], other == target), default=None)
    best = 0.0 if best_target is None else belief[best_target]
    count = len(targets(ask))
    mean = sum(belief[other] for other in others) / count if count > 1 else base
    nobody = mean if ask.purpose in VOTES else EVEN_BET
    if decline(ask) is not None and nobody > best:
        best_target, best = None, nobody
    chosen = nobody if target is None else 0.0 if target == seat else belief[target]
    return target, chosen, best_target, max(best, chosen)


def luck_of(sound: bool, hit: bool | None, chance: float, likely: float = LIKELY) -> Luck | None:
    if sound:
        return "bad" if hit is False and chance >= likely else None
    return "good" if hit else None


NEAR = 2  # votes behind the first
MOST_NEAR = 4


def game_with(walked: Walk, moment: int, answered: Answered, choice: Option) -> Game:
    """The game after a moment in which one seat chose something else. The draws stay those of the log."""
    other = replace(answered, answer=Answer(choice, answered.answer.words))
    answers = walked.answers(moment + 1)
    answers[-1] = tuple(other if given is answered else given for given in answers[-1])
    return forked_game(walked.start, walked.rules, answers, walked.start.seed)


def options_that_matter(answered: Answered, together: Sequence[Answered]) -> list[Option]:
    """The options that could change who is voted out: the chosen one, abstaining, and those close to the most votes.

    One vote more or less, even the sheriff's, moves no seat further than that.
    """
    ask, counts = answered.ask, Counter(other.answer.choice for other in together if other is not answered)
    most = max((counts[seat] for seat in targets(ask)), default=0)
    near = [option for option in ask.options if target_seat(option) is not None and counts[option] >= most - NEAR]
    wanted = {answered.answer.choice, decline(ask), *sorted(near, key=lambda option: -counts[option])[:MOST_NEAR]}
    return [option for option in ask.options if option in wanted]


def wolves_chance(game: Game, belief: Sequence[float]) -> float:
    """The wolves' chance in a game right after a vote, by the table, with what the public believed before it.

    After a tie it is still day: a second vote comes before the next kill.
    """
    over = game.log[-1]
    if isinstance(over, GameOver):
        return 1 - WORTH[over.winner]
    state = game.state
    shot_open = not state.past(HunterShoot) and has_dead_hunter(state.deal, state.living)
    night = state.phase is Phase.NIGHT or bool(state.this_phase(Banishment))
    standing = Standing(game.rules, state.deal, state.living, night, belief, shot_open, state.day)
    return 1 - quick_chance(standing)


def wolf_decision(
    line: Line, walked: Walk, moment: int, answered: Answered, belief: Sequence[float], pack: Sequence[int]
) -> Decision:
    """Judge a wolf's vote: the best one leaves its side the best chance, whoever is voted out."""
    ask, choice = answered.ask, answered.answer.choice
    # Play each vote that could change anything on from the log, up to the end of the ballot, and compare the chances.
    options = options_that_matter(answered, walked.moments[moment].answered)
    chances = {option: wolves_chance(game_with(walked, moment, answered, option), belief) for option in options}
    chosen = chances[choice] if choice in chances else max(chances.values())
    best_option = max(chances, key=lambda option: (round(chances[option], 6), option == choice))
    loss = round(max(0.0, chances[best_option] - chosen), 4)
    target = target_seat(choice)
    return Decision(
        line.n, ask.day, ask.seat, ask.purpose, target, target_seat(best_option), round(chosen, 4),
        round(chances[best_option], 4), loss, grade(loss, fine=True), None,
        None if target is None else target in pack, "win_chance",
    )  # fmt: skip
