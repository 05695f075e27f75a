"""A drawing, or the text of a page, → the same with its fonts inside, for what a browser shows."""

from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from typing import get_args

from printgen.drawing.items import opened
from printgen.drawing.metrics import face_file
from printgen.drawing.scene import Scene, Text, Weight
from printgen.drawing.svg import FONT, to_svg

WEIGHTS: tuple[Weight, ...] = get_args(Weight)


def font_rules(weights: Iterable[Weight], text: str, features: tuple[str, ...] = ("*",)) -> str:
    """Return an ``@font-face`` rule for each weight, with the letters of a text and some features of the font alone."""
    letters = "".join(sorted(set(text)))
    return "".join(
        f'@font-face{{font-family:"{FONT}";font-weight:{one};'
        f"src:url(data:font/woff2;base64,{_data(one, letters, features)})}}"
        for one in sorted(set(weights))
    )


def image_address(scene: Scene) -> str:
    """Return a drawing as an image that stands in its own address, the letters of its texts inside."""
    runs = [run for item, _ in opened(scene.items) if isinstance(item, Text) for run in item.runs]
    svg = to_svg(scene)
    if runs:
        rules = font_rules({run.weight for run in runs}, "".join(run.text for run in runs))
        svg = svg.replace("<defs", f"<style>{rules}</style><defs", 1)
    return f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"


@lru_cache(maxsize=64)
def _data(weight: Weight, letters: str, features: tuple[str, ...]) -> str:
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    font = TTFont(face_file(weight), recalcTimestamp=False)
    subsetter = Subsetter(Options(layout_features=list(features), hinting=False))
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    written = BytesIO()
    font.save(written)
    return b64encode(written.getvalue()).decode()
