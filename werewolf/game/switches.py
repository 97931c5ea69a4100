"""Switches: what a ruleset can change, each with its default, its description, and what players and models are told.

Nothing is worked out here. `werewolf/telling/rules_page.py` and `werewolf/telling/rules_composition.py` make the
rules of a game from these sentences; the wizard, `werewolf new` and the schemas read the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from werewolf.game.asks import MOST_SEATS
from werewolf.game.sentences import Example, Preset, Sentence, Told, told


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


def switch(default: Any, description: str, section: str = "", **said: Any) -> Any:
    """Declare a switch: a field of the model, and what is told of it (see `told`)."""
    field = Field(default, description=description)
    field.metadata.append(told(section, **said))
    return field


# What guard and doctor have in common.
REPEAT = {
    "players": {
        True: "The same player may be protected every night.",
        False: "Never the same player two nights in a row.",
    },
    "models": {True: "The same player as often as they like.", False: "Not the same player two nights in a row."},
}
ONESELF = {
    "part": {True: "one player, also themselves,", False: "one other player"},
    "models": {True: "Protecting oneself is allowed.", False: "Protecting oneself is not allowed."},
}
BOTH_PROTECTED = {
    "lives": "A victim who is both protected and saved lives.",
    "dies": "A victim who is both protected and saved dies.",
}


# In the order in which logs and schemas have them. A new switch comes last.
class Switches(Strict):
    """The options of a ruleset. Each switch is read in only one module."""

    # --- The course of a game

    start: Literal["night", "day", "night_zero"] = switch(
        "night",
        "Which phase comes first. night_zero: the wolves meet, but kill nobody.",
        "start",
        players=(
            Sentence({"night": "The game starts with a night.", "day": "The game starts with a day."}),
            Sentence(
                "The game starts with a night on which the {werewolves} only get to know each other, and {talk_skip}.",
                when="start=night_zero, pack",
            ),
            Sentence(
                "The game starts with a night on which the {werewolves} only get to know each other.",
                when="start=night_zero, not pack",
            ),
        ),
        models=Sentence(
            {
                "night": "The game begins with night 1: night 1, day 1, night 2, and so on.",
                "day": "The game begins with day 1: day 1, night 1, day 2, and so on.",
                "night_zero": "The game begins with a night in which the {werewolves} only meet: nobody is killed and "
                "nobody is checked. Then day 1, night 1, day 2, and so on.",
            },
            begins=True,
        ),
    )
    day_limit: Annotated[StrictInt, Field(ge=1, le=1000)] = switch(
        20,
        "The last day. After it the game ends in a tie. "
        "If nothing is said: 20, or a day for every player at a larger table.",
        "end",
        players="If nobody has won after day {day_limit}, nobody wins.",
        models="After day {day_limit} the game ends in a tie. "
        "Victory is tested when the deaths of a night or a vote are settled, shots included.",
    )
    victory: Literal["sides", "parity"] = switch(
        "parity",
        "When the wolves win. sides: all gods or all villagers are dead; parity: wolves are at least half.",
        "aim",
        players=(
            Sentence(
                {
                    "parity": "The {village} wins when no {werewolves} are left. "
                    "The {werewolves} win as soon as they are half of those alive.",
                    "sides": "The {village} wins when no {werewolves} are left. "
                    "The {werewolves} win when all gods are dead, or every {plain_cards}.\n"
                    "If both happen at once, nobody wins.",
                }
            ),
            Sentence(
                "god         A card of the {village} with a power: here {gods}.",
                section="words",
                when="victory=sides, gods",
            ),
        ),
        models={
            "parity": "The {village} wins when no {werewolves} are left; "
            "the {werewolves} win when they are at least as many as the others.",
            "sides": "The {village} wins when no {werewolves} are left; the {werewolves} win when all of {gods} are "
            "dead, or all plain {villager}s. Both at once is a tie.",
        },
    )
    reveal: Literal["none", "camp", "role"] = switch(
        "none",
        "What everyone learns about a dead player's card.",
        "night",
        players={
            "none": "Nobody learns the cards of the dead before the game is over.",
            "camp": "When players die, everyone learns their side, but not their card.",
            "role": "When players die, everyone sees their card.",
        },
        models={
            "none": "Cards of the dead stay hidden until the end.",
            "camp": "Everyone is told the side of each dead player, but not the card.",
            "role": "Everyone is shown the card of each dead player.",
        },
        example=Example("role", "What a death reveals: none, camp or role."),
    )

    # --- Cards

    council_rounds: Annotated[StrictInt, Field(ge=1, le=2)] = switch(
        2,
        "How many rounds the wolves have to agree on a victim.",
        "werewolf",
        when="pack",
        players={
            1: "If they disagree, the most voices decide, and in a tie the voice of their lowest seat.",
            2: "If they disagree, they choose once more; then the most voices decide.",
        },
        models={
            1: "Each proposes a victim; the most proposals win, on a tie that of the lowest seat.",
            2: "Each proposes a victim, with a line to the others. If they disagree, all hear the proposals and "
            "choose once more; then the most win, on a tie that of the lowest seat.",
        },
        name="council",
        preset=Preset(1, several=True),
        example=Example(
            1, "The wolves have one round to agree, so the keyboard goes around less often at night.", True
        ),
    )
    kill_skip: StrictBool = switch(
        False,
        "The wolves may kill nobody.",
        "werewolf",
        players={True: "They may kill nobody.", False: "They must choose somebody."},
        models={True: "They may kill nobody.", False: "They must choose somebody."},
    )
    kill_pack: StrictBool = switch(
        False,
        "The wolves may kill one of their own.",
        "werewolf",
        players={True: "They may even kill one of their own, or themselves."},
        models={True: "They may kill one of their own.", False: "They may not kill one of their own."},
    )
    guard_repeat: StrictBool = switch(
        False, "The guard may protect the same player two nights in a row.", "guard", **REPEAT
    )
    guard_self: StrictBool = switch(True, "The guard may protect himself.", "guard", **ONESELF)
    guard_skip: StrictBool = switch(
        True,
        "The guard may protect nobody.",
        "guard",
        players={True: "May protect nobody."},
        models={True: "The {guard} may protect nobody.", False: "The {guard} must protect somebody."},
    )
    doctor_repeat: StrictBool = switch(
        False, "The doctor may protect the same player two nights in a row.", "doctor", **REPEAT
    )
    doctor_self: StrictBool = switch(True, "The doctor may protect himself.", "doctor", **ONESELF)
    doctor_skip: StrictBool = switch(
        True,
        "The doctor may protect nobody.",
        "doctor",
        players={True: "May protect nobody."},
        models={True: "The {doctor} may protect nobody.", False: "The {doctor} must protect somebody."},
    )
    double_protection: Literal["lives", "dies"] = switch(
        "lives",
        "What happens to a victim who is both protected and saved by the witch.",
        "witch",
        after="witch_self_poison",
        players=Sentence(
            {
                "lives": "Whoever has the antidote and the protection of the {keepers} at once lives.",
                "dies": "Whoever has the antidote and the protection of the {keepers} at once dies.",
            },
            when="keepers",
        ),
        models=(
            Sentence(BOTH_PROTECTED, when="guard", name="double_protection_guard"),
            Sentence(BOTH_PROTECTED, when="doctor, not guard", name="double_protection_doctor"),
        ),
    )
    witch_self_save: StrictBool = switch(
        False,
        "The witch may save herself.",
        "witch",
        players={True: "The antidote works on the witch.", False: "The antidote does not work on the witch."},
        models={True: "She may save herself.", False: "She cannot save herself."},
    )
    witch_self_poison: StrictBool = switch(
        True,
        "The witch may poison herself.",
        "witch",
        players={False: "The poison is not for the witch."},
        models={True: "She may poison herself.", False: "She cannot poison herself."},
    )
    witch_told: Literal["always", "with_antidote"] = switch(
        "always",
        "When the witch learns the victim: always, or only while she has the antidote.",
        "witch",
        after="witch",
        part={
            "always": "Learns every night who was attacked.",
            "with_antidote": "Learns every night who was attacked, until the antidote is used.",
        },
        models={
            "always": "She is told tonight's victim every night before she chooses.",
            "with_antidote": "She is told tonight's victim before she chooses, as long as she has the antidote.",
        },
    )
    seer_skip: StrictBool = switch(
        False,
        "The seer may check nobody.",
        "seer",
        players={True: "May check nobody."},
    )  # what models are told of it is the card's own sentence
    hunter_declines: StrictBool = switch(
        True,
        "A dying hunter may choose not to shoot.",
        "hunter",
        part={True: "may shoot", False: "must shoot"},
    )  # both readers are told of it in the card's own sentence
    poisoned_hunter_shoots: StrictBool = switch(
        False,
        "A poisoned hunter may shoot too.",
        "hunter",
        when="witch",
        players={True: "Also when poisoned.", False: "Not when poisoned."},
        models={True: "A poisoned {hunter} shoots too.", False: "A poisoned {hunter} does not shoot."},
        name="poisoned_hunter",
    )

    # --- The election of a sheriff

    campaign: Literal["sealed", "open"] = switch(
        "sealed",
        "Campaign speeches. sealed: all are written before any is heard; open: one after the other.",
        "election",
        when="day.campaign",
        players={
            "sealed": "Candidates write their speeches before they hear any.",
            "open": "Candidates speak one after the other.",
        },
        models={
            "sealed": "Everyone says at the same time whether they run, and hands in a campaign speech if so; then all "
            "these speeches are heard.",
            "open": "Everyone says at the same time whether they run; then the candidates give their campaign speeches "
            "one after the other.",
        },
        preset=Preset("open", several=True, when="day.campaign"),
    )
    election: Literal["plurality", "majority"] = switch(
        "plurality",
        "What a candidate needs to become sheriff: the most votes, or more than half of them.",
        "election",
        when="day.campaign",
        players=Sentence(
            {
                "plurality": "They may withdraw; then everyone who did not run votes. The most votes win; in a tie "
                "there is no sheriff. Whoever alone still runs is elected without a vote.",
                "majority": "They may withdraw; then everyone who did not run votes. It takes more than half of the "
                "votes; in a tie there is no sheriff. Whoever alone still runs is elected without a vote.",
            },
            begins=False,
        ),
        models={
            "plurality": "Candidates may withdraw. Whoever ran has no vote; all others must vote. The most votes "
            "win, on a tie there is no sheriff; a single candidate wins without a vote.",
            "majority": "Candidates may withdraw. Whoever ran has no vote; all others must vote. More than half of "
            "the votes are needed, otherwise there is no sheriff; a single candidate wins without a vote.",
        },
        name="election_votes",
    )
    sheriff_weight: Annotated[float, Field(gt=1, lt=2)] = switch(
        1.5,
        "How much the sheriff's vote counts: more than 1 and less than 2 (H.5).",
        "election",
        when="day.campaign",
        players=Sentence(
            "badge       The sheriff's. Their vote counts {sheriff_weight}.", section="words", after="ballot"
        ),
        models="The sheriff's vote counts {sheriff_weight} when a player is voted out.",
    )
    badge_tear: StrictBool = switch(
        True,
        "A dying sheriff may tear up the badge.",
        "election",
        when="day.campaign",
        players=Sentence(
            {
                True: "A dying sheriff hands it to somebody, or tears it up.",
                False: "A dying sheriff hands it to somebody.",
            },
            section="words",
            begins=False,
            after="sheriff_weight",
        ),
        models={
            True: "A dying sheriff hands the badge to a living player, or tears it up, and then there is no sheriff "
            "any more.",
            False: "A dying sheriff hands the badge to a living player.",
        },
        name="badge",
    )

    # --- Speeches and votes

    speaking: Literal["sheriff_last", "rotating"] = switch(
        "rotating",
        "Speaking order. sheriff_last: the sheriff speaks last, and the direction changes every day; "
        "rotating: the first speaker moves up one seat every day.",
        "talk",
        when="floor=turns",
        players={
            "rotating": "Everyone alive speaks once. The first speaker moves on by one seat every day.",
            "sheriff_last": "Everyone alive speaks once. "
            "The sheriff speaks last, and the round changes its direction every day.",
        },
        models=(
            Sentence("Every day each living player gives one speech.", begins=True, name="discussion"),
            Sentence(
                {
                    "rotating": "The first speaker moves up one seat every day, from seat 0 on day 1; "
                    "then in the order of the seats.",
                    "sheriff_last": "The sheriff speaks last: the order begins beside the sheriff and goes up the "
                    "seats on odd days, down on even days. Without a sheriff it begins beside the lowest seat that "
                    "died in the night, or at seat 0.",
                }
            ),
        ),
    )
    ballot: Literal["all", "nominated"] = switch(
        "all",
        "Who is on the ballot: all living players, or those nominated in speeches.",
        "vote",
        players=(
            Sentence(
                "Every speech nominates one player for the vote{self}; {first_nomination}. "
                "Only those nominated can be voted out.",
                when="ballot=nominated",
            ),
            Sentence(
                "nomination  Naming a player in your speech, so that they are on today's ballot.",
                section="words",
                when="ballot=nominated",
            ),
        ),
        models=Sentence(
            {
                "all": "Then all living players vote at the same time on whom to put out; every living player is on "
                "the ballot.",
                "nominated": "Every speech nominates a living player for the vote. Then all living players vote at the "
                "same time, on those nominated; if nobody is, there is no vote.",
            },
            begins=True,
        ),
    )
    first_nomination: Literal["optional", "required"] = switch(
        "optional",
        "Whether every speech on Day 1 must nominate someone.",
        "vote",
        when="ballot=nominated",
        part={"optional": "on day 1 it may name nobody", "required": "also on day 1"},
        models={"optional": "On day 1 a speech may nominate nobody.", "required": "On day 1 too."},
    )
    skip: StrictBool = switch(
        True,
        "A voter may abstain.",
        "vote",
        part={True: "you may abstain", False: "you can't abstain"},
        players=Sentence("abstain     To vote for nobody.", section="words", when="skip"),
        models={True: "You may abstain.", False: "Nobody may abstain."},
    )
    self: StrictBool = switch(
        True,
        "Players may nominate and vote for themselves.",
        "vote",
        part={True: "", False: ", not yourself"},
        players={
            True: "Then all vote at the same time, and the votes are read out. You may vote for yourself, and {skip}.",
            False: "Then all vote at the same time, and the votes are read out. You can't vote for yourself, and "
            "{skip}.",
        },
        models=(
            Sentence({True: "You may vote for yourself.", False: "You cannot vote for yourself."}, when="ballot=all"),
            Sentence(
                {
                    True: "You may nominate and vote for yourself.",
                    False: "You can neither nominate nor vote for yourself.",
                },
                when="ballot=nominated",
                name="self_nominated",
            ),
        ),
    )
    vote: Literal["plurality", "majority"] = switch(
        "plurality",
        "How many votes put a player out: the most, or more than half of the living.",
        "vote",
        part={
            "plurality": "after another tie nobody is out",
            "majority": "whoever then has more than half is out, else nobody",
        },
        players={
            "plurality": "The player with the most votes is out.",
            "majority": "More than half of the living must vote for a player to put them out.",
        },
        models={
            "plurality": "The player with the most votes is out.",
            "majority": "A player is out with the votes of more than half of the living; with fewer, nobody is.",
        },
    )
    tie: Literal["nobody", "lot", "revote"] = switch(
        "nobody",
        "After a tied vote: nobody is out, a random draw decides, or a defence and a second vote.",
        "vote",
        players={
            "nobody": "In a tie nobody is out.",
            "lot": "In a tie the lot decides.",
            "revote": "In a tie those players defend themselves, and there is a second vote among them; {vote}.",
        },
        models={
            "nobody": "If several share the most votes, nobody is out.",
            "lot": "If several share the most votes, a lot decides between them.",
            "revote": "If several share the most votes, they defend themselves one after the other, then there is a "
            "second vote among them; if it decides nothing, nobody is out.",
        },
        sub_phases={"revote": ("defence", "revote")},
        example=Example("revote", "What happens in a tie: nobody (nobody leaves), lot (a random choice) or revote."),
    )

    # --- Last words

    last_words_night: Literal["never", "first_night", "always"] = switch(
        "never",
        "Which players killed at night have last words.",
        "vote",
        players=(
            Sentence(
                {
                    "never": "Players who are voted out have last words; those killed at night have none.",
                    "first_night": "Players who are voted out have last words, and so have those killed in the first "
                    "night.",
                    "always": "Everyone who dies by night or by vote has last words.",
                },
                when="last_words_vote",
            ),
            Sentence(
                {
                    "never": "Nobody has last words.",
                    "first_night": "Only players killed in the first night have last words.",
                    "always": "Players killed at night have last words; those voted out have none.",
                },
                when="not last_words_vote",
            ),
        ),
        models=Sentence(
            {
                "never": "Players killed at night have no last words.",
                "first_night": "Players killed in the first night have last words, those of later nights have none.",
                "always": "Players killed at night have last words.",
            },
            section="night",
        ),
    )
    last_words_vote: StrictBool = switch(  # what players are told of it stands above
        True,
        "A player who is voted out has last words.",
        "vote",
        models={True: "Whoever is voted out has last words.", False: "Whoever is voted out has no last words."},
    )

    # --- Switches that came later. Their defaults are how games were played before, so that old logs mean the same.

    replies: Annotated[StrictInt, Field(ge=0, le=5)] = switch(
        0,
        "How many may reply after the round: those named most often since their own speech.",
        "talk",
        when="replies, floor=turns",
        players="Then up to {replies} may reply: those whom most speeches after their own have named, by name or as "
        "`seat 3`. A reply has at most {longest_reply} characters.",
        models=Sentence(
            "After the speeches the {replies} players named most since their own speech may each reply briefly.",
            after="bids_some",
        ),
        preset=Preset(3),  # a person who is accused may answer
    )
    floor: Literal["turns", "bids"] = switch(
        "turns",
        "Who speaks next. turns: everyone speaks once, in order; bids: whoever bids most, from 0 to 4.",
        "talk",
        when="floor=bids",
        players=Sentence(
            "Before each, everyone bids from 0 to 4 at the same time; the highest bid speaks.\n"
            "A tie goes to whoever the last speech named, else the lot decides. Nobody speaks twice running while "
            "another bids. If nobody bids, the lot falls among the quietest.\n"
            "Bids stay secret until the game is over; people at one keyboard bid openly.",
            begins=False,
            after="speeches",
        ),
        models=Sentence(
            "Nobody speaks in turn. Before each speech all living players bid from 0 to 4 in secret; the highest bid "
            "speaks. On a tie whoever the last speech named, else the lot; nobody speaks twice running while another "
            "wants to.",
            begins=True,
            name="bids",
        ),
        needs={"bids": {"replies": 0, "ballot": "all", "speaking": "rotating"}},  # nobody speaks in an order then
    )
    speeches: Annotated[StrictInt, Field(ge=0, le=MOST_SEATS)] = switch(
        0,
        "How many speeches a day has with `floor: bids`. 0: as many as players are alive.",
        "talk",
        when="floor=bids",
        players=(
            Sentence("A day has as many speeches as players are alive.", when="not speeches"),
            Sentence("A day has {speeches} speeches.", when="speeches"),
        ),
        models=(
            Sentence("A day has as many speeches as players live.", when="not speeches", name="bids_all"),
            Sentence("A day has {speeches} speeches.", when="speeches", name="bids_some"),
        ),
    )
    pack_talk: StrictBool = switch(
        True,
        "The wolves talk where the day has `pack_talk`.",
        "pack_talk",
        when="day.pack_talk, pack_talk, pack",
        players="Before the discussion the {werewolves} meet in secret, and {talk_skip}.",
        models=Sentence(
            {
                True: "Before each discussion they may talk among themselves.",
                False: "Before each discussion they talk among themselves, each of them.",
            },
            section="werewolf",
            switch="talk_skip",
        ),
        preset=Preset(False, several=True, when="day.pack_talk"),
    )
    talk_skip: StrictBool = switch(
        False,
        "A wolf may say nothing when the pack talks.",
        "werewolf",
        when="pack",
        part={
            True: "each of them may say something to the others",
            False: "each of them says something to the others",
        },
        models=Sentence(
            {
                True: "When they meet, each may say something to the others.",
                False: "When they meet, each says something to the others.",
            },
            when="start=night_zero",
            name="night_zero_talk",
        ),
    )


# A log that does not name one of these was played by its default.
LATER_SWITCHES = frozenset(("replies", "floor", "speeches", "pack_talk", "talk_skip"))


@cache
def told_of_switches() -> dict[str, Told]:
    """What is told of each switch, in their order."""
    return {
        name: next(item for item in field.metadata if isinstance(item, Told))
        for name, field in Switches.model_fields.items()
    }


def needed_by(values: Mapping[str, Any]) -> dict[str, Any]:
    """The values that other switches must have beside these."""
    told = told_of_switches()
    needs = [told[name].needs.get(value, {}) for name, value in values.items() if name in told]
    return {name: value for some in needs for name, value in some.items()}
