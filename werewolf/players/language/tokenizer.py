"""The tokenizer: a speech as sentences of tokens, with the seats that names and pronouns mean, in linear time.

`Tokenizer.sentences` leaves out what is quoted, cuts the rest into sentences, and hands each to `_sentence`, which
reads its words (`seat_names.py`, `lexicon.py`), resolves its pronouns by what was spoken of before (`Pronouns`), and
brings lists and nights into a form that the grammar can match.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from werewolf.players.language.grammar import BREAKS, VERDICTS, Seats, Sentence, Token
from werewolf.players.language.lexicon import WORD, Sense, lexicon
from werewolf.players.language.seat_names import SeatNames

LONGEST = 60  # words of a sentence that are read; this bounds the cost of every pattern
MAX_WORD = 40  # letters of a word that are read
# What is quoted, cited, struck out or left out is not the speaker's own word. First a character found quickly.
_UNSAID = re.compile(
    r"""[\n“„«"~.'‘](?:(?<=\n)[ \t]{0,8}>.* | (?<=[“„«"])[^“”»"]*[“”»"] | (?<=~)~.{0,800}?~~
      | (?<=\.)(?<![.!?;]\.)\.{1,2}(?![.!?;]) | (?<=['‘])(?<!\w.)\w(?:[^'’]|['’](?=\w)){0,400}['’](?!\w))""",
    re.VERBOSE,
)
_SENTENCE = re.compile(r"([^.!?;]+)([.!?;]*)")
# How a sentence may begin before it says something: “ok bram is town”, “no I am”.
_LEADS = re.compile(r"(?:(?:ok|okay|fine) |no (?=@|(?:no|i|he) ))+")
# Senses that are another one after “not” or an article: “I don't think”, “the seer”.
_NEGATED = {"think": "doubt", "believe": "doubt", "avow": "past", "says": "past"}
_DEFINITE = {"vote": "ballot", "ask": "reply", "card": "the_card", "other": "a_thing"}
# Words that make a question without its mark. “@” is a seat.
_ASKS = re.compile(
    r"(?:@ (?:, )?)?(?:(?:do|did|are|can) you|why|whose|how|where|when|(?:whom?|what)(?! a | i | @| ,))(?!\w)"
)
# A statement with a short question at its end: “I am the hunter, happy now?”
_TAGGED = re.compile(r"(?:yes )?i .*, (?!or |and )[^,@]{1,20}$")

# Senses around pronouns.
_RESULTS = {"could", "be", "is", "seem", "was", "result", "colon", "comma", "bad", "lie", "my", "virtue", *VERDICTS}
# The sense of a pronoun that means some seats, and of one that means none.
_PRONOUNS = {"he": ("seat", "people"), "you": ("seat", "people"), "your": ("seat", "your"), "his": ("seat", "his")}
_PRONOUNS |= {"both": ("seat", "skip"), "two": ("two", "evil")}
_PRONOUNS |= {sense: (sense, sense) for sense in ("that", "which", "who")}
_TOPICAL = {"asked", "answer", "checked", "result", "glance"}  # whoever comes after them is the topic
_SAID = {"card", "the_card", *VERDICTS}


class Tokenizer:
    """Reads the sentences of speeches at one table."""

    def __init__(self, names: Sequence[str], words: Mapping[str, str]) -> None:
        self._names = SeatNames(names, words)

    def sentences(self, text: str) -> Iterator[Sentence]:
        pronouns = Pronouns()
        unquoted = _UNSAID.sub(" … ", f"\n{self._names.mask(text)}").replace("\n", " ; ")
        for spoken, mark in _SENTENCE.findall(unquoted):
            words = [word[:MAX_WORD] for word in WORD.findall(spoken)[:LONGEST]]
            if words and (sentence := self._sentence(words, mark, pronouns)).tokens:
                yield sentence

    def mentioned(self, text: str) -> list[int]:
        """Every seat that a speech speaks of, each once."""
        seats = (seat for sentence in self.sentences(text) for token in sentence.tokens for seat in token.seats)
        return list(dict.fromkeys(seats))

    def _sentence(self, raw: list[str], mark: str, pronouns: Pronouns) -> Sentence:
        # 1. Each word with its sense, “@” for a seat; and whether the sentence asks.
        words = self._names.words(raw)
        plain = " ".join(word for word, _ in words)
        asks = ("?" in mark and not _TAGGED.match(plain)) or ("!" not in mark and bool(_ASKS.match(plain)))
        # 2. Words that matter become tokens; “not”, “maybe” and articles are marks on what follows.
        lead = _LEADS.match(plain)
        sentence = Sentence(_tokens(words[lead[0].count(" ") if lead else 0 :]), plain, asks)
        # 3. Whom it speaks to (“Bram, …”) is “you” from now on; then every pronoun gets its seats.
        calls = "@" in plain and (sentence.matches("call") or ("?" in mark and sentence.matches("late")))
        for _, _, spot, end in calls or ():
            pronouns.call(sentence.tokens[spot:end])
        pronouns.resolve(sentence)
        # 4. Nights are given to the seats that were checked in them, and lists of seats become one token.
        if "night" in plain:
            _date(sentence.tokens)
        _edit(sentence)
        return sentence


class Pronouns:
    """What was spoken of so far. The topic is the subject, or an object if no other seat is named."""

    def __init__(self) -> None:
        self._topic: tuple[int, ...] = ()
        self._alone = True  # whether the topic was named alone: of two, “he” may mean either
        # Whom these words meant last, or would mean.
        self._meant: dict[str, tuple[int, ...]] = dict.fromkeys(("he", "she", "you", "both"), ())
        self._said: list[Token] = []  # the last card or verdict

    def call(self, tokens: Sequence[Token]) -> None:
        """Note whom a sentence speaks to."""
        called = [token for token in tokens if token.sense == "seat"]
        for token in called:
            token.sense = "voc"
        self._meant["you"] = tuple(seat for token in called for seat in token.seats)

    def resolve(self, sentence: Sentence) -> None:
        """Put a seat for each pronoun that means one, read each “'s”, and add what was left out."""
        tokens, senses = sentence.tokens, sentence.senses
        sentence.addressed = self._meant["you"] if senses & {"voc", "you", "your"} else ()
        read = [Token("it", "it", seats=dict.fromkeys(self._topic))] if self._topic and senses <= _RESULTS else []
        for token, after in zip(tokens, (*tokens[1:], Token("", "")), strict=False):
            sense = token.sense
            if sense == "seat":
                if not read or "not" not in token.marks:  # “Fenn, not Efua”
                    self._note(tuple(token.seats), read)
            elif sense == "poss":
                token.sense = "is" if after.marks or after.sense in _RESULTS else "own"
            elif sense in _PRONOUNS:
                token.seats = dict.fromkeys(self._seats(token, read))
                token.sense = _PRONOUNS[sense][not token.seats]
                token.marks |= {"he"}
            if token.sense != "skip":
                read.append(token)
            if token.sense == "seat" and sense in ("his", "your"):
                read.append(Token("'s", "own"))
        sentence.edit(0, len(tokens), read)
        self._complete(sentence)

    def _note(self, seats: tuple[int, ...], before: Sequence[Token]) -> None:
        """Note a seat that was named. “Bram accused Celio” is about Bram, “Bram asked about Celio” is not."""
        senses = [token.sense for token in before]
        self._meant["both"] = tuple(dict.fromkeys((*seats, *self._meant["both"])))[:2]
        self._alone = "seat" not in senses or seats == self._topic or not _TOPICAL.isdisjoint(senses)
        if senses[-2:] == ["seat", "and"]:
            self._topic += seats
        elif self._alone:
            self._topic = seats

    def _seats(self, token: Token, before: Sequence[Token]) -> tuple[int, ...]:
        """The seats that a pronoun means after these tokens."""
        if token.sense in ("you", "your"):
            return self._meant["you"]
        if token.sense in ("both", "two"):
            return () if before and before[-1].sense in ("be", "is", "was", "seem") else self._meant["both"]
        if token.word[0] in "tw":  # “they”, “that”, “who”
            return self._topic
        kind = "she" if token.word.startswith(("she", "her")) else "he"
        if self._alone:
            self._meant[kind] = self._topic
        return self._meant[kind]

    def _complete(self, sentence: Sentence) -> None:
        """Add what was left out: “he is one”, “that card”, “I checked Celio, and he is”, “that's me”."""
        for kind, _, _, end in reversed(sentence.matches("short")):
            said = [token for token in (*self._said, *sentence.tokens[:end]) if token.sense in _SAID][-1:]
            added = [
                Token(token.word, token.sense.removeprefix("the_"), token.value) for token in said if kind == "said"
            ]
            sentence.edit(end, end, added)
        self._said = [token for token in (*self._said, *sentence.tokens) if token.sense in _SAID][-1:]


def _senses(words: list[tuple[str, Sense]]) -> Iterator[tuple[str, Sense]]:
    """The words and phrases with their sense, the longest phrase first."""
    plain = [*(word for word, _ in words), "."]
    known, read = lexicon().phrases, 0
    for at, pair in enumerate(words):
        if at < read:
            continue
        for phrase, sense in known.get((plain[at], plain[at + 1]), ()):
            if plain[at : at + len(phrase)] == phrase:
                read = at + len(phrase)
                pair = " ".join(phrase), sense
                break
        yield pair


def _tokens(words: list[tuple[str, Sense]]) -> list[Token]:
    """The words that matter, small words as marks on what follows."""
    tokens: list[Token] = []
    marks: set[str] = set()
    for word, (sense, value) in (*_senses(words), ("", Sense("comma"))):
        if sense == "skip":
            continue
        if sense in ("not", "maybe", "at", "art"):
            marks.add(sense)
            continue
        if marks and sense in BREAKS:  # “Bram, probably”, “Celio is not”
            if tokens:
                tokens[-1].marks |= marks & {"maybe", "not" if tokens[-1].sense in ("be", "is") else ""}
            marks.clear()
        if "not" in marks and sense in _NEGATED:
            sense = _NEGATED[sense]
            marks.remove("not")
        if "art" in marks:
            sense = _DEFINITE.get(sense, sense)
        tokens.append(Token(word, sense, value, {int(value): None} if sense == "seat" else {}, frozenset(marks)))
        marks.clear()
    return tokens[:-1]


def _date(tokens: Sequence[Token]) -> None:
    """Give each seat the next night that is named, or the last one if nights come first."""
    order = [token for token in tokens if token.seats or token.sense in ("me", "night", "lastnight")]
    forward = bool(order) and "night" in order[0].sense
    nights: Seats = {}
    night = None
    for token in order if forward else reversed(order):
        if "night" in token.sense:
            night = int(token.value or 0) or None
        nights |= {seat: night for seat in token.seats if not (forward and seat in nights)}
    for token in order:
        token.seats = {seat: nights[seat] for seat in token.seats}


def _edit(sentence: Sentence) -> None:
    """Make one token of a list of seats (“Bram, Celio and Fenn”), and mark where a clause begins."""
    for kind, start, spot, end in reversed(sentence.matches("edit")):
        start = max(start, spot)
        part = sentence.tokens[start:end]
        seats = {seat: night for token in part for seat, night in token.seats.items()}
        if kind == "break":
            sentence.edit(start, start, [Token("", "comma")])
        elif len(seats) > 1:  # not “Bram, Bram …”
            part[0].seats = seats
            part[0].marks |= {"either" for token in part if token.sense == "or"}
            sentence.edit(start, end, part[:1])
