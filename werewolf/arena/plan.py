"""ArenaPlan: what is played in an arena, from a file or from options, and its hash, by which it is known again."""

from __future__ import annotations

import json
import shlex
import shutil
from collections.abc import Iterable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, StrictInt

from werewolf.arena.measures.game_record import entrant_of
from werewolf.config.chairs import extra_settings
from werewolf.config.files import location, read_yaml
from werewolf.config.rulesets import table_rules
from werewolf.config.seat import check_seat, is_model, is_own
from werewolf.config.seat_options import SeatConfig
from werewolf.config.validation import SECRET_REFUSAL, find_secrets, validate
from werewolf.errors import UserError
from werewolf.game.events import Chair
from werewolf.game.ruleset import Ruleset
from werewolf.game.switches import Strict
from werewolf.players.models.prompt_texts import check_prompts

Mode = Literal["rotation", "duel", "probe"]
SCHEDULE_VERSION = 1  # of how games follow from a plan
MOST_ENTRANTS = 64
PACKAGE = Path(__file__).parent.parent
LARGEST_CODE = 1 << 26  # bytes of a file that is read for its hash


class ArenaPlan(Strict):
    """A plan file."""

    mode: Mode = Field("rotation", description="rotation, duel (wolves against village and back) or probe.")
    ruleset: str = Field("mafia", description="A ruleset's name or file.")
    seats: Annotated[StrictInt, Field(ge=3, le=60)] | None = Field(None, description="How many players.")
    cards: dict[str, StrictInt] | None = Field(None, description="The cards, one for each seat.")
    switches: dict[str, Any] = Field({}, description="Rules that differ from the ruleset.")
    games: Annotated[StrictInt, Field(ge=1, le=1_000_000)] = Field(description="How many games; can be raised later.")
    seed: Annotated[StrictInt, Field(ge=0)] = Field(0, description="The seed from which every deal is drawn.")
    entrants: Annotated[tuple[SeatConfig, ...], Field(min_length=1, max_length=MOST_ENTRANTS)] = Field(
        description="Who plays, each as a seat of a table; `entrant` gives it a name of its own."
    )

    def rules(self) -> Ruleset:
        return table_rules(self.ruleset, self.seats, self.cards, self.switches)

    def named(self) -> tuple[SeatConfig, ...]:
        """The entrants, each with the name under which it is counted."""
        return tuple(seat.model_copy(update={"entrant": entrant_name(seat)}) for seat in self.entrants)


def entrant_name(seat: SeatConfig) -> str:
    return entrant_of(Chair(0, "", seat.player, None, extra_settings(seat)))


def read_plan(path: Path) -> ArenaPlan:
    """Read a plan file and check every key."""
    content = read_yaml(path)
    if isinstance(content, dict) and set(content) == {"hash", "plan"}:  # as the folder of an arena keeps it
        content = content["plan"]
    for keys in find_secrets(content):
        raise UserError(f"{location(str(path), keys)}: {'.'.join(keys)}: {SECRET_REFUSAL}")
    plan = validate(ArenaPlan, content, str(path))
    check_plan(plan, str(path))
    return plan


def check_plan(plan: ArenaPlan, where: str) -> None:
    """Refuse what cannot be played, in a line that says what would work."""
    for at, seat in enumerate(plan.entrants):
        place = f"{location(where, ('entrants', at))}: entrants.{at}"
        if seat.kind == "human":
            raise UserError(f"{place}.player: people can't play in an arena; use bots, models or players of your own")
        if seat.count != 1 or seat.name is not None:
            raise UserError(f"{place}: count and name are not allowed; an arena seats and names its players itself")
        check_seat(seat, place)
        if is_model(seat.player):
            check_prompts(seat.prompts, f"{place}.")
    names = [entrant_name(seat) for seat in plan.entrants]
    for name in names:
        if names.count(name) > 1:
            raise UserError(f"{where}: entrants: {name!r} is there twice; in a plan file, `entrant:` names one of them")
    plan.rules()


def plan_hash(plan: ArenaPlan) -> str:
    """The hash of everything that decides what is played, but for how many games: those may be added later."""
    content = {
        "schedule": SCHEDULE_VERSION,
        "mode": plan.mode,
        "rules": plan.rules().record,
        "seed": plan.seed,
        "entrants": [seat.model_dump(mode="json", by_alias=True, exclude_none=True) for seat in plan.named()],
        "code": {seat.player: code_digest(seat.player) for seat in plan.entrants if is_own(seat.player)},
        "bots": bot_version() if plan.mode == "probe" or any(seat.kind == "bot" for seat in plan.entrants) else None,
    }
    return blake2b(json.dumps(content, sort_keys=True).encode(), digest_size=8).hexdigest()


def code_digest(player: str) -> str:
    """A hash of the files that a player of the user's own names: mine.py, or those in a command; empty without any.

    What these import or start in turn nobody can know.
    """
    kind, _, rest = player.partition(":")
    words = shlex.split(rest) if kind == "command" else [kind]
    files = [Path(shutil.which(words[0]) or words[0]), *map(Path, words[1:])] if kind == "command" else [Path(kind)]
    texts = [path.read_bytes() for path in files if path.is_file() and path.stat().st_size < LARGEST_CODE]
    return blake2b(b"".join(texts), digest_size=8).hexdigest() if texts else ""


@cache
def bot_version() -> str:
    """The version of the bots: a hash of all that decides how they play, so that no change goes unnoticed."""
    return digest_of(
        path for room in ("game", "players/bots", "players/language") for path in (PACKAGE / room).rglob("*")
    )


def digest_of(paths: Iterable[Path]) -> str:
    total = blake2b(digest_size=4)
    for path in sorted(path for path in paths if path.suffix in (".py", ".yaml")):
        total.update(path.relative_to(PACKAGE).as_posix().encode() + path.read_bytes())
    return total.hexdigest()
