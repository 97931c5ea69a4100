"""Output modes: the ways to make an endpoint answer in JSON. The best one that works is found by trying."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from werewolf.players.models.json_extraction import extract_json
from werewolf.players.models.provider import Completion, Denied, Faulty, NotUnderstood, Overflow

MAX_DENIALS = 12  # in a row; after that a wrong key or model name is assumed
DENIED_INTERVAL = 25  # from then on, only every 25th request is sent
GOOD_REPLIES = 8  # in a lesser mode, after which a better mode that failed is tried once more

Call = Callable[[str], Awaitable[Completion]]


class OutputModes:
    """The output modes of one model at one endpoint, best first.

    The first mode that gives JSON is used from then on. A mode that the endpoint rejected is never tried again; one
    that failed with a server error is tried once more later.
    """

    def __init__(self, modes: Sequence[str]) -> None:
        self._modes = tuple(modes)
        self._current = 0
        self._found = False
        self._rejected: set[int] = set()
        self._failed: list[int] = []
        self._good_replies = 0
        self._denials = 0

    @property
    def mode(self) -> str | None:
        """The mode that works, once it is known."""
        return self._modes[self._current] if self._found else None

    async def complete(self, call: Call) -> Completion:
        """Call in the best mode known; if the endpoint rejects it, in the next."""
        self._check_denials()
        candidates = self._candidates()
        for index in candidates:
            try:
                completion = await call(self._modes[index])
            except Denied:
                self._denials += 1
                raise
            except (NotUnderstood, Faulty) as refusal:
                if index == candidates[-1] or not self._rejects_mode(index, refusal):
                    raise
                continue
            self._learn(index, completion)
            return completion
        raise AssertionError("there is at least one output mode")

    def _candidates(self) -> list[int]:
        """The modes to try, in this order."""
        left = [index for index in range(self._current, len(self._modes)) if index not in self._rejected]
        left = left or [len(self._modes) - 1]
        if self._failed and self._good_replies >= GOOD_REPLIES:
            self._good_replies = 0
            left.insert(0, self._failed.pop(0))
        return left

    def _rejects_mode(self, index: int, refusal: NotUnderstood | Faulty) -> bool:
        """Whether the endpoint rejected the mode, not the request.

        Some servers reject a mode with a status 500. It counts as such only while no mode has worked yet, and not
        for good: the server may just have had a problem.
        """
        if isinstance(refusal, Faulty):
            if refusal.refusal and not self._found and index not in self._failed:
                self._failed.append(index)
            return refusal.refusal and (not self._found or index < self._current)
        if not isinstance(refusal, Overflow) and not self._found:
            self._rejected.add(index)
        return not isinstance(refusal, Overflow)

    def _learn(self, index: int, completion: Completion) -> None:
        """Note whether the mode gave JSON. If not, the server ignored it, and the next one is tried next time.

        After the last mode comes the first again, because a failure may have been bad luck.
        """
        self._denials = 0
        is_json = extract_json(completion.text) is not None
        if self._found:
            self._good_replies += 1
            self._current = min(self._current, index) if is_json else self._current
            return
        self._found = is_json
        self._current = index if is_json else (index + 1) % len(self._modes)

    def _check_denials(self) -> None:
        """Refuse most calls after many denials: a wrong key stays wrong."""
        if self._denials >= MAX_DENIALS:
            self._denials += 1
            if self._denials % DENIED_INTERVAL:
                raise Denied("access was denied many times in a row, not called again for now")
