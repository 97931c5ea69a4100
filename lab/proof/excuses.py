"""The closed lists of what the checker may let through, each with its reason. Nothing else may pass."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

NOBODYS_RULE = "who plays a chair, by which means and at what cost, is not a matter of the rules"
OWN_WORDS = "a ruleset's words are its own"
TIME = "two logs of the same game may differ in their times"

# Fields that nothing follows from. A star at the end stands for everything inside.
FIELDS: dict[str, str] = {
    "Answered.answer.thought": "a thought is the player's own",
    "Answered.by": NOBODYS_RULE,
    "Answered.spent*": NOBODYS_RULE,
    "Answered.troubles": "how often a player failed is not a matter of the rules, as long as `how` fits",
    "Answered.troubles[]*": "what went wrong on the way is not a matter of the rules",
    "Note.content": "a note is the player's own",
    "Called.actor": NOBODYS_RULE,
    "Called.on_day": NOBODYS_RULE,
    "Called.slot": NOBODYS_RULE,
    "Seated.actor": NOBODYS_RULE,
    "Seated.player": NOBODYS_RULE,
    "Seated.persona": NOBODYS_RULE,
    "Seated.setting*": NOBODYS_RULE,
    "GameStart.players[].kind": NOBODYS_RULE,
    "GameStart.players[].persona": NOBODYS_RULE,
    "GameStart.players[].setting*": NOBODYS_RULE,
    "GameStart.started": TIME,
    "GameOver.ended": TIME,
    "GameStart.ruleset.title": OWN_WORDS,
    "GameStart.ruleset.blurb": OWN_WORDS,
    "GameStart.ruleset.words*": OWN_WORDS,
}

# Whole lines whose place or presence nothing follows from.
LINES: dict[str, str] = {
    "Note": "no rule makes or reads it",
    "Called": "no rule makes or reads it",
    "Seated": "no rule makes or reads it",
    "Answered": "order inside a moment is free: answers stand in the order in which they came",
}

# What a game is made from. A change here can make the log of another game, and then nothing is wrong with it: it passes
# only if the engine, given the changed log's ruleset, seed and answers, writes exactly the changed log.
INPUTS: dict[str, str] = {
    "GameStart.ruleset.switches.*": "a switch that never mattered in this game",
    "GameStart.ruleset.decks*": "the cards of a game may differ from the ruleset's decks",
    "GameStart.ruleset.seats": "only a default",
    "GameStart.ruleset.unique*": "a bound that these cards do not reach",
    "GameStart.ruleset.night*": "the place of a role that was not dealt",
    "GameStart.ruleset.day": "the place of a talk of the pack that is not held",
    "Answered.answer.words": "words with a candidacy that was declined go nowhere",
}


def matching(field: str, patterns: dict[str, str]) -> str | None:
    """The pattern that covers this field."""
    return next((p for p in patterns if field == p or (p.endswith("*") and field.startswith(p[:-1]))), None)


def field_excuse(field: str, old: Any, new: Any) -> str | None:
    """The entry of FIELDS that excuses this change."""
    found = matching(field, FIELDS)
    return None if found == "Answered.troubles" and tries(old) != tries(new) else found


def tries(troubles: Any) -> str:
    """How an answer came about, by its failed tries: none, fewer than three, or three."""
    if not isinstance(troubles, list) or len(troubles) > 3:
        return "impossible"
    return ("player", "retried", "retried", "fallback")[len(troubles)]


# Mutants that write another log which is no less right: by function, what stood there and what stands there now.
REFUSES_TOO_MUCH = "a legal answer is refused; the log shows a player who failed, and why is not a matter of the rules"
OTHER_CARDS = "a game with other cards than the deck's, which is legal: cards can be chosen for one game"
ORDER = "order inside a moment is free"
NAMED_DEFAULT = "a log that names the default of a later switch means the same as one that does not"
LATER = ("replies", "floor", "speeches", "pack_talk", "talk_skip")
MUTANTS: dict[tuple[str, str, str], str] = {
    ("asks._bad_words", "len(words) > longest", "True"): REFUSES_TOO_MUCH,
    ("asks._bad_words", "len(words) > longest", "len(words) >= longest"): REFUSES_TOO_MUCH,
    ("asks.module", "{'reply': 400}", "{'reply': 399}"): REFUSES_TOO_MUCH,
    ("asks._bad_words", "needed and (not words.strip())", "True"): REFUSES_TOO_MUCH,
    ("asks._bad_words", "needed and (not words.strip())", "needed"): REFUSES_TOO_MUCH,
    ("asks._bad_words", "needed and (not words.strip())", "needed or not words.strip()"): REFUSES_TOO_MUCH,
    ("asks._bad_words", "needed and (not words.strip())", "not words.strip()"): REFUSES_TOO_MUCH,
    ("asks._bad_words", "not isinstance(words, str)", "True"): REFUSES_TOO_MUCH,
    ("asks.objection", "(int, str)", "(int,)"): REFUSES_TOO_MUCH,
    ("asks.objection", "(int, str)", "(str,)"): REFUSES_TOO_MUCH,
    ("asks.objection", "_bad_words(answer.thought, False)", "_bad_words(False, answer.thought)"): REFUSES_TOO_MUCH,
    (
        "asks.objection",
        "_bad_words(words, needs_words(ask, choice), longest_words(ask))",
        "_bad_words(needs_words(ask, choice), words, longest_words(ask))",
    ): REFUSES_TOO_MUCH,
    (
        "asks.objection",
        "_bad_words(words, needs_words(ask, choice), longest_words(ask))",
        "_bad_words(words, longest_words(ask), needs_words(ask, choice))",
    ): REFUSES_TOO_MUCH,
    (
        "asks.objection",
        "answer.thought is not None and (wrong := _bad_words(answer.thought, False))",
        "(wrong := _bad_words(answer.thought, False))",
    ): REFUSES_TOO_MUCH,
    ("asks.objection", "choice is not None", "True"): REFUSES_TOO_MUCH,
    ("asks.objection", "choice not in options or type(choice) not in (int, str)", "True"): REFUSES_TOO_MUCH,
    ("asks.objection", "needs_words(ask, choice)", "True"): REFUSES_TOO_MUCH,
    ("asks.objection", "options", "True"): REFUSES_TOO_MUCH,
    ("asks.objection", "words is None", "False"): REFUSES_TOO_MUCH,
    ("deck.card_count", "2 * parts", "2 + parts"): OTHER_CARDS,
    ("deck.card_count", "2 * parts", "3 * parts"): OTHER_CARDS,
    ("deck.card_count", "2 * seats", "1 * seats"): OTHER_CARDS,
    ("deck.card_count", "2 * seats", "2 + seats"): OTHER_CARDS,
    ("deck.card_count", "2 * seats", "3 * seats"): OTHER_CARDS,
    ("deck.card_count", "2 * seats + parts", "2 * seats - parts"): OTHER_CARDS,
    ("deck.cards_for", "deck.seats[0] <= seats <= deck.seats[1]", "True"): OTHER_CARDS,
    ("deck.full_deck", "cards.get(deck.fill, 0)", "cards.get(deck.fill, -1)"): OTHER_CARDS,
    ("deck.full_deck", "cards.get(deck.fill, 0)", "cards.get(deck.fill, 1)"): OTHER_CARDS,
    (
        "deck.full_deck",
        "{role: card_count(count, seats) for role, count in deck.cards.items()}",
        "{role: card_count(count, seats) for role, count in reversed(list(deck.cards.items()))}",
    ): OTHER_CARDS,
    (
        "deck.with_cards",
        "raise IllegalGameError('cards', f'{card_list(deck)} ({sum(deck.values())} cards)', "
        "f'{seats} seats need {seats} cards')",
        "pass",
    ): OTHER_CARDS,
    ("deck.with_cards", "seats is not None", "False"): OTHER_CARDS,
    ("deck.with_cards", "seats is not None and sum(deck.values()) != seats", "False"): OTHER_CARDS,
    ("deck.with_cards", "sum(deck.values()) != seats", "sum(deck.values()) == seats"): OTHER_CARDS,
    (
        "deck.with_cards",
        "{role: count for role, count in deck.items() if count}",
        "{role: count for role, count in reversed(list(deck.items())) if count}",
    ): OTHER_CARDS,
    **{
        ("switches.module", str(LATER), str(tuple(each for each in LATER if each != name))): NAMED_DEFAULT
        for name in ("speeches", "pack_talk", "talk_skip")
    },
    (
        "asks.open_asks",
        "[ask for ask in asks if is_open(ask)]",
        "[ask for ask in reversed(list(asks)) if is_open(ask)]",
    ): ORDER,
}

# Code that no game runs, by function and expression. A star stands for anything.
UNPLAYED: dict[str, str] = {
    "*.case: *": "which words an announcement has, which no log holds",
    "switches.needed_by: *": "what the wizard sets, before any game",
    "secrecy.*": "what a seat is shown, which is cut from the log and not written to it",
    "purposes.*": "how a question reads, which no log holds",
    "deck.check_words: *": "a ruleset's words are its own",
    "deck.check_role_words: *": "a ruleset's words are its own",
    "deck.check_sizes: raise*": "a mistake in a file, of which no game can be made",
    "deck.usual_size: *": "how large a table is if nobody says so, which is asked before any game",
    "deck.unknown_field: *": "a ruleset's words are its own",
    "deck.check_ruleset: *": "for logs that are resumed; its parts are the same as for a new game",
    "*: raise TypeError(*": "a programmer's mistake, which no game makes",
    "*: raise LookupError(*": "a programmer's mistake, which no game makes",
    "event.Event.kills: *": "only events that override it are asked",
    "roles._night_sub_phases: *": "for screens",
    "roles.is_night_action: *": "for screens",
    "roles.anyone_may_act_last: *": "for turns at the keyboard",
    "roles.werewolf.night: return*": "a game without living wolves is over before its next night",
    "state.State.last: *": "for players, who ask what they have seen",
    "context.PhaseContext.dead_players: *": "no rule asks for it",
    "context.PhaseContext.tonight: *": "no rule asks for it",
    "state.State.phase_so_far: *": "no rule asks for it",
}


def mutant_excuse(where: str, old: str, new: str) -> str | None:
    return MUTANTS.get((where, old, new))


def why_unplayed(where: str, old: str) -> str | None:
    """The entry of UNPLAYED for code that no game runs."""
    return next((pattern for pattern in UNPLAYED if fnmatchcase(f"{where}: {old}", pattern.replace("[", "[[]"))), None)
