"""Context → what is written beside a PDF: cut files, pictures, grids for virtual tables; a position as text or JSON."""

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from printgen.app.context import kit_of
from printgen.app.pipeline import typeset
from printgen.app.workspace import Workspace
from printgen.model.play.conditions import not_judged
from printgen.sheet.core.game_context import PositionContext

if TYPE_CHECKING:
    from printgen.sheet.kit.context import KitContext
    from printgen.sheet.kit.export.cut import CutPage
    from printgen.sheet.kit.export.images import Pictures
    from printgen.sheet.kit.request import CutForm


def cut_files(context: "KitContext", form: "CutForm") -> Iterator[tuple["CutPage", bytes]]:
    """Return the lines of each paper, and the file of them that a cutting machine reads."""
    from printgen.drawing.cut_svg import cut_svg
    from printgen.drawing.dxf import to_dxf
    from printgen.sheet.kit.export.cut import cut_pages

    write = cut_svg if form == "svg" else to_dxf
    return ((page, write(page.lines).encode()) for page in cut_pages(context))


def images(context: "KitContext", dpi: int) -> dict[str, bytes]:
    """Return a picture of each side of each distinct piece, by file name; their index last."""
    from printgen.sheet.kit.export.images import images

    return _drawn(images(context, dpi))


def tabletop(context: "KitContext") -> dict[str, bytes]:
    """Return grids of pieces for a virtual table, by file name; their index last."""
    from printgen.sheet.kit.export.images import tabletop

    return _drawn(tabletop(context))


def _drawn(made: "Pictures") -> dict[str, bytes]:
    """Return a picture of each page of a sheet, named and at its resolution, and an index of them."""
    from printgen.pdf import page_pictures

    pictures = page_pictures(typeset(made.sheet), [dpi for _, dpi in made.names])
    files = {f"{name}.png": one for (name, _), one in zip(made.names, pictures, strict=True)}
    text = json.dumps(made.index, indent=1, ensure_ascii=False) + "\n"
    return {**files, "index.json": text.encode()}


def position_record(context: PositionContext) -> dict[str, Any]:
    """Return a position as a record, with its certificate; fairness is not recounted, as in lines of many it is not."""
    from printgen.checker.position.fairness import RECOUNTED
    from printgen.setup.record import archipelago_record

    position = context.position
    unjudged = not_judged(context.game, position.players, position.options)
    findings = tuple(one for one in context.findings if one.rule != RECOUNTED)
    return archipelago_record(position, findings, context.fairness, unjudged)


def position_text(context: PositionContext) -> str:
    """Return a position as a drawing of characters, with its certificate."""
    from printgen.sheet.setup import text

    return text.position_text(context)


def position_notation(context: PositionContext, workspace: Workspace) -> str:
    """Return a position in the notation of its box; raises UsageError if it has none."""
    from printgen.sheet.setup.notation import ppn

    loaded = kit_of(context, workspace)
    return ppn(context, loaded.kit if loaded else None, loaded.suits if loaded else {})
