"""Export a game as Markdown, in the same words as the screen."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.text import Text

from werewolf.export.visible_game import VisibleGame
from werewolf.game.events import GameOver
from werewolf.review.review_page import show_short_review
from werewolf.telling.event_words import Voice
from werewolf.telling.page import Frame, Page
from werewolf.telling.signs import PLAIN
from werewolf.telling.teller import Teller

# Characters that Markdown interprets anywhere, and those it interprets only at the start of a line.
_ANYWHERE = re.compile(r"([\\`*_\[\]<>&|~$])|(?<=\w)(:)(?=//)|(?<=www)(\.)", re.IGNORECASE)
THOUGHT = "thought"
FOLDED_THOUGHTS = "<details>\n<summary>Thoughts</summary>"
_AT_START = re.compile(r"^([#+\-=:]|\d{1,9}(?=[.)](?:\s|$)))")


def markdown(game: VisibleGame, summary: Sequence[str] = ()) -> str:
    """The game as far as it was played. A finished one begins with its result and a `summary` (in Markdown)."""
    page = MarkdownPage()
    teller = Teller(
        page, game.rules, game.names, game.view, review=show_short_review, thoughts=game.thoughts, names_models=True
    )
    teller.closing_notes(None, game.seed)
    teller.show(game.lines)
    over = game.lines[-1].event if game.finished else None
    if isinstance(over, GameOver):
        voice = Voice(game.rules, game.names)
        page.put_first(f"**{escape(voice.tell(over) or '')}** {escape(voice.condition(over.condition))}", *summary)
    else:
        page.heading("The end of the log")
        page.put(Text(game.stops or ""))
    return page.text()


def escape(text: Text | str) -> str:
    """Text on one line, escaped so that Markdown shows it as it is."""
    words = " ".join(str(text).split())
    text = _ANYWHERE.sub(r"\\\g<0>", words)
    return _AT_START.sub(lambda sign: escape_at_start(sign.group()), text)


def escape_at_start(sign: str) -> str:
    return f"{sign}\\" if sign[0].isdigit() else f"\\{sign}"


class MarkdownPage(Page):
    """A page that collects blocks of Markdown, separated by empty lines. It never wraps or cuts text."""

    def __init__(self) -> None:
        self._blocks: list[str] = []
        self._folded = False
        self._bullets: list[str] = []
        self._in_secrets: str | None = None
        self._has_title = False

    def text(self) -> str:
        self._unfold()
        return "\n\n".join(self._blocks) + "\n"

    def put_first(self, *blocks: str) -> None:
        """Put blocks right below the title."""
        self._blocks[1:1] = blocks

    def _fold(self, title: str) -> None:
        """Hide what follows behind a title that opens it, until the next heading."""
        self._add(f"<details>\n<summary>{title}</summary>")
        self._folded = True

    def _unfold(self) -> None:
        self._flush_bullets()
        if self._folded and self._blocks[-1].startswith("<details>"):  # nothing happened that may be told
            self._blocks.pop()
        elif self._folded:
            self._blocks.append("</details>")
        self._folded, self._in_secrets = False, None

    def _add(self, block: str) -> None:
        self._flush_bullets()
        self._blocks.append(block)
        self._in_secrets = None

    def _flush_bullets(self) -> None:
        """Keep votes that no table summed up, because the game stopped before the count."""
        if self._bullets:
            self._blocks.append("\n".join(self._bullets))
            self._bullets = []

    def gap(self) -> None:
        """Blocks always have an empty line between them."""

    def put(self, text: Text, indent: int = 2, hang: int = 0) -> None:  # noqa: ARG002
        self._add(escape(text))

    def ballot(self, voter: Text, target: Text, weight: Text, names: Sequence[Text], named: bool) -> str:  # noqa: ARG002
        words = f"{voter} {self.signs.arrow} {target} {weight}"
        self._bullets.append(f"- {escape(words)}")
        return words

    def quiet(self, text: Text, sign: str = "") -> None:
        self._add(escape(f"{sign} {text}"))

    def announce(self, text: Text, sign: str = "", tone: str = PLAIN) -> None:  # noqa: ARG002
        self._add(f"**{' '.join(filter(None, (sign, escape(text))))}**")

    def secret(self, label: str, text: Text, tone: str) -> None:  # noqa: ARG002
        """A list item. Secrets of one kind in a row make one list; thoughts are folded away."""
        kind = label if label == THOUGHT else ""
        item = f"- {escape(text)}" if kind else f"- *{label}* {self.signs.dot} {escape(text)}"
        if self._in_secrets != kind:
            self._add(item)
            if kind:
                self._blocks[-1:] = [FOLDED_THOUGHTS, item, "</details>"]
        elif kind:
            self._blocks[-2] += f"\n{item}"
        else:
            self._blocks[-1] += f"\n{item}"
        self._in_secrets = kind

    def framed(self, title: Text, body: Text, frame: Frame, tone: str, inset: int = 0) -> None:  # noqa: ARG002
        self._add(f"**{escape(title)}**")
        self._add(block_quote(body))

    def heading(self, title: str) -> None:
        """The first heading is the title and goes to the top."""
        self._unfold()
        if self._has_title:
            self._add(f"## {escape(title)}")
        else:
            self._blocks.insert(0, f"# {escape(title)}")
        self._has_title = True

    def night(self, title: str) -> None:
        self.heading(f"{self.signs.moon} {title.rstrip('.')}")
        self._fold("The night")

    def day(self, title: str) -> None:
        self.heading(f"{self.signs.sun} {title.rstrip('.')}")

    def grid(self, cells: Sequence[Text], widest_cell: int) -> None:  # noqa: ARG002
        self._add(f" {self.signs.dot} ".join(map(escape, cells)))

    def table(self, rows: Sequence[Sequence[Text]], most: Sequence[int], right: Sequence[int] = ()) -> None:  # noqa: ARG002
        """A table, which replaces the single votes before it. A first row without a name holds the column headings.

        Markdown has no table without headings, so one that lacks them becomes a list.
        """
        self._bullets = []
        cells = [[escape(cell) for cell in row] for row in rows]
        if cells and cells[0][0]:
            self._add("\n".join(f"- {f' {self.signs.dot} '.join(filter(None, row))}" for row in cells))
            return
        cells[0][0] = "Player"
        cells.insert(1, ["---:" if at in right else "---" for at in range(len(cells[0]))])
        self._add("\n".join(f"| {' | '.join(row)} |" for row in cells))


def block_quote(body: Text) -> str:
    """A speech as a quotation, line by line."""
    paragraphs = [[escape(line) for line in part.split("\n")] for part in body.plain.split("\n\n")]
    return "\n>\n".join("\\\n".join(f"> {line}" for line in part if line) for part in paragraphs if any(part))
