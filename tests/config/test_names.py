"""Names: real ones of many scripts may be given, and no two that look alike sit at one table."""

from __future__ import annotations

import json
from itertools import combinations
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.program import call_program
from lab.shelf import bots_game
from werewolf.config.chairs import make_chairs
from werewolf.config.names import MOST_MARKS, are_alike, name_problem, normal_name
from werewolf.config.personas import personas
from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError

REAL = """
Ann, Anna, Ian, Lan, Leo, Lea, Amie, Arnie, Al, Jo, Ng, Hunter, Will, Grace, Mark, May, Bo, O'Brien, D’Arcy, Jean-Luc,
Dr. No, J. R. R. Tolkien, Mary Ann, Ludwig II, Louis 14, R2-D2, Agent 7, McDonald, van der Berg, Zoë, Zoe, José, Łukasz,
Børge, Søren, Åsa, François, Müller, Strauß, Šárka, Dvořák, Çağla, İbrahim, Işık, Ștefan, Győző, Þórr, Ðorđe, Ægir,
Nguyễn Thị Hạnh, Trần Đức, Kahoʻolawe, N'Golo, Guðrún, Seán, Núñez, João, Ñusta, Māori, Jürgen, Anaïs, Réka, Żaneta,
Дмитрий, Ольга, Анна, Ева, Юлія, Ђорђе, Їжак, Наталʼя, Александр Пушкин, Ян, Сара, Нұрсұлтан, Γιώργος, Ελένη, Ζωή,
Θεόδωρος, Արամ, Նարե, ვახტანგ, თამარ, נועה, שָׁלוֹם, יעקב, محمد, فاطمة, علی‌رضا, ژاله, شیرین, प्रिया, अर्जुन, कृष्ण, সত্যজিৎ,
ਗੁਰਪ੍ਰੀਤ, પાર્થ, தமிழரசி, వెంకట్, ಶ್ರೀನಿವಾಸ, മോഹൻലാൽ, ශ්‍රීමා, ไพโรจน์, สมหญิง, ສົມພອນ, အောင်ဆန်း, សុខា, བསྟན་འཛིན, ኃይሌ,
李雷, 韩梅梅, 欧阳娜娜, 山田太郎, さくら, カタカナ, ジョン・スミス, 佐々木, 김민수, 이영희, 山田Taro, ᏎᏉᏯ, Ƀa,
Chloë-Ann, María José, Ó Súilleabháin
"""
NAMES = [name.strip() for name in REAL.replace("\n", " ").split(",") if name.strip()]


def test_there_are_a_hundred_names_and_more():
    assert len(set(NAMES)) == len(NAMES) > 100


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_a_real_name_may_be_given_however_it_is_typed(form):
    for name in NAMES:
        given = SeatConfig(player="human", name=normalize(form, f" {name} ")).name
        assert given == normal_name(name) == normalize("NFC", given), name
        assert name_problem(given) is None, name


def test_no_two_real_names_look_alike():
    assert [pair for pair in combinations(map(normal_name, NAMES), 2) if are_alike(*pair)] == []


def test_the_names_of_all_personas_may_be_given_and_are_different():
    names = [persona.name for persona in personas().values()]
    assert [name for name in names if name_problem(name)] == []
    assert [pair for pair in combinations(names, 2) if are_alike(*pair)] == []


REFUSED = {
    "can be seen": [
        "Ann\u200b", "A\u00adnn", "\u2060Ann", "\ufeffAnn", "A\u200dnn", "Ann\u202e", "\u3164", "A\u115fnn", "\u2800",
        "Ann\ufe0f", "A\u034fnn", "\ue000", "\U000e0041nn", "\x1b[31mAnn", "A\tnn", "A\nnn", "A\x00nn", "A\x1cnn",
        "Ann\x7f", "Ann🐺", "🐺", "👩‍🚀", "☺", "Ann🏻", "🇩🇪", "Ann\u2028Ben", "A\ud800",
    ],
    "letters in it": [
        "3", "12", "٣", "３", "²", "#3", "...", "-", "!?", "\u0301", "(3)", "three",
        "Seat Three", "Seat III", "Night 3", "seat 3", "Seat3", "Player 3", "player #3", "P3",
        "No. 5", "ｓｅａｔ　３", "+1", "€",
    ],
    "means something else": [
        "all", "ALL", "Public", "you", "nobody", "No one", "no-one", "everyone", "none", "Moderator", "GM",
        "Game Master", "skip", "pass", "abstain", "human", "bot", "Me", "I", "Village", "ａｌｌ", "аll",
        "Nоbоdу", "ᴀʟʟ", "𝐚𝐥𝐥", "a11", "n0b0dy", "Yоu", "The Moderator",
        "everyone else", "The village", "The village wins", "Ann died", "Ann is out",
    ],
    "no brackets": ["Ann (3)", "Ann(3)", "Ann ( 3 ) too", "Ann (you)", "Ann, Ben", "You!", 'Ann "B"', "Ann:", "<b>Ann"],
    "too many marks": ["Z" + "\u0301" * (MOST_MARKS + 1), "Ann" + "\u0334" * 30],
    "one alphabet": ["Аnn", "Вen", "Jоhn", "Dmitrу", "Ζoe", "Αnna", "Ivаn", "Olga Петровa", "Ann-Маrie", "Անn"],
}  # fmt: skip


@pytest.mark.parametrize("says", REFUSED)
def test_a_name_that_misleads_is_refused_with_the_reason(says):
    reasons = {ascii(name): name_problem(normal_name(name)) or "" for name in REFUSED[says]}
    assert {name: reason for name, reason in reasons.items() if says not in reason} == {}


ALIKE = [
    ("Ann", "ann"), ("José", "Jose\u0301"), ("Ann", "Ａｎｎ"), ("Ann", "𝒜𝓃𝓃"), ("Ann", "ᴀɴɴ"), ("Сара", "Capa"),
    ("Ева Роза", "Ева Poзa"), ("ОСА", "OCA"), ("Χοο", "Xoo"), ("Ian", "lan"), ("Ali", "AIi"), ("Al", "A1"),
    ("Bob", "B0b"), ("BOB", "B0B"), ("Zoë", "ZOË"), ("O'Brien", "O’Brien"), ("O'Brien", "O`Brien"),
    ("Jean-Luc", "Jean‑Luc"), ("Jean-Luc", "Jean–Luc"), ("Mary Ann", "Mary\u00a0 Ann"), ("Ibo", "İbo"), ("Isa", "ısa"),
    ("Straße", "STRASSE"), ("ﬁn", "fin"), ("Kate", "\u212aate"), ("Ёлка", "Е\u0308лка"),
    ("Ann", "Ann."), ("Mary Ann", "Maryann"), ("O'Brien", "OBrien"), ("ロ", "口"), ("へ", "ヘ"), ("べに", "ベに"),
    ("علي", "علی"), ("كمال", "کمال"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_could_be_taken_for_each_other_are_alike(one, other):
    assert are_alike(normal_name(one), normal_name(other)) and are_alike(normal_name(other), normal_name(one))


@given(st.text(max_size=60))
def test_any_text_is_either_a_name_or_refused_and_a_name_stays_as_it_is(text):
    name = normal_name(text)
    assert normal_name(name) == name
    assert name_problem(name) != ""
    assert are_alike(name, normal_name(normalize("NFD", name)))


def people(*names):
    return [SeatConfig(player="human", name=name) for name in names]


def test_lookalikes_are_refused_where_chairs_are_made_and_the_message_shows_why():
    with pytest.raises(UserError) as error:
        make_chairs(people("Ben", "Сара", "Capa"), 1)
    assert str(error.value).startswith(r"seats: '\u0421\u0430\u0440\u0430' and 'Capa' look alike; ")


def test_the_same_name_twice_is_numbered_and_so_is_a_drawn_name_like_a_chosen_one():
    assert [chair.name for chair in make_chairs(people("Ann", "ann", "Ann"), 1)] == ["Ann", "ann 2", "Ann 3"]
    chairs = make_chairs([SeatConfig(player="bot", persona="wen"), *people("WEN")], 1)
    assert [chair.name for chair in chairs] == ["Wen", "WEN 2"]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", ["Ann\u200b", "all", "Аnn", "Ann (3)"])
def test_a_wrong_name_in_a_table_or_an_option_is_one_line_that_hides_nothing(name, folder):
    seats = [{"player": "bot", "name": name}, {"player": "bot", "count": 6}]
    (folder / "table.yaml").write_text(json.dumps({"ruleset": "mafia", "seats": seats}))
    in_a_file = call_program("watch", "table.yaml", folder=folder)
    typed = call_program("play", "-r", "mafia", "--seats", f"human:{name},bot*6", folder=folder)
    for done in (in_a_file, typed):
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        assert "name: " in done.stderr and "is not allowed; " in done.stderr and "\u200b" not in done.stderr
    assert "table.yaml: line 1: seats.0.name: " in in_a_file.stderr and "--seats: name: " in typed.stderr


def test_the_name_of_a_persona_is_checked_when_a_seat_gets_it(folder):
    (folder / "personas").mkdir()
    shelved = next(iter(personas().values())).model_dump_json()
    (folder / "personas" / "ghost.yaml").write_text(json.dumps({**json.loads(shelved), "id": "ghost", "name": "all"}))
    with pytest.raises(UserError, match="persona ghost: name: 'all' is not allowed; this word means something else"):
        make_chairs([SeatConfig(player="bot", persona="ghost")], 1)


def test_an_old_log_is_read_whatever_the_names_are(folder):
    """It is shown, checked and resumed: only a new table is refused."""
    names = ("all", "3", "Ann\u200b", "Аnn", "Ann", "Ann (3)", "\u3164")
    text = b"".join(bots_game("mafia")[:40]).decode()
    start = json.loads(text.splitlines()[0])
    for chair, name in zip(start["event"]["players"], names, strict=True):
        text = text.replace(f'"name":"{chair["name"]}"', f'"name":"{name}"')
    old = json.dumps([chair["name"] for chair in start["event"]["players"]], separators=(",", ":"), ensure_ascii=False)
    text = text.replace(f'"names":{old}', f'"names":{json.dumps(names, separators=(",", ":"), ensure_ascii=False)}')
    (folder / "old.jsonl").write_text(text)
    for words in (["replay", "old.jsonl"], ["resume", "old.jsonl"], ["check", "old.jsonl"]):
        done = call_program(*words, folder=folder)
        assert done.returncode == 0, done.stderr
