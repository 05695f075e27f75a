"""A printer's faults and a finished PDF → the same pages, drawn so that the paper comes out true.

Every page gets one matrix before its content; fields and links follow it. A printer lays a point
q of a page, seen from its middle, at d + R S q: scaled, and on a back turned and moved. So the
page is drawn with the inverse of that.
"""

from typing import Any

from printgen.geometry import Point, Size, Transform
from printgen.model.printer import Printer
from printgen.units import PT

_DIGITS = 9


def correct(pdf: Any, printer: Printer, duplex: str | None) -> None:
    """Correct every page of a document that is about to be written."""
    objects, shared = pdf.objects, dict[bytes, bytes]()
    for number, reference in enumerate(pdf.pages["Kids"][::3]):
        page = objects[reference]
        left, upper, right, lower = (float(edge) for edge in page["MediaBox"])
        size = Size(abs(right - left) * PT, abs(lower - upper) * PT)
        is_back = duplex is not None and number % 2 == 1
        matrix = in_points(correction(printer, size, duplex if is_back else None), size)
        numbers = " ".join(f"{n:.{_DIGITS}f}" for n in (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f))
        _put_before(pdf, page["Contents"], numbers.encode() + b" cm", shared)
        for note in page.get("Annots", ()):
            _move(_object(pdf, note), matrix)


def _put_before(pdf: Any, contents: Any, operator: bytes, shared: dict[bytes, bytes]) -> None:
    """Let the content of a page begin with an operator, which is a stream of its own where pages share others."""
    if not isinstance(contents, list):
        _object(pdf, contents).stream.insert(0, operator)
        return
    if operator not in shared:
        from pydyf import Stream

        stream = Stream([operator])
        pdf.add_object(stream)
        shared[operator] = stream.reference
    contents.insert(0, shared[operator])


def correction(printer: Printer, size: Size, back: str | None) -> Transform:
    """Return where a point of a page is to be drawn, in mm; ``back``: the edge a back is turned over.

    A page that lies is printed turned to the left by a quarter, as the Internet Printing Protocol
    has it; over the other edge than was measured a back lies the other way up.
    """
    across, down = printer.scale_x / 100, printer.scale_y / 100
    dx, dy, turn = (printer.back_dx, printer.back_dy, printer.back_turn) if back else (0, 0, 0)
    if back not in (None, printer.flip):
        dx, dy = -dx, -dy
    if size.width > size.height:
        across, down, dx, dy = down, across, -dy, dx
    middle = Point(size.width / 2, size.height / 2)
    return (
        Transform.shift(-middle.x - dx, -middle.y - dy)
        .then(Transform.turn(-turn))
        .then(Transform.scale(1 / across, 1 / down))
        .then(Transform.shift(*middle))
    )


def in_points(matrix: Transform, size: Size) -> Transform:
    """Return the same map for points of the PDF, which count upward from the lower left."""
    to_mm = Transform(PT, 0, 0, -PT, 0, size.height)
    to_points = Transform(1 / PT, 0, 0, -1 / PT, 0, size.height / PT)
    return to_mm.then(matrix).then(to_points)


def _object(pdf: Any, reference: bytes | str) -> Any:
    """Find what ``12 0 R`` stands for."""
    text = reference.decode() if isinstance(reference, bytes) else reference
    return pdf.objects[int(text.split()[0])]


def _move(note: Any, matrix: Transform) -> None:
    """Move the place of a field or link; it stays upright, for it cannot be turned a little."""
    x1, y1, x2, y2 = (float(edge) for edge in note["Rect"])
    middle = matrix.apply(Point((x1 + x2) / 2, (y1 + y2) / 2))
    wide, high = (x2 - x1) * abs(matrix.a), (y2 - y1) * abs(matrix.d)
    note["Rect"][:] = (middle.x - wide / 2, middle.y - high / 2, middle.x + wide / 2, middle.y + high / 2)
