"""A headless Chromium, controlled over two pipes with the DevTools protocol."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from select import select
from tempfile import TemporaryDirectory
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
HOW_TO_GET_IT = "Chromium is not installed: run sudo apt-get install chromium, or set CHROMIUM to its path"
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
)
KEYS = {" ": ("Space", 32), "ArrowLeft": ("ArrowLeft", 37), "ArrowRight": ("ArrowRight", 39), "Home": ("Home", 36)}
KEYS |= {"Enter": ("Enter", 13)}
KEYS |= {"End": ("End", 35), "PageUp": ("PageUp", 33), "PageDown": ("PageDown", 34), "Escape": ("Escape", 27)}
SHIFT = 8
TIMEOUT = 60
# The browser reads commands from descriptor 3 and writes to 4. Both ends are first moved to higher numbers.
LAUNCH = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD_CLOEXEC, 10) for end in sys.argv[1:3]]
os.dup2(ends[0], 3), os.dup2(ends[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


def chromium_path() -> str | None:
    return os.environ.get("CHROMIUM") or next((path for name in NAMES if (path := shutil.which(name))), None)


class Chromium:
    """One browser with one page. It collects console messages, errors and network requests."""

    def __init__(self, path: str) -> None:
        self._profile = TemporaryDirectory(prefix="chromium-", ignore_cleanup_errors=True)
        to_read, self._out = os.pipe()
        self._in, to_write = os.pipe()
        command = [sys.executable, "-c", LAUNCH, str(to_read), str(to_write), path, *FLAGS]
        command += ["--remote-debugging-pipe", f"--user-data-dir={self._profile.name}", "about:blank"]
        self._process = subprocess.Popen(command, pass_fds=(to_read, to_write), stderr=subprocess.DEVNULL)
        os.close(to_read), os.close(to_write)
        self._answers = os.fdopen(self._in, "rb")
        self._sent, self._rest = 0, b""
        self._session: str | None = None
        self.messages: list[str] = []
        self.requests: list[str] = []
        self._attach()

    def _attach(self) -> None:
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(f"{domain}.enable")

    def close(self) -> None:
        self._session = None
        self.send("Browser.close")
        self._process.wait(timeout=30)
        self._answers.close()
        os.close(self._out)
        self._profile.cleanup()

    def send(self, method: str, **params: Any) -> dict[str, Any]:
        self._sent += 1
        command = {"id": self._sent, "method": method, "params": params}
        if self._session:
            command["sessionId"] = self._session
        os.write(self._out, json.dumps(command).encode() + b"\0")
        while True:
            message = self._message()
            if message.get("id") == self._sent:
                assert "error" not in message, (method, message["error"])
                return message["result"]

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            if not select([self._in], [], [], TIMEOUT)[0]:
                raise TimeoutError(f"the browser has not answered for {TIMEOUT} seconds")
            more = os.read(self._in, 1 << 16)
            if not more:
                raise EOFError("the browser has exited")
            self._rest += more
        first, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(first)
        self._record(message.get("method", ""), message.get("params", {}))
        return message

    def _record(self, method: str, params: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.messages.append(json.dumps(params["exceptionDetails"])[:2000])
        elif method == "Runtime.consoleAPICalled":
            self.messages.append(json.dumps(params["args"])[:2000])
        elif method == "Log.entryAdded":
            self.messages.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Page.javascriptDialogOpening":
            self.messages.append(f"dialog: {params['message']}")

    def set_window(self, *, width: int = 1400, height: int = 900, dark: bool = False, calm: bool = True) -> None:
        """Set the window size, the colour scheme, and whether the reader prefers reduced motion (`calm`)."""
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip
        features = {"prefers-color-scheme": "dark" if dark else "light"}
        features["prefers-reduced-motion"] = "reduce" if calm else "no-preference"
        media = [{"name": name, "value": value} for name, value in features.items()]
        self.send("Emulation.setEmulatedMedia", features=media)

    def open(self, path: Path, first: str = "", end: str = "") -> None:
        """Load a file and wait for it. `first` is a script to run before the page's, `end` is added to the address."""
        self.messages, self.requests = [], []
        before = self.send("Page.addScriptToEvaluateOnNewDocument", source=first)
        self.send("Page.navigate", url=path.as_uri() + end)
        ready = "new Promise(done => document.readyState === 'complete' ? done() : addEventListener('load', done))"
        while self.run("location.href") != path.as_uri() + end:
            pass
        self.run(ready)
        self.send("Page.removeScriptToEvaluateOnNewDocument", **before)

    def run(self, code: str) -> Any:
        """The value of a JavaScript expression."""
        done = self.send("Runtime.evaluate", expression=code, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in done, (code, done["exceptionDetails"])
        return done["result"].get("value")

    def press(self, key: str, *, shift: bool = False) -> None:
        code, number = KEYS.get(key, (f"Key{key.upper()}" if key.isalpha() else "", ord(key[0].upper())))
        text = {"text": key} if len(key) == 1 else {}
        for kind in ("keyDown", "keyUp"):
            self.send(
                "Input.dispatchKeyEvent",
                type=kind, key=key, code=code, windowsVirtualKeyCode=number, modifiers=SHIFT if shift else 0, **text,
            )  # fmt: skip

    def click(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, path: Path) -> None:
        data = self.send("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))


if __name__ == "__main__" and chromium_path() is None:
    print(HOW_TO_GET_IT, file=sys.stderr)
    sys.exit(2)
