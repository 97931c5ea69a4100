"""Judge the votes of wolves by their own aim: what each vote they could have cast would have done to their chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from werewolf.game.asks import Answer, Option, decline
from werewolf.game.engine import Game
from werewolf.game.events import Banishment, GameOver, Phase
from werewolf.game.outside import Answered
from werewolf.game.roles.hunter import HunterShoot
from werewolf.game.view import Line
from werewolf.review.decisions import target_seat, targets
from werewolf.review.fork import WORTH, forked_game
from werewolf.review.quick import Standing, has_dead_hunter, quick_chance
from werewolf.review.result import Decision
from werewolf.review.thresholds import grade
from werewolf.review.walk import Walk

NEAR = 2  # votes behind the first
MOST_NEAR = 4


def game_with(walked: Walk, moment: int, answered: Answered, choice: Option) -> Game:
    """The game after a moment in which one seat chose something else. The draws stay those of the log."""
    other = replace(answered, answer=Answer(choice, answered.answer.words))
    answers = walked.answers(moment + 1)
    answers[-1] = tuple(other if each is answered else each for each in answers[-1])
    return forked_game(walked.start, walked.rules, answers, walked.start.seed)


def options_that_matter(answered: Answered, together: Sequence[Answered]) -> list[Option]:
    """The options that could change who is voted out: the chosen one, abstaining, and those close to the most votes.

    One vote more or less, even the sheriff's, moves no seat further than that.
    """
    ask, counts = answered.ask, Counter(each.answer.choice for each in together if each is not answered)
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
