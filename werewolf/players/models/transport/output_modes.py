"""Output modes: the ways to make an endpoint answer in JSON. The best one that works is found by trying."""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.players.models.provider import Faulty, NoReply, NotUnderstood, Overflow

GOOD_REPLIES = 8  # in a lesser mode, after which a better mode that failed is tried once more


class OutputModes:
    """The output modes of one model at one endpoint, best first.

    The first mode that gives JSON is used from then on. A mode that the endpoint rejected is never tried again; one
    that failed with a server error is tried once more later. What one seat's call finds out, all seats know.
    """

    def __init__(self, modes: Sequence[str]) -> None:
        self._modes = tuple(modes)
        self._current = 0
        self._found = False
        self._rejected: set[int] = set()
        self._failed: list[int] = []
        self._good_replies = 0

    @property
    def mode(self) -> str | None:
        """The mode that works, once it is known."""
        return self._modes[self._current] if self._found else None

    def best(self, tried: Sequence[str]) -> str:
        """The mode for a request that was sent in these modes already, in vain."""
        if not tried and self._failed and self._good_replies >= GOOD_REPLIES:
            self._good_replies = 0
            return self._modes[self._failed.pop(0)]
        return self._next(tried) or self._modes[-1]

    def has_other(self, tried: Sequence[str], fault: NoReply) -> bool:
        """Whether a request may fare better in another mode, after this fault in the last one of these."""
        return self._rejects_mode(self._modes.index(tried[-1]), fault) and self._next(tried) is not None

    def _next(self, tried: Sequence[str]) -> str | None:
        """The best mode that has not been tried, of those that may work."""
        hopeless = self._rejected.union([] if self._found else self._failed)
        left = [self._modes[index] for index in range(self._current, len(self._modes)) if index not in hopeless]
        return next((mode for mode in left if mode not in tried), None)

    def _rejects_mode(self, index: int, fault: NoReply) -> bool:
        """Whether the endpoint rejected the mode, not the request.

        Some servers reject a mode with a status 500. It counts as such only while no mode has worked yet, and not
        for good: the server may just have had a problem.
        """
        if isinstance(fault, Faulty):
            if fault.refusal and not self._found and index not in self._failed:
                self._failed.append(index)
            return fault.refusal and (not self._found or index < self._current)
        if isinstance(fault, NotUnderstood) and not isinstance(fault, Overflow):
            if not self._found:
                self._rejected.add(index)
            return True
        return False

    def step_down(self) -> None:
        """Go on to the next mode, although this one has worked: several replies in a row were no JSON."""
        left = [index for index in range(self._current + 1, len(self._modes)) if index not in self._rejected]
        if self._found and left:
            self._failed.append(self._current)
            self._current, self._good_replies = left[0], 0

    def learn(self, mode: str, is_json: bool) -> None:
        """Note whether the mode gave JSON. If not, the server ignored it, and the next one is tried next time.

        After the last mode comes the first again, because a failure may have been bad luck.
        """
        index = self._modes.index(mode)
        if self._found:
            self._good_replies += 1
            self._current = min(self._current, index) if is_json else self._current
            return
        self._found = is_json
        self._current = index if is_json else (index + 1) % len(self._modes)
