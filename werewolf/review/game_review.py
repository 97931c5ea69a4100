"""Review a saved game: run it again, measure the win chances, judge the choices, and find what mattered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from hashlib import sha256

from msgspec.structs import replace

from werewolf.errors import UserError
from werewolf.game.asks import Seat
from werewolf.game.events import TableSet
from werewolf.game.frozen import frozen
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import ALL, Line
from werewolf.players.bots.inference.likelihoods import likelihoods
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.review.lies_and_slips import Slips, TalkEffects
from werewolf.review.result import VERSION, Review, Suspicion
from werewolf.review.rollouts import cores, keep, read_kept, rollouts
from werewolf.review.scores import beliefs_and_decisions, is_bot, players, rounded_row, seat_scores
from werewolf.review.thresholds import default_rollouts
from werewolf.review.turning_points import Jump, jumps, most_valuable, turning_points
from werewolf.review.walk import Walk, walk
from werewolf.review.win_chances import ClaimReader, all_worths, kind_of, open_moments, places, win_points
from werewolf.storage.codec import encode_line
from werewolf.storage.saved_game import SavedGame


def public_review(lines: Sequence[Line], rules: Ruleset, note: str | None) -> Review:
    """Review the public lines of a game: who looked guilty to an onlooker, from position to position."""
    heard = [line for line in lines if line.to == "all"]
    names = next((line.event.names for line in heard if isinstance(line.event, TableSet)), ())
    return Review(
        VERSION, "public", sha256(b"".join(encode_line(unnumbered(line)) for line in heard)).hexdigest(),
        rules.name, rules.title, tuple(names), (), (), (), False, None, len(heard) - 1, note, "none", 0,
        (), tuple(suspicions(heard, rules, names)), (), (), (), None, None, None, (),
    )  # fmt: skip


def unnumbered(line: Line) -> Line:
    """A line without its number, which would tell how much happened in secret."""
    return Line(0, line.day, line.phase, line.sub_phase, "all", line.event)


def suspicions(heard: Sequence[Line], rules: Ruleset, names: Sequence[str]) -> list[Suspicion]:
    record = PublicRecord(rules, likelihoods(rules))
    claims, rows, read = ClaimReader(rules, names), [], []
    for number, line in enumerate(heard):
        read.append(line.event)
        kind, last = kind_of(line.event, claims), number == len(heard) - 1
        if kind == "end" or (kind is None and not last):
            continue
        record.update(read)
        rows.append(Suspicion(number, line.day, rounded_row(record.belief().wolf), {}))
    return rows


OnDone = Callable[[int, int], None]  # rollouts done now, and rollouts in all


@frozen
class ReviewOptions:
    """How to review. `rollouts`: from each position, or None for as many as suit the table; 0: only the table.

    `spoil`: tell the secrets of a game that is not finished. `cache`: keep the rollouts beside the log.
    """

    rollouts: int | None = None
    spoil: bool = False
    jobs: int | None = None
    cache: bool = True
    on_done: OnDone = lambda _done, _total: None


def review_game(saved: SavedGame, options: ReviewOptions) -> Review:
    """Review a game. Of an unfinished one only what everyone knows, unless `spoil` is set."""
    if saved.view != ALL:
        raise UserError(f"{saved.path}: holds only what {saved.view} could see; a review needs the whole game")
    walked = walk(saved.lines, str(saved.path))
    note, damage = saved.torn or saved.other_version, saved.damage or walked.mismatch
    if damage is not None:
        note = f"{damage}; everything before it was reviewed ({len(walked.known)} lines)"
    if walked.over is None and not options.spoil:
        return public_review(walked.known, walked.rules, note)
    return full_review(walked, measured(walked, saved, options), note)


def review_at_hand(saved: SavedGame) -> Review:
    """The review without playing: with the rollouts kept beside the log, or else by the table. For exports."""
    if saved.view != ALL or not saved.finished:
        return review_game(saved, ReviewOptions(rollouts=0))
    walked = walk(saved.lines, str(saved.path))
    moments = open_moments(places(walked))
    kept = read_kept(saved.path, digest_of(walked.known), moments, None, walked)
    return review_game(saved, ReviewOptions(rollouts=len(kept[0]) if kept else 0))


def digest_of(lines: Sequence[Line]) -> str:
    return sha256(b"".join(map(encode_line, lines))).hexdigest()


def measured(walked: Walk, saved: SavedGame, options: ReviewOptions) -> list[list[float]]:
    """The rollouts from each open position: kept ones, or new ones; none if only the table is wanted."""
    count = default_rollouts(len(walked.start.deal)) if options.rollouts is None else options.rollouts
    if not count:
        return []
    moments = open_moments(places(walked))
    digest = digest_of(walked.known)
    kept = read_kept(saved.path, digest, moments, count, walked) if options.cache else None
    if kept is not None:
        return kept
    total = count * len(moments)
    worths = rollouts(
        walked.start, walked.rules, [walked.answers(moment) for moment in moments], count, options.jobs or cores(),
        lambda done: options.on_done(done, total),
    )  # fmt: skip
    if options.cache:
        keep(saved.path, digest, moments, worths)
    return worths


def full_review(walked: Walk, worths: Sequence[Sequence[float]], note: str | None = None) -> Review:
    """The whole review of a game, with all its secrets."""
    review, carried = by_figures(walked, worths, range(len(walked.start.deal)), with_rows=True)
    talk = TalkEffects(walked)
    return replace(
        review, digest=digest_of(walked.known), note=note, best_lie=talk.best_lie(), best_catch=talk.best_catch(),
        most_valuable=most_valuable(walked, carried), slips=Slips(walked).find(),
    )  # fmt: skip


def short_review(lines: Sequence[Line]) -> Review:
    """The short form for the closing page: by the table alone, and only the choices of people and models."""
    walked = walk(lines, "this game")
    judged = [seat for seat, kind in enumerate(players(walked)) if not is_bot(kind)]
    return by_figures(walked, (), judged, with_rows=False)[0]


def by_figures(
    walked: Walk, worths: Sequence[Sequence[float]], judged: Collection[Seat], with_rows: bool
) -> tuple[Review, list[Jump]]:
    """What figures alone say: the win chances, the choices of the `judged` seats, the turning points; and all jumps.

    `worths` are the rollouts from each open position; without them the table of chances must do.
    """
    # Each step reads what came before it: the positions, the chance at each, what everybody believed there and how
    # good each choice was, and last the jumps of the chance, whose causes may be such choices.
    spots = places(walked)
    rolled = all_worths(spots, worths)
    points = win_points(walked, spots, rolled)
    shown = [place.position for place in spots]
    rows, decisions = beliefs_and_decisions(walked, shown, judged, with_rows)
    carried = jumps(walked, spots, points, rolled, decisions)
    kinds = players(walked)
    review = Review(
        VERSION, "all", "", walked.rules.name, walked.rules.title,
        tuple(chair.name for chair in walked.start.players), kinds, walked.start.deal, walked.pack,
        walked.over is not None, walked.over.winner if walked.over else None, walked.known[-1].n, None,
        "rollouts" if worths else "table", len(worths[0]) if worths else 0,
        tuple(points), tuple(rows), tuple(decisions), seat_scores(decisions, kinds, walked.pack),
        turning_points(walked, carried), None, None, None, (),
    )  # fmt: skip
    return review, carried
