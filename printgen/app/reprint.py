"""A finished PDF → the request embedded in it → the same file again, or what is wrong with it."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from printgen.app.pipeline import Printed, lay_out, make_context, measure, print_sheet
from printgen.app.registry import read_request
from printgen.app.workspace import Workspace
from printgen.errors import EnvironmentFault, LimitError, PrintgenError
from printgen.preflight import embedded_recipe, read_pdf
from printgen.preflight.checks.all_checks import other_data
from printgen.problems import Problem, Severity
from printgen.sheet.core.request import GameRequest, Request
from printgen.source.unpacking import unpacked


@dataclass(frozen=True, slots=True)
class Inspected:
    """What preflight found in a file, and how much of it was measured."""

    problems: tuple[Problem, ...]
    pages: int = 0
    lengths: int = 0
    texts: int = 0
    cells: int = 0
    spaces: int = 0


def inspect(pdf: bytes, name: str, workspace: Workspace) -> Inspected:
    """Measure a finished PDF against the sheet that its recipe gives now."""
    try:
        with _about(name), _embedded(pdf) as request:
            sheet = lay_out(make_context(request, workspace))
            problems = measure(pdf, sheet)
    except (LimitError, EnvironmentFault):
        raise
    except PrintgenError as error:
        return Inspected(error.problems)
    return Inspected(
        tuple(replace(problem, file=name) for problem in problems),
        pages=len(sheet.pages),
        lengths=sum(len(page.lines) for page in sheet.pages),
        texts=sum(len(page.texts) for page in sheet.pages),
        cells=sum(table.filled for page in sheet.pages for table in page.tables),
        spaces=sum(len(one.spaces) for one in sheet.expected.maps),
    )


def remake(pdf: bytes, name: str, workspace: Workspace) -> Printed:
    """Make the sheet of a finished PDF again from what is embedded in it.

    Its problems say when the data at hand, or printgen itself, is not what the file was made
    from. Raises PrintgenError for a file without a recipe and a map of another sampler.
    """
    with _about(name):
        with _embedded(pdf) as request:
            printed = print_sheet(request, workspace)
        changed = [
            replace(problem, severity=Severity.WARNING, hints=(), file=name)
            for problem in other_data(read_pdf(pdf), printed.sheet)
        ]
    if printed.pdf != pdf and not changed:
        message = "this printgen, another version, makes other bytes from the same data"
        changed = [Problem("other-version", message, severity=Severity.WARNING, file=name)]
    return replace(printed, problems=(*changed, *printed.problems))


@contextmanager
def _about(name: str) -> Iterator[None]:
    """Let every problem name the file; none of them is a fault of the command line."""
    try:
        yield
    except (LimitError, EnvironmentFault):
        raise
    except PrintgenError as error:
        raise PrintgenError(
            problem if problem.place else replace(problem, file=name) for problem in error.problems
        ) from error


@contextmanager
def _embedded(pdf: bytes) -> Iterator[Request]:
    """Yield the request in a file; a game that came with it lies in a folder for the while."""
    recipe = embedded_recipe(pdf)
    _refuse_other_sampler(recipe)
    request = read_request(recipe.get("request"))
    if not isinstance(request, GameRequest) or not request.files:
        yield request
        return
    with unpacked(request.files) as (folder, game):
        try:
            yield replace(request, game=str(game), files={})
        except PrintgenError as error:
            raise type(error)(_without(folder, problem) for problem in error.problems) from error


def _without(folder: Path, problem: Problem) -> Problem:
    """Name files as the recipe does: the folder they were unpacked to is gone."""
    problem = replace(problem, message=problem.message.replace(f"{folder}{os.sep}", ""))
    span = problem.span
    if span is None or not Path(span.file).is_relative_to(folder):
        return problem
    file = Path(span.file).relative_to(folder).as_posix()
    return replace(problem, span=span._replace(file=file))


def _refuse_other_sampler(recipe: Mapping[str, Any]) -> None:
    from printgen.setup.tile_map.sampler import SAMPLER

    drawn = recipe.get("sampler", SAMPLER)
    if drawn != SAMPLER:
        message = f"its map was drawn by sampler {drawn}, this printgen has sampler {SAMPLER}"
        hint = f"print it with a version of printgen that has sampler {drawn}"
        raise PrintgenError.with_code("other-sampler", message, hint)
