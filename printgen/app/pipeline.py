"""The straight way from a request to a measured PDF; the only place where all of it is written.

source → game → (checked) → position → (certified) → context → sheet → HTML → PDF → (preflight): each
arrow is one function from one finished value to the next, and nothing reaches back.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING

from printgen.app.registry import KINDS
from printgen.app.workspace import Workspace
from printgen.errors import LimitError, PrintgenError
from printgen.problems import Problem, has_errors
from printgen.sheet.core.context import SheetContext
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Page, Sheet
from printgen.sheet.core.request import Request

if TYPE_CHECKING:
    from printgen.pdf import Typeset

ATTACHMENT = "printgen.json"


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF, the request and the sheet it was made from, what preflight reports of it."""

    request: Request
    sheet: Sheet
    pdf: bytes
    problems: tuple[Problem, ...]


def print_sheet(request: Request, workspace: Workspace) -> Printed:
    """Return the finished PDF of a request; raises PrintgenError at the first stage that finds an error."""
    from printgen.preflight import too_small

    context = make_context(request, workspace)  # source → game → (checked) → position → (certified) → context
    printed = typeset_first_fitting(context)
    if has_errors(printed.problems):
        small = too_small(printed.problems, context.paper, context.request.command)
        raise PrintgenError(printed.problems) if small is None else LimitError(small)
    return printed


def make_context(request: Request, workspace: Workspace) -> SheetContext:
    """Request → context."""
    return KINDS[request.kind].context(request, workspace)


def typeset_first_fitting(context: SheetContext) -> Printed:
    """Context → sheet → HTML → PDF → (preflight): the first arrangement that is not too full, else the last tried.

    A page that was too full once is so again: arrangements that have it are passed over.
    """
    from printgen.preflight import is_crowded

    too_full: list[Page] = []
    for arrangement in arrangements(context):
        pages = arrangement.sample.pages
        if any(page in too_full for page in pages):
            continue
        sheet, laid_out = arrangement, typeset_pages(arrangement)
        pdf = write(laid_out, sheet.sample)
        problems = measure(pdf, sheet.sample)
        if not is_crowded(problems):
            break
        too_full += (
            page for number, page in enumerate(pages, 1) if is_crowded(p for p in problems if p.page == number)
        )
    if sheet.sample is not sheet:
        pdf = write(laid_out, sheet)
        problems = measure(pdf, sheet)
    return Printed(context.request, sheet, pdf, problems)


def arrangements(context: SheetContext) -> Iterator[Sheet]:
    """Context → sheets, from the most generous arrangement to the tightest.

    Each comes with what it must say by the data, which no sheet has derived.
    """
    from printgen.app.cases import cases

    kind = KINDS[context.request.kind]
    replaced = context.replaced if isinstance(context, GameContext) else ()
    must_say = kind.expected(cases(context))
    for sheet in kind.lay_out(context):
        yield replace(sheet, replaced=replaced, expected=must_say)


def lay_out(context: SheetContext) -> Sheet:
    """Context → sheet: the arrangement that is printed."""
    first, *others = islice(arrangements(context), 2)
    return typeset_first_fitting(context).sheet if others else first


def typeset(sheet: Sheet) -> bytes:
    """Sheet → HTML → PDF."""
    return write(typeset_pages(sheet), sheet)


def typeset_pages(sheet: Sheet) -> "Typeset":
    """Sheet → HTML → pages that are laid out."""
    from printgen.page import render_html
    from printgen.pdf import Typeset

    return Typeset(render_html(sheet), sheet.forms)


def write(typeset: "Typeset", sheet: Sheet) -> bytes:
    """Pages that are laid out → PDF, of all pages of the sheet or of its first."""
    from printgen.pdf import xmp_packet

    recipe = json.dumps(sheet.recipe, indent=1, ensure_ascii=False, sort_keys=True)
    return typeset.pdf(sheet, {ATTACHMENT: recipe.encode()}, xmp_packet(sheet))


def measure(pdf: bytes, sheet: Sheet) -> tuple[Problem, ...]:
    """PDF → (preflight): what was printed against what should have been."""
    from printgen.preflight import preflight, read_pdf

    return preflight(read_pdf(pdf, sheet), sheet)
