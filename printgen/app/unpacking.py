"""A request that brings the files of its game along → the same with a folder that holds them, as a game of its own."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TypeVar

from printgen.errors import PrintgenError
from printgen.problems import Problem
from printgen.sheet.core.request import GameRequest, Request

R = TypeVar("R", bound=Request)


@contextmanager
def unpacked(request: R) -> Iterator[R]:
    """Yield the request for a game that lies in a folder for the while; raises PrintgenError."""
    if not isinstance(request, GameRequest) or not request.files:
        yield request
        return
    with TemporaryDirectory(prefix="printgen-") as name:
        folder = Path(name).resolve()
        game = _unpack(request.files, folder)
        try:
            yield replace(request, game=str(game), files={})
        except PrintgenError as error:
            raise type(error)(_without(folder, problem) for problem in error.problems) from error


def _unpack(files: Mapping[str, str], folder: Path) -> Path:
    """Write the files of a game below a folder and return the game's own; raises PrintgenError."""
    tops = set()
    for name, text in files.items():
        parts = PurePosixPath(name).parts
        alone = len(files) == 1 and name.endswith(".yaml")  # a game in one file
        if len(parts) < 2 - alone or not all(map(_is_plain, parts)):
            message = f"the recipe brings a file with the impossible name `{name[:80]}`"
            raise PrintgenError.with_code("damaged-recipe", message)
        place = folder.joinpath(*parts)
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(text.encode("utf-8", "surrogatepass"))
        except OSError as error:
            message = f"`{name[:80]}` cannot be unpacked: {(error.strerror or '').lower()}"
            raise PrintgenError.with_code("damaged-recipe", message) from error
        tops.add(parts[0])
    if len(tops) != 1:
        raise PrintgenError.with_code("damaged-recipe", "the recipe brings several games")
    return folder / tops.pop()


def _is_plain(part: str) -> bool:
    """Return whether a part of a path stays where it is put, on every system."""
    return part.isprintable() and not part.startswith(".") and not set(part) & set("/\\:")


def _without(folder: Path, problem: Problem) -> Problem:
    """Name files as the recipe does: the folder they were unpacked to is gone."""
    problem = replace(problem, message=problem.message.replace(f"{folder}{os.sep}", ""))
    span = problem.span
    if span is None or not Path(span.file).is_relative_to(folder):
        return problem
    return replace(problem, span=span._replace(file=Path(span.file).relative_to(folder).as_posix()))
