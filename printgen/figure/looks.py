"""The styles of shapes → how each is drawn: fill, line and dashes, with fills and in lines alone."""

from collections.abc import Mapping
from dataclasses import dataclass

from printgen.model.artwork import Style


@dataclass(frozen=True, slots=True)
class Look:
    """How a style is drawn: colours of the theme by name, ``accent`` and ``meadow`` beside them; widths in mm."""

    fill: str = ""
    line: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0


_WHITE, NOTHING = Look("paper"), Look()
TERRAINS: tuple[Style, ...] = ("wood", "grass", "corn", "clay", "rock")
"""Tints of land as the kinds of hexes have them; they have no line of their own where there are fills."""

INKED = Look("paper", "ink", 0.45)

FILLED: Mapping[Style, Look] = {
    "texture": Look(line="paper", width=0.25, opacity=0.85),
    "shoal": Look(line="shallow", width=2.6),
    "land": Look("land", "coast", 0.45),
    "hill": Look("hill", "coast", 0.22),
    "line": Look(line="coast", width=0.35),
    "thin": Look(line="coast", width=0.2),
    "dashed": Look(line="coast", width=0.35, dash=(1.1, 1.0)),
    "ink": Look("ink"),
    "pale": Look("paper", "ink", 0.4),
    "white": _WHITE,
    "fog": Look("paper", opacity=0.74),
    "mist": Look("paper", opacity=0.5),
    "glow": Look("paper", opacity=0.65),
    "accent": Look("accent", "ink", 0.4),
    "accent-flat": Look("accent"),
    "tint": Look("accent", opacity=0.2),
    "wind": Look(line="blue", width=0.45, dash=(2.2, 1.3)),
    "breeze": Look(line="blue", width=0.5, opacity=0.7),
    "sea": Look("sea"),
    "sea-tile": Look("sea", "paper", 0.3),
    "wave": Look(line="shore", width=0.35),
    "waterline": Look(line="paper", width=0.5),
    "ray": Look(line="orange", width=0.55),
    "gold": Look("orange", "ink", 0.4),
    "red": Look("vermilion", "ink", 0.3),
    "red-flat": Look("vermilion"),
    "blue": Look("blue", "ink", 0.3),
    "blue-flat": Look("blue"),
    "meadow": Look("meadow", "coast", 0.4),
    "field": Look("hill", "coast", 0.45),
    "wood": Look("green", opacity=0.3),
    "grass": Look("lime", opacity=0.3),
    "corn": Look("orange", opacity=0.3),
    "clay": Look("vermilion", opacity=0.3),
    "rock": Look("ink", opacity=0.22),
    "card": Look("paper", "coast", 0.35),
    "ivory": Look("face", "coast", 0.25),
    "unknown": Look(line="hill-line", width=0.25, dash=(0.9, 0.8)),
    "unknown-flat": Look("hill-line"),
    "far-hill": Look("far-hill"),
    "shade": Look("shade", "moon"),
    "course": Look(line="vermilion", width=0.6, dash=(1.6, 1.2)),
    "hollow": Look("paper", "vermilion", 0.45, (0.9, 0.8)),
}

OUTLINED: Mapping[Style, Look] = {
    **FILLED,
    "texture": Look(line="hairline", width=0.25, opacity=0.6),
    "shoal": Look(line="hairline", width=1.6, opacity=0.8),
    "land": Look("paper", "coast", 0.45),
    "hill": Look(line="coast", width=0.22),
    "fog": Look(line="hairline", width=0.25),
    "mist": NOTHING,
    "glow": Look(line="hairline", width=0.25),
    "accent": INKED,
    "accent-flat": Look("ink"),
    "tint": Look(line="hairline", width=0.2),
    "wind": Look(line="coast", width=0.35, dash=(2.2, 1.3)),
    "breeze": Look(line="coast", width=0.35),
    "sea": NOTHING,
    "sea-tile": Look(line="hairline", width=0.25),
    "wave": Look(line="cut", width=0.3),
    "ray": Look(line="coast", width=0.35),
    "gold": INKED,
    "red": Look("paper", "ink", 0.4),
    "red-flat": Look("paper", "ink", 0.4),
    "blue": Look("ink", "ink", 0.3),
    "blue-flat": Look("ink"),
    "meadow": Look("paper", "coast", 0.4),
    "field": Look("paper", "coast", 0.45),
    **dict.fromkeys(TERRAINS, Look("paper", "coast", 0.45)),
    "ivory": Look("paper", "coast", 0.25),
    "unknown": Look(line="cut", width=0.25, dash=(0.9, 0.8)),
    "unknown-flat": Look("coast"),
    "far-hill": Look("paper", "far-hill", 0.4),
    "shade": Look("paper", "ink", 0.3),
    "course": Look(line="ink", width=0.45, dash=(1.6, 1.2)),
    "hollow": Look("paper", "ink", 0.4, (0.9, 0.8)),
}
