"""Questions: what a player is asked, read sentence by sentence. Whom a question goes to is the parser's to say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from werewolf.game.asks import Seat
from werewolf.game.frozen import frozen
from werewolf.players.bots.inference.public_record import PublicRecord
from werewolf.players.bots.inference.spoken_evidence import ParsedSpeech

Kind = Literal[
    "suspect",  # whom do you suspect, for whom will you vote
    "next",  # and who comes after that
    "trust",  # whom do you trust
    "opinion",  # what do you think of this player, or of me
    "myself",  # what do you think of yourself, are you one of the pack
    "card",  # what is your role, what did you do by night
    "holder",  # who is the seer
    "claim",  # do you believe this player's claim
    "agree",  # do you agree with this player
    "why",  # why did you vote for this player
    "deed",  # did this player vote for that one
    "voters",  # who voted for this player
    "killed",  # who killed this player
    "left",  # how many of the pack are left
    "skip",  # should we vote for nobody
    "manner",  # why are you so quiet
    "unknown",
]
Verb = Literal["vote", "nominate", "accuse", "defend"]

_SENTENCE = re.compile(r"[^.!?\n]+[.!?]*")
_NEXT_QUESTION = re.compile(r",? and (?=(?:what|who|whom|why|how|do|did|are|will|would|should|is)\b \w)")
_PRONOUN = re.compile(r"\b(?:he|she|him|her|his|they|them|their)\b")
_ME = re.compile(r"\bme\b|\bam i\b|\bthink (?:that )?i(?: am|'m|’m)\b")
_YOU = re.compile(r"\byou\b")
_PACK = r"(?:mafia|maf|were\w+|wol\w+|scum|guilty|evil|pack)"
_VERBS: dict[Verb, str] = {
    "vote": r"vot\w+",
    "nominate": r"nominat\w+",
    "accuse": r"accus\w+|nam(?:e|ed|ing)|attack\w*|blam\w+|suspected|suspecting|go(?:ne)? after|went after|doubted",
    "defend": r"defend\w*|trusted|protect\w* him|speak up for|spoke up for|back(?:ed)?|side(?:d)? with|support\w*",
}
_ANY_VERB = "|".join(_VERBS.values())
_CARD = r"(?:seer|detective|cop|doctor|guard|bodyguard|hunter|witch|villager|town)"
_DID_YOU = rf"(?:did|have|had) (?:you|u) (?:\w+ ){{0,2}}?(?:{_ANY_VERB})\b"
# The first that fits. What only fits a question about another player stands in ABOUT_OTHERS.
_READINGS: list[tuple[Kind, str]] = [
    ("left", rf"\bhow many\b[^?]*\b(?:left|remain\w*|still|there|{_PACK})\b"),
    ("killed", r"\bwho (?:\w+ )?(?:kill\w*|murder\w*|ate|eaten|poisoned)\b|\bhow did \w+ die\b"),
    ("voters", rf"\b(?:who|which of \w+) (?:has |have |had |all )?(?:{_ANY_VERB})\b(?<!vote)(?<!name)(?<!back)"),
    ("why", rf"\bwhy (?:{_DID_YOU}|(?:you|u) (?:{_ANY_VERB})\b)|\bwhy (?:that|this|your) vote\b"),
    ("why", rf"\bwhat made you (?:\w+ )?(?:{_ANY_VERB})\b"),
    ("why", r"\b(?:explain|justify|defend) (?:that|this|your|the) (?:vote|ballot|nomination|accusation)"),
    ("why", r"\bwhat changed\b|\bchanged? your mind (?:yesterday|today|there)|\bwhy the change\b|\bso why\b"),
    ("card", r"\b(?:did|do|have|will|can|could) you (?:check\w*|protect\w*|guard\w*|save\w*|poison\w*|claim\w*|do)\b"),
    ("deed", rf"\b{_DID_YOU}|\b(?:did|has|have|had) (?!your?\b|i\b|we\b)\S+ (?:\w+ )?(?:{_ANY_VERB})\b"),
    ("myself", rf"\bare you (?:(?:really|one|of|the|a|an|in) )*{_PACK}\b|\b(?:of|about|on|in) yourself\b"),
    ("card", r"\byour (?:\w+ )?(?:role|card|class|alignment|claim|checks?|results?|power|potions?|night)\b"),
    ("card", rf"\bare you (?:(?:really|the|a|an) )*{_CARD}\b"),
    ("card", r"\b(?:what|who) are you\s*\?|\ba claim\b|\bclaim (?:now|please|already)\b|\byou last night\b"),
    ("manner", r"\bwhy (?:are|were) you (?:so |being )?(?!vot|accus|nominat|defend|attack|suspect)\w+"),
    (
        "skip",
        r"\bskip\w*\b|\babstain\w*\b|\bno (?:vote|lynch|elimination)\b|\bvote (?:for )?(?:nobody|no one|no-one)\b",
    ),
    ("unknown", r"\bwhat would you do if\b"),
]
_ABOUT_OTHERS: list[tuple[Kind, str]] = [
    ("agree", r"\bagree\w* with\b|\b(?:is|was) \w+ right\b|\bside with\b|\bwith \w+ (?:on|in) (?:this|that)\b"),
    ("claim", rf"\b(?:is|was) \w+ (?:really |truly )?(?:the|our|a) (?:real |true )?{_CARD}\b"),
    ("claim", r"'s claim\b|’s claim\b|\b(?:real|true) claim\b|\bclaim of\b"),
    ("next", r"\bif not\b|\bother than\b|\bapart from\b|\bbesides\b|\bexcept\b"),
    ("opinion", r""),
]
_OF_NOBODY: list[tuple[Kind, str]] = [
    ("next", r"\bsecond suspect\b|\bwho else\b|\bwhom else\b|\bnext suspect\b"),
    ("manner", r"^(?:\W*\w+\W+){0,3}?(?:why|how come) (?:are|were|did|do|have|so|don't|didn't|won't)\b"),
    ("trust", r"\b(?:who\w*|which|any\w+)\b[^?]*\b(?:(?<!not )trust\w*|innocent|honest|clean|clear|town|good)\b"),
    ("trust", r"\bmost trusted\b|\byour town ?reads?\b"),
    (
        "suspect",
        r"\b(?:who(?:m|se|'\w+|’\w+)?|which|where (?:do|are|is|does)|where's|suspect\w*|vot\w+|names?|thoughts?|reads?"
        r"|think|opinion|view|feel|bid|sure)\b",
    ),
    ("suspect", r"\bwhat\b(?! did| were| was| time)[^?]*\b(?:you|your|talk|missing)\b"),
    ("suspect", r"\b(?:speak|talk|say something|your turn|your round|come on|wake up|hear from|step up)\b"),
    ("suspect", r"^\W*(?:and |so |well |ok |hey )?(?:you\W+)?@?\w+\W*$"),
]


@frozen
class Question:
    """One question. `about`: the players it is about, the asker among them if it says “me”.

    `verb` and `done_by` go with what somebody did, `role` with the card whose holder is asked for.
    """

    asker: Seat
    kind: Kind
    about: tuple[Seat, ...] = ()
    verb: Verb = "vote"
    done_by: Seat | None = None
    role: str | None = None


class Questions:
    """Reads the questions that one seat is asked."""

    def __init__(self, record: PublicRecord, me: Seat) -> None:
        self.me = me
        self._words = record.words
        self._cards = card_words(record)

    def asked(self, speech: ParsedSpeech) -> list[Question]:
        """The questions in a speech to this seat, each once, in order."""
        asks = [act for act in speech.acts if act.kind == "ask" and act.seat == self.me]
        if not asks:
            return []
        meant = next((act.about for act in reversed(asks) if act.about is not None), None)
        parts = list(self._to_me(speech.words)) or [_last_question(speech.words)]
        if meant is None and _PRONOUN.search(parts[0].lower()):
            spoken_of = self._words.parser.mentioned(speech.words.partition(parts[0])[0])
            meant = next((seat for seat in reversed(spoken_of) if seat not in (self.me, speech.seat)), None)
        questions = list(dict.fromkeys(self._read(part, speech.seat, meant, len(parts) == 1) for part in parts))
        return [question for question in questions if question.kind != "unknown"] or questions[:1]

    def _to_me(self, words: str) -> Iterator[str]:
        """The sentences that ask this seat. One without a name goes to whoever was asked before it."""
        mine = False
        for match in _SENTENCE.finditer(words):
            sentence = match.group().strip()
            asked = {act.seat for act in self._words.parser.acts(sentence) if act.kind == "ask"}
            if asked or not sentence.endswith("?"):
                mine = self.me in asked
            if mine:
                yield from _NEXT_QUESTION.split(sentence)

    def _read(self, part: str, asker: Seat, meant: Seat | None, alone: bool) -> Question:
        """`meant`: whom the parser takes the speech to ask about, if a pronoun or nothing in this part says so."""
        text = part.lower()
        asked = {act.seat for act in self._words.parser.acts(part) if act.kind == "ask"}  # others may be asked with it
        named = [seat for seat in self._words.parser.mentioned(part) if seat not in (self.me, asker, *asked)]
        if not named and meant is not None and (alone or _PRONOUN.search(text)):
            named = [meant]
        about = tuple(seat for seat in (*self._speaker(text, asker), *named) if seat != self.me)
        role = holder_asked(text, self._cards)
        if role is not None and not named:
            return Question(asker, "holder", role=role)
        kind = _kind(text, bool(about))
        if kind == "deed":
            return self._of_a_deed(text, asker, named)
        return Question(asker, kind, about, _verb(text) if about and kind in ("why", "voters") else "vote")

    def _of_a_deed(self, text: str, asker: Seat, named: list[Seat]) -> Question:
        """“Did Bram vote for me?”: by the first player named, unless by the one who is asked."""
        mine = re.search(_DID_YOU, text) is not None
        done_by = self.me if mine or not named else named[0]
        objects = named if mine else named[1:]
        me = [self.me] if not mine and _YOU.search(text) else []
        return Question(asker, "deed", (*self._speaker(text, asker), *objects, *me), _verb(text), done_by)

    @staticmethod
    def _speaker(text: str, asker: Seat) -> list[Seat]:
        return (
            [asker]
            if _ME.search(
                re.sub(r"\b(?:tell|give|show|let|join|with|ask|only|just|read|hear|help|puzzles) me\b", "", text)
            )
            else []
        )


def _last_question(words: str) -> str:
    """The last sentence that asks; all of it if none does."""
    sentences = [match.group().strip() for match in _SENTENCE.finditer(words)]
    return next((sentence for sentence in reversed(sentences) if sentence.endswith("?")), words)


def card_words(record: PublicRecord) -> dict[str, str]:
    """What the cards of this game are called, and which they are."""
    words = {record.rules.words.roles.get(role, role).lower(): role for role in record.cards}
    return words | {role: role for role in record.cards} | ({"cop": "seer"} if "seer" in record.cards else {})


def holder_asked(text: str, cards: Mapping[str, str]) -> str | None:
    """The card whose holder is asked for: “who is the seer?”. Of the pack and of plain villagers nobody asks so."""
    special = {word: role for word, role in cards.items() if role not in ("werewolf", "villager")}
    if not special:
        return None
    names = "|".join(map(re.escape, special))
    match = re.search(rf"\bwho\b[^?]*?\b(?:is|be|has|holds|are|claims|claimed|got)\b[^?]*?\b(?P<card>{names})\b", text)
    return special[match["card"]] if match else None


def _kind(text: str, about: bool) -> Kind:
    for kind, pattern in (*_READINGS, *(_ABOUT_OTHERS if about else _OF_NOBODY)):
        if re.search(pattern, text):
            return kind
    return "unknown"


def _verb(text: str) -> Verb:
    return next((verb for verb, pattern in _VERBS.items() if re.search(rf"\b(?:{pattern})\b", text)), "vote")
