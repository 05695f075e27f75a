"""A finished PDF → the request embedded in it, its game unpacked → the same file again, or what is wrong with it."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from printgen.app.pipeline import Printed, lay_out, make_context, measure, print_sheet
from printgen.app.registry import read_request
from printgen.app.unpacking import unpacked
from printgen.app.workspace import Workspace
from printgen.errors import EnvironmentFault, LimitError, PrintgenError
from printgen.model.box.answers import my_box_text
from printgen.preflight import embedded_recipe, form_fields, read_pdf
from printgen.preflight.checks.all_checks import other_data
from printgen.problems import Problem, Severity
from printgen.sheet.core.page import Sheet
from printgen.sheet.core.request import Request


@dataclass(frozen=True, slots=True)
class Inspected:
    """What preflight found in a file, and the sheet it was measured against, where its recipe gives one."""

    problems: tuple[Problem, ...]
    sheet: Sheet | None = None


def inspect(pdf: bytes, name: str, workspace: Workspace) -> Inspected:
    """Measure a finished PDF against the sheet that its recipe gives now."""
    try:
        with problems_in(name), unpacked(_embedded_request(pdf, workspace), workspace) as (request, space):
            sheet = lay_out(make_context(request, space))
            problems = measure(pdf, sheet)
    except (LimitError, EnvironmentFault):
        raise
    except PrintgenError as error:
        return Inspected(error.problems)
    return Inspected(tuple(replace(problem, file=name) for problem in problems), sheet)


def remake(pdf: bytes, name: str, workspace: Workspace) -> Printed:
    """Make the sheet of a finished PDF again from what is embedded in it.

    Its problems say when the data at hand, or printgen itself, is not what the file was made
    from. Raises PrintgenError for a file without a recipe and a map of another sampler.
    """
    with problems_in(name):
        with unpacked(_embedded_request(pdf, workspace), workspace) as (request, space):
            printed = print_sheet(request, space)
        changed = [
            replace(problem, severity=Severity.WARNING, hints=(), file=name)
            for problem in other_data(read_pdf(pdf), printed.sheet)
        ]
    if printed.pdf != pdf and not changed:
        message = "this printgen, another version, makes other bytes from the same data"
        changed = [Problem("other-version", message, severity=Severity.WARNING, file=name)]
    return replace(printed, problems=(*changed, *printed.problems))


def worksheet_answers(pdf: bytes, name: str) -> str:
    """Return what is filled into a worksheet as the text of a my-box file; raises PrintgenError."""
    with problems_in(name):
        fields = form_fields(pdf)
    if not any(value.strip() for value in fields.values()):
        reason = "all fields are empty" if fields else "it has no fields"
        hint = "`printgen worksheet GAME --fillable` prints a form"
        raise PrintgenError.with_code("empty-form", f"nothing is filled in: {reason}", hint, file=name)
    return my_box_text(fields)


@contextmanager
def problems_in(name: str) -> Iterator[None]:
    """Let every problem name a file; none of them is a fault of the command line."""
    try:
        yield
    except (LimitError, EnvironmentFault):
        raise
    except PrintgenError as error:
        raise PrintgenError(one if one.place else replace(one, file=name) for one in error.problems) from error


def _embedded_request(pdf: bytes, workspace: Workspace) -> Request:
    """Return the request in a file; raises PrintgenError for a map of another sampler, or a game that is no id.

    What a file names is never looked for in a folder: whoever wrote it chose the name.
    """
    from printgen.setup.placing.order import SAMPLER_BY_RULES
    from printgen.setup.tile_map.sampler import SAMPLER

    recipe: Mapping[str, Any] = embedded_recipe(pdf)
    if (drawn := recipe.get("sampler", SAMPLER)) not in (SAMPLER, SAMPLER_BY_RULES):
        message = f"its map was drawn by sampler {drawn}, this printgen has samplers {SAMPLER} and {SAMPLER_BY_RULES}"
        raise PrintgenError.with_code(
            "other-sampler", message, f"print it with a version of printgen that has sampler {drawn}"
        )
    request = read_request(recipe.get("request"))
    known = ("", *workspace.game_ids(), *workspace.kit_ids())
    if not request.files and request.game not in known:
        message = f"the recipe names `{request.game[:60]}`, which does not come with printgen, and does not bring it"
        raise PrintgenError.with_code("unknown-game", message)
    return request
