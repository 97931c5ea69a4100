"""The scripted player: gives the answers it was given. For tests, recorded games and demonstrations."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from werewolf.game.asks import Answer
from werewolf.game.view import View
from werewolf.players.player import Question, Reply


class OutOfScript(LookupError):
    """The script has no answer to this question."""


class ScriptedPlayer:
    """Answers by purpose, in order; a purpose may also be pinned to a day: `vote@2`."""

    def __init__(self, script: Mapping[str, Iterable[Answer]]) -> None:
        self._script = {key: list(answers) for key, answers in script.items()}

    def reply(self, question: Question, view: View) -> Reply:  # noqa: ARG002
        purpose = question.ask.purpose
        for key in (f"{purpose}@{question.day}", purpose):
            if self._script.get(key):
                return Reply(self._script[key].pop(0))
        raise OutOfScript(f"no answer left for {purpose} on day {question.day}")
