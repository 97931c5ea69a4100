"""The JSON record holds the same lines as the log, so it gets the same verdicts."""

from __future__ import annotations

import json

import pytest
from jsonschema import Draft202012Validator

from lab.proof.scripted_games import sheriff
from lab.sample_games import RULESETS
from tests.audit.log_edits import apply_edits, change, drop, the
from tests.export.games import (
    FORMATS,
    bots_game,
    export_text,
    plain_game,
    renumber,
    save_game,
    unfinished,
    views,
    with_marks,
    write_log,
)
from werewolf.audit import audit_lines
from werewolf.cli.check import check_logs
from werewolf.cli.schemas import text
from werewolf.errors import UserError
from werewolf.export.export_formats import ExportOptions
from werewolf.session.export_game import export
from werewolf.storage.plain_lines import LogFile
from werewolf.storage.saved_game import read_game, read_lines
from werewolf.terminal.replay.show_replay import replay

DOCTORED = {
    "sound": sheriff({"propose@1": 6, "vote@1": 7}),
    "a false answer": apply_edits(sheriff({"check": 0}), (change(the("SeerAction"), result="GOOD"),)),
    "a line lost": renumber(apply_edits(sheriff({"check": 0}), (drop(the("SeerAction")),))),
    "no phase named": [{**line, "phase": None} for line in sheriff({"check": 0})],
}


def save_record(folder, lines, view="all", name="record.json", **options):
    """Write the record of a game to a file."""
    path = folder / name
    path.write_text(export_text(save_game(folder, lines), "json", view, **options), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", RULESETS)
@pytest.mark.parametrize("cut", (list, unfinished), ids=("finished", "unfinished"))
def test_a_record_holds_the_lines_of_the_log(tmp_path, name, cut):
    lines = with_marks(cut(plain_game(name)))
    record = save_record(tmp_path, lines)
    assert read_lines(record) == read_lines(tmp_path / "game.jsonl")
    assert list(LogFile(record).lines()) == lines


@pytest.mark.parametrize("lines", DOCTORED.values(), ids=DOCTORED)
def test_checking_a_record_gives_the_same_verdicts(tmp_path, lines):
    record = save_record(tmp_path, lines)
    assert audit_lines(LogFile(record).lines()) == audit_lines(lines)
    assert check_logs([record], True, None, False) == check_logs([tmp_path / "game.jsonl"], True, None, False)


def test_unknown_events_and_fields_are_kept(tmp_path):
    lines = plain_game("mafia")
    lines[20]["event"] = {"kind": "Earthquake", "strength": 7}
    lines[21]["event"]["mood"] = "grim"
    assert list(LogFile(save_record(tmp_path, lines)).lines()) == lines


def first_of_each_kind(record):
    """The record with only the first line of each kind; a test of the log already validates every line."""
    met = set()

    def fresh(lines):
        return [line for line in lines if line["event"]["kind"] not in met and not met.add(line["event"]["kind"])]

    for part in (record, *record["phases"], *(each for phase in record["phases"] for each in phase["sub_phases"])):
        for key in {"opening", "ending", "events"} & part.keys():
            part[key] = fresh(part[key])
    return record


@pytest.mark.parametrize("name", RULESETS)
def test_every_record_fits_its_schema(tmp_path, name):
    validator = Draft202012Validator(json.loads(text("record")))
    for cut in (list, unfinished):
        saved = save_game(tmp_path, cut(bots_game(name)))
        for view in ("all", "public", "seat:1"):
            record = first_of_each_kind(json.loads(export_text(saved, "json", view, thoughts=view != "public")))
            validator.validate(record)
    assert not validator.is_valid({**record, "phases": [{}]})
    assert not validator.is_valid({**record, "more": 1})


@pytest.mark.parametrize("name", RULESETS)
def test_phases_and_sub_phases_are_complete_and_in_order(tmp_path, name):
    lines = plain_game(name)
    record = json.loads(export_text(save_game(tmp_path, lines), "json"))
    starts = [line["event"] for line in lines if line["event"]["kind"] in ("PhaseStart", "SubPhaseStart")]
    found = []
    for phase in record["phases"]:
        found.append((phase["phase"], phase["day"], None))
        found += [(phase["phase"], phase["day"], sub_phase["sub_phase"]) for sub_phase in phase["sub_phases"]]
    assert found == [(event["phase"], event["day"], event.get("sub_phase")) for event in starts]


def test_a_record_has_players_transcript_and_result(tmp_path):
    lines = bots_game("mafia")
    record = json.loads(export_text(save_game(tmp_path, lines), "json"))
    start, over = lines[0]["event"], lines[-1]["event"]
    assert [player["role"] for player in record["players"]] == start["deal"]
    assert [player["outcome"] for player in record["players"]] == [fate["outcome"] for fate in over["players"]]
    assert [player["persona"] for player in record["players"]] == [chair["persona"] for chair in start["players"]]
    speeches = [line for line in lines if line["event"]["kind"] in ("Speech", "PackTalk", "Proposal")]
    speeches = [line for line in speeches if line["event"]["content"]]
    assert {line["event"]["kind"] for line in speeches} >= {"Speech", "Proposal"}
    assert [said["words"] for said in record["transcript"]] == [line["event"]["content"] for line in speeches]
    assert [lines[said["line"] - 1] for said in record["transcript"]] == speeches
    assert record["result"] == {
        "winner": over["winner"],
        "condition": over["condition"],
        "days": max(line["day"] for line in lines),
    }
    assert record["seed"] == start["seed"]


def test_half_a_character_is_read_back_unchanged(tmp_path, capsys):
    lines = plain_game("mafia")
    said = next(at for at, line in enumerate(lines) if line["event"]["kind"] == "Speech")
    lines[said]["event"]["content"] = "half of \ud83d"
    log, record = write_log(tmp_path / "game.jsonl", lines), tmp_path / "game.json"
    export(log, ExportOptions("json"), str(record), force=False)
    assert read_lines(record) == read_lines(log)
    for path in (log, record):  # the checker treats it as damage in both formats
        assert check_logs([path], False, None, False) == 2
        assert "damaged" in capsys.readouterr().err


def test_a_player_who_took_over_a_seat_is_in_the_record(tmp_path):
    lines = plain_game("mafia")
    taken = {"kind": "Seated", "actor": 3, "player": "bot", "persona": "nuru", "setting": None}
    lines[30] = {**lines[30], "to": "moderator", "event": taken}
    record = json.loads(export_text(save_game(tmp_path, lines), "json"))
    assert (record["players"][3]["kind"], record["players"][3]["persona"]) == ("bot", "nuru")


def test_a_seats_record_does_not_name_other_addressees(tmp_path):
    lines = plain_game("mafia")
    wolf = next(line["to"][0] for line in lines if line["event"]["kind"] == "PackMet")
    saved = read_game(save_record(tmp_path, lines, f"seat:{wolf}"))
    assert {line.to for line in saved.lines} == {"all", (wolf,)}
    assert [line.n for line in saved.lines] == list(range(len(saved.lines)))


@pytest.mark.parametrize("name", RULESETS)
def test_a_seats_record_replays_as_the_log_does_for_that_seat(tmp_path, name, capsys):
    lines = plain_game(name)
    for view in views(lines)[:4]:
        record = save_record(tmp_path, unfinished(lines), view)
        replay(tmp_path / "game.jsonl", view, "0", spoil=True)
        shown, *_ = capsys.readouterr().out.partition("The game is unfinished")
        replay(record, view, "0", spoil=True)
        assert capsys.readouterr().out.partition("The game is unfinished")[0] == shown
        assert str(read_game(record).view) == view


def test_a_seats_record_shows_no_other_seat_and_cannot_be_checked(tmp_path, capsys):
    record = save_record(tmp_path, plain_game("mafia"), "seat:2")
    for view in ("all", "seat:3"):
        with pytest.raises(UserError, match="holds only what seat:2 could see; choose seat:2 or public"):
            replay(record, view, "0")
    assert check_logs([record], False, None, False) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("to", FORMATS)
def test_exporting_a_record_equals_exporting_the_log(tmp_path, to):
    lines = plain_game("classic")
    for view in ("all", "public", "seat:2"):
        record = read_game(save_record(tmp_path, lines, view))
        assert export_text(record, to, view) == export_text(save_game(tmp_path, lines), to, view)


def change_record(record, **changes):
    return {key: value for key, value in {**record, **changes}.items() if value is not None}


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda record: change_record(record, version=2), "version 2; this program reads version 1"),
        (lambda record: change_record(record, phases=None), "not in their places"),
        (lambda record: change_record(record, opening=7), "not in their places"),
        (lambda record: change_record(record, opening=[{}]), "not in their places"),
        (lambda record: change_record(record, opening=record["opening"][1:]), "line 1 is missing or occurs twice"),
        (lambda record: change_record(record, ending=record["opening"]), "line 1 is missing or occurs twice"),
        (lambda record: change_record(record, opening=[], phases=[], ending=[]), "who could see it"),
        (lambda record: change_record(record, view="\x1b[31m"), "who could see it"),
    ],
)
def test_a_damaged_record_says_what_is_wrong_in_one_line(tmp_path, capsys, damage, says):
    record = json.loads(export_text(save_game(tmp_path, plain_game("mafia")), "json"))
    path = tmp_path / "record.json"
    path.write_text(json.dumps(damage(record)), encoding="utf-8")
    with pytest.raises(UserError, match=says):
        read_game(path)
    assert check_logs([path], False, None, False) == 2
    assert says in capsys.readouterr().err


def test_a_record_cut_off_anywhere_is_refused(tmp_path):
    whole = export_text(save_game(tmp_path, plain_game("mafia")), "json").encode()
    path = tmp_path / "record.json"
    for end in range(0, len(whole) - 2, len(whole) // 40):
        path.write_bytes(whole[:end])
        with pytest.raises(UserError):
            read_game(path)
        assert check_logs([path], True, None, False) == 2


@pytest.mark.parametrize("gone", ["players", "ruleset", "log_version"])
def test_a_record_must_have_players_and_rules(tmp_path, gone):
    record = json.loads(export_text(save_game(tmp_path, plain_game("mafia")), "json"))
    del record[gone]
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(UserError, match="players or ruleset are missing"):
        read_game(path)


def test_a_changed_line_is_noticed(tmp_path):
    lines = plain_game("mafia")
    record = json.loads(export_text(save_game(tmp_path, lines), "json"))
    record["phases"][0]["events"][0]["day"] += 1
    path = tmp_path / "record.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    assert read_lines(path) != read_lines(write_log(tmp_path / "again.jsonl", lines))
