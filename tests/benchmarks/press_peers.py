"""A page as JSON (what is painted on it, lengths in mm) → a PDF drawn by another library, in a process of its own.

Run by bench_press.py as `python press_peers.py LIBRARY PAGE.json OUT.pdf COPIES`. Every library gets all shapes and
words with their places: it breaks no lines, lays out no table and checks nothing, which is to its advantage. A
numbered copy is painted anew, as the library's users would.
"""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

MM = 72 / 25.4
Page = Mapping[str, Any]


def reportlab(page: Page, out: Path, copies: int) -> None:
    """Draw with ReportLab's canvas."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("text", page["font"]))
    width, height = (side * MM for side in page["size"])
    canvas = Canvas(str(out), (width, height))
    for _ in range(copies):
        for shape in page["shapes"]:
            path = canvas.beginPath()
            for line in shape["lines"]:
                path.moveTo(line[0][0] * MM, height - line[0][1] * MM)
                for x, y in line[1:]:
                    path.lineTo(x * MM, height - y * MM)
            canvas.setLineWidth(shape["width"] * MM)
            canvas.setFillColorRGB(*shape["colour"])
            canvas.setStrokeColorRGB(*shape["colour"])
            canvas.drawPath(path, stroke=int(not shape["filled"]), fill=int(shape["filled"]))
        for word in page["words"]:
            canvas.setFont("text", word["size"])
            canvas.setFillColorRGB(*word["colour"])
            canvas.drawString(word["x"] * MM, height - word["y"] * MM, word["text"])
        canvas.showPage()
    canvas.save()


def cairo(page: Page, out: Path, copies: int) -> None:
    """Draw with pycairo, or cairocffi where that is not here; the font comes from fontconfig."""
    try:
        import cairo as module
    except ImportError:
        import cairocffi as module
    width, height = (side * MM for side in page["size"])
    surface = module.PDFSurface(str(out), width, height)
    context = module.Context(surface)
    for _ in range(copies):
        for shape in page["shapes"]:
            for line in shape["lines"]:
                context.move_to(line[0][0] * MM, line[0][1] * MM)
                for x, y in line[1:]:
                    context.line_to(x * MM, y * MM)
            context.set_source_rgb(*shape["colour"])
            context.set_line_width(shape["width"] * MM)
            (context.fill if shape["filled"] else context.stroke)()
        context.select_font_face("Source Sans Pro")
        for word in page["words"]:
            context.set_source_rgb(*word["colour"])
            context.set_font_size(word["size"])
            context.move_to(word["x"] * MM, word["y"] * MM)
            context.show_text(word["text"])
        surface.show_page()
    surface.finish()


def typst(page: Page, out: Path, copies: int) -> None:
    """Let Typst place every shape and word."""
    import typst as module

    width, height = page["size"]
    lines = [f"#set page(width: {width}mm, height: {height}mm, margin: 0mm)", '#set text(font: "Source Sans Pro")']
    lines.append("#let sheet = {")
    for shape in page["shapes"]:
        colour = _typst_colour(shape["colour"])
        paint = f"fill: {colour}" if shape["filled"] else f"stroke: {max(shape['width'], 0.01)}mm + {colour}"
        segments = "".join(
            f"curve.move(({line[0][0]}mm, {line[0][1]}mm)), "
            + "".join(f"curve.line(({x}mm, {y}mm)), " for x, y in line[1:])
            for line in shape["lines"]
        )
        lines.append(f"place(curve({paint}, {segments}))")
    for word in page["words"]:
        style = f'size: {word["size"]}pt, fill: {_typst_colour(word["colour"])}, top-edge: "baseline"'
        lines.append(f"place(dx: {word['x']}mm, dy: {word['y']}mm, text({style}, {json.dumps(word['text'])}))")
    lines += ["}", *["#sheet" if n == 0 else "#pagebreak()\n#sheet" for n in range(copies)]]
    source = out.with_suffix(".typ")
    source.write_text("\n".join(lines), encoding="utf-8")
    module.compile(str(source), output=str(out), font_paths=[str(Path(page["font"]).parent)])


def _typst_colour(colour: list[float]) -> str:
    return "rgb(" + ", ".join(f"{100 * part:.2f}%" for part in colour) + ")"


LIBRARIES: Mapping[str, Callable[[Page, Path, int], None]] = {"ReportLab": reportlab, "cairo": cairo, "Typst": typst}

if __name__ == "__main__":
    name, read, write, count = sys.argv[1:]
    LIBRARIES[name](json.loads(Path(read).read_text(encoding="utf-8")), Path(write), int(count))
