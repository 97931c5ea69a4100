"""What games against a hostile server cost: requests, seconds and memory, for each behaviour and protocol.

Run as `make bench-llm ARGS=--hostile`, with the beginning of a behaviour's name after it to measure only that."""

from __future__ import annotations

import resource
import subprocess
import sys
import time

from lab.model_servers.hostile_behaviours import ALWAYS
from lab.model_servers.hostile_games import WAYS, hostile_game
from lab.model_servers.model_games import answers_of
from lab.model_servers.server import answer_anything
from werewolf.players.models.json_extraction import extract_json
from werewolf.players.models.streamed_speech import StreamedSpeech

ONE = "--one"
IN_REAL_TIME = "endless interim responses"
GOOD = "a good server"


def measure(behaviour: str, kind: str, streamed: bool) -> str:
    """One game of four seats in virtual time: its figures, with the most memory this process has had, in MB."""
    handler = answer_anything if behaviour == GOOD else ALWAYS[behaviour]
    started = time.process_time()
    played = hostile_game(handler, kind, streamed, timeout=60.0)
    seconds, answers = time.process_time() - started, answers_of(played.game)
    fallbacks = sum(answer.how == "fallback" for answer in answers)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return f"{len(played.calls):>8} {len(answers):>9} {fallbacks:>9} {played.seconds:>7.0f} {seconds:>6.1f} {memory:>6}"


def flood_rows() -> list[str]:
    """How long it takes to read a flood of opening tags, whole and in pieces of one tag."""
    rows = []
    for tags in (1_200, 12_000, 120_000):
        started = time.process_time()
        extract_json("<think>" * tags)
        whole, reader = time.process_time(), StreamedSpeech()
        for _ in range(tags):
            reader.feed("<think>")
        rows.append(f"{tags:>8} tags: whole {whole - started:.4f} s, streamed {time.process_time() - whole:.4f} s")
    return rows


def main() -> None:
    if ONE in sys.argv:
        behaviour, kind, streamed = sys.argv[-3:]
        print(measure(behaviour, kind, streamed == "streamed"))
        return
    beginning = sys.argv[-1] if not sys.argv[-1].startswith("--") else ""
    print(*flood_rows(), sep="\n")
    print(f"{'server':<32} {'protocol':<18} requests decisions fallbacks table s  cpu s     MB")
    for behaviour in [GOOD, *(name for name in ALWAYS if name.startswith(beginning) and name != IN_REAL_TIME)]:
        for kind, streamed in WAYS:
            way = "streamed" if streamed else "whole"
            words = [sys.executable, "-m", "lab.benchmarks.hostile_servers", ONE, behaviour, kind, way]
            done = subprocess.run(words, capture_output=True, text=True, check=True)
            print(f"{behaviour:<32} {kind + ' ' + way:<18} {done.stdout.rstrip()}", flush=True)


if __name__ == "__main__":
    main()
