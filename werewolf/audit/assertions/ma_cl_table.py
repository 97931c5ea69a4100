"""The assertions for games of mafia (MA.1 to MA.55) and classic games (CL.1 to CL.64), most of them another's check.

A row is a number, the number of the assertion whose check it shares, and its own sentence, which may go on in an
indented row. `own` means that its check and its sentence stand in `ma_cl_checks.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from werewolf.audit.assertions.assertion import Assertion

MAFIA = """\
Victory:
MA.1  A.1   The game ends as soon as it is won, and not before that.
MA.2  A.2   The town wins when the last mafia is dead.
MA.3  own
MA.4  C.15  The last day ends the game in a tie, and no night follows.
Setup:
MA.5  B.1   At least one mafia card is dealt.
MA.6  own
Night Zero:
MA.7  own
MA.8  own
MA.9  own
Phase order:
MA.10 C.2   Nights and days alternate.
MA.11 C.6   Every night except Night Zero has a mafia action and a resolution.
MA.12 own
MA.13 own
MA.14 own
MA.15 C.13  The banishment resolution comes right after the vote, if and only if someone was banished.
MA.16 I.1   Every morning the night's deaths, or that nobody died, are announced to everyone.
Discussion:
MA.17 I.8   Every living player speaks once, starting from seat (day - 1) and going up.
MA.18 own
Ballot:
MA.19 I.9   All living players, and nobody else, vote at once and once each.
MA.20 J.1   A vote names a player on the ballot, or skips.
MA.21 own
MA.22 own
MA.23 own
MA.24 own
MA.25 own
Last words:
MA.26 I.6   A player who is voted out has last words.
MA.27 own
MA.28 I.5   A player who is killed at night has no last words.
MA.29 I.4   A player who dies in the first night has last words where the rules give them.
Night:
MA.30 D.1   The mafia target a living player who is not mafia, or skip where the rules allow it.
MA.31 own
MA.32 own
MA.33 own
MA.34 G.1   The detective checks exactly one other living player each night.
MA.35 G.2   The detective learns the truth: mafia or not.
MA.36 own
MA.37 own
MA.38 N.5   The night's outcome follows from the night's actions, and every death is logged with its cause.
Secrecy:
MA.39 I.2   No player learns what anyone died of.
MA.40 own
MA.41 own
MA.42 own
State consistency:
MA.43 M.1   The living and the dead together are all the players.
MA.44 M.2   Nobody is both alive and dead.
MA.45 M.3   The players declared alive are exactly those whose death the log has not reported.
MA.46 M.4   Nobody is sheriff in a game without a sheriff.
MA.47 M.5   No dead player acts, is offered, is named or receives a line where only the living may.
MA.48 M.6   Every line carries the day it belongs to, and days increase by one.
MA.49 M.7   Every acting seat is in the game and holds the card that the action requires.
MA.50 O.1   Dead players are asked only for the last words they are due.
Event logging:
MA.51 N.1   Every sub-phase has its markers, and every action lies inside a sub-phase.
MA.52 N.2   Every phase has its markers, and every line lies inside a phase.
MA.53 N.3   GameStart comes first and only once, and everything dealt agrees with it.
MA.54 N.4   GameOver ends the log, with the winner, the condition and every player's fate.
MA.55 N.6   Nothing is missing: no line number, no action for an answer, no answer for an action.
"""

CLASSIC = """\
Victory:
CL.1  A.1   The game ends as soon as it is won, and not before that.
CL.2  A.2   The village wins when the last wolf is dead, even if nobody is left.
CL.3  MA.3  The wolves win as soon as they are as many as all the others.
CL.4  C.15  The last day ends the game with no winner, and no night follows.
Setup:
CL.5  B.1   At least one werewolf is dealt.
CL.6  MA.6  The game is not already won when the cards are dealt.
Flow:
CL.7  own
CL.8  C.2   Days and nights alternate.
CL.9  MA.13 The day's sub-phases come in the order the rules give: deaths, pack talk, discussion, vote, banishment.
CL.10 MA.12 The night's sub-phases come in the order the rules give: doctor, wolves, witch, seer, resolution.
CL.11 C.6   Every night has a werewolf action and a resolution.
CL.12 MA.14 Defence and revote are held only for a tie, and only where the rules have them.
CL.13 C.13  The banishment resolution comes right after the vote, if and only if someone was banished.
CL.14 I.1   Every morning the night's deaths, or that nobody died, are announced to everyone.
Discussion:
CL.15 I.8   Every living player speaks once, starting from seat (day - 1) and going up.
CL.16 own
Vote:
CL.17 I.9   All living players, and nobody else, vote at once and once each.
CL.18 J.1   A vote names another living player; nobody abstains unless the rules allow it.
CL.19 MA.22 The logged totals are those of the votes cast.
CL.20 MA.23 A single player with the most votes is voted out.
CL.21 MA.24 A tie is decided by lot among the players with the most votes, or as the rules say.
CL.22 MA.25 Where the rules have a revote, the tied players defend themselves first, in seat order.
Last words:
CL.23 MA.27 A player who is voted out has no last words.
CL.24 I.5   A player who dies at night has no last words.
CL.25 I.6   A player who is voted out has last words where the rules give them.
CL.26 I.4   A player who dies in the first night has last words where the rules give them.
Pack:
CL.27 D.1   The pack kills a living player and never a wolf, and must choose unless the rules allow skipping.
CL.28 MA.31 Only living wolves talk, propose and kill; the kill is made in the name of their lowest living seat.
CL.29 MA.32 All living wolves make proposals, with a second round only if they disagree.
CL.30 MA.33 The kill is what most of the council want; if choices are equally popular, what the lowest seat wants.
Doctor, seer and night deaths:
CL.31 MA.36 The doctor does not protect the same player two nights in a row.
CL.32 MA.37 The wolves cannot kill the player the doctor protects.
CL.33 G.1   The seer checks exactly one other living player each night.
CL.34 G.2   The seer's result is true.
CL.35 N.5   The night's outcome follows from the night's actions, and every death is logged with its cause.
Witch:
CL.36 C.4   The pack's decision is logged before anything that the witch learns or does.
CL.37 E.1   Before the witch decides, she is told the victim, protected or not.
CL.38 E.2   The witch uses at most one potion a night.
CL.39 E.3   The witch does not save herself where the rules forbid it.
CL.40 E.4   The saving potion can be used only once a game.
CL.41 E.5   The killing potion can be used only once a game.
CL.42 E.6   The saving potion is only for tonight's victim, who then lives.
CL.43 E.7   The killing potion kills even a protected player.
Hunter:
CL.44 K.3   A dying hunter, poisoned or not, shoots once, or the log says that he holds fire.
CL.45 K.2   The hunter shoots only living players.
CL.46 K.4   The player the hunter shoots dies at once, and their DeathEvent comes before the hunter's.
CL.47 K.1   A poisoned hunter does not shoot where the rules forbid it.
Secrecy:
CL.48 I.2   No player learns what anyone died of.
CL.49 MA.40 No player learns another player's card, dead or alive, beyond what the rules reveal.
CL.50 MA.41 Private lines go only to their player, the pack's lines only to the pack,
            the moderator's lines to no player.
CL.51 MA.42 Public lines go to everyone: speeches, votes, results, deaths.
State consistency:
CL.52 M.1   The living and the dead together are all the players.
CL.53 M.2   Nobody is both alive and dead.
CL.54 M.3   The players declared alive are exactly those whose death the log has not reported.
CL.55 M.4   Nobody is sheriff in a game without a sheriff.
CL.56 M.5   No dead player acts, is offered, is targeted or receives a line where only the living may.
CL.57 M.6   Every line carries the day it belongs to, and days increase by one.
CL.58 M.7   Every acting seat is in the game and holds the card that the action requires.
CL.59 O.1   Dead players are asked only for the hunter's shot and the last words they are due.
Event logging:
CL.60 N.1   Every sub-phase has its markers, and every action lies inside a sub-phase.
CL.61 N.2   Every phase has its markers, and every line lies inside a phase.
CL.62 N.3   GameStart comes first and only once, and everything dealt agrees with it.
CL.63 N.4   GameOver ends the log, with the winner, the condition and every player's fate.
CL.64 N.6   Nothing is missing: no line number, no action for an answer, no answer for an action.
"""


def read_table(table: str, checks: Mapping[str, Assertion]) -> dict[str, tuple[Assertion, ...]]:
    """The assertions of a table by category. `checks`: all assertions that have a check of their own."""
    groups: dict[str, list[Assertion]] = {}
    for row in table.replace("\n ", " ").splitlines():
        number, *rest = row.split(None, 2)
        if row.endswith(":"):
            group = groups.setdefault(row[:-1], [])
        elif rest == ["own"]:
            group.append(checks[number])
        else:
            base = checks[rest[0]]
            group.append(replace(base, number=number, text=" ".join(rest[1].split()), base=base.base or base.number))
    return {category: tuple(group) for category, group in groups.items()}
