"""How an endpoint is made to answer in JSON: the best means it has, found by trying and remembered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from werewolf.players.models.json_extraction import extract_json
from werewolf.players.models.provider import Completion, Denied, Faulty, NotUnderstood, Overflow

DENIALS = 12  # in a row, after which a wrong key or name is
AGAIN = 8  # good replies by a lesser means, after which one that broke down is tried once more
SELDOM = 25  # asked only every so many times

Call = Callable[[str], Awaitable[Completion]]


class OutputModes:
    """One model at one endpoint. Once a rung has brought JSON it is kept; one that was refused is not tried again, one
    that broke down once more."""

    def __init__(self, rungs: Sequence[str]) -> None:
        self._rungs = tuple(rungs)
        self._at = 0
        self._sure = False
        self._refused: set[int] = set()
        self._broken: list[int] = []
        self._good = 0
        self._denials = 0

    @property
    def mode(self) -> str | None:
        """The means found, once there is one."""
        return self._rungs[self._at] if self._sure else None

    async def descend(self, call: Call) -> Completion:
        """Call by the best means known; where it is refused, by the next best."""
        self._mind_denials()
        left = self._left()
        for index in left:
            try:
                completion = await call(self._rungs[index])
            except Denied:
                self._denials += 1
                raise
            except (NotUnderstood, Faulty) as refusal:
                if index == left[-1] or not self._refuses(index, refusal):
                    raise
                continue
            self._learn(index, completion)
            return completion
        raise AssertionError("a ladder has at least one rung")

    def _left(self) -> list[int]:
        """What may be tried, in this order."""
        left = [index for index in range(self._at, len(self._rungs)) if index not in self._refused]
        left = left or [len(self._rungs) - 1]
        if self._broken and self._good >= AGAIN:
            self._good = 0
            left.insert(0, self._broken.pop(0))
        return left

    def _refuses(self, index: int, refusal: NotUnderstood | Faulty) -> bool:
        """Whether the means was refused, and not the request. Some servers refuse a format with an error 500; it is
        taken for that only where nothing has worked yet, and not for good: they may have been out of sorts."""
        if isinstance(refusal, Faulty):
            if refusal.refusal and not self._sure and index not in self._broken:
                self._broken.append(index)
            return refusal.refusal and (not self._sure or index < self._at)
        if not isinstance(refusal, Overflow) and not self._sure:
            self._refused.add(index)
        return not isinstance(refusal, Overflow)

    def _learn(self, index: int, completion: Completion) -> None:
        """A rung that brings something else than JSON was ignored by the server: next time the one below, and after
        the last the first again, for it may have been bad luck."""
        self._denials = 0
        found = extract_json(completion.text) is not None
        if self._sure:
            self._good += 1
            self._at = min(self._at, index) if found else self._at
            return
        self._sure = found
        self._at = index if found else (index + 1) % len(self._rungs)

    def _mind_denials(self) -> None:
        """A wrong key does not get better by asking."""
        if self._denials >= DENIALS:
            self._denials += 1
            if self._denials % SELDOM:
                raise Denied("denied again and again, and not asked for now")
