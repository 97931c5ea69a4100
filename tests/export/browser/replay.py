"""A page as a reader uses it: keys, clicks, and what is visible."""

from __future__ import annotations

import json

from werewolf.export.html import page
from werewolf.game.secrecy import Viewpoint

STATE = """(() => {
  const attributes = (node) => [...node.attributes].filter(({ name }) => name !== 'aria-live')
    .map(({ name, value }) => `${name}=${value}`).sort();
  const tree = (node) => node.nodeType === 3 ? node.data
    : [node.tagName, attributes(node), [...node.childNodes].map(tree)];
  return JSON.stringify([tree(document.querySelector('main')), slider.value, chair.value]);
})()"""


class Replay:
    def __init__(self, browser, path):
        self.browser, self._path = browser, path

    def open(self, lines, view="all", thoughts=True, first="", end="", **window):
        return self.show(page(lines, Viewpoint.parse(view), thoughts), first, end, **window)

    def show(self, text, first="", end="", **window):
        self._path.write_text(text, encoding="utf-8")
        self.browser.set_window(**window)
        self.browser.open(self._path, first, end)
        return self

    def run(self, code):
        return self.browser.run(code)

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)}).textContent")

    def count(self, selector):
        return self.run(f"document.querySelectorAll({json.dumps(selector)}).length")

    def press(self, key, **how):
        self.browser.press(key, **how)

    def click(self, selector):
        x, y = self.run(
            f"(() => {{ const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        self.browser.click(x, y)

    def change(self, selector, value, event):
        self.run(
            f"(() => {{ const it = document.querySelector({json.dumps(selector)}); it.value = {json.dumps(str(value))};"
            f" it.dispatchEvent(new Event('{event}')); }})()"
        )

    def drag(self, at):
        self.change("#slider", at, "input")

    def choose_view(self, chair):
        self.change("#chair", chair, "change")

    @property
    def at(self):
        return int(self.run("document.getElementById('slider').value"))

    @property
    def last(self):
        return int(self.run("document.getElementById('slider').max"))

    def state(self):
        """Everything visible, without `aria-live`, with sorted attributes."""
        return self.run(STATE)

    def transcript(self):
        self.press("End")
        return self.run("[...log.children].map(entry => entry.textContent)")
