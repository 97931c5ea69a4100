"""The game review on the screen: the win chance over time, who looked guilty, turning points and judged choices."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from werewolf.review.result import Decision, Review, SeatScore, WinPoint
from werewolf.telling.clean import clean, one_line
from werewolf.terminal.screen.page import Page, widest
from werewolf.terminal.screen.review_choices import choice_words, explanation, notable, percent
from werewolf.terminal.screen.words import Voice
from werewolf.terminal.theme import HEADING, PACK, QUIET, VILLAGE, camp_style

LONGEST = 600  # characters of one sentence
BAR = 20


class ReviewPage:
    """Prints a whole review, or as much of it as there is. `seat`: list every judged choice of this seat too."""

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

    # -- the head ------------------------------------------------------------------------------------------------

    def _head(self) -> None:
        page, review = self._page, self._review
        page.heading("Game review", HEADING)
        parts = [one_line(review.title, 60), f"{len(review.names)} players", self._result(), self._method()]
        page.put(Text(f" {page.glyphs.dot} ".join(filter(None, parts))))
        if review.note:
            page.put(Text(f"{sentence(clean(review.note, LONGEST))}", PACK))
        if review.view == "public":
            page.quiet(Text("Only what everyone knows: the cards of an unfinished game are secret."))

    def _result(self) -> str:
        winner = self._review.winner
        if winner is None:
            return "unfinished"
        return "a tie" if winner == "tie" else f"{self._voice.camp(winner)} won"

    def _method(self) -> str:
        review = self._review
        if review.method == "rollouts":
            return f"{review.rollouts} bot game{'' if review.rollouts == 1 else 's'} from each position"
        return "chances by the quick table" if review.method == "table" else ""

    # -- the curve -----------------------------------------------------------------------------------------------

    def _curve(self) -> None:
        page, points = self._page, self._review.points
        if not points:
            return
        page.heading(f"Win chance of the {self._voice.camp('village')}")
        bar = BAR if page.width >= 76 else BAR // 2
        rows = [self._point(point, bar) for point in told_points(points)]
        page.table(rows, (5, 8, bar), right=(0,))
        page.quiet(Text("In brackets: the 95 % interval. A tie counts as half."))

    def _point(self, point: WinPoint, width: int) -> list[Text]:
        glyphs = self._page.glyphs
        filled = round(point.chance * width)
        style = VILLAGE if point.chance >= 0.5 else PACK
        interval = f"[{round(100 * point.low)}-{round(100 * point.high)}]" if point.low < point.high else ""
        return [
            Text(percent(point.chance)),
            Text(interval, QUIET),
            Text.assemble((glyphs.bar * filled, style), (glyphs.none * (width - filled), QUIET)),
            self._voice.colour_names(point.moment),
        ]

    # -- who looked guilty ---------------------------------------------------------------------------------------

    def _suspicion(self) -> None:
        page, review = self._page, self._review
        if not review.suspicion:
            return
        page.heading("Who looked guilty, to an onlooker")
        rows = [self._suspicion_row(seat) for seat in range(len(review.names))]
        page.table(rows, (widest([row[0] for row in rows], 24), 5), right=(1,))
        page.quiet(Text(f"One sign for each position; from {page.glyphs.shades[0]} (0 %) to {page.glyphs.shades[-1]}."))

    def _suspicion_row(self, seat: int) -> list[Text]:
        glyphs, name = self._page.glyphs, self._voice.coloured_name(seat)
        if seat in self._review.pack:
            name.append(f" {glyphs.moon}", PACK)
        chances = [row.public[seat] for row in self._review.suspicion if seat < len(row.public)]
        signs = "".join(glyphs.shades[min(len(glyphs.shades) - 1, round(each * 4))] for each in chances)
        return [name, Text(percent(chances[-1]) if chances else "", QUIET), Text(signs, PACK)]

    # -- what mattered -------------------------------------------------------------------------------------------

    def _turning_points(self) -> None:
        review, page = self._review, self._page
        if review.view == "public":
            return
        page.heading("Turning points")
        if not review.turning_points:
            page.quiet(Text("No single deed changed the chances by more than the figures can tell."))
        for number, point in enumerate(review.turning_points, start=1):
            page.put(Text(f"{number}. {clean(point.words, LONGEST)}"), hang=3)
        findings = (
            ("Best lie", review.best_lie),
            ("Best catch", review.best_catch),
            ("Most valuable", review.most_valuable),
        )
        for label, found in findings:
            if found is not None:
                page.put(Text.assemble((f"{label}: ", HEADING), clean(found.words, LONGEST)), hang=2)

    # -- choices -------------------------------------------------------------------------------------------------

    def _scores(self) -> None:
        page = self._page
        scored = [score for score in self._review.scores if score.score is not None]
        if not scored:
            return
        page.heading("Votes, against what each could know")
        bar = BAR if page.width >= 76 else BAR // 2
        rows = [self._score(score, bar) for score in scored]
        page.table(rows, (widest([row[0] for row in rows], 24), bar, 3), right=(2,))
        page.quiet(Text("100: always the likeliest target. Bots get no score: they are the measure."))

    def _score(self, score: SeatScore, width: int) -> list[Text]:
        glyphs = self._page.glyphs
        filled = round((score.score or 0) / 100 * width)
        counts = ((score.blunders, "blunder"), (score.inaccuracies, "inaccuracy"))
        words = [f"{count} {word if count == 1 else plural(word)}" for count, word in counts if count]
        words += [
            f"{count} {luck} luck" for count, luck in ((score.bad_luck, "bad"), (score.good_luck, "good")) if count
        ]
        return [
            self._voice.coloured_name(score.seat),
            Text.assemble((glyphs.bar * filled, VILLAGE), (glyphs.none * (width - filled), QUIET)),
            Text(str(score.score)),
            Text(", ".join(words), QUIET),
        ]

    def _choices(self) -> None:
        """The choices of people and models that were more than sound, and all choices of the wanted seat."""
        found = notable(self._review, self._seat)
        if not found:
            return
        self._page.heading("Choices worth a second look" if self._seat is None else self._seat_title())
        show_choices(self._page, self._voice, found)

    def _seat_title(self) -> str:
        return f"Every judged choice of {self._voice.seat(self._seat)}"

    def _slips(self) -> None:
        if self._review.slips:
            self._page.heading("Slips of models")
            for slip in self._review.slips:
                self._page.put(Text(clean(slip.words, LONGEST)), hang=2)


def told_points(points: Sequence[WinPoint]) -> list[WinPoint]:
    """The points that are told: a new phase in which nothing has changed says nothing."""
    pairs = zip(points, (None, *points), strict=False)
    return [point for point, last in pairs if point.kind != "phase" or last is None or point.chance != last.chance]


def sentence(words: str) -> str:
    """Words as a sentence of their own."""
    return f"{words[:1].upper()}{words[1:]}."


def plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def show_choices(page: Page, voice: Voice, found: Sequence[Decision]) -> None:
    """A row for each choice: the day, who chose, the verdict, and why."""
    rows = []
    for each in found:
        label, camp = choice_words(each)
        rows.append(
            [
                Text(f"d{each.day}", QUIET),
                voice.coloured_name(each.seat),
                Text(label, camp_style(camp)),
                Text(explanation(voice, each)),
            ]
        )
    columns = list(zip(*rows, strict=True))
    page.table(rows, [widest(column, most) for column, most in zip(columns[:3], (3, 18, 10), strict=True)])
