"""The scripted player: gives prepared answers, for tests, recorded games and demonstrations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from werewolf.game.asks import Answer, Ask
from werewolf.game.outside import FailedAttempt
from werewolf.game.view import View


class ScriptEndedError(LookupError):
    """The script has no answer to this question."""


class ScriptedPlayer:
    """Gives the answers listed for each purpose, in order. A key may name the day as well: `vote@2`."""

    def __init__(self, script: Mapping[str, Iterable[Answer]]) -> None:
        self._script = {key: list(answers) for key, answers in script.items()}

    def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:  # noqa: ARG002
        for key in (f"{ask.purpose}@{ask.day}", ask.purpose):
            if self._script.get(key):
                return self._script[key].pop(0)
        raise ScriptEndedError(f"no answer left for {ask.purpose} on day {ask.day}")
