"""Lines that wolf bots say to their pack: reasons for a kill and the plan, for partners who are people."""

from __future__ import annotations

# By the reason for the kill. Each wolf takes a different line, and each night goes on where the last one ended.
KILL_REASONS = {
    "seer": (
        "{x} is probably the {card}.",
        "If anyone is the {card}, it is {x}.",
        "{x} talks like somebody who has looked. The {card}, I think.",
        "Before {x} can report: that is the {card}.",
        "I smell the {card} in {x}'s chair.",
        "{x} first. A {card} left alive counts us off one by one.",
        "My money is on {x} for the {card}.",
        "{x}, please, while the {card} still sleeps.",
        "The {card} sits where {x} sits, as far as I can tell.",
        "Put out the lamp at {x}'s: it is the {card}'s.",
        "{x} knew too well today. The {card}, surely.",
        "Let it be {x}, whom I take for the {card}.",
        "Nobody but the {card} listens the way {x} does.",
        "{x}, I say, and the {card} is out of the game.",
        "If I had to point at the {card} in the dark, I would touch {x}.",
        "Let the {card} count no further: {x}.",
    ),
    "open": (
        "{x} again: nobody can stand at that door twice.",
        "The door at {x}'s is unguarded now.",
        "{x} was lucky once. Tonight nobody may keep watch there.",
        "Back to {x}, then. The same watch cannot be kept twice.",
        "I would try {x} once more, with the guard out of the way.",
        "{x}, because whoever saved that skin may not do it again.",
        "What failed at {x}'s last night cannot fail the same way.",
        "{x} thinks it is over. It is not.",
        "Whoever kept watch over {x} cannot be there two nights running.",
        "{x} owes us a night. Tonight we collect it.",
        "Once more to {x}: the bolt on that door has been used.",
        "They will expect us elsewhere. I say {x}, as before.",
        "{x} sleeps well now, and badly guarded.",
        "Let us finish at {x}'s what we began.",
        "Luck does not knock twice. {x} again.",
        "I would not let {x} off because of one closed door.",
    ),
    "trusted": (
        "{x} is too much trusted.",
        "They all listen to {x}.",
        "{x} will never be voted out, so {x} must go by night.",
        "Nobody doubts {x}. That is reason enough.",
        "{x} has friends at that table, and friends vote.",
        "I want {x} gone before the others rally there.",
        "As long as {x} sits there, they have somebody to follow.",
        "{x}: clean hands, and a clear head. Both are bad for us.",
        "Take {x}. The rest will look at each other.",
        "{x} is the one I could not talk my way past.",
        "Without {x} tomorrow is a quarrel, and quarrels suit us.",
        "{x}, I think. It will point at none of us.",
        "Let us be rid of {x} while it costs us nothing.",
        "{x} would sink us at the end. Better now.",
        "There is no way to bring a vote to {x}. So, tonight.",
        "My choice is {x}; the village leans that way.",
    ),
}
FALSE_SEER_LINES = (
    "{faker} may play the {card}.",
    "If it comes to that, {faker} stands up as the {card}.",
    "The {card}'s part is {faker}'s, should we need it.",
    "Leave the {card} to {faker}.",
    "When they ask for the {card}, {faker} answers.",
    "{faker} has the {card}'s hat, the rest of us none.",
    "One false {card} is enough: {faker}.",
    "Back up {faker} if {faker} plays the {card}.",
    "Let {faker} be the {card} they want to hear.",
    "The lie about the {card} is {faker}'s to tell.",
    "{faker} reports as the {card}, and we are surprised.",
    "Only {faker} touches the {card}.",
)
NO_CLAIM_LINES = (
    "Nobody plays the {card}.",
    "No false {card} this time.",
    "We claim nothing, and let them guess.",
    "None of us stands up as the {card}.",
    "Hands off the {card}, all of us.",
    "The real {card} may talk; we only nod.",
    "Let there be one {card} at most, and none of ours.",
    "A quiet game suits us.",
    "Claims are for the others.",
    "We are plain folk, all of us.",
    "Whoever plays the {card} gets counted, so we do not.",
    "No card of ours is worth a claim.",
)
TARGET_LINES = (
    "By day I lean on {x}.",
    "Tomorrow I shall have my doubts about {x}.",
    "I will make {x} sweat.",
    "I keep an eye on {x}, loudly.",
    "My finger goes to {x}, unless something better turns up.",
    "I bring up {x} and see who follows.",
    "{x} looks easy to doubt.",
    "If they want somebody, I offer {x}.",
    "I have a few questions for {x}.",
    "Let them talk about {x} for a while.",
    "I start with {x}.",
    "{x} would make a fine mistake for them.",
)
QUIET_LINES = (
    "Keep your heads down.",
    "Say little, smile much.",
    "Not a word too many.",
    "We wait.",
    "Let them tire.",
    "Soft steps.",
    "Vote with the crowd.",
    "No heroes among us.",
)


def next_line(lines: tuple[str, ...], wolf: int, wolves: int, night: int) -> str:
    """The next line: each wolf gets a different one, and each night goes on where the last one ended."""
    return lines[(night * wolves + wolf) % len(lines)]
