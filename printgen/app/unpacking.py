"""A request that brings the files of its game along → the same with a workspace that holds them."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from printgen.app.workspace import Workspace
from printgen.errors import LimitError, PrintgenError
from printgen.limits import FILE_NAME_BYTES, FOLDERS_DEEP, RECIPE_FILES
from printgen.part_files import own_folder
from printgen.problems import Problem
from printgen.sheet.core.request import GameRequest, Request

R = TypeVar("R", bound=Request)
RECIPE = "printgen.json"
"""Names the files it brings, so that none of this machine is looked into for the line of a problem."""

PLACES = frozenset({"games", "kits", "boxes", "icons", "words"})
"""The folders of a workspace whose files a sheet brings along."""


@contextmanager
def unpacked(request: R, workspace: Workspace) -> Iterator[tuple[R, Workspace]]:
    """Yield the request for a game that lies in a workspace for the while, and that; raises PrintgenError."""
    if not isinstance(request, GameRequest) or not request.files:
        yield request, workspace
        return
    with own_folder() as made:
        folder = made.resolve()
        game = _unpack(request.files, folder, request.game)
        try:
            yield replace(request, game=str(game), files={}), workspace.at(folder)
        except PrintgenError as error:
            raise type(error)(_without(folder, problem) for problem in error.problems) from error


def _unpack(files: Mapping[str, str], folder: Path, game: str) -> Path:
    """Write the files of a game, or a kit, below a folder and return where it lies; raises PrintgenError."""
    if len(files) > RECIPE_FILES:
        raise LimitError.with_code("pdf-too-large", f"the recipe brings more than {RECIPE_FILES:,} files")
    for name, text in files.items():
        parts = name.split("/", FOLDERS_DEEP)
        too_deep = len(parts) > FOLDERS_DEEP
        if too_deep or not all(map(_is_plain, parts)) or (len(parts) < 2 and name != f"{game}.yaml"):
            message = f"the recipe brings a file with the impossible name `{name[:80]}`"
            raise PrintgenError.with_code("damaged-recipe", message)
        place = folder.joinpath(*parts)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text.encode("utf-8", "surrogatepass"))
        except OSError as error:
            message = f"`{name[:80]}` cannot be unpacked: {(error.strerror or '').lower()}"
            raise PrintgenError.with_code("damaged-recipe", message) from error
    alone = {name for file in files if (name := file.partition("/")[0]) not in PLACES}
    if len(alone) > 1:
        raise PrintgenError.with_code("damaged-recipe", "the recipe brings several games")
    tried = [folder / name for name in alone]
    tried += [folder / home / f"{game}{end}" for home in ("games", "kits") for end in ("", ".yaml")]
    return next((place for place in tried if place.exists()), tried[0])


def _is_plain(part: str) -> bool:
    """Return whether a part of a path stays where it is put, on every system."""
    short = 0 < len(part.encode("utf-8", "surrogatepass")) <= FILE_NAME_BYTES
    return short and part.isprintable() and not part.startswith(".") and not set(part) & set("/\\:")


def _without(folder: Path, problem: Problem) -> Problem:
    """Name files as the recipe does: the folder they were unpacked to is gone."""
    problem = replace(problem, message=problem.message.replace(f"{folder}{os.sep}", ""))
    span = problem.span
    if span is None or not Path(span.file).is_relative_to(folder):
        return problem
    return replace(problem, span=span._replace(file=f"{RECIPE}/{Path(span.file).relative_to(folder).as_posix()}"))
