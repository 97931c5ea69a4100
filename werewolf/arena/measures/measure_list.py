"""The list of measures: name, title, whom each applies to, and its scale. docs/measures.md defines them."""

from __future__ import annotations

from typing import Literal

from werewolf.game.frozen import Frozen

Scale = Literal["share", "difference", "amount"]  # between 0 and 1; between -1 and 1; any number


class Measure(Frozen):
    """One measure of behaviour. `talk`: it needs the words of a game, which are read in a sample of the logs only."""

    name: str
    title: str
    of: str
    scale: Scale
    talk: bool = False


MEASURES: tuple[Measure, ...] = (
    Measure("vote_accuracy", "vote accuracy over chance", "village", "difference"),
    Measure("first_vote", "a wolf out in the first vote", "village", "share"),
    Measure("wolves_caught", "wolves that were voted out", "village", "share"),
    Measure("powers_voted_out", "votes that put out a power of their own side", "village", "share"),
    Measure("bussing", "votes against a partner", "wolf", "share"),
    Measure("survival_wolf", "survival as wolf", "wolf", "share"),
    Measure("survival_village", "survival as village", "village", "share"),
    Measure("seer_finds", "checks that found a wolf", "seer", "share"),
    Measure("seer_finds_out", "wolves found that were voted out later", "seer", "share"),
    Measure("antidote_village", "antidotes that went to the village", "witch", "share"),
    Measure("poison_wolf", "poisons that hit a wolf", "witch", "share"),
    Measure("guard_blocks", "nights on which the protected seat was attacked", "guard or doctor", "share"),
    Measure("hunter_hits", "shots that hit a wolf", "hunter", "share"),
    Measure("sheriff_elected", "games as sheriff", "anybody", "share"),
    Measure("sheriff_votes", "vote accuracy over chance with the badge", "village sheriff", "difference"),
    Measure("words_wolf", "words a speech as wolf", "wolf", "amount"),
    Measure("words_village", "words a speech as village", "village", "amount"),
    Measure("false_claims", "false claims of a card in a game", "anybody", "amount", True),
    Measure("false_claims_believed", "false claims that were believed", "anybody", "share", True),
    Measure("contradictions", "contradictions of own words in a game", "anybody", "amount", True),
    Measure("self_betrayal", "speeches in which a wolf gives itself away", "wolf", "share", True),
    Measure("persuasion", "how far a speech moved the table's belief", "anybody", "difference", True),
    Measure("fallbacks", "answers that were fallbacks", "anybody", "share"),
    Measure("retries", "answers that needed another try", "anybody", "share"),
    Measure("stand_ins", "answers that a bot gave for a model", "models", "share"),
    Measure("tokens", "tokens of a seat in a game", "models", "amount"),
    Measure("cost", "cost of a seat in a game", "models with prices", "amount"),
    Measure("latency", "seconds an answer", "models", "amount"),
)
BY_NAME = {measure.name: measure for measure in MEASURES}
