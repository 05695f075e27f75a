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


CLEAR, WHITE = (0, 0, 0, 0), (255, 255, 255, 255)


def page_pictures(pdf: bytes, dpi: Sequence[float], ground: tuple[int, int, int, int] = CLEAR) -> Iterator[bytes]:
    """Render every page at its resolution; the same page gives the same bytes. ``ground``: what is not painted."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for number, dots in enumerate(dpi):
            page = document[number]
            try:
                yield _picture(page, dots, ground)
            finally:
                page.close()
    finally:
        document.close()


def _picture(page: Any, dpi: float, ground: tuple[int, int, int, int]) -> bytes:
    width, height = (side * PT / INCH * dpi for side in page.get_size())
    bitmap = page.render(scale=dpi * PT / INCH, fill_color=ground, rev_byteorder=True)
    try:
        drawn: Image = bitmap.to_pil()
        image = drawn.crop((0, 0, math.ceil(width - WHOLE), math.ceil(height - WHOLE)))
        written = BytesIO()
        image.save(written, "PNG", dpi=(dpi, dpi), optimize=True)
    finally:
        bitmap.close()
    return written.getvalue()
