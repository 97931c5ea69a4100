"""Run work in forked children, several at a time: what a child does to its modules stays in the child."""

from __future__ import annotations

import os
import pickle
import resource
import selectors
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")

CPU_SECONDS = 20  # a child that takes longer hangs: the slowest honest one takes less than two
MEMORY = 4 << 30


def in_children(work: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[tuple[T, R | None]]:
    """Each item with the result of its own child, as they come; None for a child that hung or died."""
    waiting = iter(items)
    running: dict[int, tuple[T, int, list[bytes]]] = {}
    with selectors.DefaultSelector() as ready:
        while True:
            while len(running) < jobs and (item := next(waiting, None)) is not None:
                pipe, child = start(work, item)
                ready.register(pipe, selectors.EVENT_READ)
                running[pipe] = (item, child, [])
            if not running:
                return
            for key, _ in ready.select():
                item, child, parts = running[key.fd]
                part = os.read(key.fd, 1 << 20)
                if part:
                    parts.append(part)
                    continue
                ready.unregister(key.fd)
                os.close(key.fd)
                del running[key.fd]
                os.waitpid(child, 0)
                yield item, pickle.loads(b"".join(parts)) if parts else None


def start(work: Callable[[T], Any], item: T) -> tuple[int, int]:
    """Start a child. Returns the pipe with its result, and its process id."""
    here, there = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child:
        os.close(there)
        return here, child
    try:
        os.close(here)
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        with suppress(ValueError, OSError):  # not every system can
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        result = pickle.dumps(work(item))
        with os.fdopen(there, "wb") as pipe:
            pipe.write(result)
    finally:
        os._exit(0)  # nothing of the parent's may run in the child
