"""Ids and folders in data/ → games, kits and stationery, loaded once and proved sound."""

import gc
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

from printgen.checker import CHECKS, CheckInput, Coverage, check_game, prove
from printgen.errors import LimitError, PrintgenError
from printgen.model.kit import Part
from printgen.model.load.game import LoadedGame, check_box, check_load, games_in, load_game
from printgen.model.load.kit import LoadedKit, kits_in, load_kit
from printgen.model.load.patterns import LoadedPatterns, load_patterns
from printgen.model.load.resources import Resources, load_resources, load_tool_words
from printgen.problems import Problem, has_errors
from printgen.resources import data_root
from printgen.source import Node, read_text


@contextmanager
def _uncollected() -> Iterator[None]:
    """Let nobody look for what can be thrown away: all that is loaded stays, and is much."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@cache
@_uncollected()
def sound_game(
    game: str, my_box: str | None = None, settings: tuple[tuple[str, str], ...] = (), my_box_name: str = "my-box"
) -> LoadedGame:
    """Load a game, with what the user changes, and prove its data.

    ``my_box``: the text of a my-box file. Raises PrintgenError with everything that is wrong.
    """
    box = read_text(my_box, my_box_name) if my_box is not None else None
    loaded = load_game(folder_of(game), data_root(), my_box=box, settings=dict(settings))
    problems = tuple(check_game(CheckInput(loaded, resources_for(loaded), tool_words())))
    if has_errors(problems):
        raise PrintgenError(problems)
    return loaded


@_uncollected()
def examine(game: str) -> tuple[Problem, ...]:
    """Load a game and run every check; gives what is wrong instead of raising it."""
    try:
        loaded, problems = check_load(folder_of(game), data_root())
        if loaded is None:
            return problems
        return (*problems, *check_game(CheckInput(loaded, resources_for(loaded), tool_words())))
    except LimitError:
        raise
    except PrintgenError as error:
        return error.problems


@_uncollected()
def examine_with_proofs(game: str) -> tuple[LoadedGame | None, tuple[Problem, ...], Mapping[str, Coverage]]:
    """Load a game and run every check; give it with what is wrong and what each check proved."""
    try:
        loaded, problems = check_load(folder_of(game), data_root())
        if loaded is None:
            return None, problems, {}
        wrong, coverages = prove(CheckInput(loaded, resources_for(loaded), tool_words()))
        return loaded, (*problems, *wrong), coverages
    except LimitError:
        raise
    except PrintgenError as error:
        return None, error.problems, {}


def examine_box(folder: Path) -> tuple[Problem, ...]:
    """Read a box by itself, then gather what the games it lies beside find in its files."""
    problems = check_box(folder, data_root())
    home = folder.resolve().parent.parent
    games = game_ids() if home == data_root().resolve() else (str(home),)
    for game in games if not has_errors(problems) else ():
        if (folder_of(game) / "game.yaml").is_file():
            problems += tuple(found for found in examine(game) if _lies_in(found, folder))
    return problems


def _lies_in(problem: Problem, folder: Path) -> bool:
    return problem.span is not None and Path(problem.span.file).resolve().is_relative_to(folder.resolve())


def sound_kit(kit: str) -> LoadedKit:
    """Load a kit; raises PrintgenError with everything that is wrong."""
    return read_kit(kit_folder(kit))


def game_ids() -> tuple[str, ...]:
    """Give the ids of the games that come with printgen."""
    return games_in(data_root())


def folder_of(game: str) -> Path:
    """Give the folder of a game: where the games of printgen lie, else the path it is."""
    return data_root() / "games" / game if game in game_ids() else Path(game)


def read_kit(
    folder: Path, my_box: Node | None = None, settings: Mapping[str, str] | None = None, suits: Sequence[Node] = ()
) -> LoadedKit:
    """Load the kit in a folder, with what the user changes of it; raises PrintgenError."""
    return load_kit(
        folder, data_root(), resources().icons, _colours(), my_box=my_box, settings=settings or {}, suits=suits
    )


def kit_ids() -> tuple[str, ...]:
    """Give the ids of the kits that come with printgen."""
    return kits_in(data_root())


def kit_folder(kit: str) -> Path:
    """Give the folder of a kit: where the kits of printgen lie, else the path it is."""
    return data_root() / "kits" / kit if kit in kit_ids() else Path(kit)


@cache
def looks() -> Mapping[str, Part]:
    """Give the parts of kits after which diagrams draw their pieces, by the look they give."""
    parts = [part for kit in kit_ids() for part in sound_kit(kit).kit.parts.values()]
    return {part.look: part for part in reversed(parts) if part.look is not None}


@cache
def patterns() -> LoadedPatterns:
    """Give the patterns by which the things of a box are made of paper."""
    return load_patterns(data_root(), resources().icons, _colours())


def _colours() -> Collection[str]:
    """Name the colours that every theme has."""
    return next(iter(resources().themes.values())).colours


@cache
def resources() -> Resources:
    """Give papers, themes and icons."""
    return load_resources(data_root())


def resources_for(loaded: LoadedGame) -> Resources:
    """Give what there is for a game: a drawing of its own goes before one of ours."""
    return replace(resources(), icons={**resources().icons, **loaded.icons})


@cache
def tool_words() -> Mapping[str, Mapping[str, str]]:
    """Give the words all sheets share, by language."""
    return load_tool_words(data_root())


def number_of_checks() -> int:
    """Tell how many checks there are."""
    return len(CHECKS)


def codes_of_checks() -> tuple[str, ...]:
    """Name the problems that checks look for, in the order they do."""
    return tuple(one.CODE for one in CHECKS)
