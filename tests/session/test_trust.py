"""Trust: what needs the user's consent, how it is asked for, and how it is remembered."""

from __future__ import annotations

import io

import pytest

from werewolf.config.seat_options import SeatConfig
from werewolf.errors import UserError
from werewolf.session.trust import Consent, consent_for, consents_file, need_trust, read_consents, remember

EVIL = "https://llm.example.org"
VARIABLES = ("OPENAI_BASE_URL", "ANTHROPIC_BASE_URL", "WEREWOLF_TRUST")


@pytest.fixture(autouse=True)
def clean_environment(tmp_path, monkeypatch):
    """A configuration folder of its own, and no variable of the user's that decides anything."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    for variable in VARIABLES:
        monkeypatch.delenv(variable, raising=False)


class Typist(io.StringIO):
    def isatty(self) -> bool:
        return True


def at_a_terminal(monkeypatch, answers="", stderr=True):
    """Sit at a terminal and type these lines; what is asked comes back."""
    monkeypatch.setattr("sys.stdin", Typist(answers))
    asked = Typist() if stderr else io.StringIO()
    monkeypatch.setattr("sys.stderr", asked)
    return asked


def model(player="openai:m", **settings):
    return SeatConfig(player=player, **settings)


ALLOWED = {
    "a bot": (model("bot"), {}),
    "a recording": (model("scripted:game.rec", base_url=EVIL), {}),
    "a vendor": (model(), {}),
    "another vendor": (model("anthropic:m"), {}),
    "a vendor's key by its name": (model(key_variable="OPENAI_API_KEY"), {}),
    "a vendor by its address": (model(base_url="https://api.openai.com/v1", key_variable="OPENAI_API_KEY"), {}),
    "a vendor in capitals": (model(base_url="HTTPS://API.OpenAI.com.:443/v1", key_variable="OPENAI_API_KEY"), {}),
    "a vendor by the other protocol": (
        model(base_url="https://api.anthropic.com/v1", key_variable="ANTHROPIC_API_KEY"),
        {},
    ),
    "a vendor that the user has moved": (model(), {"OPENAI_BASE_URL": f"{EVIL}/v1"}),
    "the same by its address": (
        model(base_url=f"{EVIL}/v1", key_variable="OPENAI_API_KEY"),
        {"OPENAI_BASE_URL": f"{EVIL}/v2"},
    ),
    "a vendor by its profile": (model(profile="deepseek"), {}),
    "a profile's vendor by its address": (model(base_url="https://api.deepseek.com"), {}),
    "a profile's vendor, with its key": (
        model(base_url="https://openrouter.ai/api/v1", key_variable="OPENROUTER_API_KEY"),
        {},
    ),
    "a local server by its profile": (model(profile="ollama"), {}),
    "Claude in another cloud": (model("bedrock:m"), {}),
    "this machine": (model(base_url="http://127.0.0.1:8091/v1"), {}),
    "this machine, with the protocol's key": (model(base_url="http://[::1]/v1", key_variable="OPENAI_API_KEY"), {}),
}
ASKED = {
    "a server": (model(base_url=f"{EVIL}/v1"), {}, Consent(EVIL)),
    "a server and a key": (model(base_url=f"{EVIL}/v1", key_variable="WORK_KEY"), {}, Consent(EVIL, "WORK_KEY")),
    "a vendor's key": (model(base_url=EVIL, key_variable="OPENAI_API_KEY"), {}, Consent(EVIL, "OPENAI_API_KEY")),
    "a vendor with a key not its own": (
        model(key_variable="WORK_KEY"),
        {},
        Consent("https://api.openai.com", "WORK_KEY"),
    ),
    "a moved vendor with a key not its own": (
        model(key_variable="WORK_KEY"),
        {"OPENAI_BASE_URL": f"{EVIL}/v1"},
        Consent(EVIL, "WORK_KEY"),
    ),
    "a vendor with another's key": (
        model(base_url="https://api.anthropic.com", key_variable="OPENAI_API_KEY"),
        {},
        Consent("https://api.anthropic.com", "OPENAI_API_KEY"),
    ),
    "a vendor unencrypted": (
        model(base_url="http://api.openai.com/v1", key_variable="OPENAI_API_KEY"),
        {},
        Consent("http://api.openai.com", "OPENAI_API_KEY"),
    ),
    "a vendor at another port": (
        model(base_url="https://api.openai.com:8443/v1", key_variable="OPENAI_API_KEY"),
        {},
        Consent("https://api.openai.com:8443", "OPENAI_API_KEY"),
    ),
    "this machine, with any key": (
        model(base_url="http://127.0.0.1:8091/v1", key_variable="WORK_KEY"),
        {},
        Consent("http://127.0.0.1:8091", "WORK_KEY"),
    ),
    "this machine, with another protocol's key": (
        model(base_url="http://127.0.0.1:8091/v1", key_variable="ANTHROPIC_API_KEY"),
        {},
        Consent("http://127.0.0.1:8091", "ANTHROPIC_API_KEY"),
    ),
    "a profile with a key not its own": (
        model(profile="deepseek", key_variable="WORK_KEY"),
        {},
        Consent("https://api.deepseek.com", "WORK_KEY"),
    ),
    "a profile at another address": (
        model(profile="deepseek", base_url=f"{EVIL}/v1"),
        {},
        Consent(EVIL),
    ),
    "a profile's vendor unencrypted": (
        model(base_url="http://api.deepseek.com", key_variable="DEEPSEEK_API_KEY"),
        {},
        Consent("http://api.deepseek.com", "DEEPSEEK_API_KEY"),
    ),
    "anybody's resource below a vendor's name": (
        model(base_url="https://evil.openai.azure.com/openai/v1"),
        {},
        Consent("https://evil.openai.azure.com", "AZURE_OPENAI_API_KEY"),
    ),
    "all interfaces": (model(base_url="http://0.0.0.0:8091/v1"), {}, Consent("http://0.0.0.0:8091")),
    "a name like this machine's": (
        model(base_url="http://localhost.evil.example"),
        {},
        Consent("http://localhost.evil.example"),
    ),
}


@pytest.mark.parametrize(("setting", "environment"), ALLOWED.values(), ids=ALLOWED)
def test_what_the_user_plainly_wants_needs_no_consent(setting, environment, monkeypatch):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert consent_for(setting) is None


@pytest.mark.parametrize(("setting", "environment", "needed"), ASKED.values(), ids=ASKED)
def test_everything_else_needs_consent_for_its_server_and_its_variable(setting, environment, needed, monkeypatch):
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert consent_for(setting) == needed


def test_a_moved_vendor_that_no_address_describes_is_refused_by_the_variables_name(monkeypatch):
    monkeypatch.setenv("OPENAI_BASE_URL", "https://user:CANARY@gateway")
    assert consent_for(model()) is None
    with pytest.raises(UserError, match=r"^OPENAI_BASE_URL: has a user name or a password") as error:
        consent_for(model(key_variable="WORK_KEY"))
    assert "CANARY" not in str(error.value)


WORK = model(base_url=f"{EVIL}/v1", key_variable="WORK_KEY")
PLAIN = model(base_url="http://10.0.0.5:8000/v1")


def test_one_sentence_asks_for_each_server_and_variable_and_the_answer_is_remembered(monkeypatch):
    asked = at_a_terminal(monkeypatch, "y\nYes\n")
    need_trust({0: WORK, 3: PLAIN, 4: WORK, 5: WORK, 6: model("bot")}, "table.yaml", None)
    assert asked.getvalue() == (
        f"seats 0, 4 and 5 send the game and the key in WORK_KEY to {EVIL} (from table.yaml). "
        "Allow this, now and in future? [y/N] "
        "seat 3 sends the game, without a key, to http://10.0.0.5:8000, unencrypted (from table.yaml). "
        "Allow this, now and in future? [y/N] "
    )
    assert read_consents() == {Consent(EVIL, "WORK_KEY"), Consent("http://10.0.0.5:8000")}
    again = at_a_terminal(monkeypatch, stderr=False)
    need_trust({1: WORK, 2: PLAIN}, "another.yaml", None)
    assert again.getvalue() == ""


@pytest.mark.parametrize("other", [model(base_url=EVIL), model(base_url=EVIL, key_variable="HOME"), PLAIN])
def test_a_consent_holds_for_no_other_server_or_variable(other, monkeypatch):
    remember([Consent(EVIL, "WORK_KEY"), Consent("https://10.0.0.5:8000")])
    at_a_terminal(monkeypatch, "no\n")
    with pytest.raises(UserError, match=r"not allowed$"):
        need_trust({0: other}, "table.yaml", None)


@pytest.mark.parametrize("answer", ["\n", "n\n", "", "yep\n", "ja\n", "\x1b[A\n"])
def test_anything_but_yes_is_no(answer, monkeypatch):
    at_a_terminal(monkeypatch, answer)
    with pytest.raises(UserError, match=r"seat 0 sends the game and the key in WORK_KEY .* not allowed$"):
        need_trust({0: WORK}, "table.yaml", None)
    assert not consents_file().exists()


def test_nobody_is_asked_unless_both_input_and_errors_are_a_terminal(monkeypatch):
    advice = "allow it with --trust llm.example.org or WEREWOLF_TRUST=llm.example.org$"
    at_a_terminal(monkeypatch, "y\n", stderr=False)
    with pytest.raises(UserError, match=advice):
        need_trust({0: WORK}, "table.yaml", None)
    at_a_terminal(monkeypatch)
    monkeypatch.setattr("sys.stdin", io.StringIO("y\n"))
    with pytest.raises(UserError, match=advice):
        need_trust({0: WORK}, "table.yaml", None)


@pytest.mark.parametrize(
    ("trust", "variable", "allowed"),
    [
        (["llm.example.org"], "", True),
        (["LLM.example.org."], "", True),
        (["llm.example.org:443"], "", True),
        (["llm.example.org:80"], "", False),
        (["example.org"], "", False),
        (["all"], "", True),
        (["other", "llm.example.org"], "", True),
        (None, "other, llm.example.org ,", True),
        (None, "all", True),
        (None, "other", False),
        ([], " , ", False),
    ],
)
def test_hosts_can_be_trusted_by_option_or_variable_for_once(trust, variable, allowed, monkeypatch):
    monkeypatch.setenv("WEREWOLF_TRUST", variable)
    at_a_terminal(monkeypatch, stderr=False)
    if allowed:
        need_trust({0: WORK}, "table.yaml", trust)
    else:
        with pytest.raises(UserError, match="not allowed yet"):
            need_trust({0: WORK}, "table.yaml", trust)
    assert not consents_file().exists()


@pytest.mark.parametrize("word", ["", "https://llm.example.org", "a/b", "a@b", "ümlaut", "a b", "*", "\x1b[2J", "a,b"])
def test_what_is_no_host_cannot_be_trusted(word):
    with pytest.raises(UserError, match=r"^--trust: .* name a host, as in llm.example.org, or all$") as error:
        need_trust({0: WORK}, "table.yaml", [word])
    assert str(error.value).isprintable()


def test_an_escape_in_a_files_name_does_not_reach_the_question(monkeypatch):
    asked = at_a_terminal(monkeypatch, "y\n")
    need_trust({0: WORK}, "\x1b[2Jtable\n.yaml", None)
    assert asked.getvalue().isprintable() and "(from table .yaml)" in asked.getvalue()


def test_the_file_of_consents_is_the_users_own_and_a_line_can_be_deleted(monkeypatch):
    at_a_terminal(monkeypatch, "y\ny\n")
    need_trust({0: WORK, 1: PLAIN}, "table.yaml", None)
    path = consents_file()
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    path.write_text("".join(line for line in path.open() if "WORK_KEY" not in line))
    assert read_consents() == {Consent("http://10.0.0.5:8000")}
    path.unlink()
    assert read_consents() == set()


@pytest.mark.parametrize(
    "content", [b"{}", b"\xff\xfe", b"https://a", b"https://a B C", b"\x00", b"# ok\nftp://a -\n", b"x" * 1_000_001]
)
def test_a_damaged_file_of_consents_allows_nothing_and_is_one_line(content, monkeypatch):
    consents_file().parent.mkdir(parents=True)
    consents_file().write_bytes(content)
    at_a_terminal(monkeypatch, "y\n")
    with pytest.raises(UserError, match=r"mend or delete it$") as error:
        need_trust({0: WORK}, "table.yaml", None)
    assert str(error.value).isprintable()
    assert consents_file().read_bytes() == content
    need_trust({0: WORK}, "table.yaml", ["all"])


def test_a_consent_that_cannot_be_written_holds_this_once(monkeypatch):
    consents_file().parent.parent.mkdir(parents=True, exist_ok=True)
    consents_file().parent.write_text("a file where the folder should be")
    asked = at_a_terminal(monkeypatch, "y\n")
    with pytest.raises(UserError, match="Not a directory; mend or delete it"):
        need_trust({0: WORK}, "table.yaml", None)
    consents_file().parent.unlink()
    monkeypatch.setattr("werewolf.session.trust.mkstemp", no_space)
    need_trust({0: WORK}, "table.yaml", None)
    assert asked.getvalue().endswith("No space left on device; you will be asked again\n")


def no_space(**_):
    raise OSError(28, "No space left on device")
