"""`werewolf check`: what it prints, what it returns, and that no file can crash it."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from lab.proof.scripted_games import Log, classic, mafia, sheriff
from tests.audit.log_edits import answer_to, apply_edits, change, drop, the
from tests.audit.test_no_false_alarm import random_log
from werewolf.audit import Auditor, NotALog, audit_lines
from werewolf.audit.assertions.index import INDEXES
from werewolf.cli.app import app
from werewolf.cli.check import RULES, check_logs, rebuilt
from werewolf.config.rulesets import table_rules
from werewolf.errors import UserError

SOUND = sheriff({"propose@1": 6, "vote@1": 7})
FLIPPED = apply_edits(sheriff({"check": 0}), (change(the("SeerAction"), result="GOOD"),))


def write_log(folder: Path, log: Log, name: str = "game.jsonl") -> Path:
    path = folder / name
    path.write_text("".join(json.dumps(line) + "\n" for line in log), encoding="utf-8")
    return path


def run(
    *paths: Path, as_json: bool = False, only: str | None = None, failures: bool = False, drawn: bool = False
) -> int:
    """Check logs. The scripted games here have a set deal, which is accepted unless the cards must be `drawn`."""
    return check_logs(list(paths), as_json, only, failures, set_deal=not drawn)


def test_a_correct_log_holds_and_every_assertion_has_a_row(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(write_log(tmp_path, SOUND)) == 0
    out = capsys.readouterr().out
    rows = [line.split() for line in out.splitlines() if line.strip()]
    assert sum(row[0][:2] in ("A.", "M.") for row in rows) == 12
    assert all(row[-1] == "held" for row in rows if row[0] in ("A.1", "C.4", "O.1"))
    assert [row[:4] for row in rows if row[:2] == ["State", "consistency"]][-1][2:3] == ["7"]
    assert f"76 held, 0 broken (sheriff, {len(SOUND)} lines); every line follows from the rules" in out


def test_a_broken_log_says_where_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(write_log(tmp_path, FLIPPED), failures=True) == 1
    out = capsys.readouterr().out
    at = next(n for n, line in enumerate(FLIPPED, start=1) if line["event"]["kind"] == "SeerAction")
    assert f"broken at line {at}: the seer learns 'GOOD' about seat 0, but the truth is WEREWOLF" in out
    assert "A.1" not in out


def test_control_characters_are_not_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = apply_edits(FLIPPED, (change(the("SeerAction"), result="\x1b[31mGOOD\x07"),))
    log[0]["event"]["ruleset"]["name"] = "\x1b]0;gotcha\x07[bold]"
    run(write_log(tmp_path, log))
    run(write_log(tmp_path, log, "a.jsonl"), write_log(tmp_path, log, "b.jsonl"))
    caught = capsys.readouterr()
    assert "\x1b" not in caught.out + caught.err
    assert "\x07" not in caught.out


def test_several_logs_get_one_line_each_and_totals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [write_log(tmp_path, log, f"{n}.jsonl") for n, log in enumerate((SOUND, FLIPPED, mafia()))]
    assert run(*paths) == 1
    lines = capsys.readouterr().out.splitlines()
    assert f"0.jsonl: 76 held, 0 broken (sheriff, {len(SOUND)} lines); every line" in lines[0]
    assert "1.jsonl: broken G.2 at line" in lines[1]
    assert "2.jsonl: 51 held, 0 broken, 4 not applicable (mafia" in lines[2]
    assert any(line.split()[:3] == ["mafia:", "Night", "Zero"] for line in lines)
    assert lines[-1] == "3 logs: 2 held, 1 broken"


def test_failures_lists_only_broken_logs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(write_log(tmp_path, SOUND, "a.jsonl"), write_log(tmp_path, FLIPPED, "b.jsonl"), failures=True)
    out = capsys.readouterr().out
    assert "a.jsonl" not in out
    assert "b.jsonl: broken G.2" in out


def test_json_prints_one_object_for_each_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = write_log(tmp_path, SOUND, "a.jsonl"), write_log(tmp_path, FLIPPED, "b.jsonl")
    assert run(*paths, tmp_path / "none", as_json=True, failures=True) == 2
    sound, flipped, none = map(json.loads, capsys.readouterr().out.splitlines())
    assert (sound["held"], sound["broken"], sound["assertions"]) == (76, 0, [])
    (entry,) = flipped["assertions"]
    assert entry["seed"] == "Seer result MUST be GOOD or WEREWOLF."
    assert (entry["number"], entry["verdict"], entry["category"]) == ("G.2", "broken", "Night actions: seer")
    assert none["error"].endswith("No such file or directory")


def test_only_checks_the_given_assertions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_log(tmp_path, FLIPPED)
    assert run(path, only="C.4, k.1") == 0
    assert "G.2" not in capsys.readouterr().out
    assert run(path, only="G.2") == 1


@pytest.mark.parametrize("only", ["Z.9", "C.4,Z.9", "", " , "])
def test_an_unknown_assertion_is_refused_in_one_line(only: str) -> None:
    with pytest.raises(UserError) as error:
        run(Path("never-read.jsonl"), only=only)
    assert "\n" not in str(error.value)
    assert "MA.1 to MA." in str(error.value)


def test_an_assertion_of_another_ruleset_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(write_log(tmp_path, SOUND), only="MA.3") == 2
    assert "this is a sheriff game; MA.3 does not apply to it, use A.1 to" in capsys.readouterr().err


START = json.dumps(SOUND[0]).encode() + b"\n"
NOT_LOGS = {
    "empty": b"",
    "text": b"Once upon a time there were\nfour wolves.\n",
    "binary": bytes(range(256)) * 64,
    "one long line": b"x" * (3 << 20),
    "nested": b"[" * 200_000 + b"\n",
    "a number": b"1\n",
    "another's JSON": b'{"event": {"kind": "Birthday"}}\n',
    "no event": b'{"event": 3}\n',
    "a later version": START.replace(b'"schema": 1', b'"schema": 99'),
    "no rules": b'{"event": {"kind": "GameStart", "schema": 1}, "sub_phase": null}\n',
    "rules that are none": b'{"event": {"kind": "GameStart", "schema": 1, "ruleset": 7}, "sub_phase": null}\n',
    "garbage in the middle": START + b"garbage\n" + START,
    "two objects on a line": START + b"{},{}\n",
    "a list for a line": START + b"[]\n",
    "a line without fields": START + b"{}\n",
    "an event without fields": START
    + b'{"n":1,"day":0,"phase":null,"sub_phase":null,"to":"all","event":{"kind":"Vote"}}\n',
}


@pytest.mark.parametrize("content", NOT_LOGS.values(), ids=NOT_LOGS)
def test_a_file_that_is_not_a_log_gives_one_line_and_exit_code_two(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "strange"
    path.write_bytes(content)
    assert run(path) == 2
    caught = capsys.readouterr()
    assert caught.out == ""
    assert caught.err.startswith(f"werewolf: {path}: ")
    assert caught.err.count("\n") == 1


@pytest.mark.parametrize("name", ["missing", "."])
def test_a_missing_file_and_a_folder_give_one_line_each(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path / name) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_incomplete_last_line_is_ignored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_log(tmp_path, SOUND)
    path.write_bytes(path.read_bytes()[:-40])
    assert run(path) == 0
    out = capsys.readouterr().out
    assert "the last line is incomplete and was ignored" in out
    assert "not applicable: the game is unfinished" in out
    assert f"75 held, 0 broken, 1 not applicable (sheriff, {len(SOUND) - 1} lines, unfinished)" in out
    assert "; every line so far follows from the rules" in out


@pytest.mark.parametrize("failures", [True, False])
def test_a_saved_game_is_counted_as_unfinished_and_not_as_broken(
    failures: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [write_log(tmp_path, SOUND, "whole.jsonl"), write_log(tmp_path, SOUND[:50], "saved.jsonl")]
    assert run(*paths, failures=failures) == 0
    out = capsys.readouterr().out
    assert "2 logs: 1 held, 0 broken, 1 unfinished" in out
    assert ("saved.jsonl" in out) is not failures


def test_an_unfinished_game_that_breaks_a_rule_is_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = [write_log(tmp_path, FLIPPED[:-30], "saved.jsonl"), write_log(tmp_path, SOUND[:50], "other.jsonl")]
    assert run(*paths) == 1
    out = capsys.readouterr().out
    assert "saved.jsonl: broken G.2 at line" in out and "N.4" not in out
    assert "2 logs: 0 held, 1 broken, 1 unfinished" in out
    lost = SOUND[:30] + SOUND[31:50]
    assert run(write_log(tmp_path, lost)) == 1
    assert "line 31 is damaged: 1 line is missing before it" in capsys.readouterr().out


def test_an_unfinished_game_breaks_only_the_rule_that_it_must_end() -> None:
    for length in range(1, len(SOUND)):
        broken = audit_lines(SOUND[:length]).broken
        assert [(entry.number, entry.line) for entry in broken] == [("N.4", length)]
        assert audit_lines(SOUND[:length], complete=False).held


def test_a_live_audit_reports_at_once_and_does_not_require_an_end() -> None:
    auditor = Auditor(FLIPPED[0])
    found = [finding for line in FLIPPED[:-30] for finding in auditor.check_line(line)]
    assert [str(finding).partition(" broken at line ")[0] for finding in found] == ["G.2"]
    report = auditor.close(complete=False)
    assert [entry.number for entry in report.broken] == ["G.2"]
    assert not report.finished


def noting_findings(log: Log) -> Log:
    """The log as the live audit writes it: each finding stands in it, after the line it is about."""
    auditor, noted = Auditor(log[0]), Log()
    for line in log:
        noted.append(line | {"n": len(noted)})
        for finding in auditor.check_line(noted[-1]):
            why = {"number": finding.number, "line": finding.line, "why": finding.why}
            noted.append(line | {"n": len(noted), "to": "moderator", "event": {"kind": "RuleBroken", **why}})
            assert auditor.check_line(noted[-1]) == []
    return noted


def test_a_true_finding_in_the_log_is_no_finding_itself() -> None:
    noted = noting_findings(FLIPPED)
    assert len(noted) == len(FLIPPED) + 1
    assert [entry.number for entry in audit_lines(noted).broken] == ["G.2"]


@pytest.mark.parametrize("claim", [{"number": "C.4"}, {"line": 3}, {"why": "because"}])
def test_a_false_finding_in_the_log_is_one(claim: dict[str, Any]) -> None:
    noted = apply_edits(noting_findings(FLIPPED), (change(the("RuleBroken"), **claim),))
    assert [entry.number for entry in audit_lines(noted).broken] == ["G.2", "R.16"]


def test_a_set_deal_is_named_and_accepted_only_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_log(tmp_path, SOUND)
    assert run(path, drawn=True) == 1
    assert (
        "the cards were dealt by hand, so the deal cannot be checked; --set-deal allows it" in capsys.readouterr().out
    )
    assert run(path, path, drawn=True) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "2 logs: 0 held, 0 broken, 2 not fully judged"
    assert run(path) == 0
    assert "the cards were dealt by hand, which --set-deal allows" in capsys.readouterr().out


@pytest.mark.parametrize("number", ["R.2", "R.13"])
def test_only_one_rule_of_the_rulebook_sees_what_an_assertion_explains(
    number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = apply_edits(FLIPPED, (change(the("CardDealt"), role="villager"),))
    path = write_log(tmp_path, log)
    assert run(path, only=number) == 1
    assert "0 held, 1 broken" in capsys.readouterr().out
    assert run(path) == 1
    assert "every line follows" not in capsys.readouterr().out


def test_what_was_not_compared_is_not_called_right(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = [{**line, "n": n} for n, line in enumerate(apply_edits(SOUND, (drop(the("Vote")),)))]
    assert run(write_log(tmp_path, short), only="R.4") == 1
    assert "not judged: the lines after line" in capsys.readouterr().out


@pytest.mark.parametrize("ending", [b'{"n":99', b"\0\0\0"])
def test_bytes_after_the_end_of_a_game_are_named_and_not_called_right(
    ending: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_log(tmp_path, SOUND)
    path.write_bytes(path.read_bytes() + ending)
    assert run(path, path) == 1
    assert "was ignored, although the game was over" in capsys.readouterr().out


def test_a_seed_beyond_64_bits_can_be_checked(tmp_path: Path) -> None:
    assert run(write_log(tmp_path, random_log(table_rules("mafia"), 10**30)), drawn=True) == 0


def test_a_number_beyond_64_bits_is_a_difference_like_any_other(tmp_path: Path) -> None:
    assert run(write_log(tmp_path, apply_edits(SOUND, (change(the("Vote"), target=10**30),)))) == 1


def test_a_line_split_in_two_and_two_lines_joined_are_damage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_log(tmp_path, SOUND)
    lines = path.read_text().splitlines()
    split = lines[-1].replace("}, {", "}\n{", 1)
    path.write_text("\n".join([lines[0], f"{lines[1]},{lines[2]}", *lines[3:-1], split]) + "\n")
    assert run(path) == 2
    assert "line 2 is damaged" in capsys.readouterr().err


RECORD_EDITS: list[Callable[[Any], Any]] = [
    lambda record: record["result"].update(winner="tie"),
    lambda record: record["players"][0].update(role="seer", name="Nobody"),
    lambda record: record.update(transcript=[]),
    lambda record: record.update(seed=3),
    lambda record: record.update(finished=False),
    lambda record: record.update(version=True),
    lambda record: record.pop("result"),
    lambda record: record["ruleset"]["switches"].update(day_limit=3),
    lambda record: record["phases"][0].update(day=7),
]


@pytest.mark.parametrize("edit", [None, *RECORD_EDITS])
def test_a_record_says_outside_its_lines_only_what_its_lines_say(
    edit: Callable[[Any], Any] | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = random_log(table_rules("mafia"), 4)
    path = tmp_path / "game.json"
    content = json.loads(json.dumps(rebuilt(log)))
    if edit:
        edit(content)
    path.write_text(json.dumps(content), encoding="utf-8")
    assert run(path, drawn=True) == (1 if edit else 0)
    assert ("is not what its lines say" in capsys.readouterr().out) == bool(edit)


def test_a_drawn_deal_is_not_called_a_set_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(write_log(tmp_path, random_log(table_rules("mafia"), 4)), drawn=True) == 0
    assert "by hand" not in capsys.readouterr().out


def test_a_card_that_the_checker_does_not_know_is_named_and_nothing_is_called_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "owl.jsonl"
    text = json.dumps(classic()).replace('"hunter"', '"owl"')
    path.write_text("".join(json.dumps(line) + "\n" for line in json.loads(text)), encoding="utf-8")
    assert run(path) == 1
    out = capsys.readouterr().out
    assert "not judged: the card 'owl', which this checker does not know" in out
    assert "every line follows" not in out
    run(path, path)
    assert capsys.readouterr().out.splitlines()[-1] == "2 logs: 0 held, 0 broken, 2 not fully judged"


def without_a_vote() -> Log:
    """A log that becomes another game in the middle: there the derivation stops, and the assertions go on."""
    return [{**line, "n": n} for n, line in enumerate(apply_edits(SOUND, (drop(the("Vote")),)))]


def test_what_the_derivation_vouches_for_is_held_up_to_the_line_where_it_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = without_a_vote()
    path, last = write_log(tmp_path, log), first_vote()
    assert run(path) == 1
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    told = {row[0]: " ".join(row[-5:]) for row in rows if row and row[0].startswith("R.")}
    assert [number for number, words in told.items() if words.endswith(" held")] == []
    assert told["R.4"] == f"held up to line {last}"
    run(path, as_json=True)
    record = json.loads(capsys.readouterr().out)
    verdicts = {entry["number"]: entry["verdict"] for entry in record["rulebook"]}
    assert (verdicts["R.4"], verdicts["R.14"]) == (f"held up to line {last}",) * 2
    assert "held" not in verdicts.values()
    assert any(entry["verdict"] == "held" for entry in record["assertions"])  # they have read the whole log
    assert {entry["number"]: entry["tested"] for entry in record["rulebook"]}["R.14"] == 0


def first_vote() -> int:
    """How many lines come before the first vote."""
    return next(n for n, line in enumerate(SOUND) if line["event"]["kind"] == "Vote")


def test_a_log_with_a_switch_that_the_checker_does_not_know_is_nowhere_held(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = deepcopy(SOUND)
    log[0]["event"]["ruleset"]["switches"]["ghosts"] = True
    path = write_log(tmp_path, log)
    assert run(path) == 1
    out = capsys.readouterr().out
    assert "not judged: it may depend on the switch 'ghosts'" in out
    assert run(path, only="E.2") == 1
    assert "0 held, 0 broken, 1 not judged" in capsys.readouterr().out
    run(path, as_json=True)
    record = json.loads(capsys.readouterr().out)
    held = {entry["number"] for entry in record["assertions"] if entry["verdict"] == "held"}
    assert held == {"B.1", "B.2", "B.4", "M.1", "M.2", "M.6", "N.2"}
    assert record["held"] == len(held)
    assert {entry["verdict"] for entry in record["rulebook"]} == {"not judged"}


def list_of(*words: str) -> str:
    result = CliRunner().invoke(app, ["check", "--rules", *words])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_rules_are_listed_by_number_in_both_wordings_without_a_log() -> None:
    rows = list_of().splitlines()
    listed = {row.split()[0]: row for row in rows if row.split()[0].endswith(tuple("0123456789"))}
    assert list(listed) == [*(number for index in INDEXES.values() for number in index.numbers()), *RULES]
    assert listed["E.2"] == (
        "E.2   The witch uses at most one potion a night. [Witch CANNOT use more than one potion per night.]"
    )
    assert listed["CL.45"].endswith("shoots only living players. [K.2: Hunter CANNOT target dead players.]")
    assert "\x1b" not in "".join(rows)


def test_the_rules_of_one_ruleset_are_those_its_games_answer_to() -> None:
    rows = [row.split()[0] for row in list_of("mafia").splitlines()]
    assert {"MA.1", "MA.55", "R.1", "R.17"} <= set(rows)
    assert not {"A.1", "CL.1"} & set(rows)
    (record,) = map(json.loads, list_of("sheriff", "--json", "--only", "L.1").splitlines())
    (rule,) = record["assertions"]
    assert (rule["number"], rule["seed"]) == ("L.1", "Badge transfer target MUST be living.")


def test_a_check_without_a_log_says_what_to_type() -> None:
    with pytest.raises(UserError, match="--rules"):
        run()


def test_a_log_with_two_errors_reports_both() -> None:
    twice = apply_edits(FLIPPED, (drop(answer_to("run", 2)),))
    for n, line in enumerate(twice):
        line["n"] = n
    assert [entry.number for entry in audit_lines(twice).entries if entry.verdict == "broken"] == ["G.2", "H.3"]


JUNK: list[Any] = [None, True, -1, 99, 1e9, "", "nobody", "poison x", [], [99], {}, {"0": "X"}, "all"]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(leaf for key, item in inside for leaf in leaves(item, (*path, key)))]


def damage(log: Log, dice: Random) -> Log:
    """A copy of the log with one random value removed or replaced."""
    log = deepcopy(log)
    at = 0 if dice.random() < 0.3 else dice.randrange(len(log))
    *path, last = dice.choice(leaves(log[at])[1:])
    holder = log[at]
    for key in path:
        holder = holder[key]
    if dice.random() < 0.3:
        del holder[last]
    else:
        holder[last] = dice.choice(JUNK)
    return log


@pytest.mark.parametrize("log", [SOUND, mafia({"propose@1": 3})], ids=["sheriff", "mafia"])
def test_a_damaged_log_gets_a_verdict_or_is_not_a_log(log: Log) -> None:
    dice = Random(5)
    for _ in range(400):
        try:
            report = audit_lines(damage(log, dice))
        except NotALog as fault:
            assert str(fault)
        else:
            json.dumps(report.record())
