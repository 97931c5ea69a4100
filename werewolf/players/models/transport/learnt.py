"""What a game has learnt about one model at an endpoint: parameters, tokens, and the output mode that works.

It is found out from the endpoint's own words, holds for all seats of the model until the game ends, and is no part of
a prompt or a log: a resumed game may learn it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from werewolf.config.profiles import Profile
from werewolf.players.models.provider import CutShort, Faulty, NoReply, NotUnderstood, Overflow, Request

GOOD_REPLIES = 8  # in a lesser output mode, after which a better mode that failed is tried once more
TOKEN_NAMES = ("max_completion_tokens", "max_tokens")
RAISE = 2  # times as many tokens
IN_A_ROW = 2  # replies cut in the middle of the answer, after which the limit is raised
FEWEST = 256  # tokens; a lower limit is no help
FEWEST_IN_CONTEXT = 1_000  # below this, the conversation is what is too long
OUTPUT_WORDS = re.compile(r"max_\w*tokens|output tokens|in the completion|completion tokens")
TOO_MANY = re.compile(r"too large|too high|at most|maximum|exceed|range|less than|greater than|requested|only \d| > ")
NUMBER = re.compile(r"(?<![\w.])\d{3,7}(?![\w.])")


@dataclass(frozen=True, slots=True)
class Sent:
    """What a call was made with: the names of its optional fields, and its limit of tokens."""

    fields: tuple[str, ...]
    tokens_name: str | None
    tokens: int


class Learnt:
    """Changes only when a call fails in a way that says what to change."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._other_names = [name for name in TOKEN_NAMES if name != profile.tokens_name and profile.api == "chat"]
        self.tokens_name: str | None = profile.tokens_name  # None: the endpoint refuses any limit
        self.dropped: set[str] = set()  # parameters that are refused
        self.thinks_less = False  # a model that never comes to its answer is kept from thinking by itself
        self._raised = 0
        self._ceiling: int | None = None
        self._cut = 0  # replies in a row

    def tokens(self, request: Request) -> int:
        """The limit for a reply to this request."""
        wanted = min(max(request.max_tokens, self._raised), max(request.most_tokens, request.max_tokens))
        return wanted if self._ceiling is None else min(wanted, self._ceiling)

    def notes(self) -> list[str]:
        """What was found out, in words for the user."""
        notes = [f"{name} is refused and left out" for name in sorted(self.dropped)]
        if self.tokens_name != self._profile.tokens_name:
            notes.append(f"the limit of tokens is sent as {self.tokens_name or 'nothing, as every name is refused'}")
        if self._raised:
            notes.append(f"max_tokens was raised to {self._raised}")
        if self._ceiling is not None:
            notes.append(f"max_tokens was lowered to {self._ceiling}")
        return notes + ["it is kept from thinking by itself"] * self.thinks_less

    def adjust(self, failure: NotUnderstood, request: Request, sent: Sent) -> bool:
        """Learn from a refusal. Whether the same request, made anew, may fare better."""
        text = failure.detail.lower()
        # First: does it say that the reply may not be as long as we allow? Another seat may have learnt so meanwhile.
        if OUTPUT_WORDS.search(text) and TOO_MANY.search(text):
            return sent.tokens > self.tokens(request) or self._lower(text, request, isinstance(failure, Overflow))
        # Otherwise, does it name something that we sent? A conversation that is too long names parameters by chance.
        named = None if isinstance(failure, Overflow) else first_named(text, [sent.tokens_name or "", *sent.fields])
        if named is None:
            return False
        # The limit of tokens has another name there; any other parameter is left out from now on.
        if named == sent.tokens_name:
            return sent.tokens_name != self.tokens_name or self._rename()
        self.dropped.add(named)
        return True

    def note_reply(self) -> None:
        """Note a reply that was not cut."""
        self._cut = 0

    def note_cut(self, failure: NoReply, request: Request, sent: Sent) -> bool:
        """Learn from a reply that reached its limit. Whether the next one has a better chance.

        If all of it was thinking, one is enough. A reply that was cut in the middle may have been an accident.
        """
        if not (isinstance(failure, CutShort) and failure.at_limit) or sent.tokens_name is None:
            return False
        if sent.tokens < self.tokens(request):
            return True  # another seat's reply has raised the limit meanwhile
        self._cut += 1
        if failure.completion is not None and failure.completion.text.strip() and self._cut < IN_A_ROW:
            return False
        # Allow twice as much, unless the endpoint has named a ceiling; where there is no more, ask for less thinking.
        self._cut = 0
        more = min(sent.tokens * RAISE, max(request.most_tokens, request.max_tokens))
        if self._ceiling is None and more > sent.tokens:
            self._raised = more
            return True
        return self.think_less(request)

    def think_less(self, request: Request) -> bool:
        """Keep the model from thinking by itself. Whether that is a change."""
        if self.thinks_less or not (self._profile.brief or request.effort or request.thinking == "native"):
            return False
        self.thinks_less = True
        return True

    def _lower(self, text: str, request: Request, in_context: bool) -> bool:
        """Lower the limit to what the endpoint says it allows; by half if it says no number, or speaks of the context,
        which the conversation shares. `in_context`: it says that the conversation is too long.
        """
        now = self.tokens(request)
        allowed = [int(number) for number in NUMBER.findall(text) if FEWEST <= int(number) < now]
        fits = now // 2 if in_context or "context" in text or not allowed else max(allowed)
        if fits < (FEWEST_IN_CONTEXT if in_context else FEWEST):
            return False
        self._ceiling = fits
        return True

    def _rename(self) -> bool:
        """The next name for the limit of tokens; no limit at all if every name was refused."""
        if self._profile.api == "messages":  # which requires it
            return False
        self.tokens_name = self._other_names.pop(0) if self._other_names else None
        return True


def first_named(text: str, names: Iterable[str]) -> str | None:
    """Which of these parameters a refusal names first: it may name others beside it, such as those that are allowed."""
    places = {name: match.start() for name in names if name and (match := re.search(words_for(name), text))}
    return min(places, key=lambda name: places[name]) if places else None


def words_for(name: str) -> str:
    """The words that name a parameter. An effort inside another field goes by its own name or by the whole field's."""
    outer, _, inner = name.lower().rpartition(".")
    whole = rf"|(?<!\w){re.escape(outer)}(?![\w.])" if outer else ""
    return rf"(?<!\w){re.escape(inner)}(?!\w){whole}"


class OutputModes:
    """The output modes of one model at one endpoint, best first.

    The first mode that gives JSON is used from then on. A mode that the endpoint rejected is never tried again; one
    that failed with a server error is tried once more later. What one seat's call finds out, all seats know.
    """

    def __init__(self, modes: Sequence[str]) -> None:
        self._modes = tuple(modes)
        self._current = 0
        self._works = False  # whether the current mode has given JSON
        self._rejected: set[int] = set()  # for good
        self._failed: list[int] = []  # to be tried once more, the first to fail first
        self._good_replies = 0  # in the current mode

    @property
    def mode(self) -> str | None:
        """The mode that works, once it is known."""
        return self._modes[self._current] if self._works else None

    def best(self, tried: Sequence[str]) -> str:
        """The mode for a request that was sent in these modes already, in vain."""
        if not tried and self._failed and self._good_replies >= GOOD_REPLIES:
            self._good_replies = 0
            return self._modes[self._failed.pop(0)]
        return self._next(tried) or self._modes[-1]

    def has_other(self, tried: Sequence[str], failure: NoReply) -> bool:
        """Whether a request may fare better in another mode, after this failure in the last one of these."""
        return self._rejects_mode(self._modes.index(tried[-1]), failure) and self._next(tried) is not None

    def _next(self, tried: Sequence[str]) -> str | None:
        """The best mode that has not been tried, of those that may work."""
        hopeless = self._rejected.union([] if self._works else self._failed)
        left = [self._modes[index] for index in range(self._current, len(self._modes)) if index not in hopeless]
        return next((mode for mode in left if mode not in tried), None)

    def _rejects_mode(self, index: int, failure: NoReply) -> bool:
        """Whether the endpoint rejected the mode, not the request.

        Some servers reject a mode with a status 500. It counts as such only while no mode has worked yet, and not
        for good: the server may just have had a problem.
        """
        if isinstance(failure, Faulty):
            if failure.refusal and not self._works and index not in self._failed:
                self._failed.append(index)
            return failure.refusal and (not self._works or index < self._current)
        if isinstance(failure, NotUnderstood) and not isinstance(failure, Overflow):
            if not self._works:
                self._rejected.add(index)
            return True
        return False

    def step_down(self) -> None:
        """Go on to the next mode, although this one has worked: several replies in a row were no JSON."""
        left = [index for index in range(self._current + 1, len(self._modes)) if index not in self._rejected]
        if self._works and left:
            self._failed.append(self._current)
            self._current, self._good_replies = left[0], 0

    def learn(self, mode: str, is_json: bool) -> None:
        """Note whether the mode gave JSON. If not, the server ignored it, and the next one is tried next time.

        After the last mode comes the first again, because a failure may have been bad luck.
        """
        index = self._modes.index(mode)
        if self._works:
            self._good_replies += 1
            self._current = min(self._current, index) if is_json else self._current
            return
        self._works = is_json
        self._current = index if is_json else (index + 1) % len(self._modes)
