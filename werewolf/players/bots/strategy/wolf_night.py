"""Lines that wolf bots say to their pack: reasons for a kill and the plan, for partners who are people."""

from __future__ import annotations

from werewolf.game.asks import Ask, Option, Seat
from werewolf.players.bots.strategy.wolf_play import Pack

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
    "Our cards stay out of the talk.",
    "Claims are for the others.",
    "We are plain folk, all of us.",
    "Whoever plays the {card} gets counted, so we do not.",
    "No card of ours is worth a claim.",
)
# Where the deck has none of these cards, nobody talks of them.
NO_SEER_LINES = (
    *(line for line in NO_CLAIM_LINES if "{card}" not in line),
    "Let them claim what they like; we listen.",
    "Say nothing of cards, any of you.",
    "No stories about cards from us.",
)
# Of a wolf who attacks its partner by day for show.
FEUD_LINES = (
    "By day I go for {x}, for show: nobody thinks that two of us would fight.",
    "{x}, do not mind me tomorrow: I attack you, and we both look better for it.",
    "{x} and I are enemies at that table. It is only for show.",
    "I shall vote against {x}, loudly. It is theatre, and it clears whoever of us is left.",
    "{x}, I point at you by day. Be angry with me, it helps us both.",
    "Tomorrow I quarrel with {x}, for show. Let them pick a side.",
    "My finger goes to {x} by day, so that nobody counts us as two.",
    "Do not take it amiss, {x}: by day I am against you, for show.",
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


def pack_message(play: Pack, ask: Ask, choice: Option | None) -> str | None:
    """A line to the other wolves: why to kill this seat, or the plan for the day."""
    mind = play.mind
    place = mind.pack.index(mind.seat), len(mind.pack)
    words = {"card": mind.rules.words.roles.get("seer", "seer")}
    names = mind.record.words.call_names
    if isinstance(choice, int):
        line = next_line(KILL_REASONS[_kill_reason(play, choice)], *place, 2 * ask.day + (ask.purpose == "settle"))
        return line.format(x=names[choice], **words)
    if ask.purpose != "pack_talk":
        return None
    liar, against = play.false_seer(), _day_target(play)
    lines = _claim_lines(play, liar), _day_lines(play, against)
    said = " ".join(next_line(each, *place, ask.day) for each in lines if each)
    return said.format(faker=_name(play, liar), x=_name(play, against), **words)


def _name(play: Pack, seat: Seat | None) -> str:
    return play.mind.record.words.call_names[seat] if seat is not None else ""


def _kill_reason(play: Pack, prey: Seat) -> str:
    """Why to kill this seat, as a key of `KILL_REASONS`."""
    if play.pack_belief().seer[prey] > 0.4:
        return "seer"
    return "open" if prey == play.failed_target() else "trusted"


def _day_target(play: Pack) -> Seat | None:
    """Whom this wolf goes for by day: the partner with whom it feuds, or else an honest seat if there is one."""
    rival = play.rival_partner()
    if rival is not None:
        return rival
    prey = [seat for seat in play.mind.record.living if seat not in play.mind.pack]
    return next(iter(play.ranked_suspects(prey, 1)), None)


def _claim_lines(play: Pack, liar: Seat | None) -> tuple[str, ...]:
    """What there is to say of claims. Whoever feuds does not promise to support its rival, or a quiet game."""
    record, rival = play.mind.record, play.rival_partner()
    lies = liar is not None and liar in record.living
    if rival is not None and (not lies or liar == rival):
        return ()
    if lies:
        return FALSE_SEER_LINES
    return NO_CLAIM_LINES if record.cards.get("seer") else NO_SEER_LINES


def _day_lines(play: Pack, against: Seat | None) -> tuple[str, ...]:
    if against is None:
        return QUIET_LINES
    return FEUD_LINES if against in play.mind.pack else TARGET_LINES
