"""How long the parser takes, against the one before lexicon and grammar: both read the same texts, in turns.

Each round begins with new parsers and empty caches of texts and sentences; only the data files are loaded already, and
the words of the language are known. The processor's own time is counted.
"""

from __future__ import annotations

import time
from importlib import import_module
from statistics import median
from typing import Any

from lab.benchmarks.frozen_bots import PACKAGE, frozen_bot
from lab.corpora.score import HERE, labelled_speeches, tuned_examples
from werewolf.players.language.grammar import Grammar, grammar
from werewolf.players.language.parser import Parser

ROUNDS = 15


def texts() -> list[tuple[tuple[str, ...], str]]:
    """Every text that the parser was tuned to, with the names at its table."""
    examples = [*tuned_examples("sentences.txt"), *tuned_examples("development.txt")]
    for name in ("typed", "paragraphs", "strangers_typed", "strangers_paragraphs"):
        examples += labelled_speeches(HERE / f"development_{name}.jsonl")
    return [(example.names, example.text) for example in examples]


def seconds(parser: Any, spoken: list[tuple[tuple[str, ...], str]]) -> float:
    """What it takes to read all texts once, with a parser for each table made before."""
    parsers = {names: parser(names, {}) for names, _ in spoken}
    forget_shapes(grammar())
    begin = time.process_time()
    for names, text in spoken:
        parsers[names].acts(text)
    return time.process_time() - begin


def forget_shapes(known: Grammar) -> None:
    """Forget the sentences of the same senses that were matched before."""
    known.matches.cache_clear()
    known.closed.cache_clear()


def print_ratio() -> None:
    """The quickest round of each counts: whatever else the machine does can only make a round slower."""
    frozen_bot()
    old = import_module(f"{PACKAGE}.language.parser").Parser
    spoken = texts()
    rounds = [(seconds(old, spoken), seconds(Parser, spoken)) for _ in range(ROUNDS)]
    before, today = map(min, zip(*rounds, strict=True))
    print(f"{len(spoken)} texts, best of {ROUNDS} rounds: {before:.3f} s by the old parser, {today:.3f} s by today's")
    print(f"ratio {today / before:.2f} (median of the rounds {median(new / old for old, new in rounds):.2f})")
