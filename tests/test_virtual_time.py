"""Virtual time: timers run in order and at once, and neither work nor threads nor sockets take any of it."""

from __future__ import annotations

import asyncio
import time

import pytest

from lab.virtual_time import LONGEST, run_in_virtual_time


def test_timers_run_in_their_order_at_their_time():
    seen = []

    async def wait(seconds):
        await asyncio.sleep(seconds)
        seen.append((seconds, asyncio.get_running_loop().time(), time.monotonic()))

    async def run():
        await asyncio.gather(wait(3600), wait(0.5), wait(60))

    run_in_virtual_time(run())
    assert seen == [(0.5, 0.5, 0.5), (60, 60, 60), (3600, 3600, 3600)]


def test_neither_work_nor_a_thread_takes_time():
    async def run():
        async with asyncio.timeout(0.001):
            time.sleep(0.01)
            await asyncio.to_thread(time.sleep, 0.1)
        return time.monotonic()

    assert run_in_virtual_time(run()) == 0


def test_a_message_over_a_socket_takes_no_time():
    async def serve(reader, writer):
        writer.write(await reader.readline())
        writer.close()

    async def run():
        server = await asyncio.start_server(serve, "127.0.0.1", 0)
        async with server, asyncio.timeout(0.001):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.sockets[0].getsockname()[1])
            writer.write(b"hello\n")
            answer = await reader.readline()
            writer.close()
            return answer, time.monotonic()

    assert run_in_virtual_time(run()) == (b"hello\n", 0)


def test_what_would_hang_ends_at_once_and_the_clock_is_restored():
    real = time.monotonic

    async def run():
        await asyncio.get_running_loop().create_future()

    with pytest.raises(TimeoutError):
        run_in_virtual_time(run())
    assert time.monotonic is real and LONGEST >= 3600
