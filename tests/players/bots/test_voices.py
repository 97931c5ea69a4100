"""The sentences of the personas: enough of each kind, no two the same, each read as its kind, and none with a fact."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from werewolf.config.personas import KINDS, SELDOM_KINDS, Persona, personas
from werewolf.config.rulesets import ruleset
from werewolf.game.roles import roles
from werewolf.players.bots.speech.clauses import clauses
from werewolf.players.bots.speech.phrasing import plain_voice, reaction_words, without_reason
from werewolf.players.language.acts import Act, Deed
from werewolf.players.language.parser import Parser

CAST = list(personas().values())
NAMES = [persona.name for persona in CAST]
# The least number of sentences of a kind: more of those that are said often.
LEAST = (
    dict.fromkeys(KINDS, 2)
    | dict.fromkeys(("claim", "bad", "good", "check", "hold", "run", "trust", "trust_hunch", "ask_about", "compare"), 3)
    | dict.fromkeys(("told_hunch", "told_open", "denied_bare", "weigh"), 3)
    | dict.fromkeys(("told", "denied", "hunch", "vote", "ask", "believe", "doubt"), 4)
    | {"suspect": 6, "vote_why": 6, "second": 5}
)
PAIRS = (("Dunya", "Gorm"), ("Wen", "Pell"))
WHYS = (
    "Bram voted for Iola on day 1",
    "{x} named Iola today",
    "three of seven have named {x}",
    "{x} voted for Iola on day 2, and Iola died the night after",
)
TABLES: dict[str, tuple[Mapping[str, str], dict[str, str]]] = {
    "werewolf": ({}, {"role": "the seer", "wolf": "a werewolf"}),
    "mafia": (ruleset("mafia").words.roles, {"role": "the detective", "wolf": "mafia"}),
}
# A sentence may tell of what a player did only through {why}. These words would tell of it outside.
FACT_WORDS = frozenset(
    re.findall(
        r"\w+",
        "voted said named nominated died killed defended accused claimed reported lied spoke dodged answered hid "
        "changed switched abstained attacked blamed promised announced denied contradicted yesterday earlier again "
        "always never keeps dead murdered",
    )
)
# What is said without a reason says so, in one of these words.
HUNCH_KINDS = ("hunch", "told_hunch", "told_open_hunch", "told_you_hunch", "trust_hunch")
HUNCH_WORDS = re.compile(
    r"\b(?:feel|feelings?|hunch|guess|guesses|guessing|guesswork|gut|instinct|impression)\b"
    r"|\b(?:no|not|nothing|cannot|can't|couldn't|don't|without)\b[^,:]*\b(?:proof|prove|evidence|reason|show|why)\b"
    r"|\bproves nothing\b",
    re.IGNORECASE,
)
RESULTS = ("found_wolf", "found_clean", "turned")  # whoever tells of its own check accuses or clears
DEED_KINDS: dict[str, Deed] = {"saved": "saved", "poisoned": "poisoned", "guarded": "guarded"}


@cache
def templates(only: str | None = None, mark: str = "") -> tuple[tuple[str, str, str], ...]:
    """Who says it, its kind, and the sentence: all, or only those of one voice, or with a mark in them."""
    return tuple(each for each in _templates() if only in (None, each[0]) and mark in each[2])


def _templates() -> Iterator[tuple[str, str, str]]:
    for who, voice in [("plain", plain_voice()), *((persona.id, persona.voice) for persona in CAST)]:
        for kind, lines in voice.items():
            for line in lines:
                yield who, kind, line


@cache
def expected_acts(kind: str, x: int, y: int) -> set[Act]:
    """The acts that a sentence of this kind stands for."""
    acts = {
        "suspect": Act("accuse", x),
        "hunch": Act("accuse", x),
        "compare": Act("defend", y),
        "trust": Act("defend", x),
        "trust_hunch": Act("defend", x),
        "believe": Act("defend", x),
        "doubt": Act("counter", x),
        "impossible": Act("counter", x),
        "told": Act("answer", about=x),
        "told_hunch": Act("answer", about=x),
        "told_card": Act("claim", role="seer"),
        "told_trust": Act("defend", x),
        "told_trust_hunch": Act("defend", x),
        "ask_self": Act("ask", y),
        "vote": Act("vote", x),
        "vote_why": Act("vote", x),
        "second": Act("vote", x),
        "ask": Act("ask", y),
        "ask_about": Act("ask", y, about=x),
        "claim": Act("claim", role="seer"),
        "retract": Act("retract"),
        "bad": Act("report", x, good=False),
        "good": Act("report", x, good=True),
        "check": Act("check", x),
    } | {kind: Act("deed", x, deed=deed, night=1) for kind, deed in DEED_KINDS.items()}
    return {acts[kind]} if kind in acts else set()


# What may be heard besides: an answer may lean one way, a second agrees, holding back is idle.
@cache
def allowed_acts(kind: str, x: int, y: int) -> set[Act]:
    return {
        "told_open": {Act("accuse", x), Act("answer", about=x)},
        "told_open_hunch": {Act("accuse", x), Act("answer", about=x)},
        "told_you": {Act("answer", about=y)},
        "told_open_you": {Act("accuse", y), Act("answer", about=y)},
        "told_open_you_hunch": {Act("accuse", y), Act("answer", about=y)},
        "told_trust": {Act("answer", about=x)},
        "told_trust_hunch": {Act("answer", about=x)},
        "told_agree": {Act("agree", x), Act("answer", about=x)},
        "told_disagree": {Act("answer", about=x)},
        "told_known": {Act("answer", about=x)},
        "told_nobody": {Act("idle")},
        "ask_why": {Act("ask", y, about=about) for about in (None, *range(len(NAMES)))},
        "told_skip": {Act("vote"), Act("idle")},
        "told_you_hunch": {Act("answer", about=y)},
        "compare": {Act("accuse", x)},
        "second": {Act("agree", y), Act("accuse", x)},
        "vote_why": {Act("accuse", x)},
        "hold": {Act("idle"), Act("vote")},
    }.get(kind, set())


def filled(line: str, x: str, y: str, why: str, table: str) -> str:
    places = {"x": x, "y": y, "why": why.format(x=x, y=y), "odds": "one in three", "when": "on night 1"}
    return line.format(**places, **TABLES[table][1])


@cache
def parser(table: str) -> Parser:
    return Parser(NAMES, TABLES[table][0])


def misread(table: str, why: str, before: str = "", only: str | None = None) -> list[str]:
    """Every sentence that the parser reads as something else. `before`: what the speaker has said before it."""
    read = parser(table)
    opening = before.format(**TABLES[table][1])
    opening_acts = set(read.acts(opening))
    found: list[str] = []
    heard = cache(lambda text: read.acts(f"{opening} {text}"))  # a sentence without names is the same for both pairs
    for who, kind, line in templates(only, "" if why == WHYS[0] else "{why}"):
        for x, y in PAIRS:
            text = filled(line, x, y, why, table)
            at = NAMES.index(x), NAMES.index(y)
            acts = {_timeless(act, kind) for act in heard(text)} - opening_acts
            wanted = expected_acts(kind, *at) - opening_acts
            if not wanted <= acts <= wanted | allowed_acts(kind, *at):
                found.append(f"{who}, {kind}: {text} -> {sorted(map(str, acts))}")
    return found


def _timeless(act: Act, kind: str) -> Act:
    """A result with or without its night is the same here."""
    return Act("report", act.seat, good=act.good) if act.kind == "report" and kind in ("bad", "good") else act


@pytest.mark.parametrize("why", WHYS)
@pytest.mark.parametrize("table", TABLES)
def test_every_sentence_is_read_as_its_kind(table: str, why: str) -> None:
    assert misread(table, why) == []


@pytest.mark.parametrize("kind", sorted(clauses()))
def test_no_fact_changes_the_reading_of_a_plain_sentence(kind: str) -> None:
    """However it is worded, and whoever of the two it is about."""
    places = {"when": "on day 1", "night": "the night after", "wolf": "a werewolf", "n": "three", "m": "seven"}
    places |= {"pack": "the werewolves", "dealt": "three", "left": "two"}
    about = (("{x}", "Iola"), ("Bram", "{x}"), ("Bram", "Iola"), ("you", "Iola"))
    about_the_two = (("Bram", "you"), ("I", "you"), ("I", "Iola")) if kind not in RESULTS else ()
    # A clause that names only one of the two is the same whoever the other is: it is read once.
    of_others, of_the_two = (
        {line.format(x=x, z=z, who="Celio and Fenn", **places): None for line in clauses()[kind] for x, z in pairs}
        for pairs in (about, about_the_two)
    )
    for why in of_others:
        assert misread("werewolf", why, only="plain") == []
    for why in of_the_two:
        said = misread("werewolf", why, only="plain") if why not in of_others else []
        assert [text for text in said if text.startswith(("plain, denied", "plain, told_fact"))] == []


@pytest.mark.parametrize("before", ["I am {role}.", "I am {role}. I checked Efua: not {wolf}."])
@pytest.mark.parametrize("table", TABLES)
def test_no_sentence_turns_into_a_check_when_a_seer_says_it(table: str, before: str) -> None:
    """If a seer says that a seat is honest, the parser could read it as the result of a check."""
    assert misread(table, WHYS[0], before=before) == []


def test_a_vote_with_an_ally_can_be_kept_short() -> None:
    """The reason is left out of the sentence, which is then read as the same vote."""
    read = Parser(NAMES, {})
    x, y = NAMES.index("Gorm"), NAMES.index("Wen")
    for who, voice in [("plain", plain_voice()), *((persona.id, persona.voice) for persona in CAST)]:
        lines = [short for short in map(without_reason, voice["second"]) if short]
        assert len(lines) >= 3, who
        for line in lines:
            acts = set(read.acts(line.format(x="Gorm", y="Wen")))
            assert {Act("vote", x)} <= acts <= {Act("vote", x), Act("agree", y), Act("accuse", x)}, f"{who}: {line}"


@pytest.mark.parametrize("role", sorted(set(roles()) - {"werewolf"}))
def test_every_card_can_be_claimed(role: str) -> None:
    read = Parser(NAMES, {})
    for who, kind, line in templates():
        for article in ("the", "a") if kind == "claim" else ():
            text = line.format(role=f"{article} {role}")
            assert set(read.acts(text)) == {Act("claim", role=role)}, f"{who}, {kind}: {text}"


def test_there_are_24_personas_and_each_has_enough_sentences_of_every_kind() -> None:
    assert len(CAST) >= 24
    for who, voice in [("plain", plain_voice()), *((persona.id, persona.voice) for persona in CAST)]:
        spared = () if who == "plain" else SELDOM_KINDS
        assert {kind for kind in KINDS if len(voice.get(kind, ())) < LEAST[kind]} <= set(spared), who


def test_no_sentence_is_used_twice() -> None:
    count = Counter(line for _, _, line in templates())
    assert [line for line, times in count.items() if times > 1] == []


def test_no_sentence_tells_of_what_a_player_did() -> None:
    """Whatever happened is told by the bot, from what it has seen."""
    own = {"changed", "retract"}  # these tell of what the speaker did
    for who, kind, line in templates():
        words = set(re.findall(r"[a-z']+", re.sub(r"\{\w+\}", "", line).lower()))
        assert kind in own or not words & FACT_WORDS, f"{who}, {kind}: {line}"


def test_a_hunch_says_openly_that_it_is_one() -> None:
    """The others can weigh it only if they know that no fact stands behind it."""
    hunches = [(who, kind, line) for who, kind, line in templates() if kind in HUNCH_KINDS]
    assert [each for each in hunches if not HUNCH_WORDS.search(each[2])] == []


def test_only_an_answer_about_a_player_says_that_somebody_asked_about_that_player() -> None:
    """An open question is about nobody, and after a defence nobody has asked."""
    for who, kind, line in templates():
        asked = re.search(r"(?:ask\w*|question)(?: me)? about \{x\}", line) is not None
        assert asked == (kind in ("told", "told_hunch")), f"{who}, {kind}: {line}"


def test_weighing_a_defence_says_what_the_chance_is_of_and_takes_no_side() -> None:
    """It may be low or high: “although” and “still” would fit only one that stays high."""
    for who, kind, line in templates():
        leans = re.search(r"\b(?:although|though|still|yet|despite)\b", line.lower())
        says = "{x}'s guilt" in line or "odds against {x}" in line
        assert kind != "weigh" or (says and leans is None), f"{who}: {line}"


def four_word_runs(text: str) -> set[str]:
    """Every four words in a row, without capitals and punctuation."""
    words = re.findall(r"[\w'{}]+", text.lower())
    return {" ".join(words[at : at + 4]) for at in range(len(words) - 3)}


def test_no_sentence_repeats_a_signature_phrase() -> None:
    """They are said word for word, so a sentence with the same words could come right next to one."""
    for persona in CAST:
        habits = set().union(*map(four_word_runs, persona.signature_phrases))
        echoes = [line for lines in persona.voice.values() for line in lines if four_word_runs(line) & habits]
        assert echoes == [], persona.name


def test_flourishes_do_nothing_at_the_table() -> None:
    read = Parser(NAMES, {})
    for persona in CAST:
        assert len(persona.signature_phrases) >= 4, persona.name
        for phrase in persona.signature_phrases:
            assert read.acts(phrase) == (), f"{persona.name}: {phrase}"


@pytest.mark.parametrize("before", ["I vote for {}.", "I am the seer. I suspect {}! I vote for {}!"])
def test_no_flourish_passes_for_a_judgement_of_whoever_was_spoken_of(before: str) -> None:
    read = Parser(NAMES, {})
    for persona in CAST:
        own = NAMES.index(persona.name) if persona.name in NAMES else -1  # nobody hears what a seat says of itself
        target = next(name for name in NAMES if name != persona.name)
        said = before.format(target, target)
        reactions = [reaction_words(text) for text in dict(persona.reactions).values()]
        for phrase in (*persona.signature_phrases, *reactions):
            others = [act for act in read.acts(f"{said} {phrase}") if act.seat != own]
            assert set(others) == set(read.acts(said)), f"{persona.name}: {phrase}"


def test_no_sentence_contains_a_name_or_a_number() -> None:
    """The exception is Celio, who speaks of himself by name."""
    for who, kind, line in templates():
        words = set(re.findall(r"\w+", re.sub(r"\{\w+\}", "", line)))
        assert [name for name in NAMES if name in words and name.lower() != who] == [], f"{who}, {kind}: {line}"
        assert not any(word.isdecimal() for word in words), f"{who}, {kind}: {line}"


def test_every_sentence_is_one_sentence_of_at_most_28_words() -> None:
    for who, kind, line in templates():
        assert line[-1] in ".!?" and not re.search(r"[.!?]", line[:-1]), f"{who}, {kind}: {line}"
        assert line == line.strip() and "  " not in line, f"{who}, {kind}: {line}"
        assert not re.match(r"\{(?:wolf|role|why|odds|when)\}", line), f"{who}, {kind}: {line}"  # no capital
        assert "{why}" not in line or re.search(r"\{why\}[,.!]", line), f"{who}, {kind}: {line}"
        assert not kind.startswith("ask") or line.endswith("?"), f"{who}: {line}"
        assert len(line.split()) <= 28, f"{who}, {kind}: {line}"


# A mark that opens or closes a quotation: not an apostrophe within a word, or one that stands for its last letter.
QUOTES = re.compile(r"[\"“”„«»‹›‘]|(?<![\w}])['’]|(?<=[.,!?])['’]")
# Words that say what somebody else has said or done; a speech tells such things only from what the bot has heard.
HEARSAY = re.compile(
    r"\byou(?:'ve| have| had)? (?:said|told|claimed|charged|called|promised|swore|smiled|lied|voted|named|accused)\b"
    r"|\b(?:the|your) (?:charge|accusation|claim|question|word|answer)s? (?:was|were)\b|\bwhat you did\b"
    r"|\byesterday (?:it was|you)\b|\b(?:they|everyone|everybody|somebody) (?:said|told|claimed)\b"
    r"|\b(?:one|two|three|some|all) of you (?:was|were|said|had)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("persona", CAST, ids=lambda persona: persona.id)
def test_no_persona_quotes_others_or_says_what_they_said(persona: Persona) -> None:
    """Nobody may have said it: sayings and reactions are chosen without a look at the words of the table."""
    assert [line for line in flourishes_of(persona) if QUOTES.search(line) or HEARSAY.search(line)] == []
    assert [line for lines in persona.voice.values() for line in lines if QUOTES.search(line)] == []


# Words that count the seats, call somebody a liar, or say that the speaker knows who it is. None of them is looked up.
COUNTS = re.compile(
    r"(?<!every )\b(?:one|two|three|four|five|both|few|none) of (?:us|you|them|these|those)\b|\byou (?:two|three)\b"
    r"|\b(?:trio|duo|quartet)\b",
    re.IGNORECASE,
)
NUMBERS = re.compile(r"\b(?:two|three|four|five|six|seven|eight|nine|ten|both|pair|per cent)\b", re.IGNORECASE)
KNOWS = re.compile(
    r"\b(?:liars?|thief|so large a lie|murderer|traitor)\b|\bI (?:know|knew|saw|can smell|told you)\b(?! well| Button)"
    r"|\bnever believed\b|\b(?:you|they) were (?:all|nearly)\b|\bnobody (?:has|had) (?:noticed|seen|asked)\b",
    re.IGNORECASE,
)


def flourishes_of(persona: Persona) -> list[str]:
    return [*persona.signature_phrases, *map(reaction_words, dict(persona.reactions).values())]


@pytest.mark.parametrize("persona", CAST, ids=lambda persona: persona.id)
def test_no_flourish_counts_seats_calls_names_or_claims_to_know(persona: Persona) -> None:
    """At the end three may be left, or two and the speaker dead; and nobody has looked who lied."""
    lines = flourishes_of(persona)
    assert [line for line in lines if COUNTS.search(line) or KNOWS.search(line)] == []
    told = persona.reactions
    events = map(reaction_words, (told.near_the_end, told.proved_right, told.betrayed))
    assert [line for line in events if NUMBERS.search(line)] == []


@pytest.mark.parametrize("persona", CAST, ids=lambda persona: persona.id)
def test_no_sentence_counts_seats_or_says_what_nobody_noticed(persona: Persona) -> None:
    lines = [re.sub(r"\{\w+\}", "", line) for lines in persona.voice.values() for line in lines]
    unseen = re.compile(r"\bliars?\b|\bnobody (?:has|had|else) noticed\b|\beverybody (?:looks|is looking)\b")
    assert [line for line in lines if COUNTS.search(line) or unseen.search(line)] == []


@pytest.mark.parametrize(
    "line", ["Bravo, liar!", "Last of the catch, you two.", "I know which of you it is.", "A trio, my darlings."]
)
def test_a_line_that_counts_or_claims_to_know_is_seen_as_one(line: str) -> None:
    assert COUNTS.search(line) or KNOWS.search(line)


@pytest.mark.parametrize(
    "line",
    ["The charge was 'too quiet'.", "You said 'we'.", "“Certainly”, was it?", "You charged me twice.", "'No,' eh"],
)
def test_a_quotation_is_seen_as_one(line: str) -> None:
    assert QUOTES.search(line) or HEARSAY.search(line)
