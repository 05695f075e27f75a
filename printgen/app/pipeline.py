"""The straight way, from a request to a measured PDF; the only place where all of it is written.

request → game → (checked) → position → (certified) → sheet → page → PDF → (preflight): every
arrow is one function from one finished value to the next, and nothing reaches back. The way to
the sheet's desk is `prepare`, what stands in data/ is found by `library`.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from printgen.app import prepare
from printgen.errors import LimitError, PrintgenError
from printgen.model.box.answers import my_box_text
from printgen.model.play.conditions import not_judged
from printgen.problems import Problem, has_errors
from printgen.sheet.core.context import SheetContext
from printgen.sheet.core.game_context import GameContext
from printgen.sheet.core.page import Sheet
from printgen.sheet.core.request import Request

if TYPE_CHECKING:
    from printgen.sheet.kit.context import KitContext
    from printgen.sheet.kit.export.cut import CutForm, CutPage

ATTACHMENT = "printgen.json"


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF, the request and the sheet it was made from, what preflight says about it."""

    request: Request
    sheet: Sheet
    pdf: bytes
    problems: tuple[Problem, ...]


def print_sheet(request: Request) -> Printed:
    """Go the whole way; raises PrintgenError at the first stage that finds an error."""
    from printgen.preflight import too_small

    context = prepare.context(request)
    sheet, pdf = fitted(context)
    pdf = typeset(sheet) if pdf is None else pdf
    problems = measure(pdf, sheet)
    if has_errors(problems):
        small = too_small(problems, context.paper, context.request.command)
        raise PrintgenError(problems) if small is None else LimitError(small)
    return Printed(context.request, sheet, pdf, problems)


def lay_out(context: SheetContext) -> Sheet:
    """SheetContext → sheet: of several arrangements the first that fits."""
    return fitted(context)[0]


def fitted(context: SheetContext) -> tuple[Sheet, bytes | None]:
    """SheetContext → the first arrangement that is not too full, else the last one; and its PDF if it was typeset."""
    from printgen.preflight.checks.crowding import CROWDED

    made = _made(context)
    sheets = iter((made,)) if isinstance(made, Sheet) else made
    sheet = next(sheets)
    for tighter in sheets:
        pdf = typeset(sheet)
        if not any(problem.code in {*CROWDED, "text-too-small"} for problem in measure(pdf, sheet)):
            return sheet, pdf
        sheet = tighter
    return sheet, None


def _made(context: SheetContext) -> Sheet | Iterator[Sheet]:
    """SheetContext → its sheet, or each arrangement of it, the most generous first."""
    from printgen.sheet.aid.sheet import aid_sheet
    from printgen.sheet.calibration.sheet import calibration_sheet
    from printgen.sheet.catalogue.sheet import catalogue_sheet
    from printgen.sheet.kit.context import KitContext
    from printgen.sheet.kit.game_kit import game_kit_sheet
    from printgen.sheet.kit.sheet import kit_sheet
    from printgen.sheet.overlay.sheet import overlay_sheet
    from printgen.sheet.pad.sheet import pad_sheet
    from printgen.sheet.result.sheet import result_sheet
    from printgen.sheet.rulings.sheet import rulings_sheet
    from printgen.sheet.setup.sheet import setup_sheet
    from printgen.sheet.worksheet.sheet import worksheet_sheet

    makers: Mapping[str, Callable[[GameContext], Sheet | Iterator[Sheet]]] = {
        "aid": aid_sheet,
        "catalogue": catalogue_sheet,
        "overlay": overlay_sheet,
        "pad": pad_sheet,
        "result": result_sheet,
        "rulings": rulings_sheet,
        "setup": setup_sheet,
        "worksheet": worksheet_sheet,
    }
    if isinstance(context, GameContext):
        made = makers[context.request.kind](context)
        if isinstance(made, Sheet):
            return replace(made, replaced=context.replaced)
        return (replace(sheet, replaced=context.replaced) for sheet in made)
    if isinstance(context, KitContext):
        return kit_sheet(context) if context.table is None else game_kit_sheet(context)
    return calibration_sheet(context)


def typeset(sheet: Sheet) -> bytes:
    """Sheet → page → PDF."""
    from printgen.page import render_html
    from printgen.pdf import write_pdf, xmp_packet

    recipe = json.dumps(sheet.recipe, indent=1, ensure_ascii=False, sort_keys=True)
    return write_pdf(render_html(sheet), sheet, {ATTACHMENT: recipe.encode()}, xmp_packet(sheet))


def cut_files(context: "KitContext", form: "CutForm") -> Iterator[tuple["CutPage", bytes]]:
    """SheetContext → the lines of each paper, and the file of them that a cutting machine reads."""
    from printgen.drawing.cut_svg import cut_svg
    from printgen.drawing.dxf import to_dxf
    from printgen.sheet.kit.export.cut import cut_pages

    write = cut_svg if form == "svg" else to_dxf
    return ((page, write(page.lines).encode()) for page in cut_pages(context))


def images(context: "KitContext", dpi: int) -> dict[str, bytes]:
    """SheetContext → a picture of each side of each distinct piece, by file name; their index last."""
    from printgen.sheet.kit.export.images import images_index, images_sheet, pictures_of

    pictures = pictures_of(context)
    names = [(one.name, float(dpi)) for one in pictures]
    return _drawn(names, images_sheet(context, pictures), images_index(context, pictures, dpi))


def tabletop(context: "KitContext") -> dict[str, bytes]:
    """SheetContext → grids of pieces for a virtual table, by file name; their index last."""
    from printgen.sheet.kit.export.tabletop import grids_of, table_index, table_sheet

    grids = grids_of(context)
    names = [(name, grid.dpi) for grid in grids for name, _ in grid.pages]
    return _drawn(names, table_sheet(context, grids), table_index(context, grids))


def _drawn(names: Sequence[tuple[str, float]], sheet: Sheet, index: dict[str, Any]) -> dict[str, bytes]:
    """Sheet → PDF → a picture of each page, named and at its resolution; and what is what."""
    from printgen.pdf import page_pictures

    pictures = page_pictures(typeset(sheet), [dpi for _, dpi in names])
    files = {f"{name}.png": one for (name, _), one in zip(names, pictures, strict=True)}
    text = json.dumps(index, indent=1, ensure_ascii=False) + "\n"
    return {**files, "index.json": text.encode()}


def measure(pdf: bytes, sheet: Sheet) -> tuple[Problem, ...]:
    """PDF → (preflight): what was printed against what should have been."""
    from printgen.preflight import preflight, read_pdf

    return preflight(read_pdf(pdf, sheet), sheet)


def archipelago(context: GameContext) -> dict[str, Any]:
    """Give the position of a job as a record, with its certificate."""
    from printgen.setup.record import archipelago_record

    position = context.position
    assert position is not None
    unjudged = not_judged(context.game, position.players, position.options)
    return archipelago_record(position, context.findings, context.fairness, unjudged)


def describe(context: GameContext) -> str:
    """Give the position of a job as a drawing of characters, with its certificate."""
    from printgen.sheet.setup.text import position_text

    return position_text(context)


def notation(context: GameContext) -> str:
    """Give the position of a job in the notation of its box; raises UsageError if it has none."""
    from printgen.sheet.setup.notation import ppn

    loaded = prepare.kit_of(context)
    return ppn(context, loaded.kit if loaded else None, loaded.suits if loaded else {})


def filled_in(pdf: bytes, name: str) -> str:
    """Read the fields of a worksheet as the text of a my-box file; raises PrintgenError."""
    from printgen.preflight import form_fields

    try:
        fields = form_fields(pdf)
    except LimitError:
        raise
    except PrintgenError as error:
        raise PrintgenError(replace(one, file=name) for one in error.problems) from None
    if not any(value.strip() for value in fields.values()):
        reason = "all fields are empty" if fields else "it has no fields"
        message = f"nothing is filled in: {reason}"
        hint = "`printgen worksheet GAME --fillable` prints a form"
        raise PrintgenError(Problem("empty-form", message, file=name, hints=(hint,)))
    return my_box_text(fields)
