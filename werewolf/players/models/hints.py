"""Role hints for models: the usual play of a side and a role, from `texts/hints.yaml`, in the ruleset's own words."""

from __future__ import annotations

from collections.abc import Iterator

from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset
from werewolf.players.models.text_checks import places
from werewolf.players.models.texts import Texts


def usual_play(rules: Ruleset, role: str, texts: Texts) -> str:
    """The hints for a side and a role, leaving out sentences about things this table does not have."""
    terms = dict(terms_of(rules))
    sentences = [*texts.hints.get(roles()[role].camp, []), *texts.hints.get(role, [])]
    return " ".join(sentence.format_map(terms) for sentence in sentences if places(sentence) <= terms.keys())


def terms_of(rules: Ruleset) -> Iterator[tuple[str, str]]:
    """The places a hint may use at this table, and the ruleset's own words for them."""
    switches, words = rules.switches, rules.words
    yield from ((role, words.roles.get(role, role)) for role in rules.cards)
    yield from ((camp, dict(words.camps).get(camp, camp)) for camp in ("village", "werewolves"))
    if "campaign" in rules.day:
        yield "sheriff", "sheriff"
    if switches.last_words_vote or switches.last_words_night != "never":
        yield "last_words", "last words"
    if switches.hunter_declines:
        yield "hold_fire", "hold fire"
