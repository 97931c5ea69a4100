"""The game review on a page: win chance over time, who looked guilty, turning points, judged choices."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from shlex import quote

from rich.text import Text

from werewolf.errors import UserError
from werewolf.game.secrecy import Line
from werewolf.review.game_review import short_review
from werewolf.review.result import Decision, Review, SeatScore, WinPoint
from werewolf.review.review_words import percent
from werewolf.review.verdict_words import (
    LONGEST,
    choice_words,
    explanation,
    findings,
    notable,
    result_words,
    sentence,
    told_points,
)
from werewolf.telling.clean import clean, one_line
from werewolf.telling.event_words import Voice
from werewolf.telling.model_use import plural
from werewolf.telling.page import BAR, LONGEST_NAME, SHORT_BAR, Page
from werewolf.telling.signs import LOUD, PACK, QUIET, VILLAGE, camp_tone

MOST_CHOICES = 4  # of the short review
MOST_SEATS = 20  # above that, a review takes longer than anybody waits for a closing page


class ReviewPage:
    """Shows a whole review, or as much of it as there is. `seat`: list every judged choice of this seat too."""

    def __init__(self, page: Page, voice: Voice, review: Review, seat: int | None = None) -> None:
        self._page, self._voice, self._review, self._seat = page, voice, review, seat

    def show(self) -> None:
        self._head()
        self._curve()
        self._suspicion()
        self._turning_points()
        self._scores()
        self._choices()
        self._slips()
        self._page.gap()

    def _head(self) -> None:
        page, review = self._page, self._review
        page.heading("Game review")
        result = result_words(review, self._voice)
        parts = [one_line(review.title, 60), f"{len(review.names)} players", result, self._method()]
        page.put(Text(f" {page.signs.dot} ".join(filter(None, parts))))
        if review.note:
            page.put(Text(sentence(clean(review.note, LONGEST)), PACK))
        if review.view == "public":
            page.quiet(Text("Only what everyone knows: the cards of an unfinished game are secret."))

    def _method(self) -> str:
        review = self._review
        if review.method == "rollouts":
            return f"{plural(review.rollouts, 'bot game')} from each position"
        return "chances by the quick table" if review.method == "table" else ""

    def _curve(self) -> None:
        """The win chance at each point, with its interval and a bar."""
        page, points = self._page, self._review.points
        if not points:
            return
        page.heading(f"Win chance of the {self._voice.camp('village')}")
        page.table([self._point(point) for point in told_points(points)], (5, 8, BAR), right=(0,))
        page.quiet(Text("In brackets: the 95 % interval. A tie counts as half."))

    def _point(self, point: WinPoint) -> list[Text]:
        interval = f"[{round(100 * point.low)}-{round(100 * point.high)}]" if point.low < point.high else ""
        return [
            Text(f"{percent(point.chance):>5}"),
            Text(f"{interval:<8}", QUIET),
            self._bar(point.chance, VILLAGE if point.chance >= 0.5 else PACK),
            self._voice.toned(point.moment),
        ]

    def _bar(self, share: float, tone: str) -> Text:
        signs, longest = self._page.signs, BAR if self._page.roomy else SHORT_BAR
        filled = round(share * longest)
        return Text.assemble((signs.bar * filled, tone), (signs.none * (longest - filled), QUIET))

    def _suspicion(self) -> None:
        """Who looked guilty, with a sign for each position, darker where the seat looked more guilty."""
        page, review = self._page, self._review
        if not review.suspicion:
            return
        page.heading("Who looked guilty, to an onlooker")
        rows = [self._suspicion_row(seat) for seat in range(len(review.names))]
        page.table(rows, (LONGEST_NAME, 5), right=(1,))
        page.quiet(Text(f"One sign for each position; from {page.signs.shades[0]} (0 %) to {page.signs.shades[-1]}."))

    def _suspicion_row(self, seat: int) -> list[Text]:
        signs, name = self._page.signs, self._voice.name(seat)
        if seat in self._review.pack:
            name.append(f" {signs.moon}", PACK)
        chances = [row.public[seat] for row in self._review.suspicion if seat < len(row.public)]
        shades = "".join(signs.shades[min(len(signs.shades) - 1, round(chance * 4))] for chance in chances)
        last = percent(chances[-1]) if chances else ""
        return [name, Text.assemble(" " * (5 - len(last)), (last, QUIET)), Text(shades, PACK)]

    def _turning_points(self) -> None:
        review, page = self._review, self._page
        if review.view == "public":
            return
        page.heading("Turning points")
        if not review.turning_points:
            page.quiet(Text("No single deed changed the chances by more than the figures can tell."))
        for number, point in enumerate(review.turning_points, start=1):
            page.put(Text(f"{number}. {clean(point.words, LONGEST)}"), hang=3)
        for label, finding in findings(review):
            page.put(Text.assemble((f"{label}: ", LOUD), clean(finding.words, LONGEST)), hang=2)

    def _scores(self) -> None:
        scored = [score for score in self._review.scores if score.score is not None]
        if scored:
            self._page.heading("Votes, against what each could know")
            self._page.table([self._score(score) for score in scored], (LONGEST_NAME, BAR, 3), right=(2,))
            self._page.quiet(Text("100: always the likeliest target. Bots get no score: they are the measure."))

    def _score(self, score: SeatScore) -> list[Text]:
        counts = (
            (score.blunders, "blunder" if score.blunders == 1 else "blunders"),
            (score.inaccuracies, "inaccuracy" if score.inaccuracies == 1 else "inaccuracies"),
            (score.bad_luck, "bad luck"),
            (score.good_luck, "good luck"),
        )
        words = [f"{count} {word}" for count, word in counts if count]
        return [
            self._voice.name(score.seat),
            self._bar((score.score or 0) / 100, VILLAGE),
            Text(f"{score.score:>3}"),
            Text(", ".join(words), QUIET),
        ]

    def _choices(self) -> None:
        """The choices of people and models that were more than sound, and all choices of the wanted seat."""
        choices = notable(self._review, self._seat)
        if choices:
            every = f"Every judged choice of {self._voice.seat(self._seat)}"
            self._page.heading("Choices worth a second look" if self._seat is None else every)
            show_choices(self._page, self._voice, choices)

    def _slips(self) -> None:
        if self._review.slips:
            self._page.heading("Slips of models")
            for slip in self._review.slips:
                self._page.put(Text(clean(slip.words, LONGEST)), hang=2)


def show_choices(page: Page, voice: Voice, choices: Sequence[Decision]) -> None:
    """A row for each choice: the day, who chose, the verdict, and why."""
    rows = []
    for decision in choices:
        label, camp = choice_words(decision)
        day, name = Text(f"d{decision.day}", QUIET), voice.name(decision.seat)
        rows.append([day, name, Text(label, camp_tone(camp)), Text(explanation(voice, decision))])
    page.table(rows, (3, 18, 10))


def show_short_review(page: Page, voice: Voice, lines: Sequence[Line], path: str | None) -> None:
    """What decided a game, for its closing page. Lines that can't be run again, such as one seat's, have no review."""
    review = review_of(lines) if len(voice.names) <= MOST_SEATS else None
    if review is None:
        return
    page.heading("What decided it")
    page.put(short_curve(page, voice, review))
    for point in review.turning_points:
        page.put(Text(f"{page.signs.dot} {clean(point.words, LONGEST)}"), hang=2)
    worst = sorted(notable(review, None), key=lambda decision: -decision.loss)[:MOST_CHOICES]
    if worst:
        show_choices(page, voice, sorted(worst, key=lambda decision: decision.n))
    if path:
        page.quiet(Text("More, with chances from bot games:"))
        page.put(Text(f"werewolf review {quote(one_line(path, 1_000))}", LOUD), indent=4)


REVIEWED: deque[tuple[list[Line], Review | None]] = deque(maxlen=8)


def review_of(lines: Sequence[Line]) -> Review | None:
    """The review of a game, if it can be run again. The last ones are kept: a replay draws the page for every window
    and whenever it comes to the end again.
    """
    lines = list(lines)
    for known, review in REVIEWED:
        if known == lines:
            return review
    try:
        review = short_review(lines)
    except UserError:
        review = None
    REVIEWED.append((lines, review))
    return review


def short_curve(page: Page, voice: Voice, review: Review) -> Text:
    """The win chance of the village from the start to the end, as one row of bars."""
    steps = page.signs.steps
    chances = [point.chance for point in review.points]
    bars = "".join(steps[min(len(steps) - 1, int(chance * len(steps)))] for chance in chances)
    words = f"Win chance of the {voice.camp('village')}: {percent(chances[0])} "
    return Text.assemble(words, (bars, VILLAGE), f" {percent(chances[-1])}", (" (quick estimate)", QUIET))
