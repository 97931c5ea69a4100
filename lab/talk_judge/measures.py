"""The measures of table talk: reasons for votes, false citations, answers, claims taken up, repetition, length."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lab.talk_judge.chronicle import Chronicle, Said, Seat
from lab.talk_judge.citations import Citation, citations
from lab.talk_judge.opinions import Question, Reader, View
from lab.talk_judge.score import Score
from lab.talk_judge.verdicts import verdict
from lab.talk_judge.wording import NUMBER, Sentence, seats_in

SUSPECTING = ("plan", "accuse", "doubt", "odds")
JUDGING = (*SUSPECTING, "defend")
LISTENERS = 3  # how many may speak before a claim counts as passed over
# How people say that they have no more than a feeling. Read only where a player is judged.
CANNOT = r"(?:cannot|can't|could not|couldn't|don't|do not|should hate to|neither of us could)"
HUNCHES = (
    r"\bhunch|\bfeelings?\b|\bguess|\bgut\b|\binstinct|\bintuition|\bimpression|\buntested|\bunsupported|\buncertain",
    rf"\b{CANNOT}(?: \w+){{0,3}} (?:prove|say|tell|name|explain|show|sign|give|cite|put|punch|know why|reason)\b",
    r"\b(?:on|by|pure|all|only|just)(?: the| my| a)? (?:feel|ear|eye|nose|smell|tone|knees?|fingers|legs|company)\b",
    r"\bfe(?:el|lt) (?:it|one)\b|\bheart (?:alone|says|talking)|\bonly (?:the|my) heart|\bbones\b|\bheel aches",
    r"\b(?:nothing|no) (?:more|else|better)\b|\bno (?:facts?|proof|evidence|reason|working|map|drawings|timetable)\b",
    r"\bno (?:quotation|measurement|scorecard|instrument|calculation|real reason|good reason|clear view)\b",
    r"\b(?:have|had|with|hold|'ve) nothing (?:in|on|to)\b|\b(?:cite|proves?) nothing|\bhard put to say|\bread minds",
    r"\bwithout (?:a|any) (?:reason|reading|proof|evidence|replay)|\bmay be (?:my|the) (?:tired|lighting)|\ba hope\b",
    r"\bitch|\btwinge|\bflicker|\btingle|\bcreak\b|\bbuzzes|\bdoes not translate|'s nose\b|\bmy nose\b",
    r"\bis all I (?:can say|have)",
)
HUNCH = re.compile("|".join(HUNCHES), re.IGNORECASE)
DEGREE_OR_WHY = re.compile(
    rf"\b{NUMBER} (?:in|to) {NUMBER}\b|per ?cent|%|\beven\b|\bprobabl|\blikel|\bsure\b|\bcertain|\bperhaps|\bmaybe"
    r"|\bbecause\b|\bsince\b|\breason|:",
    re.IGNORECASE,
)
ASKS_WHY = r"\bso why\b|\bwhy (?:did|have) you\b"  # about what the one who is asked did
ASKS_FOR_TRUST = r"\bwho\w*\b[^?]*\b(?:do|can|would)? ?you trust\b"
NOBODY = r"\bnobody (?:stands out|is suspect)"
MINE = r"\bcard is mine\b"
ABOUT_CLAIM = r"\bclaim|\bbeliev|\bdoubt|\blie\b|\blies\b|\bliar\b|\btruth\b|\bcannot be\b|\bcan't be\b|\bimpossible\b"


class Judge:
    """One game, read once."""

    def __init__(self, game: Chronicle) -> None:
        self.game = game
        self.reader = Reader(game)
        self.cited: dict[int, list[tuple[Citation, bool | None]]] = {
            said.n: [
                (cited, verdict(self.reader, cited))
                for each in self.reader.turns[said.n]
                for cited in self._cited(each)
            ]
            for said in game.speeches
        }
        self.score = Score()

    def judged(self) -> Score:
        self._votes()
        self._citations()
        for question in self.reader.questions:
            self._question(question)
        for claim in self._first_claims():
            self._claim(claim)
        self._sentences()
        return self.score

    def _cited(self, sentence: Sentence) -> list[Citation]:
        return citations(self.reader, sentence)

    def _find(self, what: str, said: Said, words: str) -> None:
        place = f"{self.game.name} line {said.n}, day {said.day}, {self.game.names[said.seat]}"
        self.score.findings.append((what, f"{place}: {words}"))

    # 1. reasons for announced votes

    def _votes(self) -> None:
        announced = {view.n for view in self.reader.views if view.kind == "plan"}
        for said in self.game.speeches:
            if said.n in announced and said.day >= 2 and not said.reply and not said.last_words:
                kind = self._reasoned(said)
                self.score.counts[f"vote {kind}"] += 1
                if kind != "reason":
                    self._find(kind, said, said.text or "")

    def _reasoned(self, said: Said) -> str:
        """`reason` with a fact that the log confirms, `hunch` where it says so or asks, `bare` otherwise.

        A check or a card that the speaker made up is told apart: a reason for those who believe it, and no fact.
        """
        views = self._views(said)
        if any(found for _, found in self.cited[said.n]) or any(map(self._true_check, views)) or self._true_card(said):
            return "reason"
        turn = self.reader.turns[said.n]
        judging = {view.at for view in views if view.kind in JUDGING}
        if any(each.asks or (each.at in judging and HUNCH.search(each.plain)) for each in turn):
            return "hunch"
        secret = any(view.kind == "report" for view in views) or any(re.search(MINE, each.plain) for each in turn)
        return "made up" if secret else "bare"

    def _views(self, said: Said) -> list[View]:
        return [view for view in self.reader.views if view.n == said.n]

    def _true_check(self, view: View) -> bool:
        """A check that the speaker really made, told as it was."""
        return view.kind == "report" and any(
            (check.seer, check.target, check.bad) == (view.seat, view.target, view.bad) and check.n < view.n
            for check in self.game.checks
        )

    def _true_card(self, said: Said) -> bool:
        """Whether the speaker says of a card that another claims that it holds it, and does."""
        claimed = {view.role for view in self.reader.before(said.n) if view.kind == "claim" and view.seat != said.seat}
        mine = any(re.search(MINE, sentence.plain) for sentence in self.reader.turns[said.n])
        return mine and bool(self.game.deal) and self.game.deal[said.seat] in claimed

    # 2. citations

    def _citations(self) -> None:
        for said in self.game.speeches:
            for cited, found in self.cited[said.n]:
                kind = {True: "true", False: "false", None: "open"}[found]
                self.score.counts[f"cited {kind}"] += 1
                if not found:
                    self._find(kind, said, f"[{cited.kind}] {cited.sentence}")

    # 3. questions

    def _question(self, question: Question) -> None:
        turn = self._next_turn(question.said, question.asked)
        if turn is None:
            return
        answered = turn.text is not None and self._answers(turn, question)
        self.score.counts["answered" if answered else "unanswered"] += 1
        if not answered:
            self._find("unanswered", turn, f"{self._asked(question)} -> {turn.text}")

    def _asked(self, question: Question) -> str:
        about = "" if question.about is None else f" about {self.game.names[question.about]}"
        return f"(asked by {self.game.names[question.seat]} in line {question.n}{about})"

    def _next_turn(self, said: Said, seat: Seat) -> Said | None:
        """The next turn of a living seat that has heard the words; None if it has none."""
        turn = next((turn for turn in self.game.said if turn.seat == seat and self._heard(said, turn)), None)
        return turn if turn is not None and seat in self.game.living(turn.n) else None

    def _heard(self, said: Said, turn: Said) -> bool:
        """Sealed campaign speeches are written before any of them is heard."""
        sealed = self.game.sealed and said.place == turn.place == "CAMPAIGN"
        return turn.n > said.n and not sealed

    def _answers(self, turn: Said, question: Question) -> bool:
        told = [sentence for sentence in self.reader.turns[turn.n] if not sentence.asks]
        if question.about is not None:
            return any(question.about in set(seats_in(s.names)) - set(s.called) for s in told)
        if re.search(ASKS_WHY, question.words, re.IGNORECASE):
            return any(cited.actor == turn.seat for sentence in told for cited in self._cited(sentence))
        views = self._views(turn)
        if any(view.kind == "report" and view.bad for view in views):
            return True  # a check that found one is the best suspect there is
        wanted = ("defend",) if re.search(ASKS_FOR_TRUST, question.words, re.IGNORECASE) else SUSPECTING
        named = {view.at for view in views if view.kind in wanted}
        none = [sentence for sentence in told if re.search(NOBODY, sentence.plain, re.IGNORECASE)]
        return any(self._grounded(sentence) for sentence in told if sentence.at in named or sentence in none)

    def _grounded(self, sentence: Sentence) -> bool:
        """Whether a sentence gives a degree or a reason, if only that it has none."""
        words = HUNCH.search(sentence.plain) or DEGREE_OR_WHY.search(sentence.text)
        return bool(words or self._cited(sentence))

    # 4. claims

    def _first_claims(self) -> Iterator[View]:
        seen: set[tuple[Seat, str | None]] = set()
        for view in self.reader.views:
            if view.kind == "claim" and (view.seat, view.role) not in seen:
                seen.add((view.seat, view.role))
                yield view

    def _claim(self, claim: View) -> None:
        said = next(said for said in self.game.speeches if said.n == claim.n)
        turns = [turn for turn in self.game.speeches if turn.seat != claim.seat and self._heard(said, turn)]
        listeners = list(dict.fromkeys(turn.seat for turn in turns))[:LISTENERS]
        if not listeners:
            return
        last = max(next(turn.n for turn in turns if turn.seat == seat) for seat in listeners)
        taken = any(self._takes_up(turn, claim) for turn in turns if turn.n <= last)
        self.score.counts["taken up" if taken else "passed over"] += 1
        if not taken:
            self._find("passed over", said, said.text or "")

    def _takes_up(self, turn: Said, claim: View) -> bool:
        role = "|".join(word for word, card in self.reader.cards.items() if card == claim.role)
        return any(
            claim.seat in seats_in(sentence.names)
            and re.search(rf"{ABOUT_CLAIM}|\b(?:{role})\b", sentence.text, re.IGNORECASE)
            for sentence in self.reader.turns[turn.n]
        )

    # 5. and 6. repetition and length

    def _sentences(self) -> None:
        spoken: list[str] = []
        for said in self.game.speeches:
            turn = self.reader.turns[said.n]
            spoken += [re.sub(r"<\d+>", "_", sentence.names) for sentence in turn]
            self.score.lengths.append((len(turn), len((said.text or "").split())))
        self.score.spoken.append(spoken)


def judged(game: Chronicle) -> Score:
    """What the talk of one game comes to."""
    return Judge(game).judged()
