"""Precision and recall of the parser by kind of act, on what it was tuned to and on what it has never seen.

`python -m lab.corpora.score` prints totals only: a single error on the unseen sentences shown to whoever
improves the parser would make them seen.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from werewolf.players.language.acts import CLOSED_KINDS, Act, Kind
from werewolf.players.language.parser import Parser

HERE = Path(__file__).parent
FORMS = ("typed", "paragraphs")
NAMES = tuple("Agathe Bram Celio Dunya Efua Fenn Gorm Iola Jory Nuru Osanne Pell".split())  # noqa: SIM905


class Example(NamedTuple):
    """A speech and what it does, as labelled by hand."""

    names: tuple[str, ...]
    speaker: int | None
    text: str
    acts: frozenset[Act]


class Score(NamedTuple):
    """How many acts were read rightly, wrongly and not at all."""

    hit: int
    false: int
    missed: int

    @property
    def precision(self) -> float:
        return self.hit / max(1, self.hit + self.false)

    @property
    def recall(self) -> float:
        return self.hit / max(1, self.hit + self.missed)


def labelled_act(words: str) -> Act:
    """The act of a label: its kind, then a seat, a role, a result, a deed, a night."""
    kind, *rest = words.split()
    night = int(rest.pop()[1:]) if rest and rest[-1][0] == "n" and rest[-1][1:].isdecimal() else None
    if kind == "claim":
        return Act("claim", role=rest[0])
    if kind == "report":
        return Act("report", int(rest[0]), good=rest[1] == "good", night=night)
    if kind == "deed":
        return Act("deed", int(rest[1]), deed=rest[0], night=night)  # type: ignore[arg-type]
    if kind == "answer":
        return Act("answer", about=int(rest[0]))
    about = int(rest[2]) if rest[1:2] == ["about"] else None
    return Act(kind, int(rest[0]) if rest and rest[0] != "none" else None, about=about)  # type: ignore[arg-type]


def tuned_examples(name: str) -> Iterator[Example]:
    """The sentences of a text file: the words, a bar, and the acts in them. `# names:` begins another table."""
    names = NAMES
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("# names:"):
            names = tuple(line.removeprefix("# names:").split())
        elif line and not line.startswith("# "):
            text, _, acts = line.rpartition("|")
            found = frozenset(labelled_act(each) for each in acts.split(";") if each.strip())
            yield Example(names, None, text.strip(), found)


def labelled_speeches(path: Path) -> Iterator[Example]:
    """The speeches of a JSON file, labelled as `unseen/README.md` says."""
    for line in path.read_text(encoding="utf-8").splitlines():
        entry: dict[str, Any] = json.loads(line)
        acts = frozenset(Act(**act) for act in entry["acts"])
        yield Example(tuple(entry["names"]), entry["speaker"], entry["text"], acts)


def essence(act: Act) -> Act:
    """The act without what is said beside it: the night, the role taken back, whom a question is about."""
    if act.kind in ("report", "deed"):
        return Act(act.kind, act.seat, good=act.good, deed=act.deed)
    if act.kind in ("retract", "ask"):
        return Act(act.kind, act.seat if act.kind == "ask" else None)
    return act


@cache
def parser(names: tuple[str, ...]) -> Parser:
    return Parser(names, {})


def scores(examples: Iterable[Example], kinds: Sequence[Kind]) -> Mapping[str, Score]:
    """The score of each kind, and of all kinds together."""
    hit: Counter[str] = Counter()
    false: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    for names, speaker, text, wanted in examples:
        found = {essence(act) for act in parser(names).acts(text) if speaker is None or act.seat != speaker}
        meant = {essence(act) for act in wanted}
        hit.update(act.kind for act in found & meant)
        false.update(act.kind for act in found - meant)
        missed.update(act.kind for act in meant - found)
    by_kind = {kind: Score(hit[kind], false[kind], missed[kind]) for kind in kinds}
    return {**by_kind, "all": Score(*(sum(count[kind] for kind in kinds) for count in (hit, false, missed)))}


def corpora(unseen: bool) -> Iterator[tuple[str, Mapping[str, Score]]]:
    """Each file with its scores, and all files of one form together: a single file is too short to be steady."""
    tuned: tuple[Kind, ...] = tuple(kind for kind in CLOSED_KINDS if kind not in ("deed", "answer"))
    yield "sentences", scores(tuned_examples("sentences.txt"), (*tuned, "agree", "check", "idle"))
    yield "development", scores(tuned_examples("development.txt"), CLOSED_KINDS)
    for folder in (".", "unseen") if unseen else (".",):
        for form in FORMS:
            files = {name: scores(examples, CLOSED_KINDS) for name, examples in speeches(folder, form).items()}
            yield from files.items()
            together = {kind: total(each[kind] for each in files.values()) for kind in (*CLOSED_KINDS, "all")}
            yield f"all {'development' if folder == '.' else folder}, {form}", together


def total(scores: Iterable[Score]) -> Score:
    return Score(*map(sum, zip(*((each.hit, each.false, each.missed) for each in scores), strict=True)))


def speeches(folder: str, form: str) -> dict[str, list[Example]]:
    """The labelled speeches of one form, by file."""
    paths = sorted((HERE / folder).glob(f"*{form}.jsonl"))
    return {f"{folder}/{path.stem}".removeprefix("./"): list(labelled_speeches(path)) for path in paths}


def unseen_speeches(form: str) -> Iterator[Example]:
    """What all strangers wrote, in one form."""
    for examples in speeches("unseen", form).values():
        yield from examples


def right_nights(examples: Iterable[Example]) -> tuple[int, int]:
    """Of the reports and deeds read rightly: how many have the night that was said, and how many there are."""
    right = read = 0
    for names, _, text, wanted in examples:
        found = {essence(act): act.night for act in parser(names).acts(text)}
        for act in wanted:
            if act.kind in ("report", "deed") and essence(act) in found:
                read += 1
                right += found[essence(act)] == act.night
    return right, read


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seen", action="store_true", help="only what the parser was tuned to")
    arguments.add_argument("--speed", action="store_true", help="only the time it takes, against the parser before it")
    options = arguments.parse_args()
    if options.speed:
        from lab.corpora.speed import print_ratio

        print_ratio()
        return
    right, read = right_nights(unseen_speeches("typed"))
    print(f"nights of unseen reports and deeds: {right} of {read} right")
    for title, found in corpora(unseen=not options.seen):
        print(f"{title}\n  {'kind':<8} {'precision':>9} {'recall':>7} {'acts':>6}")
        for kind, score in found.items():
            if score.hit + score.false + score.missed:
                acts = score.hit + score.missed
                print(f"  {kind:<8} {score.precision:>9.3f} {score.recall:>7.3f} {acts:>6}")


if __name__ == "__main__":
    main()
