"""A PDF → its pages as PNG, on a ground or on none: pdfium draws, Pillow writes."""

import math
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Any

from printgen.units import INCH, PT

if TYPE_CHECKING:
    from PIL.Image import Image  # it comes along with WeasyPrint as well

WHOLE = 0.03
"""How much of a pixel may be cut off at an edge that does not fall between two."""

EDGE = 12
"""Pixels that stay white around a part of a page."""

CLEAR, WHITE = (0, 0, 0, 0), (255, 255, 255, 255)


def page_pictures(
    pdf: bytes,
    dpi: Sequence[float],
    without: tuple[float, float] | None = None,
    ground: tuple[int, int, int, int] = CLEAR,
) -> Iterator[bytes]:
    """Render every page at its resolution; the same page gives the same bytes.

    ``without``: so many mm of its head and its foot, and all that is blank at the edges; what remains is on white.
    ``ground``: what is not painted.
    """
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, dots in enumerate(dpi):
            page = document[number]
            try:
                yield _picture(page, dots, without, ground)
            finally:
                page.close()
    finally:
        document.close()


def _picture(page: Any, dpi: float, without: tuple[float, float] | None, ground: tuple[int, int, int, int]) -> bytes:
    width, height = (side * PT / INCH * dpi for side in page.get_size())
    bitmap = page.render(scale=dpi * PT / INCH, fill_color=ground, rev_byteorder=True)
    try:
        drawn: Image = bitmap.to_pil()
        image = drawn.crop((0, 0, math.ceil(width - WHOLE), math.ceil(height - WHOLE)))
        if without is not None:
            image = _cut(image, *(round(mm / INCH * dpi) for mm in without))
        written = BytesIO()
        image.save(written, "PNG", dpi=(dpi, dpi), optimize=True)
    finally:
        bitmap.close()
    return written.getvalue()


def _cut(image: "Image", head: int, foot: int) -> "Image":
    """Cut head and foot off a page, and its blank edges, and lay it on white paper a little larger."""
    part = image.crop((0, head, image.width, image.height - foot))
    left, top, right, bottom = part.getbbox() or (0, 0, 1, 1)
    part = part.crop((left - EDGE, top - EDGE, right + EDGE, bottom + EDGE))
    ground = part.copy()
    ground.paste("white", (0, 0, *part.size))
    ground.alpha_composite(part)
    return ground.convert("RGB")
