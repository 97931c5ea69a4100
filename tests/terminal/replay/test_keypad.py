"""The keypad turns what a terminal sends into the names of keys."""

from __future__ import annotations

import os

import pytest
from prompt_toolkit.input import create_pipe_input

from werewolf.terminal.replay.keypad import RESIZED, Keypad
from werewolf.terminal.replay.replay_keys import KEYS


@pytest.fixture
def resize_pipe():
    read, write = os.pipe()
    yield read, write
    os.close(read)
    os.close(write)


SENT = {
    "right": "\x1b[C", "left": "\x1b[D", "up": "\x1b[A", "down": "\x1b[B", "pageup": "\x1b[5~", "pagedown": "\x1b[6~",
    "home": "\x1b[H", "end": "\x1b[F", "enter": "\r", "backspace": "\x7f", "tab": "\t", "s-tab": "\x1b[Z",
    "escape": "\x1b", "c-d": "\x04",
}  # fmt: skip


@pytest.mark.parametrize("name", [*KEYS, "c-c", "é"])
def test_every_key_is_read_by_its_name(name, resize_pipe):
    with create_pipe_input() as source:
        source.send_text({**SENT, "c-c": "\x03"}.get(name, name))
        assert Keypad(source, resize_pipe[0]).press(5) == name


def test_keys_that_arrive_together_are_read_one_by_one(resize_pipe):
    with create_pipe_input() as source:
        source.send_text("g3\r\x1b[C")
        keys = Keypad(source, resize_pipe[0])
        assert [keys.press(5) for _ in range(4)] == ["g", "3", "enter", "right"]


def test_pasted_text_arrives_as_single_keys(resize_pipe):
    with create_pipe_input() as source:
        source.send_text("\x1b[200~ab\x1b[201~")
        keys = Keypad(source, resize_pipe[0])
        assert [keys.press(5), keys.press(5)] == ["a", "b"]


def test_a_timeout_and_a_resize_are_told_apart(resize_pipe):
    with create_pipe_input() as source:
        keys = Keypad(source, resize_pipe[0])
        assert keys.press(0) is None
        os.write(resize_pipe[1], b".")
        assert keys.press(5) == RESIZED


def test_the_end_of_input_raises_eof_error(resize_pipe):
    with create_pipe_input() as source:
        source.close()
        with pytest.raises(EOFError):
            Keypad(source, resize_pipe[0]).press(5)
