"""Players in processes of their own: started when first asked, killed when they hang, started again when they died."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import subprocess
import sys
from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from contextlib import suppress

import msgspec

from werewolf.config.seat import installed_players, is_own
from werewolf.errors import UserError
from werewolf.game.answer_events import FailedAttempt
from werewolf.game.asks import Answer, Ask
from werewolf.game.secrecy import View
from werewolf.players.own.protocol import LONGEST_ANSWER, AgentAnswer, Start, question_line, read_answer, start_line
from werewolf.telling.clean import one_line

PATIENCE = 30.0  # seconds for one answer
MOST_SILENCES = 2  # in a row; after them a player is not asked any more in this game
TOO_SILENT = "it gave no answer in time twice in a row, and is not asked any more in this game"
QUOTED = 500  # characters of what a player wrote
MOST_LINES = 1000  # read while looking for an answer
LONGEST_ERROR = 300  # characters of what is wrong with a class
COMPLAINTS, CHUNK = 5, 1 << 16  # lines of standard error that are kept, and bytes of it read at once


class PlayerError(Exception):
    """A player of the user's own gave no answer. `raw` is what it wrote instead."""

    def __init__(self, reason: str, raw: str | None = None) -> None:
        super().__init__(reason)
        self.raw = raw


def command_words(player: str) -> list[str]:
    """The program to start for such a player, and its arguments. No shell reads them."""
    kind, _, rest = player.partition(":")
    return shlex.split(rest) if kind == "command" else host_words(player)


def host_words(player: str, *options: str) -> list[str]:
    """How a class is run, or checked."""
    target = player if ":" in player else f"python:{installed_players()[player]}"
    return [sys.executable, "-m", "werewolf.players.own.python_host", *options, target]


def need_classes(players: Iterable[str]) -> None:
    """Load each Python class once, in a process of its own, and refuse one that can never play, before a game begins.

    What goes wrong later spoils one answer, and the game goes on; a mistyped name would spoil all.
    """
    classes = (player for player in players if is_own(player) and not player.startswith("command:"))
    for player in dict.fromkeys(classes):
        try:
            tried = subprocess.run(
                host_words(player, "--check"),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                check=False,
                timeout=PATIENCE,
            )
        except subprocess.TimeoutExpired:
            raise UserError(f"{player}: is not loaded after {PATIENCE:.0f} seconds") from None
        if tried.returncode or not tried.stdout:
            raise UserError(f"{player}: cannot play: the process that loaded it ended with code {tried.returncode}")
        if error := read_answer(tried.stdout).error:
            raise UserError(f"{player}: cannot play: {one_line(error, LONGEST_ERROR)}")


class Agent:
    """One running process. `complaints` are the last lines it wrote to standard error."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.complaints: deque[str] = deque(maxlen=COMPLAINTS)
        self._reader = asyncio.create_task(self._read_complaints())

    @classmethod
    async def start(cls, player: str) -> Agent:
        try:
            process = await asyncio.create_subprocess_exec(
                *command_words(player),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
                limit=LONGEST_ANSWER,
                start_new_session=True,  # Ctrl-C at the table is not for the player, and its children die with it
            )
        except OSError as error:
            raise PlayerError(f"{player} cannot be started: {error.strerror}") from None
        return cls(process)

    async def _read_complaints(self) -> None:
        """Read as long as something comes, however long its lines are: a full pipe would stop the player."""
        assert self._process.stderr is not None
        rest = b""
        while part := await self._process.stderr.read(CHUNK):
            *lines, rest = (rest + part).split(b"\n")
            self._complain(lines[-COMPLAINTS:])
            rest = rest[:CHUNK]
        self._complain([rest])

    def _complain(self, lines: Sequence[bytes]) -> None:
        texts = (line.decode(errors="replace").strip()[:QUOTED] for line in lines)
        self.complaints.extend(text for text in texts if text)

    async def send(self, line: bytes) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        try:
            pipe.write(line)
            await pipe.drain()
        except (OSError, RuntimeError):
            raise PlayerError(await self._death()) from None

    async def answer(self, number: int) -> AgentAnswer:
        """The answer to the question with this number. Late answers to earlier questions are skipped."""
        assert self._process.stdout is not None
        for _ in range(MOST_LINES):
            try:
                line = await self._process.stdout.readline()
            except ValueError:
                raise PlayerError(f"a line of more than {LONGEST_ANSWER:,} bytes") from None
            if not line:
                raise PlayerError(await self._death())
            try:
                answer = read_answer(line)
            except (msgspec.DecodeError, ValueError) as error:
                raw = line.decode(errors="replace").strip()[:QUOTED]
                raise PlayerError(f'not an answer like {{"id": {number}, "choice": 3}}: {error}', raw) from None
            if answer.id == number:
                return answer
        raise PlayerError(f"{MOST_LINES} lines, and none with the id {number}")

    async def _death(self) -> str:
        """How a process that no longer talks ended, with the last thing it complained of."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), 1)
            await asyncio.wait_for(asyncio.shield(self._reader), 1)
        last = f": {self.complaints[-1]}" if self.complaints else ""
        return f"the player ended with code {self._process.returncode}{last}"

    async def kill(self) -> None:
        """End the process and all it started, even if it has ended by itself and left children behind."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._reader.cancel()
        transport: asyncio.SubprocessTransport = self._process._transport  # type: ignore[attr-defined]
        for pipe in filter(None, map(transport.get_pipe_transport, (0, 1, 2))):
            pipe.close()  # while one is full and nobody reads it, `wait` would wait for ever
        await self._process.wait()
        transport.close()


class AgentPool:
    """The processes of one or many games. A process plays one seat at a time, and many games one after the other."""

    def __init__(self) -> None:
        self._idle: defaultdict[str, list[Agent]] = defaultdict(list)
        self._all: set[Agent] = set()

    async def take(self, player: str) -> Agent:
        if self._idle[player]:
            return self._idle[player].pop()
        agent = await Agent.start(player)
        self._all.add(agent)
        return agent

    def give_back(self, player: str, agent: Agent) -> None:
        self._idle[player].append(agent)

    async def drop(self, agent: Agent) -> None:
        self._all.discard(agent)
        await agent.kill()

    async def close(self) -> None:
        for agent in list(self._all):
            await self.drop(agent)
        self._idle.clear()


class OwnPlayer:
    """A seat played by a process. It is started again, and told everything again, whenever it died or hung."""

    def __init__(self, player: str, start: Start, pool: AgentPool, patience: float | None = None) -> None:
        self.reply_timeout = patience or PATIENCE
        self._player, self._start, self._pool = player, start, pool
        self._agent: Agent | None = None
        self._told = self._number = self._silences = 0

    async def reply(self, ask: Ask, view: View, troubles: Sequence[FailedAttempt]) -> Answer:
        if self._silences >= MOST_SILENCES:
            raise PlayerError(TOO_SILENT)
        try:
            answer = await self._ask(ask, view, tuple(trouble.reason for trouble in troubles))
        except asyncio.CancelledError:  # the time is up, or the game is left
            self._silences += 1  # one that hangs costs the table its patience each time; one that fails costs nothing
            await self._drop()
            raise
        except PlayerError:
            self._silences = 0
            await self._drop()
            raise
        self._silences = 0
        if answer.error is not None:
            raise PlayerError(answer.error[:QUOTED])
        return answer.answer()

    async def _ask(self, ask: Ask, view: View, failed: tuple[str, ...]) -> AgentAnswer:
        # A new process knows nothing. It gets the start, and with the question all that this seat has seen so far.
        if self._agent is None:
            self._agent, self._told = await self._pool.take(self._player), 0
            await self._agent.send(start_line(self._start))
        seen = view.seen()
        self._number += 1
        await self._agent.send(question_line(self._number, ask, tuple(seen[self._told :]), failed))
        self._told = len(seen)
        return await self._agent.answer(self._number)

    async def _drop(self) -> None:
        agent, self._agent = self._agent, None
        if agent is not None:
            await asyncio.shield(self._pool.drop(agent))

    def leave(self) -> None:
        """The game is over: the process may play another."""
        if self._agent is not None:
            self._pool.give_back(self._player, self._agent)
            self._agent = None
