"""Addresses of model servers: what is accepted, and that the HTTP client reads it as we do."""

from __future__ import annotations

import httpx2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from werewolf.config.seat import check_seat
from werewolf.config.seat_options import SeatConfig
from werewolf.config.server_address import BadAddressError, parse_address
from werewolf.errors import UserError

NORMAL = {
    "https://llm.example.org/v1": "https://llm.example.org/v1",
    "HTTPS://LLM.Example.ORG/V1": "https://llm.example.org/V1",
    "https://llm.example.org:443": "https://llm.example.org",
    "http://llm.example.org:443": "http://llm.example.org:443",
    "http://llm.example.org:0080/": "http://llm.example.org/",
    "https://llm.example.org./v1": "https://llm.example.org/v1",
    "http://127.0.0.1.:8091": "http://127.0.0.1:8091",
    "http://[0:0::1]:8091/v1": "http://[::1]:8091/v1",
    "http://my_llm:8000/v1": "http://my_llm:8000/v1",
    "https://xn--pi-6kc.example/v1": "https://xn--pi-6kc.example/v1",
    "https://llm.example.org/@api.openai.com/v1": "https://llm.example.org/@api.openai.com/v1",
}
WRONG = {
    "": "must begin with http:// or https://",
    "llm.example.org": "must begin with",
    "ftp://llm.example.org": "must begin with",
    "file:///etc/passwd": "must begin with",
    "http:/llm.example.org": "must begin with",
    "httpſ://llm.example.org": "must begin with",
    " https://llm.example.org": "must begin with",
    "https://": "names no server",
    "https:///v1": "names no server",
    "https://api.openai.com@evil.example": "user name or a password",
    "https://api.openai.com\\@evil.example": "user name or a password",
    "https://@evil.example": "user name or a password",
    "https://api.openai.com\\.evil.example": "must not be there",
    "https://evil.example\\/v1": "must not be there",
    "https://api.openai.com\t.evil.example": "must not be there",
    "https://evil.example\n": "must not be there",
    "https://evil.example/\x1b[2J": "must not be there",
    "https://evil.example/v 1": "must not be there",
    "https://evil.example/ü": "must not be there",
    "https://api%2eopenai.com": "must not be there",
    "https://evil.example:": "must not be there",
    "https://evil.example:+1": "must not be there",
    "https://evil.example:١": "must name the server in ASCII",
    "https://evil.example:0": "port that does not exist",
    "https://evil.example:65536": "port that does not exist",
    "https://evil.example/v1?to=x": "without ? and #",
    "https://evil.example#api.openai.com": "without ? and #",
    "https://evil..example": "no valid name",
    "https://.": "no valid name",
    "https://-evil.example": "no valid name",
    "https://" + "a" * 64 + ".example": "no valid name",
    "https://" + "a." * 127 + "example": "no valid name",
    "https://evil.example/" + "a" * 2000: "too long",
    "http://127.1": "four parts of an IPv4 address",
    "http://0x7f.1": "four parts",
    "http://0x7f000001": "four parts",
    "http://2130706433": "four parts",
    "http://0177.0.0.1": "four parts",
    "http://256.0.0.1": "four parts",
    "http://[::1%25eth0]": "must not be there",
    "http://[:::1]": "IPv6",
    "http://[::1": "must not be there",
    "https://аpi.openai.com": r"in ASCII \(xn--pi-6kc.openai.com\)",
    "https://api。openai.com": "in ASCII",
    "https://api.openai.com\u202e": "must not be there",
    "https://\ud800.example": "must not be there",
}


@pytest.mark.parametrize(("text", "normal"), NORMAL.items())
def test_an_address_has_one_normal_spelling(text, normal):
    assert str(parse_address(text)) == normal
    assert parse_address(normal) == parse_address(text)


@pytest.mark.parametrize(("text", "says"), WRONG.items())
def test_an_address_that_could_be_read_in_two_ways_is_refused(text, says):
    with pytest.raises(BadAddressError, match="(?s)" + says.replace("?", r"\?")):
        parse_address(text)


@pytest.mark.parametrize("text", WRONG)
def test_the_refusal_in_a_table_is_printable_and_repeats_no_password(text):
    seat = SeatConfig(player="openai:m", base_url=text)
    with pytest.raises(UserError) as error:
        check_seat(seat, "table.yaml: seats.0")
    assert str(error.value).isprintable() and len(str(error.value)) < 300
    assert "@" not in str(error.value)


def test_only_what_can_be_nowhere_else_is_on_this_machine():
    here = ("localhost", "LOCALHOST.", "127.0.0.1", "127.0.0.2", "127.255.255.254", "[::1]", "[0:0:0:0:0:0:0:1]")
    elsewhere = (
        "localhost.evil.example", "evil.localhost", "127.0.0.1.evil.example", "0.0.0.0", "[::]", "[::2]",
        "[::ffff:127.0.0.1]", "128.0.0.1", "10.0.0.1", "169.254.169.254", "xn--lcalhost-iog",
    )  # fmt: skip
    assert all(parse_address(f"http://{host}:80/v1").on_this_machine for host in here)
    assert not any(parse_address(f"http://{host}/v1").on_this_machine for host in elsewhere)


PIECES = st.sampled_from(
    [
        "http", "https", "HTTPS", "://", ":", "/", "//", "@", "\\", "?", "#", "%", "%2e", "%00", ".", "..", "-", "_",
        "[", "]", "::1", "::", "127.0.0.1", "0x7f", "1", "80", "443", "65535", "api.openai.com", "evil.example",
        "localhost", "v1", "а", "ß", "。", "\t", "\n", " ", "\u200b", "&", "=", ";", "+", "~", "'", "|", "{x}", "$HOME",
    ]
)  # fmt: skip


@given(st.lists(PIECES, max_size=9).map("".join), st.booleans())
def test_the_http_client_calls_the_server_that_we_parsed(text, begins_well):
    """Both SDKs hand the address to httpx2 and put the path of a call behind it."""
    try:
        ours = parse_address(f"https://{text}" if begins_well else text)
    except BadAddressError:
        return
    theirs = httpx2.URL(str(ours))
    called = theirs.copy_with(raw_path=theirs.raw_path.rstrip(b"/") + b"/chat/completions")
    for url in (theirs, called):
        assert (url.scheme, url.host, url.port or {"http": 80, "https": 443}[url.scheme]) == (
            ours.scheme, ours.host, ours.port,
        )  # fmt: skip
        assert not url.userinfo and not url.query and not url.fragment
