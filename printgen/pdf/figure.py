"""A scene → an image that draws itself on the page that WeasyPrint makes, without SVG to be parsed.

WeasyPrint looks for an image in its `cache` of images before it fetches one; what it finds there needs the two
methods of its own images. Imported only when a PDF is written, for it imports WeasyPrint.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import inf
from typing import Any

from pydyf import Array, Dictionary, Stream
from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.draw.text import draw_first_line
from weasyprint.matrix import Matrix
from weasyprint.text.fonts import FontConfiguration
from weasyprint.text.line_break import split_first_line

from printgen.drawing.items import solids
from printgen.drawing.operators import SHAPED_AT, Faded, Part, Symbol, Words, to_operators
from printgen.drawing.scene import Scene
from printgen.geometry import Rect, Transform
from printgen.pdf.fonts import FAMILY
from printgen.units import INCH

_PX = 96 / INCH  # CSS pixels in a mm
_DRAWN = 1.0  # the opacity of what is not faded


class Shaper:
    """Shapes the texts of one document, each once."""

    def __init__(self) -> None:
        self.fonts = FontConfiguration()
        self._shaped: dict[tuple[str, int], bytes] = {}

    def forget(self) -> None:
        """Forget what was shaped: another file has fonts of its own, of the letters that are shown in it."""
        self._shaped.clear()

    def show(self, words: Words, stream: Any) -> bytes:
        """Return the operators that show a text."""
        key = words.text, words.weight
        if key not in self._shaped:
            asked = {"font_weight": words.weight, "font_size": SHAPED_AT, "white_space": "pre"}
            style = _Style(INITIAL_VALUES | {"font_family": [FAMILY]} | asked)
            style.font_config = self.fonts
            shown = TextLine(words.text, style).shown(stream, Matrix())
            self._shaped[key] = b"\n".join(shown[1:])  # without the matrix
        return b"BT %s Tm\n%s\nET" % (words.matrix, self._shaped[key])


class _Style(dict[str, Any]):
    """What WeasyPrint asks of the style of a text."""

    font_config: FontConfiguration


class TextLine:
    """A line of text, shaped; it is to WeasyPrint what its own are."""

    def __init__(self, text: str, style: Any) -> None:
        self.pango_layout, _, _, self.width, _, _ = split_first_line(text, style, None, inf, 0)
        self.style, self.text = style, self.pango_layout.text

    def shown(self, stream: Any, matrix: Matrix) -> list[Any]:
        """Return the operators that show it on a page; the fonts of the page are to hold its letters."""
        self.pango_layout.reactivate(self.style)
        aside = stream.clone()
        draw_first_line(aside, self, "none", "none", matrix)
        operators: list[Any] = aside.stream
        return operators


class Symbols:
    """What the figures of one document draw more than once; a file holds it once, as a Form XObject."""

    def __init__(self) -> None:
        self._uses: Counter[bytes] = Counter()
        self._names: dict[bytes, str] = {}

    def note(self, parts: Iterable[Part], times: int) -> None:
        """Count the symbols among the parts of a figure that stands in a document so many times."""
        for part in parts:
            if isinstance(part, Symbol):
                self._uses[part.content] += times
            if isinstance(part, Faded | Symbol):
                self.note(part.parts, times)

    def drawn(self, symbol: Symbol, stream: Any) -> bytes:
        """Return the operators that draw a symbol on a page."""
        if not self._is_held(symbol):
            return b"\n".join(one if isinstance(one, bytes) else self.drawn(one, stream) for one in symbol.parts)
        name = self._names.setdefault(symbol.content, f"s{len(self._names)}")
        held = stream._resources["XObject"]
        if name not in held:
            reach = symbol.reach
            box = Array((reach.x, reach.y, reach.right, reach.bottom))
            form = Dictionary({"Type": "/XObject", "Subtype": "/Form", "BBox": box})
            held[name] = Stream([symbol.content], form, compress=stream.compress)
        return f"/{name} Do".encode()

    def _is_held(self, symbol: Symbol) -> bool:
        """Return whether the file holds a symbol by itself: parts that are drawn more often are better held alone."""
        uses = self._uses[symbol.content]
        inner = (self._uses[part.content] for part in symbol.parts if isinstance(part, Symbol))
        return uses > 1 and uses >= max(inner, default=0)


class Figure:
    """A scene in the place of an image, which stands in a document so many times."""

    def __init__(self, scene: Scene, times: int, shaper: Shaper, symbols: Symbols) -> None:
        self._window, self._parts, self._shaper, self._symbols = scene.window, to_operators(scene), shaper, symbols
        self._items = scene.items
        symbols.note(self._parts, times)

    def __len__(self) -> int:
        """Return how many bytes its lines and areas take."""
        lines = (part.content if isinstance(part, Symbol) else part for part in self._parts)
        return sum(len(part) for part in lines if isinstance(part, bytes))

    def get_intrinsic_size(self, resolution: float, font_size: float) -> tuple[float, float, float]:
        """Return width and height in CSS pixels, and the one divided by the other."""
        window = self._window
        return window.width * _PX, window.height * _PX, window.width / window.height

    def draw(self, stream: Any, width: float, height: float, style: Any) -> None:
        """Draw it as large as fits into a place, in its middle."""
        by = self._fitted(width, height)
        stream.transform(a=by.a, d=by.d, e=by.e, f=by.f)
        stream.set_alpha(_DRAWN, stroke=True, fill=True)
        self._draw(stream, self._parts)

    def solids(self, width: float, height: float) -> Iterator[Rect]:
        """Yield the rectangles around its upright boxes and discs in such a place."""
        return solids(self._items, self._fitted(width, height))

    def _fitted(self, width: float, height: float) -> Transform:
        window = self._window
        scale = min(width / window.width, height / window.height)
        x, y = (width - scale * window.width) / 2, (height - scale * window.height) / 2
        return Transform(scale, 0, 0, scale, x - scale * window.x, y - scale * window.y)

    def _draw(self, stream: Any, parts: tuple[Part, ...]) -> None:
        for part in parts:
            if isinstance(part, Faded):
                with stream.stacked():
                    stream.set_alpha(part.fill)
                    stream.set_alpha(part.stroke, stroke=True)
                    self._draw(stream, part.parts)
            elif isinstance(part, Symbol):
                stream.stream.append(self._symbols.drawn(part, stream))
            else:
                stream.stream.append(part if isinstance(part, bytes) else self._shaper.show(part, stream))
