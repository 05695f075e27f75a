"""Request → the sheet that will be printed, as HTML for the browser: the typesetter's own document, before it is set.

Figures with words in them stand in the text, where they have the fonts of the page; the others are pictures that the
browser asks for by the digest of what they show.
"""

import hashlib
import re
import time
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING

from printgen.app import pipeline
from printgen.drawing.items import opened
from printgen.drawing.scene import Scene, Text
from printgen.drawing.svg import to_svg
from printgen.page import render_html, with_soft_hyphens
from printgen.sheet.core.game_context import PositionContext
from printgen.sheet.setup.proof.fairness import unit_name

if TYPE_CHECKING:
    from printgen.sheet.core.context import SheetContext
    from printgen.sheet.core.page import Sheet
    from printgen.sheet.core.request import Request
    from printgen.studio.state import Record, Studio

_FIGURE = re.compile(r'<img((?: class="[^"]*")?) src="(figure:[\w-]+)" alt="([^"]*)"((?: style="[^"]*")?)>')
_IN_STYLE = re.compile(r"(<style>)(.*?)(</style>)", re.DOTALL)
_IMAGE = re.compile(r"(?<![\w.#-])img(?![\w-])")


def live_sheet(request: "Request", studio: "Studio") -> "Record":
    """Return a sheet as the browser shows it: its document, the sizes of its pages, what stands about it in words.

    Raises PrintgenError.
    """
    started = time.perf_counter()
    context = pipeline.make_context(request, studio.workspace)
    sheet = arrangement(context, studio.arrangements.get(repr(request)) or 0)
    html = with_figures(sheet, studio)
    settled = context.request
    return {
        "html": html,
        "pages": [[round(page.size.width, 3), round(page.size.height, 3)] for page in sheet.pages],
        "title": sheet.title,
        "paper": sheet.paper.title,
        "command": settled.command,
        "file": settled.file_name,
        "players": settled.players,
        "fairness": shares(context),
        "ms": round(1000 * (time.perf_counter() - started)),
    }


def arrangement(context: "SheetContext", number: int) -> "Sheet":
    """Return the arrangement of a sheet by its number, the last one where it has fewer."""
    *_, sheet = islice(pipeline.arrangements(context), number + 1)
    return sheet


def shares(context: "SheetContext") -> "Record | None":
    """Return how fair the position of a context is, if it is measured."""
    if not isinstance(context, PositionContext) or context.fairness is None:
        return None
    found = context.fairness
    catalog = context.catalog
    names = (catalog.plain(key) if catalog.has(key := f"seats.{one}.name") else one for one in found.seats)
    unit = unit_name(context, found)
    return {"spread": found.spread, "unit": unit, "shares": list(zip(names, found.shares, strict=True))}


def with_figures(sheet: "Sheet", studio: "Studio") -> str:
    """Return the document of a sheet with its figures in place, and its styles so that they hold for those."""
    html = render_html(replace(sheet, with_masters=False))
    shown = {address: figure(scene) for address, scene in html.assets.items()}

    def put(found: re.Match[str]) -> str:
        classes, address, title, style = found.groups()
        digest, svg, has_words = shown[address]
        if has_words:
            named = f' role="img" aria-label="{title}"' if title.strip() else ' aria-hidden="true"'
            return svg.replace("<svg", f"<svg{classes}{named}{style}", 1)
        studio.figures.put(digest, svg.encode())
        return f'<img{classes} src="/figure/{digest}.svg" alt="{title.strip()}"{style}>'

    text = _FIGURE.sub(put, with_soft_hyphens(html.text))
    return _IN_STYLE.sub(lambda style: style[1] + _IMAGE.sub(":is(img,svg)", style[2]) + style[3], text)


def drawn(scene: Scene) -> tuple[str, str, bool]:
    """Return the digest of a drawing, the drawing as SVG, and whether there are words in it."""
    svg = to_svg(scene)
    svg = svg[svg.index("<svg") :]
    has_words = any(isinstance(item, Text) for item, _ in opened(scene.items))
    return hashlib.blake2b(svg.encode(), digest_size=12).hexdigest(), svg, has_words


figure = lru_cache(maxsize=128)(drawn)
"""The same for what one page after another shows."""
