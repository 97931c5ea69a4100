"""What must hold before a game begins: options with an effect, keys, prices, a record that can be written, trust."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from werewolf.config.chairs import called_models, models_of, people_of, setting_of
from werewolf.config.seat import is_own
from werewolf.errors import UserError
from werewolf.game.events import Chair
from werewolf.game.secrecy import ALL, Viewpoint
from werewolf.players.models.prompt_texts import check_prompts
from werewolf.players.models.providers import provider_kind
from werewolf.players.models.providers.scripted import Recorder, Scripted
from werewolf.players.models.transport.endpoints import key_of, missing_key_advice
from werewolf.session.options import PlayOptions, ShowOptions, flag, option_info
from werewolf.session.trust import need_trust
from werewolf.storage.targets import refuse_log
from werewolf.telling.pace import check_pace
from werewolf.telling.view_options import check_thoughts, view_option
from werewolf.terminal.keyboard.keys import only_prints
from werewolf.terminal.output import at_a_terminal

MODEL_OPTIONS = ("max_tokens", "max_cost", "record", "no_hints", "trust")


def check(options: ShowOptions, chairs: Sequence[Chair], source: str) -> None:
    """Check the options: refuse what cannot be shown, and what a person who plays here must not see.

    Last of all ask whether models may be called where the file `source` says.
    """
    people = people_of(chairs)
    view = view_option(options.view, len(chairs))
    check_pace(options.pace)
    need_models(chairs, options)
    need_keys(chairs)
    need_prices(chairs, options)
    if people:
        check_people(view, options.thoughts, people)
    if options.no_heard and len(people) in (0, len(chairs)):
        raise UserError("--no-heard: it only applies where people and other players share a table")
    check_thoughts(view, options.thoughts)
    need_trust({chair.seat: setting_of(chair) for chair in models_of(chairs)}, source, options.trust)
    need_record(options)


def check_people(view: Viewpoint, thoughts: bool, people: Sequence[int]) -> None:
    if not at_a_terminal():
        raise UserError("people need a terminal to play; use `werewolf watch` to see a game without people")
    if len(people) > 1 and only_prints():
        raise UserError(
            f"TERM={os.environ['TERM']}: {len(people)} people would see each other's cards, because this terminal "
            "cannot clear its screen; use another terminal, or play with one person"
        )
    if thoughts or view == ALL or (view.seat is not None and people != [view.seat]):
        raise UserError("--view, --thoughts: while a person plays here, you can show only public or their own seat")


def need_check_option(chairs: Sequence[Chair], options: PlayOptions) -> None:
    if options.no_check and not called_models(chairs):
        raise UserError("--no-check: no model that could be asked plays at this table; leave it out")


def need_models(chairs: Sequence[Chair], options: ShowOptions) -> None:
    """Refuse options for models where no model plays: they would have no effect."""
    given = [name for name in MODEL_OPTIONS if getattr(options, name) != getattr(ShowOptions, name)]
    if "trust" in given and any(is_own(chair.kind) for chair in chairs):
        given.remove("trust")  # it allows code, not servers
    if given and not models_of(chairs):
        raise UserError(
            f"{flag(option_info(ShowOptions, given[0]), given[0])}: no model plays at this table; leave it out"
        )


def need_keys(chairs: Sequence[Chair]) -> None:
    """Refuse to start without an API key, or without the recording of a scripted seat.

    Keys come from the environment only and are never shown.
    """
    for chair in models_of(chairs):
        setting = setting_of(chair)
        if setting.kind == "scripted":
            Scripted(Path(setting.model))
        check_prompts(setting.prompts, f"seat {chair.seat} ({chair.kind}): ")
        if missing := provider_kind(setting.kind).missing():
            raise UserError(f"seat {chair.seat} ({chair.kind}): {missing}")
        if key_of(setting) is None:
            raise UserError(f"seat {chair.seat} ({chair.kind}): {missing_key_advice(setting)}")


def need_prices(chairs: Sequence[Chair], options: ShowOptions) -> None:
    """Refuse --max-cost for models without prices: the limit would never be reached."""
    for chair in called_models(chairs) if options.max_cost is not None else ():
        if setting_of(chair).prices is None:
            fix = "set prices: {in: .., out: ..} in the table file, or use --max-tokens"
            raise UserError(f"--max-cost: seat {chair.seat} ({chair.kind}) has no prices; {fix}")


def need_record(options: ShowOptions) -> None:
    """Check before the game that the file of --record can be written."""
    path = options.record
    if path is None:
        return
    if path.is_file():
        refuse_log(path, "--record")
    is_new = not os.path.lexists(path)
    Recorder(path).close()
    if is_new:
        path.unlink()  # the game may still be refused, and then leaves nothing behind


def need_new_record(options: PlayOptions) -> None:
    """Refuse to add a new game to an existing record, whose replies would be taken for this game's, or to its log."""
    path = options.record
    if path is not None and options.log is not None and path.absolute() == options.log.absolute():
        raise UserError(f"--record: {path} is the log of this game; give another name")
    if path is not None and path.is_file() and path.stat().st_size:
        raise UserError(f"--record: {path} exists already; only `werewolf resume` adds to a record")
