"""The speller: a speech as sentences of tokens, a seat for each pronoun. The work grows linearly with any text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from werewolf.players.language.grammar import BREAKS, VERDICTS, Seats, Sentence, Token
from werewolf.players.language.lexicon import MAX_WORD, WORD, Names, Sense, lexicon

LONGEST = 60  # words read as one sentence; this bounds the cost of every pattern
# What is quoted, cited, struck out or left out is not the speaker's own word. An apostrophe is no quotation mark.
# First one of a few characters, which is quickly found.
_UNSAID = re.compile(
    r"""[\n“„«"~.'‘](?:(?<=\n)[ \t]{0,8}>.* | (?<=[“„«"])[^“”»"]*[“”»"] | (?<=~)~.{0,800}?~~
      | (?<=\.)(?<![.!?;]\.)\.{1,2}(?![.!?;]) | (?<=['‘])(?<!\w.)\w(?:[^'’]|['’](?=\w)){0,400}['’](?!\w))""",
    re.VERBOSE,
)
_SENTENCE = re.compile(r"([^.!?;]+)([.!?;]*)")
# How a sentence may begin before it says something: “ok bram is town”, “no I am”.
_LEADS = re.compile(
    r"(?:(?:ok|okay|fine|alright|right|sure|lol|oh) |(?:no|nah) (?=(?:@|no|do|i|he|she|it|that|you|we) ))*"
)
# Senses that are another one after “not”, or after an article: “I don't think”, “the seer”.
_NEGATED = {"think": "doubt", "believe": "doubt", "avow": "past", "says": "past"}
_DEFINITE = {"vote": "ballot", "ask": "reply", "card": "the_card", "other": "a_thing", "badge": "a_thing"}
# Words that make a question without its mark. “@” is a seat.
_ASKS = re.compile(
    r"""(?:(?:so|and|but|well|ok|hey|wait|,|then)\ )*(?:@\ (?:,\ )?)?(?:
        (?:do|did|are|can|will|would)\ you | you\ (?:going|voting) | why | whose | how | where | when
      | (?:who|what)\ (?:is|are|was|do|did|does)\ (?:you|your|the|he|she|it)
      | (?<!@\ ,\ )(?:who|what)(?!\ (?:a|i|worries|bothers)\b|\ [@,])
      | (?<!@\ )(?<!so\ )(?:is|was|does|did|can|are)\ (?:@|he|she|they))(?!\w)
      | .*(?:\bor\ (?:nah|no|what)|,\ (?:why|how\ come|which\ one|who))$""",
    re.VERBOSE,
)
# A statement with a short question at its end: “I am the hunter, happy now?”
_TAGGED = re.compile(r"(?:yes |ok |so |look , )*i (?:am|think|vote|say) .*, (?!or)[^,@]{1,20}$")

# Senses around pronouns.
_THINGS = ("that", "which", "who")  # they may stand for what the topic did
_RESULTS = {"could", "be", "is", "seem", "was", "came", "back", "result", "real", "colon", "comma", *VERDICTS}
_RESULTS |= {"bad", "sin", "lie", "pretend", "untrue", "astray"}
_LINKED = {"my", "your", "oneof", "virtue", "too", *_RESULTS}
_ALONE = {"he": "people", "you": "people", "your": "your", "his": "his", "both": "skip"}  # if it means no seat
_NOUNS = ("claim", "vote", "role", "read", "result", "check", "card", "other")  # after “her”, if it means “his”
_BEING = {"be", "is", "was", "seem"}
_TOPICAL = {"asked", "checked", "result", "glance"}  # whoever comes after them is the topic
_CARDS = ("card", "the_card")
_SAID = {*_CARDS, "bad", *VERDICTS}
_MEANT = {"seat", "poss", "two", *_THINGS, *_ALONE}
_SELF = ("self", "myself")
_NIGHTS = ("night", "lastnight")
_DATED = re.compile("s+n|ns*")  # seats and their night
_END = Token("", "")


class Speller:
    """Reads the sentences of speeches at one table. `words`: what its ruleset calls the roles."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._names = Names(names, words)

    def sentences(self, text: str) -> Iterator[Sentence]:
        pronouns = Pronouns()
        unquoted = _UNSAID.sub(" … ", f"\n{self._names.mask(text)}").replace("\n", " ; ")
        for spoken, mark in _SENTENCE.findall(unquoted):
            words = [word[:MAX_WORD] for word in WORD.findall(spoken)]
            for at in range(0, len(words), LONGEST):
                part = words[at : at + LONGEST]
                if at:  # what is left of a clause that was cut may mean the opposite
                    part = part[part.index(",") :] if "," in part else []
                sentence = self._sentence(part, mark, pronouns)
                if sentence.tokens:
                    yield sentence

    def mentioned(self, text: str) -> list[int]:
        """Every seat that a speech speaks of, each once."""
        found = (seat for sentence in self.sentences(text) for token in sentence.tokens for seat in token.seats)
        return list(dict.fromkeys(found))

    def _sentence(self, raw: list[str], mark: str, pronouns: Pronouns) -> Sentence:
        words = self._names.words(raw)
        plain = " ".join(word for word, _ in words)
        asks = ("?" in mark and not _TAGGED.match(plain)) or ("!" not in mark and bool(_ASKS.match(plain)))
        lead = _LEADS.match(plain)
        sentence = Sentence(_tokens(words[lead[0].count(" ") if lead else 0 :]), plain, asks)
        calls = "@" in plain and (sentence.matches("call") or ("?" in mark and sentence.matches("late")))
        pronouns.resolve(sentence, sentence.tokens[calls[0][2] : calls[0][3]] if calls else [])
        _date(sentence.tokens)
        _edit(sentence)
        return sentence


class Pronouns:
    """What was spoken of so far. A subject stays the topic; an object is it only if no other seat does something."""

    def __init__(self) -> None:
        self._topic: tuple[int, ...] = ()
        self._recent = True  # whether the topic was named before this sentence, not in it
        self._near: set[int] = set()  # the seats in the last sentence that names some: of two, “he” may mean either
        self._group: tuple[int, ...] = ()  # the last seats named as one: “Bram and Celio”
        self._named: tuple[int, ...] = ()  # every seat so far, the last one last
        self._female: dict[int, bool | None] = {}  # the seats that were “she” or “he”
        self._said: list[Token] = []  # the last cards, and what somebody was last said to be
        self._called: tuple[int, ...] = ()  # the seats that “you” means

    def resolve(self, sentence: Sentence, call: Sequence[Token]) -> None:
        """Put a seat for each pronoun that means one, “'s” as a verb or a possessive, and add what was left out.

        `call`: the part of the sentence that says whom it speaks to, if any does.
        """
        tokens = sentence.tokens
        senses = {token.sense for token in tokens}
        called = [token for token in call if token.sense == "seat"]
        for token in called:
            token.sense = "voc"
        self._called = tuple(seat for token in called for seat in token.seats) or self._called
        sentence.addressed = self._called if called or not senses.isdisjoint(("you", "your")) else ()
        self._recent = "seat" not in senses
        self._near = self._near if self._recent else set()
        found = [Token("it", "it", seats=dict.fromkeys(self._topic))] if self._topic and senses <= _RESULTS else []
        before: list[str] = []
        for token, after in zip(tokens, (*tokens[1:], _END), strict=False):
            if token.sense in _MEANT:
                found += self._resolved(token, before, after)
            else:
                found.append(token)
            before.append(token.sense)
        sentence.edit(0, len(tokens), found)
        self._complete(sentence)

    def _resolved(self, token: Token, before: list[str], after: Token) -> Iterator[Token]:
        """A token as it is meant after these senses and before the next token."""
        sense = "his" if token.word == "her" and after.sense in _NOUNS else token.sense
        if sense == "seat":
            if "seat" not in before or ("not" not in token.marks and before[-1] != "than"):  # “Fenn, not Efua”
                self._note(tuple(token.seats), before)
        elif sense == "poss":
            token.sense = _linked(after)
        elif sense in _THINGS:
            token.seats = dict.fromkeys(self._topic if self._recent or "seat" in before else ())
        elif sense in _ALONE:
            begins = (not before or before[-1] in BREAKS) and "seat" in before
            if sense == "both":  # but not in “they are both wolves”, “both times”
                begins = _BEING.isdisjoint(before[-1:]) and after.sense not in _NOUNS
            token.seats = dict.fromkeys(self._meant(token, begins))
            token.sense = "seat" if token.seats else _ALONE[sense]
            token.marks |= {"he"}
        elif sense == "two":
            begins = after.sense in {"must", *_RESULTS}.difference(BREAKS)
            token.seats, token.sense = dict.fromkeys(self._named[-2:]), sense if begins else "evil"
        if token.sense != "skip":
            yield token
        if token.sense == "seat" and sense in ("his", "your"):
            yield Token("'s", _linked(after) if sense == "your" else "own")  # “ur lying”

    def _meant(self, token: Token, begins: bool) -> tuple[int, ...]:
        """The seats that a pronoun means. `begins`: it begins a clause after a name, or a verdict follows it."""
        if token.sense in ("you", "your"):
            return self._called
        if token.sense == "both":
            return self._named[-2:] if begins else ()
        if token.word.startswith("the") and len(self._group) > 1:
            return self._group
        female = None if token.word.startswith(("th", "wh")) else token.word.startswith(("she", "her"))
        if (begins or len(self._near) < 2) and all(self._female.get(seat, female) == female for seat in self._topic):
            if token.word in ("he", "she"):
                self._female |= dict.fromkeys(self._topic, female)
            return self._topic
        return tuple(seat for seat in self._named[::-1] if self._female.get(seat) == female)[:1]

    def _note(self, seats: tuple[int, ...], before: Sequence[str]) -> None:
        """Note a seat that was named. “Bram accused Celio” is about Bram; “Bram asked me about Celio” is not."""
        start = max((at for at, sense in enumerate(before, 1) if sense in BREAKS), default=0)
        clause = before[start:]
        topical = not _TOPICAL.isdisjoint(clause) or "answer" in clause[-1:]
        if topical:
            self._near.clear()
        if topical or "seat" not in clause:
            self._topic = seats
        self._near.update(seats)
        joined = before[-2:] == ["seat", "and"]
        self._group = (*self._group, *seats) if joined else seats
        self._named = (*(seat for seat in self._named if seat not in seats), *seats)

    def _complete(self, sentence: Sentence) -> None:
        """Add what was left out: “he is one”, “that card”, “I checked Celio, and he is”, “that's me”."""
        for kind, _, _, end in reversed(sentence.matches("short")):
            known = (*self._said, *sentence.tokens[:end])
            said = [token for token in known if token.sense in _SAID and (kind == "said" or token.sense in _CARDS)][-1:]
            added = [Token(each.word, each.sense.removeprefix("the_"), each.value) for each in said if kind != "none"]
            sentence.edit(end, end, added)
        self._said = [token for token in (*self._said, *sentence.tokens) if token.sense in _SAID][-3:]


def _linked(after: Token) -> str:
    """Whether a “'s” is a verb, as in “Bram's lying”, or a possessive, as in “Bram's vote”."""
    return "is" if after.marks or after.sense in _LINKED else "own"


def _senses(words: list[tuple[str, Sense]]) -> Iterator[tuple[str, Sense]]:
    """The words and phrases with their sense, the longest phrase first."""
    plain = [*(word for word, _ in words), "."]
    known, read = lexicon().phrases, 0
    for at, pair in enumerate(pairwise(plain)):
        if at < read:
            continue
        for phrase, meant in known.get(pair, ()):
            if plain[at : at + len(phrase)] == phrase:
                read = at + len(phrase)
                yield " ".join(phrase), meant
                break
        else:
            yield words[at]


def _tokens(words: list[tuple[str, Sense]]) -> list[Token]:
    """The words that matter, small words as marks on what follows."""
    tokens: list[Token] = []
    marks: set[str] = set()
    for word, (sense, value) in _senses(words):
        if sense == "skip":
            continue
        if sense in ("not", "maybe", "at", "art"):
            marks.add(sense)
            continue
        if marks and sense in BREAKS:
            _mark_last(tokens, marks)
        if "not" in marks and sense in _NEGATED:
            sense = _NEGATED[sense]
            marks.remove("not")
        if "art" in marks:
            sense = _DEFINITE.get(sense, sense)
        tokens.append(Token(word, sense, value, {int(value): None} if sense == "seat" else {}, frozenset(marks)))
        marks.clear()
    _mark_last(tokens, marks)
    return tokens


def _mark_last(tokens: Sequence[Token], marks: set[str]) -> None:
    """Put the marks at the end of a clause on what they follow: “Bram, probably”, “Celio is not”."""
    if tokens and marks:
        tokens[-1].marks |= marks & {"maybe", "not" if tokens[-1].sense in ("be", "is") else ""}
        marks -= {"maybe", "not"}


def _date(tokens: Sequence[Token]) -> None:
    """Give each seat its night, by its first mention: the one after it, or the one before it if nights come first."""
    if not any(token.sense == "night" and token.value for token in tokens):
        return
    nights: Seats = {}
    order: list[Token] = []
    for token in tokens:
        first = token.sense == "seat" and not nights.keys() >= token.seats.keys()
        if first or token.sense in _NIGHTS or token.word in _SELF:
            order.append(token)
            nights |= token.seats
    for found in _DATED.finditer("".join("n" if token.sense in _NIGHTS else "s" for token in order)):
        part = order[found.start() : found.end()]
        night = next((int(token.value) for token in part if token.sense == "night" and token.value), None)
        nights |= {seat: night for token in part for seat in token.seats}
    for token in tokens:
        token.seats = {seat: nights.get(seat) for seat in token.seats}


def _edit(sentence: Sentence) -> None:
    """Make one token of a list of seats (“Bram, Celio and Fenn”), mark where a clause begins, leave out asides."""
    for kind, start, spot, end in reversed(sentence.matches("edit")):
        first, *rest = part = sentence.tokens[max(start, spot) : end]
        if kind == "break":
            part = [Token("", "comma"), first]
        elif kind == "aside":
            part = []
        else:
            seats = {key: night for each in part if each.sense == "seat" for key, night in each.seats.items()}
            if len(seats) < 2:  # “Bram, Bram …”
                continue
            first.seats = seats
            first.marks |= {"either"} if kind == "either" or any(token.sense == "or" for token in rest) else set()
            part = [first]
        sentence.edit(max(start, spot), end, part)
