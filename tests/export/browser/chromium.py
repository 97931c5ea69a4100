"""A real browser without a screen, spoken to over two pipes in its own protocol."""

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
HOW_TO_GET_IT = "no Chromium is installed: sudo apt-get install chromium gets Debian's (or set CHROMIUM to one)"
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
)
KEYS = {" ": ("Space", 32), "ArrowLeft": ("ArrowLeft", 37), "ArrowRight": ("ArrowRight", 39), "Home": ("Home", 36)}
KEYS |= {"End": ("End", 35), "PageUp": ("PageUp", 33), "PageDown": ("PageDown", 34), "Escape": ("Escape", 27)}
SHIFT = 8
PATIENCE = 60
# The browser reads its orders from descriptor 3 and answers on 4; first both are put out of each other's way.
LAUNCH = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD_CLOEXEC, 10) for end in sys.argv[1:3]]
os.dup2(ends[0], 3), os.dup2(ends[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""


def found() -> str | None:
    return os.environ.get("CHROMIUM") or next((path for name in NAMES if (path := shutil.which(name))), None)


class Chromium:
    """One browser with one page. What it complains of and what it asks of any network is kept."""

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
        self.complaints: list[str] = []
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
        order = {"id": self._sent, "method": method, "params": params}
        if self._session:
            order["sessionId"] = self._session
        os.write(self._out, json.dumps(order).encode() + b"\0")
        while True:
            message = self._message()
            if message.get("id") == self._sent:
                assert "error" not in message, (method, message["error"])
                return message["result"]

    def _message(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            if not select([self._in], [], [], PATIENCE)[0]:
                raise TimeoutError(f"the browser has said nothing for {PATIENCE} seconds")
            more = os.read(self._in, 1 << 16)
            if not more:
                raise EOFError("the browser went away")
            self._rest += more
        first, _, self._rest = self._rest.partition(b"\0")
        message: dict[str, Any] = json.loads(first)
        self._hear(message.get("method", ""), message.get("params", {}))
        return message

    def _hear(self, method: str, params: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.complaints.append(json.dumps(params["exceptionDetails"])[:2000])
        elif method == "Runtime.consoleAPICalled":
            self.complaints.append(json.dumps(params["args"])[:2000])
        elif method == "Log.entryAdded":
            self.complaints.append(params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Page.javascriptDialogOpening":
            self.complaints.append(f"dialog: {params['message']}")

    def see(self, *, width: int = 1400, height: int = 900, dark: bool = False, calm: bool = True) -> None:
        """Through a window of this size. Calm: whoever looks has asked for little motion."""
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=1, mobile=width < 600,
        )  # fmt: skip
        features = {"prefers-color-scheme": "dark" if dark else "light"}
        features["prefers-reduced-motion"] = "reduce" if calm else "no-preference"
        wanted = [{"name": name, "value": value} for name, value in features.items()]
        self.send("Emulation.setEmulatedMedia", features=wanted)

    def open(self, path: Path, first: str = "", end: str = "") -> None:
        """Load a file and wait until it has loaded. `first` runs before the page does, `end` ends its address."""
        self.complaints, self.requests = [], []
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
        said = {"text": key} if len(key) == 1 else {}
        for kind in ("keyDown", "keyUp"):
            self.send(
                "Input.dispatchKeyEvent",
                type=kind, key=key, code=code, windowsVirtualKeyCode=number, modifiers=SHIFT if shift else 0, **said,
            )  # fmt: skip

    def click(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def picture(self, path: Path) -> None:
        data = self.send("Page.captureScreenshot", format="png")["data"]
        path.write_bytes(base64.b64decode(data))


if __name__ == "__main__" and found() is None:
    print(HOW_TO_GET_IT, file=sys.stderr)
    sys.exit(2)
