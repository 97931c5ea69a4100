"""What a turn says of others and of itself: votes announced, suspicion, trust, cards, checks, nights, questions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count

from tests.benchmarks.talk_judge.chronicle import Chronicle, Said, Seat
from tests.benchmarks.talk_judge.wording import Sentence, card_words, cards_pattern, sentences

FEW = r"(?: [\w'-]+,?){0,3}?"
LOOKED = (
    r"(?:checked|investigated|examined|inspected|tested|studied|probed|searched|watched by night|saw"
    r"|(?:peeked|looked|peered)(?: in)?(?: at| into| on)?)"
)
BAD = "suspicious|suspect|guilty|dodgy|off|fishy|rotten|false|dirty|crooked|bent|wrong|bad|odd|shady|a liar|lying"
GOOD = "honest|innocent|clean|clear|straight|sound|true|good|trustworthy|harmless|all right|sincere|telling the truth"
# ME is the speaker, Z the player it is about, ROLE a card of this table, WOLF a card of the pack.
VIEWS: dict[str, tuple[str, ...]] = {
    "plan": (
        r"ME[^?]* and vote (?:for |out |against )?Z",
        rf"ME(?:'m| am|'ll| will| shall| must| would| can only| say we)?{FEW} (?:vote|voting)"
        rf"(?: again)?(?: out| off| for| against| on| to \w+(?: out)?| with <\d+>,? for)? Z",
        r"ME's (?:vote|ballot|hand)(?: today)?(?::|,| is) Z",
        rf"ME's (?:vote|ballot){FEW} (?:goes|flies|falls|lands|lies|stays|is|rests){FEW} (?:to|for|on|against|with) Z",
        r"Z (?:has|gets|shall have|will have|takes|can have|may have|deserves|earns)(?: \w+)? ME's vote",
        r"Z (?:must|has to|should|ought to) (?:go|leave)\b",
        r"\b(?:let us|let's|we|we should|we must) vote (?:out |off |for |against )?Z",
        r"^(?:Voting|Vote) (?:for |out )?Z",
        r"ME(?:'d| would)?(?: now)? (?:want|like|have) Z (?:out|gone)\b",
        r"ME (?:name|nominate|write down|put down|put up|choose|pick) Z",
        r"ME(?:'m| am) (?:for|against) (?:voting (?:out )?)?Z",
    ),
    "accuse": (
        rf"ME(?:'d| would| do)?{FEW} (?:suspect|accuse|distrust|blame|mistrust|fear) Z(?!'s)",
        r"(?:don't|do not|cannot|can't|never|wouldn't|would not)(?: quite| really| much)? (?:trust|believe) Z(?!'s)",
        rf"Z (?:looks|seems|smells|sounds|feels|is|strikes ME as){FEW} (?:{BAD})\b",
        r"Z (?:worries|troubles|bothers|alarms|frightens) ME",
        rf"suspicion{FEW} (?:falls|settles|rests|lands|is) on Z",
        r"ME's(?: \w+)? suspect(?: today)?(?: is|:|,) Z",
        r"Z(?:'s| is) ME's(?: \w+)? suspect",
        r"Z is (?:a |the |one of the )?WOLF",
        r"Z,? (?:ME|and ME) (?:make|put|say)[^.]{0,30} guilty",
        r"(?:about|on|of) Z[^.]{0,60} for guilty",
        r"Z fails to satisfy ME|villain[^.!?]* is Z",
    ),
    "defend": (
        rf"ME(?:'d| would| do)?{FEW} (?:trust|believe|vouch for|stand by|stand with|back|speak for) Z(?!'s)",
        rf"Z (?:looks|seems|sounds|feels|is|must be){FEW} (?:{GOOD})\b",
        r"\bleave Z alone",
        r"Z (?:isn't|is not|is no)(?: a| the| one of the)? WOLF",
    ),
    "agree": (
        r"(?:agree|side|am|'m|stand|go|think|vote|voting|(?<!\w)with|like|as)(?: with| as)? Z",
        r"(?:for|against) <\d+> (?:with|like|as|beside|after) Z",
        rf"Z(?:'s)? (?:is|has|was|makes|convinced|said){FEW} (?:right|point|sense|ME|well)\b",
        r"\bwell (?:said|put), Z",
    ),
    "doubt": (
        r"(?:don't|do not|cannot|can't|never|wouldn't) (?:\w+ )?(?:believe|trust|buy) Z's (?:claim|story|card|word)",
        r"ME(?: \w+)? (?:doubt|contest|deny|reject|dispute) Z's (?:claim|story|card|word)",
        rf"Z's (?:claim|story|card) (?:is|'s){FEW}{FEW} (?:lie|false|impossible|wrong|untrue|invented)\b",
        r"Z (?:is not|isn't|cannot be|can't be|was never|is no)(?: the| a)? ROLE",
        r"(?:don't|do not|cannot|can't) believe (?:that )?Z is(?: the| a)? ROLE",
    ),
    "believe": (
        r"ME(?: do|'d| would)?(?: \w+)? (?:believe|trust|accept|credit|back|buy) Z's (?:claim|story|card|word)",
        r"Z is telling the truth",
        r"Z's (?:claim|story|word) (?:holds|stands|adds up|is(?: probably| likely)? (?:true|real|good))",
        r"ME believe (?:that )?Z is(?: the| a)? ROLE",
    ),
}
CLAIMS = (
    r"ME(?:'m| am| was dealt| hold| have| drew| got)(?: indeed| really| truly| only| just)?(?: the| a| an| your)?"
    r"(?: card of the| plain| simple| humble| true| real| one)*(?P<not> not)? ?ROLE(?! vote|'s)\b",
    r"ME's card(?: is|'s|:)(?: the| a| an)? ?ROLE\b",
    r"^card's(?: the| a)? ROLE\b",
)
REPORTED = rf"(?:(?:ME(?:'ve| have| had)?(?: \w+)?|^) ?{LOOKED}|ME's check{FEW}(?: was|:)) Z"
NO = r"\b(?P<not>(?:not|no|isn't)(?: a| the| one of the)? )?"
RESULTS = (rf"{NO}(?P<bad>WOLF|guilty)\b", rf"{NO}(?:{GOOD})\b")  # the word for the pack decides, where it stands
TAKEN_BACK = (
    r"(?:take|took) (?:it |that )?back|withdraw (?:\S+ claim|what|the claim)|(?:forget|scratch|strike|drop) ME's claim"
    r"|ME's claim was"
)
NIGHTS = (
    rf"(?:ME(?:'ve| have| had)?{FEW}|^) ?(?:saved|poisoned|guarded|protected|healed|shielded) Z",
    rf"(?:ME(?:'ve| have| had)?{FEW} |^)used ME's{FEW} (?:antidote|poison|potion|shield|cure){FEW} on Z",
)
UNSURE = r"\b(?:if|whether|unless|suppose|supposing|as though|as if|had)\b[^,;:]*$"


@dataclass(frozen=True)
class View:
    """One thing that a turn says: `kind` as in VIEWS, or claim, report, retract."""

    n: int
    day: int
    seat: Seat
    kind: str
    target: Seat | None = None
    role: str | None = None
    bad: bool | None = None
    at: int = 0  # the sentence of the turn


@dataclass(frozen=True)
class Question:
    """Somebody is asked; `about` is the player asked about, None in an open question."""

    n: int
    day: int
    seat: Seat
    asked: Seat
    about: Seat | None
    said: Said


@lru_cache(maxsize=4096)
def _compiled(pattern: str, speaker: Seat, cards: str, pack: str) -> re.Pattern[str]:
    """The pattern with its places filled. A place may stand in it more than once: its groups are numbered."""
    counter = count()
    full = pattern.replace("ME", f"<{speaker}>").replace("WOLF", pack)
    full = re.sub(r"\bZ\b", r"<(?P<z>\\d+)>", full)
    full = re.sub(r"\bROLE\b", f"(?P<role>{cards})", full)
    full = re.sub(r"\(\?P<([a-z_]+)>", lambda found: f"(?P<{found[1]}{next(counter)}>", full)
    return re.compile(full, re.IGNORECASE)


def place(found: re.Match[str], name: str) -> str | None:
    """What stands in a place of a pattern."""
    return found[key] if (key := place_key(found, name)) else None


def place_key(found: re.Match[str], name: str) -> str | None:
    """Which of the groups for a place has something in it."""
    return next((key for key, text in found.groupdict().items() if key.rstrip("0123456789") == name and text), None)


class Reader:
    """Reads the turns of one game, each once."""

    def __init__(self, game: Chronicle) -> None:
        self.game = game
        self.cards = card_words(game)
        self._cards = cards_pattern(game)
        self._pack = "(?:" + "|".join(word for word, card in self.cards.items() if card == "werewolf") + ")"
        self.turns = {said.n: sentences(game, said) for said in game.speeches}
        self.views = [view for said in game.speeches for view in self._read(said)]
        self.questions = [question for said in game.speeches for question in self._asked(said)]

    def pattern(self, pattern: str, speaker: Seat) -> re.Pattern[str]:
        return _compiled(pattern, speaker, self._cards, self._pack)

    def before(self, n: int, seat: Seat | None = None, days: Sequence[int] | None = None) -> list[View]:
        """What was said before a line, by a seat, on some days."""
        return [
            view
            for view in self.views
            if view.n < n and seat in (None, view.seat) and (days is None or view.day in days)
        ]

    def _read(self, said: Said) -> Iterator[View]:
        turn = self.turns[said.n]
        for sentence in turn:
            if not sentence.asks:
                yield from self._opinions(sentence)
            yield from self._own(sentence, turn)

    def _opinions(self, sentence: Sentence) -> Iterator[View]:
        said, text = sentence.said, sentence.text
        for kind, patterns in VIEWS.items():
            for pattern in patterns:
                for found in self.pattern(pattern, said.seat).finditer(text):
                    head = (
                        found[0].split(f"<{place(found, 'z')}>")[0]
                        if kind in ("plan", "accuse", "defend", "believe")
                        else ""
                    )
                    denied = re.search(r"\bnot\b|n't\b|\bnever\b", head) and not (
                        kind == "accuse" and "trust" in pattern
                    )
                    target = int(place(found, "z") or -1)
                    if kind == "doubt" and self._card(found) == "werewolf":
                        continue
                    if denied or target == said.seat or re.search(UNSURE, text[: found.start()], re.IGNORECASE):
                        continue
                    yield View(said.n, said.day, said.seat, kind, target, at=sentence.at)

    def _card(self, found: re.Match[str]) -> str | None:
        word = place(found, "role")
        return self.cards[word.casefold()] if word else None

    def _own(self, sentence: Sentence, turn: Sequence[Sentence]) -> Iterator[View]:
        """What the speaker tells of its own card and nights."""
        said, text = sentence.said, sentence.text
        for pattern in CLAIMS:
            for found in self.pattern(pattern, said.seat).finditer(text):
                card = self._card(found)
                sure = not re.search(UNSURE, text[: found.start()], re.IGNORECASE) and not sentence.asks
                if sure and not place(found, "not") and card != "werewolf":
                    yield View(said.n, said.day, said.seat, "claim", None, card, at=sentence.at)
        if self.pattern(TAKEN_BACK, said.seat).search(text):
            yield View(said.n, said.day, said.seat, "retract", at=sentence.at)
        for pattern in NIGHTS:
            for found in self.pattern(pattern, said.seat).finditer(text):
                yield View(said.n, said.day, said.seat, "night", int(place(found, "z") or -1), at=sentence.at)
        for found in self.pattern(REPORTED, said.seat).finditer(text):
            after = [other.text for other in turn[sentence.at + 1 : sentence.at + 2]]
            told = (self.result(rest) for rest in (text[found.end() :], *after))
            bad, target = next((bad for bad in told if bad is not None), None), int(place(found, "z") or -1)
            yield View(said.n, said.day, said.seat, "report", target, bad=bad, at=sentence.at)

    def result(self, text: str) -> bool | None:
        """What a check showed: True for one of the pack, False for not, None if the words do not tell."""
        for pattern in RESULTS:
            if found := re.search(pattern.replace("WOLF", self._pack), text, re.IGNORECASE):
                return ("bad" in found.groupdict()) != bool(found["not"])
        return None

    def _asked(self, said: Said) -> Iterator[Question]:
        for sentence in self.turns[said.n]:
            called = [seat for seat in sentence.called if seat != said.seat] if sentence.asks else []
            if len(called) == 1:
                others = [seat for seat in map(int, re.findall(r"<(\d+)>", sentence.names)) if seat != called[0]]
                about = next((seat for seat in others if seat != said.seat), None)
                yield Question(said.n, said.day, said.seat, called[0], about, said)
