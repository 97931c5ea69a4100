"""The coach of a guided game: the first time, what is asked, why, and what others will make of it.

Everything follows from the player's own view, so the coach knows no more than the player, and a resumed game goes on
with what was not yet explained.
"""

from __future__ import annotations

from collections.abc import Sequence

from werewolf.game.answer_events import Answered, Note
from werewolf.game.asks import Ask
from werewolf.game.event import Event
from werewolf.game.events import Banishment, DeathAnnouncement, Phase, PhaseStart, Speech
from werewolf.game.purposes import purpose_of
from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import View
from werewolf.telling.wording import Wording

OFF, ON = "coach off", "coach on"  # the notes that switch the coach off and on again
WELCOME = (
    "A guided game: the first time something is asked, I say what, why, and what others will make of it. "
    'To switch me off, type ? and choose "turn the coach off".'
)

# By the kind of question. {how} stands for what the player's own card makes of it.
LINES = {
    "speak": 'Say whom you suspect and why; bots understand plain words such as "I suspect {one}" or "I trust {two}". '
    "Whoever you accuse will answer. If you say nothing (Enter twice), somebody will ask you. {how}",
    "reply": "You were named after your speech. A short answer helps: an accusation without one looks bad. "
    "Enter lets it pass.",
    "vote": "All vote at once, then the votes are read out: everyone sees yours and remembers it. {how}",
    "revote": "The vote was tied, so all vote again, among the tied players only. This vote is read out too.",
    "defend": "The vote was tied, and you are one of the tied. Say why the others are wrong; then all vote again.",
    "propose": "Choose a victim with the other {werewolves}; only they see it. Take somebody dangerous, a good speaker "
    "or whoever claims a power. Tomorrow everyone asks who gains by this death.",
    "kill": "You alone choose the victim. Take somebody dangerous, but tomorrow everyone asks who gains by this death.",
    "settle": "You did not agree on a victim. Choose again; now the most voices decide.",
    "check": "You learn the side of one player, and nobody sees it. Check somebody you are unsure of. A result helps "
    "only if you tell it one day, but whoever tells is the next victim.",
    "protect": "If the {werewolves} attack this player tonight, nobody dies. Whom do they fear most? "
    "Nobody learns whom you chose.",
    "potion": "You know tonight's victim. The antidote saves this player, the poison kills anybody; each works once in "
    "a game, and nobody learns that it was you. You may wait.",
    "pack_talk": "Only the other {werewolves} read this. Agree whom to blame today. Enter says nothing.",
    "shoot": "You may take somebody along. Choose whom you suspect most: everyone sees it, and who you were.",
    "last_words": "You are out, but you still win with your side. Say what you know: last words are readily believed. "
    "Enter twice says nothing.",
    "run": "A sheriff's vote counts more. But whoever runs is looked at closely, and can't vote in the election.",
    "campaign": "Say how you would use the badge, and whom you trust. Everyone will hold you to it.",
    "withdraw": "You may still step back. Everyone sees it, and some will ask why.",
    "elect": "Choose somebody you trust to vote well: their vote will count more. Everyone sees your choice.",
    "badge": "Whoever gets the badge is trusted by you: everyone takes it as a sign.",
    "bid": "A high bid gets you the next speech. If you have nothing new, leave it to others.",
}
# What a card makes of a speech and of a vote.
SPEECHES = {
    "pack": "Your card is {role}: speak as if you knew nothing, and don't defend your partner too openly.",
    "seer": "Your card is {role}: what you found out convinces, but who tells it is in danger tonight.",
    "power": "Your card is {role}: keep it to yourself, unless you are about to be voted out.",
    "plain": "Your card is {role}, with nothing to hide: ask, and remember who avoids the answer.",
}
VOTES = {
    "pack": "A vote for your partner looks honest, but may cost you the game.",
    "plain": "Voting together wins: a vote for somebody nobody else accuses is wasted.",
}
EVENTS: dict[type[Event], str] = {
    DeathAnnouncement: "Now you hear who died in the night. Who was dangerous to the {werewolves}, and why?",
    Banishment: "The votes are counted. Remember who voted for whom: better evidence will hardly come.",
}
NIGHT = "Night falls: whoever has a power uses it, and the {werewolves} choose a victim."
SPEECH = "The others speak in turn. Listen for claims and accusations; your turn will come."


def left_on(notes: Sequence[Note]) -> bool:
    """Whether the last of a player's notes about the coach, if there is one, did not switch it off."""
    words = [note.content.strip().casefold() for note in notes]
    return next((word == ON for word in reversed(words) if word in (ON, OFF)), True)


class Coach:
    """Speaks before a question or an event whose kind is new to this player."""

    def __init__(self, rules: Ruleset, names: Sequence[str], view: View) -> None:
        self._names, self._view = names, view
        self._wording = Wording(rules, names)
        self._switched: bool | None = None  # what the player chose last; the note that says so is shown a little later

    @property
    def is_on(self) -> bool:
        """Whether the player's last word about the coach was not `coach off`."""
        if self._switched is not None:
            return self._switched
        return left_on(self._view.table.past(Note))

    @property
    def switch_title(self) -> str:
        return f"turn the {OFF if self.is_on else ON}"

    def switch(self) -> Note:
        """Switch off, or on again; the note keeps it for a resumed game."""
        self._switched = not self.is_on
        return Note(self._view.seat, ON if self._switched else OFF)

    def before_question(self, ask: Ask) -> list[str]:
        """What to say before this question; nothing if the player has answered one like it."""
        answered = [event.ask for event in self._view.table.past(Answered)]
        if not self.is_on or any(earlier.purpose == ask.purpose for earlier in answered):
            return []
        lines = ["" if answered else WELCOME, LINES.get(ask.purpose, "")]
        return [words for line in lines if (words := self._worded(line, ask))]

    def before_event(self, event: Event) -> list[str]:
        """What to say before this event is shown; nothing if the player has seen one like it."""
        words = self._worded(self._event_line(event)) if self.is_on else ""
        return [words] if words else []

    def _event_line(self, event: Event) -> str:
        table = self._view.table
        if isinstance(event, PhaseStart):
            nights = [start for start in table.past(PhaseStart) if start.phase is Phase.NIGHT]
            return NIGHT if event.phase is Phase.NIGHT and not nights else ""
        if isinstance(event, Speech):
            return SPEECH if not table.past(Speech) and event.actor != self._view.seat else ""
        return EVENTS.get(type(event), "") if not table.past(type(event)) else ""

    def _worded(self, text: str, ask: Ask | None = None) -> str:
        """The line in the ruleset's own words; nothing if there is none."""
        if not text:
            return ""
        how = self._how(purpose_of(ask).name) if ask else ""
        others = [self._names[seat] for seat in self._view.table.living if seat != self._view.seat]
        words = {"how": how, "role": self._wording.role(self._view.role), **self._wording.camps()}
        words |= {"one": others[0], "two": others[-1]} if others else {}
        for name, word in words.items():
            text = text.replace(f"{{{name}}}", word)
        return f"Coach: {text.strip()}"

    def _how(self, purpose: str) -> str:
        """What the player's card makes of a speech or a vote."""
        role = roles()[self._view.role]
        kind = "pack" if role.pack else role.name if role.name in SPEECHES else "power" if role.god else "plain"
        if purpose == "speak":
            return SPEECHES[kind]
        return VOTES.get(kind, VOTES["plain"])
