"""The nested record is the log in another order: the same lines, the same verdicts, and nothing invented."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from tests.audit.doctoring import change, drop, in_steps, the
from tests.audit.stages import sheriff
from tests.export.games import FORMATS, bots_game, exported, kept, marked, plain_game, unfinished, views, written
from tests.house import RULESETS
from werewolf.audit import audit_lines
from werewolf.audit.log_file import LogFile
from werewolf.cli.check_report import check
from werewolf.cli.schemas import text
from werewolf.errors import UserError
from werewolf.export.formats import ExportOptions
from werewolf.export.write import export
from werewolf.storage.saved_game import read_game, read_lines
from werewolf.terminal.replay.show import replay

DOCTORED = {
    "sound": sheriff({"propose@1": 6, "vote@1": 7}),
    "a false answer": in_steps(sheriff({"check": 0}), (change(the("SeerAction"), result="GOOD"),)),
    "a line lost": in_steps(sheriff({"check": 0}), (drop(the("SeerAction")),)),
    "numbers in disorder": [{**line, "n": 99 - line["n"]} for line in sheriff({"check": 0})],
    "no phase named": [{**line, "phase": None} for line in sheriff({"check": 0})],
}


def recorded(folder, lines, view="all", name="record.json", **wish):
    """A game's record, on disk."""
    path = folder / name
    path.write_text(exported(kept(folder, lines), "json", view, **wish), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("cut", (list, unfinished), ids=("finished", "unfinished"))
def test_the_lines_got_back_are_the_log_s_own(tmp_path, name, cut):
    lines = marked(cut(plain_game(name)))
    record = recorded(tmp_path, lines)
    assert read_lines(record) == read_lines(tmp_path / "game.jsonl")
    assert list(LogFile(record).lines()) == lines


@pytest.mark.parametrize("lines", DOCTORED.values(), ids=DOCTORED)
def test_the_checker_comes_to_the_same_verdicts(tmp_path, lines):
    record = recorded(tmp_path, lines)
    assert audit_lines(LogFile(record).lines()) == audit_lines(lines)
    assert check([record], True, None, False) == check([tmp_path / "game.jsonl"], True, None, False)


def test_what_a_later_version_wrote_is_carried_along(tmp_path):
    lines = plain_game("mafia")
    lines[20]["event"] = {"kind": "Earthquake", "strength": 7}
    lines[21]["event"]["mood"] = "grim"
    assert list(LogFile(recorded(tmp_path, lines)).lines()) == lines


def thinned(record):
    """Of each kind of line the first: that every line fits its schema is a law of the log."""
    met = set()

    def fresh(lines):
        return [line for line in lines if line["event"]["kind"] not in met and not met.add(line["event"]["kind"])]

    for part in (record, *record["phases"], *(each for phase in record["phases"] for each in phase["sub_phases"])):
        for key in {"opening", "ending", "events"} & part.keys():
            part[key] = fresh(part[key])
    return record


@pytest.mark.parametrize("name", RULESETS)
def test_every_record_fits_the_kept_schema(tmp_path, name):
    validator = Draft202012Validator(json.loads(text("record")))
    for cut in (list, unfinished):
        recording = kept(tmp_path, cut(bots_game(name)))
        for view in ("all", "public", "seat:1"):
            record = thinned(json.loads(exported(recording, "json", view, thoughts=view != "public")))
            validator.validate(record)
    assert not validator.is_valid({**record, "phases": [{}]})
    assert not validator.is_valid({**record, "more": 1})


@pytest.mark.parametrize("name", RULESETS)
def test_each_phase_and_sub_phase_stands_there_once_and_in_order(tmp_path, name):
    lines = plain_game(name)
    record = json.loads(exported(kept(tmp_path, lines), "json"))
    began = [line["event"] for line in lines if line["event"]["kind"] in ("PhaseStart", "SubPhaseStart")]
    told = []
    for phase in record["phases"]:
        told.append((phase["phase"], phase["day"], None))
        told += [(phase["phase"], phase["day"], sub_phase["sub_phase"]) for sub_phase in phase["sub_phases"]]
    assert told == [(event["phase"], event["day"], event.get("sub_phase")) for event in began]


def test_it_says_who_played_what_was_said_and_how_it_ended(tmp_path):
    lines = bots_game("mafia")
    record = json.loads(exported(kept(tmp_path, lines), "json"))
    start, over = lines[0]["event"], lines[-1]["event"]
    assert [player["role"] for player in record["players"]] == start["deal"]
    assert [player["outcome"] for player in record["players"]] == [fate["outcome"] for fate in over["players"]]
    assert [player["persona"] for player in record["players"]] == [chair["persona"] for chair in start["players"]]
    spoken = [line for line in lines if line["event"]["kind"] in ("Speech", "PackTalk", "Proposal")]
    spoken = [line for line in spoken if line["event"]["content"]]
    assert {line["event"]["kind"] for line in spoken} >= {"Speech", "Proposal"}
    assert [said["words"] for said in record["transcript"]] == [line["event"]["content"] for line in spoken]
    assert [lines[said["line"] - 1] for said in record["transcript"]] == spoken
    assert record["result"] == {
        "winner": over["winner"],
        "condition": over["condition"],
        "days": max(line["day"] for line in lines),
    }
    assert record["seed"] == start["seed"]


def test_half_a_character_comes_back_as_it_was(tmp_path, capsys):
    lines = plain_game("mafia")
    said = next(at for at, line in enumerate(lines) if line["event"]["kind"] == "Speech")
    lines[said]["event"]["content"] = "half of \ud83d"
    log, record = written(tmp_path / "game.jsonl", lines), tmp_path / "game.json"
    export(log, ExportOptions("json"), str(record), force=False)
    assert read_lines(record) == read_lines(log)
    for path in (log, record):  # the checker takes it for damage, whichever form it has
        assert check([path], False, None, False) == 2
        assert "damaged" in capsys.readouterr().err


def test_whoever_took_over_a_chair_is_who_played_it(tmp_path):
    lines = plain_game("mafia")
    taken = {"kind": "Seated", "actor": 3, "player": "bot", "persona": "nuru", "setting": None}
    lines[30] = {**lines[30], "to": "moderator", "event": taken}
    record = json.loads(exported(kept(tmp_path, lines), "json"))
    assert (record["players"][3]["kind"], record["players"][3]["persona"]) == ("bot", "nuru")


def test_one_chair_s_record_names_nobody_else_who_was_told(tmp_path):
    lines = plain_game("mafia")
    wolf = next(line["to"][0] for line in lines if line["event"]["kind"] == "PackMet")
    recording = read_game(recorded(tmp_path, lines, f"seat:{wolf}"))
    assert {line.to for line in recording.lines} == {"all", (wolf,)}
    assert [line.n for line in recording.lines] == list(range(len(recording.lines)))


@pytest.mark.parametrize("name", RULESETS)
def test_one_chair_s_record_is_shown_again_as_the_log_is_to_that_chair(tmp_path, name, capsys):
    lines = plain_game(name)
    for view in views(lines)[:4]:
        record = recorded(tmp_path, unfinished(lines), view)
        replay(tmp_path / "game.jsonl", view, "0")
        shown, *_ = capsys.readouterr().out.partition("The game is unfinished")
        replay(record, view, "0")
        assert capsys.readouterr().out.partition("The game is unfinished")[0] == shown
        assert str(read_game(record).view) == view


def test_one_chair_s_record_shows_no_other_chair_and_cannot_be_checked(tmp_path, capsys):
    record = recorded(tmp_path, plain_game("mafia"), "seat:2")
    for view in ("all", "seat:3"):
        with pytest.raises(UserError, match="holds only what seat:2 could see; seat:2 or public"):
            replay(record, view, "0")
    assert check([record], False, None, False) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("to", FORMATS)
def test_an_export_of_a_record_is_the_export_of_its_game(tmp_path, to):
    lines = plain_game("classic")
    for view in ("all", "public", "seat:2"):
        record = read_game(recorded(tmp_path, lines, view))
        assert exported(record, to, view) == exported(kept(tmp_path, lines), to, view)


def damaged(record, **changes):
    return {key: value for key, value in {**record, **changes}.items() if value is not None}


@pytest.mark.parametrize(
    ("spoilt", "says"),
    [
        (lambda record: damaged(record, version=2), "version 2; this program reads version 1"),
        (lambda record: damaged(record, phases=None), "not in their places"),
        (lambda record: damaged(record, opening=7), "not in their places"),
        (lambda record: damaged(record, opening=[{}]), "not in their places"),
        (lambda record: damaged(record, opening=record["opening"][1:]), "line 1 is missing or occurs twice"),
        (lambda record: damaged(record, ending=record["opening"]), "line 1 is missing or occurs twice"),
        (lambda record: damaged(record, opening=[], phases=[], ending=[]), "who could see it"),
        (lambda record: damaged(record, view="\x1b[31m"), "who could see it"),
    ],
)
def test_a_damaged_record_says_what_is_wrong_in_one_line(tmp_path, capsys, spoilt, says):
    record = json.loads(exported(kept(tmp_path, plain_game("mafia")), "json"))
    path = tmp_path / "record.json"
    path.write_text(json.dumps(spoilt(record)), encoding="utf-8")
    with pytest.raises(UserError, match=says):
        read_game(path)
    assert check([path], False, None, False) == 2
    assert says in capsys.readouterr().err


def test_a_record_cut_off_anywhere_is_refused(tmp_path):
    whole = exported(kept(tmp_path, plain_game("mafia")), "json").encode()
    path = tmp_path / "record.json"
    for end in range(0, len(whole) - 2, len(whole) // 40):
        path.write_bytes(whole[:end])
        with pytest.raises(UserError):
            read_game(path)
        assert check([path], True, None, False) == 2


@pytest.mark.parametrize("gone", ["players", "ruleset", "log_version"])
def test_a_record_must_say_who_played_by_which_rules(tmp_path, gone):
    record = json.loads(exported(kept(tmp_path, plain_game("mafia")), "json"))
    del record[gone]
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(UserError, match="who played by which rules"):
        read_game(path)


def test_the_law_would_notice_a_changed_line(tmp_path):
    lines = plain_game("mafia")
    record = json.loads(exported(kept(tmp_path, lines), "json"))
    record["phases"][0]["events"][0]["day"] += 1
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert read_lines(path) != read_lines(written(tmp_path / "again.jsonl", lines))
