"""No option is lost: every option of every command takes effect, or is refused by name."""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from lab.model_servers.server import background, by_schema
from tests.terminal.pty.driver import Terminal
from werewolf.cli.app import app
from werewolf.errors import UserError
from werewolf.game.seeded_random import SeededRandom

COMMANDS: Any = typer.main.get_command(app).commands  # type: ignore[attr-defined]
FINISHED, UNFINISHED, GAME = "logs/finished.jsonl", "logs/unfinished.jsonl", "game.jsonl"


@dataclass
class Run:
    """One run of a command: what it printed, its exit code, where it ran, and the game it played or continued."""

    out: str
    err: str
    code: int
    folder: Path
    log: str
    prompts: str = ""  # all that a server was sent

    def events(self, kind: str) -> list[dict[str, Any]]:
        events = [json.loads(line)["event"] for line in (self.folder / self.log).read_text().splitlines()]
        return [event for event in events if event["kind"] == kind]

    @property
    def start(self) -> dict[str, Any]:
        return self.events("GameStart")[0]

    @property
    def answered_by(self) -> str:
        return " ".join(str(event["by"]) for event in self.events("Answered"))

    def has(self, path: str) -> bool:
        return (self.folder / path).exists()

    def first_of(self, folder: str) -> str:
        """The first game a simulation wrote into a folder."""
        return min((self.folder / folder).iterdir()).read_text()


Effect = Callable[[Run], Any]


@dataclass(frozen=True)
class Case:
    """What an option is given; what is then true, and not without it; the words that go with it both times."""

    words: str
    effect: Effect
    beside: str | None = None
    models: bool = False
    terminal: bool = False  # up to the first question that is not for a name


def refused(name: str) -> Effect:
    """The command stops with one line that names the option."""
    return lambda run: run.code == 2 and name in run.err


def printed(words: str) -> Effect:
    return lambda run: words in run.out


def no_such_game(run: Run) -> bool:
    return "none of" in run.out.lower() or "no game" in run.out.lower()


BESIDE = {
    "watch": f"-r mafia --seed 5 --log {GAME}",
    "play": f"-r mafia --seats bot*7 --seed 5 --log {GAME}",
    "resume": UNFINISHED,
    "replay": UNFINISHED,
    "check": FINISHED,
    "export": f"{FINISHED} --to md",
    "review": f"{FINISHED} --quick",
    "simulate": "-r mafia --games 3",
    "arena": "--entrants random,bot -r classic --cards werewolf=1,villager=3 --games 2 --jobs 1",
    "stats": FINISHED,
}
CAST = f"{FINISHED} --to cast -o -"

SHOW = {
    "--view": Case("--view all", printed("secret")),
    "--pace": Case("--pace brisk", refused("--pace")),
    "--thoughts": Case("--thoughts", refused("--thoughts")),
    "--audit": Case("--audit", lambda run: "Audit: no rules broken." in run.err),
    "--ascii": Case("--ascii", lambda run: run.out.isascii()),
    "--max-tokens": Case("--max-tokens 1", lambda run: "--max-tokens 1 reached" in run.answered_by, models=True),
    "--max-cost": Case("--max-cost 0", lambda run: "--max-cost 0" in run.answered_by, models=True),
    "--record": Case("--record game.rec", lambda run: run.has("game.rec"), models=True),
    "--trust": Case("--trust llm.example", refused("--trust: no model plays at this table")),
    "--no-heard": Case("--no-heard", refused("--no-heard: it only applies where people and other players share")),
    "--no-hints": Case("--no-hints", lambda run: run.prompts and "Do not claim powers" not in run.prompts, models=True),
}
START = {
    "table": Case("mafia-bots", lambda run: len(run.start["players"]) == 7, beside=f"--seed 5 --log {GAME}"),
    "--cards": Case(
        "--cards werewolf=1,villager=4",
        lambda run: len(run.start["players"]) == 5,
        beside=f"-r classic --seats bot --seed 5 --log {GAME}",
    ),
    "--set": Case("--set reveal=role", lambda run: run.events("CardRevealed")),
    "--level": Case("--level easy", lambda run: run.start["players"][0]["setting"] == {"level": "easy"}),
    "--talk": Case("--talk plain", lambda run: run.start["players"][0]["setting"] == {"talk": "plain"}),
    "--seed": Case("--seed 77", lambda run: run.start["seed"] == 77, beside=f"-r mafia --seats bot*7 --log {GAME}"),
    "--no-check": Case("--no-check", refused("--no-check: no model that could be asked plays at this table")),
    "--log": Case("--log other.jsonl", lambda run: run.has("other.jsonl"), beside="-r mafia --seats bot*7 --seed 5"),
}
CASES: dict[str, dict[str, Case]] = {
    "watch": {
        **START,
        **SHOW,
        "--ruleset": Case(
            "-r mafia", lambda run: run.start["ruleset"]["name"] == "mafia", beside=f"--seed 5 --log {GAME}"
        ),
        "--seats": Case("--seats bot*3,random*4", lambda run: run.start["players"][3]["kind"] == "random"),
    },
    "play": {
        **START,
        **SHOW,
        "--ruleset": Case(
            "-r mafia",
            lambda run: run.start["ruleset"]["name"] == "mafia",
            beside=f"--seats bot*12 --seed 5 --log {GAME} --cards werewolf=3,villager=9",
        ),
        "--seats": Case(
            "--seats bot*3,random*4",
            lambda run: run.start["players"][3]["kind"] == "random",
            beside=f"-r mafia --seed 5 --log {GAME}",
        ),
    },
    "learn": {
        "--name": Case("--name Bea", printed("You are Bea"), beside="--seed 1 --pace 0", terminal=True),
        "--pace": SHOW["--pace"],
        "--ascii": Case("--ascii", lambda run: run.out.isascii(), beside="--name Ann --seed 1 --pace 0", terminal=True),
        "--seed": Case(
            "--seed 1", lambda run: run.start["seed"] == 1, beside=f"--name Ann --pace 0 --log {GAME}", terminal=True
        ),
        "--log": Case(
            "--log other.jsonl", lambda run: run.has("other.jsonl"), beside="--name Ann --pace 0", terminal=True
        ),
    },
    "resume": {
        **SHOW,
        "log": Case(UNFINISHED, lambda run: run.events("GameOver"), beside=""),
        "--seat": Case("--seat 3=random", lambda run: run.events("Seated")),
    },
    "replay": {
        **{name: SHOW[name] for name in ("--pace", "--thoughts", "--ascii")},
        "--view": Case("--view all", printed("secret"), beside=FINISHED),
        "--spoil": Case("--spoil", printed("secret"), beside=f"{UNFINISHED} --view all"),
        "log": Case(FINISHED, printed("The game is over"), beside=""),
        "--follow": Case("--follow", refused("--view"), beside=f"{FINISHED} --view all"),
    },
    "check": {
        "logs": Case(FINISHED, printed("0 broken"), beside=""),
        "--only": Case("--only MA.1", lambda run: run.out.count("MA.") == 1),
        "--failures": Case("--failures", lambda run: "Assertion" not in run.out),
        "--json": Case("--json", lambda run: json.loads(run.out)["log"] == FINISHED),
        "--rules": Case("--rules", printed("The witch uses at most one potion a night."), beside="classic"),
        "--set-deal": Case("--set-deal", lambda run: run.code == 0, beside="by-hand.jsonl"),
    },
    "export": {
        "log": Case(FINISHED, lambda run: run.has("logs/finished.md"), beside="--to md"),
        "--to": Case("--to json", lambda run: run.has("logs/finished.json"), beside=FINISHED),
        "--output": Case("--output here.md", lambda run: run.has("here.md")),
        "--view": Case(
            "--view public", lambda run: run.out and '"deal"' not in run.out, beside=f"{FINISHED} --to json -o -"
        ),
        "--thoughts": Case(
            "--no-thoughts",
            lambda run: run.out and '"thought": "' not in run.out,
            beside=f"{FINISHED} --to json --view seat:1 -o -",
        ),
        "--spoil": Case("--spoil", lambda run: '"deal"' in run.out, beside=f"{UNFINISHED} --to json -o -"),
        "--pace": Case("--pace 0", lambda run: json.loads(run.out.splitlines()[-1])[0] < 10, beside=CAST),
        "--at": Case(
            "--at day:1", lambda run: run.out and "The end" not in run.out, beside=f"{FINISHED} --to svg -o -"
        ),
        "--columns": Case("--columns 60", lambda run: 60 in json.loads(run.out.splitlines()[0]).values(), beside=CAST),
        "--rows": Case("--rows 12", lambda run: 12 in json.loads(run.out.splitlines()[0]).values(), beside=CAST),
        "--force": Case("--force", lambda run: run.code == 0, beside=f"{FINISHED} --to md -o old.md"),
        "--follow": Case("--follow", printed("up to date"), beside=f"{FINISHED} --to html"),
        "--record": Case("--record nowhere.rec", refused("--record"), beside=f"{FINISHED} --to html"),
    },
    "review": {
        "log": Case(FINISHED, printed("Win chance"), beside="--quick"),
        "--to": Case("--to json", lambda run: run.has("logs/finished.review.json")),
        "--output": Case("--output here.md", lambda run: run.has("here.md"), beside=f"{FINISHED} --quick --to md"),
        "--rollouts": Case("--rollouts 2", refused("--rollouts")),
        "--quick": Case("--quick", refused("--rollouts"), beside=f"{FINISHED} --rollouts 1 --jobs 1"),
        "--seat": Case("--seat 1", printed("Every judged choice of")),
        "--spoil": Case("--spoil", printed("Win chance"), beside=f"{UNFINISHED} --quick"),
        "--jobs": Case("--jobs 0", refused("--jobs")),
        "--ascii": Case("--ascii", lambda run: run.out.isascii()),
        "--force": Case("--force", lambda run: run.code == 0, beside=f"{FINISHED} --quick --to md -o old.md"),
    },
    "logs": {
        "folder": Case("elsewhere", lambda run: run.code == 2 and "elsewhere" in run.err),
        "--ruleset": Case("--ruleset sheriff", no_such_game),
        "--winner": Case("--winner tie", no_such_game),
        "--model": Case("--model claude", no_such_game),
        "--state": Case("--state unfinished", lambda run: UNFINISHED in run.out and FINISHED not in run.out),
        "--since": Case("--since 2099-01-01", no_such_game),
        "--before": Case("--before 2000-01-01", no_such_game),
        "--prune": Case("--prune", lambda run: not run.has(FINISHED), beside="--ruleset mafia --yes"),
        "--yes": Case("--yes", lambda run: not run.has(FINISHED), beside="--ruleset mafia --prune"),
        "--json": Case("--json", lambda run: json.loads(run.out.splitlines()[0])["ruleset"] == "mafia"),
        "--score": Case("--score", printed("1 finished game.")),
    },
    "rules": {
        "ruleset": Case("mafia", printed("2 mafia, 1 detective, 4 town")),
        "--switches": Case("--switches", printed("kill_skip: true"), beside="mafia"),
        "--set": Case("--set replies=1", printed("Then up to 1 may reply"), beside="mafia"),
    },
    "prompts": {
        "log": Case(FINISHED, printed("--- system"), beside="--seat 3"),
        "--seat": Case("--seat 2", printed("You are seat 2,"), beside=FINISHED),
        "--at": Case("--at day:1", printed("day 1, asked to vote"), beside=f"--seat 3 {FINISHED}"),
        "--spoil": Case("--spoil", printed("--- system"), beside=f"--seat 3 {UNFINISHED}"),
        "--no-hints": Case(
            "--no-hints", lambda run: run.out and "Usual play" not in run.out, beside=f"--seat 3 {FINISHED}"
        ),
        "--texts": Case("--texts nowhere", refused("there is no folder nowhere"), beside=f"--seat 3 {FINISHED}"),
        "--json": Case("--json", lambda run: json.loads(run.out)["seat"] == 3, beside=f"--seat 3 {FINISHED}"),
    },
    "roles": {"role": Case("witch", lambda run: "antidote" in run.out and "hunter" not in run.out)},
    "hear": {
        "text": Case("'vote bram'", printed("you vote Bram"), beside="--names Ann,Bram"),
        "--names": Case("--names Ann,Bram", printed("you vote Bram"), beside="'vote bram'"),
        "--speaker": Case("--speaker 1", printed("nothing"), beside="--names Ann,Bram 'vote bram'"),
        "--ruleset": Case("--ruleset mafia", printed("the detective"), beside="--names Ann,Bram 'im cop'"),
        "--json": Case(
            "--json", lambda run: json.loads(run.out)["acts"][0]["seat"] == 1, beside="--names Ann,Bram 'vote bram'"
        ),
    },
    "tables": {},
    "personas": {"name": Case("nuru", printed("Core traits"))},
    "new": {
        "kind": Case("persona", lambda run: run.has("personas/my-persona.yaml"), beside=""),
        "name": Case("ours", lambda run: run.has("configs/tables/ours.yaml"), beside="table"),
        "--force": Case("--force", lambda run: run.code == 0, beside="table taken"),
    },
    "ready": {
        "table": Case("all-bots", lambda run: "API_KEY" not in run.out),
        "--trust": Case("--trust llm.example", refused("--trust: no model plays at this table"), beside="all-bots"),
    },
    "simulate": {
        "--ruleset": Case("--ruleset classic", printed("games of classic"), beside="--games 3"),
        "--seats": Case("--seats 11", printed("11 seats"), beside="-r classic --games 3"),
        "--cards": Case("--cards werewolf=1,villager=4", printed("5 seats"), beside="-r classic --games 3"),
        "--set": Case("--set day_limit=1", printed("1.00 days")),
        "--players": Case(
            "--players bot", lambda run: '"kind":"bot"' in run.first_of("bulk"), beside="-r mafia --games 1 --logs bulk"
        ),
        "--games": Case("--games 7", lambda run: run.out.startswith("7 games"), beside="-r mafia"),
        "--seed": Case(
            "--seed 5",
            lambda run: f'"seed":{SeededRandom(5).draw(1 << 53, "game|0")}' in run.first_of("bulk"),
            beside="-r mafia --games 1 --logs bulk",
        ),
        "--jobs": Case("--jobs 0", refused("--jobs")),
        "--logs": Case("--logs bulk", lambda run: run.first_of("bulk")),
        "--audit": Case("--audit", lambda run: json.loads(run.out)["broken"] == 0, beside="-r mafia --games 3 --json"),
        "--json": Case("--json", lambda run: json.loads(run.out)["games"] == 3),
    },
    "arena": {
        "plan": Case("plan.yaml", refused("plan.yaml: line 1: mode"), beside=""),
        "--entrants": Case("--entrants random,nobody", refused("there is no 'nobody'"), beside=""),
        "--mode": Case("--mode duel", lambda run: run.has("arena/duel-classic")),
        "--ruleset": Case(
            "-r classic",
            lambda run: run.has("arena/rotation-classic"),
            beside="--entrants random,bot --cards werewolf=1,villager=3 --games 2 --jobs 1",
        ),
        "--seats": Case("--seats 9", refused("9 seats need 9 cards")),
        "--cards": Case("--cards werewolf=1", refused("cards"), beside="--entrants random,bot --games 2 --jobs 1"),
        "--set": Case("--set reveal=role", lambda run: '"reveal":"role"' in arena_game(run)),
        "--games": Case(
            "--games 3",
            refused("multiple of 2"),
            beside="--entrants random,bot -r classic --cards werewolf=1,villager=3 --jobs 1",
        ),
        "--seed": Case("--seed 5", lambda run: arena_game(run) and '"seed":5' in arena_plan(run)),
        "--folder": Case("--folder here", lambda run: run.has("here/plan.json")),
        "--jobs": Case("--jobs 0", refused("--jobs")),
        "--max-cost": Case("--max-cost 1", refused("--max-cost")),
        "--scheduler": Case("--scheduler nonsense", refused("--scheduler")),
        "--trust": Case("--trust 'a b'", refused("--trust")),
    },
    "stats": {
        "logs": Case(FINISHED, printed("mafia 7: 1 game of 1 deal"), beside=""),
        "--json": Case("--json", lambda run: json.loads(run.out)["tables"][0]["table"] == "mafia 7"),
        "--csv": Case("--csv -", printed("table,section,entrant")),
        "--page": Case("--page s.html", lambda run: run.has("s.html") and run.has("s-replays/01-finished.html")),
        "--sample": Case("--sample 1", printed("read in 1 of 2 logs"), beside=f"{FINISHED} {UNFINISHED}"),
        "--jobs": Case("--jobs 0", refused("--jobs")),
        "--force": Case("--force", lambda run: run.code == 0, beside=f"{FINISHED} --csv old.md"),
    },
}


def arena_game(run: Run) -> str:
    return run.first_of("arena/rotation-classic/games")


def arena_plan(run: Run) -> str:
    return (run.folder / "arena/rotation-classic/plan.json").read_text().replace(" ", "")


def options_of(command: str) -> list[str]:
    """The options and arguments a command lists, each by its long name."""
    return [param.opts[0] for param in COMMANDS[command].params]


EVERY = [(command, name) for command in COMMANDS for name in options_of(command)]


def test_every_option_of_every_command_is_tried():
    assert {command: sorted(cases) for command, cases in CASES.items()} == {
        command: sorted(options_of(command)) for command in COMMANDS
    }


def invoke(words: list[str], folder: Path, log: str) -> Run:
    """Run a command in this process. A user's error is its one line, as the program prints it."""
    done = CliRunner().invoke(app, words)
    if isinstance(done.exception, UserError):
        return Run(done.stdout, str(done.exception), 2, folder, log)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Run(done.stdout, done.stderr, done.exit_code, folder, log)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a finished and an unfinished game of bots."""
    folder = tmp_path_factory.mktemp("shelf")
    (folder / "logs").mkdir()
    done = CliRunner().invoke(app, ["watch", "-r", "mafia", "--seed", "5", "--log", str(folder / FINISHED)])
    assert done.exit_code == 0, done.output
    cut(folder / FINISHED, folder / UNFINISHED)
    return folder


def cut(whole: Path, part: Path) -> None:
    """The game as if it had been left during the first day."""
    lines = whole.read_text().splitlines(keepends=True)
    ends = [at for at, line in enumerate(lines) if '"kind":"Answered"' in line]
    part.write_text("".join(lines[: ends[4] + 1]))


@pytest.fixture
def folder(shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(shelf / "logs", tmp_path / "logs")
    (tmp_path / "old.md").write_text("old")
    (tmp_path / "plan.yaml").write_text("mode: league\n")
    by_hand = (tmp_path / FINISHED).read_text().replace('"dealt":"drawn"', '"dealt":"set"')
    (tmp_path / "by-hand.jsonl").write_text(by_hand)
    (tmp_path / "configs" / "tables").mkdir(parents=True)
    (tmp_path / "configs" / "tables" / "taken.yaml").write_text("seats: []")
    for variable in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "NO_COLOR"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


def words_for(command: str, case: Case, given: str) -> list[str]:
    beside = BESIDE.get(command, "") if case.beside is None else case.beside
    return [command, *shlex.split(beside), *shlex.split(given)]


def run(command: str, case: Case, given: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command with these words, in a copy of the folder, so that two runs cannot disturb each other."""
    place = folder / ("with" if given else "without")
    shutil.copytree(folder, place, ignore=shutil.ignore_patterns("with", "without"))
    monkeypatch.chdir(place)
    if case.models:
        return run_with_models(command, given, place)
    if case.terminal:
        return run_at_terminal(words_for(command, case, given), place)
    return invoke(words_for(command, case, given), place, UNFINISHED if command == "resume" else GAME)


def run_at_terminal(words: list[str], place: Path) -> Run:
    """The same at a pseudo-terminal, as far as its first question. What was shown is the text, without colours."""
    with Terminal(words, place) as terminal:
        terminal.until(terminal.asking, "the first question")
        return Run("\n".join(terminal.emulator.record()), "", 0, place, GAME)


def run_with_models(command: str, given: str, place: Path) -> Run:
    """The same at a table of models, served by this machine."""
    with background(by_schema) as server:
        seat = {"player": "openai:m", "base_url": server.base_url, "prices": {"in": 1, "out": 1}, "count": 5}
        (place / "table.yaml").write_text(json.dumps({"ruleset": "classic", "seats": [seat]}))
        words = [command, "table.yaml", "--seed", "5", "--log", GAME]
        if command == "resume":
            invoke(["watch", *words[1:]], place, GAME)
            cut(place / GAME, place / UNFINISHED)
            server.calls.clear()
            words = ["resume", UNFINISHED]
        done = invoke([*words, *shlex.split(given)], place, UNFINISHED if command == "resume" else GAME)
        done.prompts = "\n".join(call.prompt for call in server.calls)
    return done


def holds(effect: Effect, run: Run) -> bool:
    """Whether an effect is there; where there is nothing to look at, it is not."""
    try:
        return bool(effect(run))
    except (OSError, ValueError, LookupError, AttributeError):
        return False


@pytest.fixture(scope="module")
def runs_without() -> dict[tuple[str, ...], Run]:
    """The runs without the option. Many options of a command are compared with the same one."""
    return {}


@pytest.mark.parametrize(("command", "name"), EVERY)
def test_an_option_takes_effect_or_is_refused_by_name(command, name, folder, runs_without, monkeypatch):
    case = CASES[command][name]
    words = (str(case.models), *words_for(command, case, ""))
    before = runs_without.get(words) or run(command, case, "", folder, monkeypatch)
    runs_without[words] = before
    after = run(command, case, case.words, folder, monkeypatch)
    assert not holds(case.effect, before), before
    assert holds(case.effect, after), after
