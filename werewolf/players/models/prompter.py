"""What a model is told: a fixed system prompt, then facts and questions, made from the texts in `texts/`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from werewolf.config.personas import Persona
from werewolf.config.seat_options import SeatConfig, Thinking
from werewolf.game.answer_events import Note
from werewolf.game.asks import Ask, Seat
from werewolf.game.event import Event
from werewolf.game.events import Nomination, Speech, Vote
from werewolf.game.frozen import frozen
from werewolf.game.roles import roles
from werewolf.game.ruleset import Ruleset
from werewolf.game.secrecy import Seen
from werewolf.game.state import State
from werewolf.players.models.prompt_questions import Questions
from werewolf.players.models.prompt_texts import Texts, places, prompt_texts
from werewolf.players.models.prompt_wording import ModelWording, one_line, quote
from werewolf.telling.outcome_reasons import Background
from werewolf.telling.rules_composition import god_names, rules_text

THOUGHT_WORDS: dict[str, int] = {"full": 120, "brief": 30, "native": 20}
NOTES_WORDS = 40
SPEECH_WORDS = 80


@frozen
class PromptOptions:
    """`folder`: a folder with texts of the user's own. `hints`: advice for the role."""

    hints: bool = True
    thinking: Thinking = "full"
    speech_words: int = SPEECH_WORDS
    language: str | None = None
    folder: str | None = None


def prompt_options(setting: SeatConfig, hints: bool = True) -> PromptOptions:
    """The options of a seat. `hints`: what the command says; the seat may switch them off too."""
    return PromptOptions(
        hints=hints and setting.role_hints is not False,
        thinking=setting.thinking or "full",
        speech_words=setting.speech_words or SPEECH_WORDS,
        language=setting.language,
        folder=setting.prompts,
    )


class Prompter:
    """Writes the system prompt, the facts and the questions for one seat."""

    def __init__(
        self,
        seat: Seat,
        rules: Ruleset,
        names: Sequence[str],
        persona: Persona | None = None,
        options: PromptOptions | None = None,
    ) -> None:
        self.seat = seat
        self.names = names
        self.rules = rules
        self._persona = persona
        self._options = options or PromptOptions()
        self._texts = prompt_texts(self._options.folder)
        self.wording = ModelWording(rules, names, self._texts)
        self._questions = Questions(seat, rules, len(names), self.wording, self._texts)

    def system_prompt(self, role: str, short: bool = False) -> str:
        """The rules and the table, which are the same for all seats, then the card and the voice of this seat.

        `short`: without advice and voice, where the model's context has no room for them.
        """
        wording, card, seats = self.wording, roles()[role], range(len(self.names))
        victory = wording.phrase(f"goal.{self.rules.switches.victory}", gods=god_names(self.rules))
        parts = {
            "title": one_line(self.rules.title),
            "count": len(self.names),
            "rules": rules_text(self.rules, self._texts.rules),
            "players": wording.seats(seats),
            "example": wording.seat(min(self.seat + 1, len(self.names) - 1)),
            "reveal": wording.phrase(f"reveal.{self.rules.switches.reveal}"),
            "pack": wording.phrase("pack") if self.rules.cards.get("werewolf", 0) > 1 else "",
            "seat": self.seat,
            "name": quote(self.names[self.seat]),
            "card": wording.role(card.name),
            "camp": wording.camp(card.camp),
            "goal": wording.phrase(f"goal.{card.camp}", goal=victory),
            "hints": "" if short else self._hints(role),
            "persona": "" if short or self._persona is None else persona_text(self._persona, self._texts),
            "format": self._format(),
            "language": self._language(),
        }
        text = self._texts.system.format(**{**wording.terms, **parts})
        return "\n".join(line for line in text.splitlines() if line)

    def _hints(self, role: str) -> str:
        play = one_line(usual_play(self.rules, role, self._texts)) if self._options.hints else ""
        return self.wording.phrase("hints", hints=play) if play else ""

    def _format(self) -> str:
        thinking = self._options.thinking
        thought = self.wording.phrase(f"thinking.{thinking}", thought_words=THOUGHT_WORDS[thinking])
        return self.wording.phrase(
            "format", thought=thought, notes_words=NOTES_WORDS, speech_words=self._options.speech_words
        )

    def _language(self) -> str:
        language = self._options.language
        return self.wording.phrase("language", language=one_line(language)) if language else ""

    def facts(self, news: Sequence[Seen]) -> list[str]:
        """What happened, one line per event. The votes of a ballot share a line, a speech and its nomination too."""
        lines: list[str] = []
        ballot: list[Vote] = []
        before: Event | None = None
        background = Background()
        for event in (item.event for item in news):
            background.add(event)
            if isinstance(event, Vote):
                ballot.append(event)
                continue
            why = background if ballot else None
            if ballot:
                lines.append(self.votes(ballot))
                ballot = []
            if isinstance(before, Speech) and isinstance(event, Nomination) and not (before.case() or event.case()):
                lines[-1] = self.wording.nominating_speech(before, event)
            elif line := self.note(event) if isinstance(event, Note) else self.wording.tell(event, why):
                lines.append(line)
            before = event
        if ballot:
            lines.append(self.votes(ballot))
        return without_empty_headings(lines)

    def votes(self, ballot: Sequence[Vote]) -> str:
        """The votes of a ballot by target, the most votes first."""
        voters: dict[Seat | None, list[Seat]] = {}
        for vote in ballot:
            voters.setdefault(vote.target, []).append(vote.actor)
        ranked = sorted(voters.items(), key=lambda item: (item[0] is None, -len(item[1]), item[0] or 0))
        groups = [
            self.wording.phrase(
                "votes.abstain" if target is None else "votes.for",
                target=self.wording.seat(target), count=len(names), voters=self.wording.seats(names),
            )
            for target, names in ranked
        ]  # fmt: skip
        return self.wording.phrase("votes", groups="; ".join(groups))

    def note(self, note: Note) -> str:
        return self.wording.phrase("note", words=quote(note.content))

    def question(self, ask: Ask, table: State) -> str:
        """Where the game stands, the question, and the legal answers."""
        return self._questions.text(ask, table)

    def retry_note(self, reason: str) -> str:
        return self.wording.phrase("retry", reason=one_line(reason)[:300])


def without_empty_headings(lines: Sequence[str]) -> list[str]:
    """Leave out the heading of a night or day that another heading follows at once."""
    following = [*lines[1:], ""]
    return [line for line, after in zip(lines, following, strict=False) if not (is_heading(line) and is_heading(after))]


def is_heading(line: str) -> bool:
    return line.startswith("# ")


def persona_text(persona: Persona, texts: Texts) -> str:
    """How the persona talks and reacts. What it thinks of others is the model's own business."""
    reactions = persona.reactions
    text = texts.persona.format(
        persona_name=persona.name,
        traits=", ".join(persona.core_traits),
        background=persona.background,
        speech_style=persona.speech_style,
        accusation_style=persona.accusation_style,
        defense_style=persona.defense_style,
        accused=reactions.accused,
        proved_right=reactions.proved_right,
        betrayed=reactions.betrayed,
        near_the_end=reactions.near_the_end,
        phrases=" ".join(json.dumps(phrase, ensure_ascii=False) for phrase in persona.signature_phrases[:2]),
    )
    return one_line(text)


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
