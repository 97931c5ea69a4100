"""Files to start from: a table, a persona or a ruleset of one's own, with every option explained where it stands."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator
from os.path import relpath
from pathlib import Path
from typing import Any

from werewolf.cli.schemas import PERSONA_KEYS
from werewolf.cli.schemas import text as schema_text
from werewolf.config.files import FOLDERS, config_files
from werewolf.config.rulesets import ruleset
from werewolf.errors import UserError, unknown
from werewolf.game.ruleset import Ruleset, Switches

NAMES = {"table": "my-table", "persona": "my-persona", "ruleset": "my-rules"}
NEXT = {"table": "werewolf play {name}", "persona": "werewolf personas {name}", "ruleset": "werewolf rules {name}"}
SCHEMA_FOLDER = Path("configs/schemas")
BASE = "sheriff"
WIDTH = 100


def start_file(kind: str, name: str | None, force: bool = False) -> Path:
    """Write a valid, commented table, persona or ruleset into this folder, and its schema if there is none."""
    if kind not in NAMES:
        raise unknown("new", kind, NAMES)
    name = name or NAMES[kind]
    check_name(kind, name, force)
    path = Path(FOLDERS[kind]) / f"{name}.yaml"
    if (path.exists() or path.is_symlink()) and not force:
        raise UserError(f"{path}: exists already; --force overwrites it, another name leaves it")
    content = text(kind, name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    write_schema(kind)
    return path


def check_name(kind: str, name: str, force: bool) -> None:
    """A name that can be typed, and that hides nothing by accident."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]{0,39}", name):
        raise UserError(
            f"name: {name!r} is not allowed; small letters, digits, - and _, at most 40, as in {NAMES[kind]}"
        )
    if kind == "ruleset" and name == BASE:
        raise UserError(
            f"name: {name!r} is not allowed; the new ruleset is a variant of {BASE}, and needs another name"
        )
    known = config_files(kind)
    if name in known and not force:
        raise UserError(f"name: there is a {kind} {name} already ({known[name]}); --force hides or overwrites it")


def write_schema(kind: str) -> None:
    path = SCHEMA_FOLDER / f"{kind}.json"
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(schema_text(kind), encoding="utf-8")


def text(kind: str, name: str) -> str:
    """The whole file."""
    way = Path(relpath(SCHEMA_FOLDER / f"{kind}.json", FOLDERS[kind])).as_posix()
    return f"# yaml-language-server: $schema={way}\n{TEXTS[kind](name)}"


def next_step(kind: str, path: Path) -> str:
    """The command that tries what was written."""
    return NEXT[kind].format(name=path.stem)


def table_text(name: str) -> str:
    return TABLE.format(name=name)


def persona_text(name: str) -> str:
    """Every key of a persona under what it is for."""
    said = {key: comment(says) for key, says in PERSONA_KEYS.items()}
    return PERSONA.format(persona_id=name, persona_name=name.replace("-", " ").replace("_", " ").title(), **said)


def ruleset_text(name: str) -> str:
    base = ruleset(BASE)
    return RULESET.format(
        name=name,
        title=name.replace("-", " ").replace("_", " ").capitalize(),
        base=BASE,
        seats=base.seats,
        night=", ".join(base.night),
        day=", ".join(base.day),
        unique=", ".join(base.unique),
        switches="\n".join(switch_lines(base)),
    )


def switch_lines(base: Ruleset) -> Iterator[str]:
    """Every switch there is, commented out, as the base has it."""
    properties = Switches.model_json_schema()["properties"]
    for switch, field in Switches.model_fields.items():
        yield ""
        yield comment(str(field.description), "  ")
        yield f"  # {switch}: {written(getattr(base.switches, switch))} # {allowed(properties[switch])}"


def allowed(schema: dict[str, Any]) -> str:
    """What a switch may be set to, in words."""
    if "enum" in schema:
        return " | ".join(schema["enum"])
    if schema.get("type") == "boolean":
        return "true | false"
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"{low} to {high}"
    return f"between {schema.get('exclusiveMinimum')} and {schema.get('exclusiveMaximum')}"


def written(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def comment(words: str, indent: str = "") -> str:
    mark = f"{indent}# "
    return textwrap.fill(words, WIDTH, initial_indent=mark, subsequent_indent=mark, break_on_hyphens=False)


TABLE = """\
# A table: who sits where. Try it with `werewolf play {name}`; `werewolf tables` lists all.

# The table in a line.
title: A table of our own

# sheriff, mafia, classic, or a ruleset of your own; `werewolf rules` lists all.
ruleset: mafia

# Seats in order, each with a player:
#   human             somebody at this keyboard
#   bot               plays by itself, without any model
#   random            does anything legal
#   anthropic:MODEL   a model; its key is read from ANTHROPIC_API_KEY
#   openai:MODEL      a model; its key is read from OPENAI_API_KEY
#   openai:MODEL      with base_url: any server that speaks the same language, local ones too
#   scripted:FILE     a model's recorded replies, played again
seats:
  - player: human
    name: First # left out, a persona's
    # speech: aloud # this person talks at the table and types only the gist; or typed
    # time_limit: 120 # seconds this person may take

  - player: bot
    persona: bram # `werewolf personas` lists all; left out, one is drawn
    level: hard # easy, normal or hard

  - player: bot
    count: 5 # as many chairs alike

  # - player: anthropic:claude-sonnet-5-5
  #   persona: iola
  #   effort: low # how hard it reasons, in the maker's own words
  #   max_tokens: 2000 # the most a reply may take
  #   timeout: 60 # seconds a try may take
  #   prices: {{in: 3, cached: 0.3, out: 15}} # of a million tokens, for the bill at the end

  # - player: openai:MODEL
  #   base_url: http://127.0.0.1:8091/v1 # with /v1
  #   key_variable: MY_API_KEY # the environment variable that holds its key; never the key itself
  #   context: 8192 # its context size in tokens
  #   max_concurrent: 2 # calls at once
  #   extra_body: {{temperature: 0.8}} # passed on with every request as it is

# Cards, as many as there are seats; left out, the ruleset deals for this size.
# cards: {{werewolf: 2, seer: 1, villager: 4}}

# Switches of the ruleset this table plays differently; `werewolf rules NAME` explains all.
switches:
  # One round in which the pack agrees, so that a night is two short passes of the keyboard.
  council_rounds: 1
  # What a death reveals: none, camp or role.
  # reveal: role
  # When seats share the most votes: nobody leaves, lot decides, or revote.
  # tie: revote

# typed, or aloud: people talk at the table, and type only what bots and models should hear.
speech: typed

# Seconds every person may take; left out, as long as they like.
# time_limit: 180

# Tell models the usual conventions of their role.
role_hints: true
"""

PERSONA = """\
# A persona: a voice and a temperament. No rules and no roles, for it may be dealt any card.
# 250 to 400 words in all make a player one recognises. `werewolf personas {persona_id}` shows the card.

{id}
id: {persona_id}

{name}
name: {persona_name}

{background}
background: >-
  Thirty-three, lighthouse keeper on a rock where the mail comes once a month. The lamp is lit by a machine
  now, and there was a chair free.

{core_traits}
core_traits: [patient, dry, watchful]

{speech_style}
speech_style: >-
  Short sentences with long pauses between them. Never raises the voice, and never repeats a thing.

{reasoning_style}
reasoning_style: >-
  Keeps a log of who said what when, and compares. A change of course without a change of wind is suspicious.

{accusation_style}
accusation_style: >-
  Reads the entry aloud, names the hour, and waits for an answer.

{defense_style}
defense_style: >-
  Offers the whole log, the awkward pages too.

{trust_disposition}
trust_disposition: >-
  Slow to believe and slow to doubt; whoever has been steady for two days is steady.

{risk_tolerance}
risk_tolerance: >-
  Careful in fog, quick once the light is out.

{signature_phrases}
signature_phrases:
  - "I wrote that down."
  - "Steady as she goes."

{quirks}
quirks:
  - Looks at the window before every vote.

{reactions}
reactions:
  accused: >-
    Nods, turns back a page, and says, "Then let us see where I was."
  proved_right: >-
    Closes the book and says, "It was in here all along."
  betrayed: >-
    Is silent for a long time, and says, "I had you marked as a safe harbour."
  near_the_end: >-
    Stands up and says, "Two lights left, and one of them is false."

{guidance}
guidance:
  village: >-
    Compare what people say with what they said before, and show the difference.
  werewolves: >-
    Keep a false log as carefully as a true one, and let others read it aloud.
  power: >-
    Say nothing until what you know saves somebody, and then say all of it.

{temperament}
temperament:
  risk: 0.4 # 0: careful, 1: reckless
  trust: 0.5 # 0: believes nobody, 1: everybody
  bluntness: 0.6 # 0: hints, 1: says it to your face
"""

RULESET = """\
# A house ruleset: it says only what it changes. Try it with `werewolf watch --ruleset {name}`.

# What it is called on the command line, and how the file is called.
name: {name}

# The ruleset it is a variant of; whatever is left out here is as it is there.
base: {base}

title: {title}
blurb: >-
  Our own rules, in a sentence or two for whoever sits down.

# How many sit down if nobody says.
# seats: {seats}

# Cards by the size of the table. seats/4: a quarter of the seats, rounded; fill: what everybody else is.
# decks:
#   - seats: [7, 12]
#     cards: {{werewolf: seats/4, seer: 1, witch: 1}}
#     fill: villager

# Roles of which there may be only one.
# unique: [{unique}]

# Roles in the order their night actions are recorded; `werewolf roles` explains all.
# night: [{night}]

# The parts of a day in order. Leave out what your house does not play.
# day: [{day}]

# What the house decides differently. Each stands here as the base has it; take away the first # to set one.
switches:
{switches}

# Names of your own for roles and camps, and a moderator's own words.
# words:
#   roles: {{seer: oracle}}
#   camps: {{village: town}}
#   announcements:
#     Vote.nobody: "{{actor}} abstains."
"""

TEXTS: dict[str, Callable[[str], str]] = {"table": table_text, "persona": persona_text, "ruleset": ruleset_text}
