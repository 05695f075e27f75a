"""Two colours, `#RRGGBB` → how well one is read on the other; a colour → its shade for words, what it is called."""

from colorsys import rgb_to_hsv
from functools import lru_cache
from typing import Literal

WORDS, SIGNS = 4.5, 3.0
"""The least contrast of words and their ground, and of signs and large words, as WCAG AA has it."""

_STEPS = 20
_TINT = 0.16  # as much as spaces are tinted at most with the colour of their seat or region


Hue = Literal["black", "red", "orange", "green", "blue", "purple"]
_HUES: tuple[tuple[float, Hue], ...] = ((14, "red"), (70, "orange"), (170, "green"), (260, "blue"), (330, "purple"))
"""Up to which angle of the colour circle a colour is called so."""

_DARK, _PALE = 0.35, 0.2


@lru_cache(maxsize=1 << 12)
def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=1 << 12)
def on(fill: str, light: str, dark: str, least: float = WORDS) -> str:
    """Choose what is written on a fill: light where that is read well, else dark, else black or white.

    On any fill one of the last two has a contrast of 4.58 at least.
    """
    read_well = (colour for colour in (light, dark) if contrast(colour, fill) >= least)
    return next(read_well, max(("#000000", "#FFFFFF"), key=lambda colour: contrast(colour, fill)))


@lru_cache(maxsize=1 << 12)
def darkened(colour: str, ground: str, ink: str, least: float = WORDS) -> str:
    """Mix a colour with as little ink as lets words in it be read on a ground."""
    shades = (mixed(ink, colour, step / _STEPS) for step in range(_STEPS + 1))
    return next((shade for shade in shades if contrast(shade, ground) >= least), ink)


def hue(colour: str) -> Hue:
    """Return what a line of this colour is called; all dark and grey ones are black."""
    angle, saturation, value = rgb_to_hsv(*(part / 255 for part in _parts(colour)))
    if value < _DARK or saturation < _PALE:
        return "black"
    return next((name for end, name in _HUES if angle * 360 < end), "red")


def tinted(ground: str, colour: str) -> str:
    """Return the colour of a ground with a light tint of another upon it."""
    return mixed(colour, ground, _TINT)


def mixed(colour: str, ground: str, share: float) -> str:
    """Return a ground with a share of a colour upon it, from 0 to 1."""
    pairs = zip(_parts(colour), _parts(ground), strict=True)
    return "#" + "".join(f"{round(share * one + (1 - share) * two):02X}" for one, two in pairs)


def _luminance(colour: str) -> float:
    shares = [part / 255 for part in _parts(colour)]
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))
