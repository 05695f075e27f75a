"""A kind of a component → the icon, the colour and the words that show it."""

import re
from collections.abc import Collection, Mapping

from printgen.figure.hexes.tile import HexKind
from printgen.model.board.board import Accent
from printgen.model.box.box import Component
from printgen.model.position import Thing
from printgen.model.setup import Piece

RATE = re.compile(r"\d+\s?:\s?\d+")  # a rate of exchange, as it stands in the name of a harbour


def kind_icon(
    component: Component | None, kind: str | None, icons: Collection[str], piece: Piece | None = None
) -> str | None:
    """Return the icon of a kind: its piece's own, the one the box names, else the one called just like it.

    What is no hex has icons by name only if each of its kinds has one, so that none looks apart by chance. A thing
    without kinds has the icon of its component.
    """
    if piece is not None and piece.icon is not None:
        return piece.icon
    if component is None:
        return kind if kind in icons else None
    if kind in component.icons:
        return component.icons[kind]
    every = component.shape == "hex" or all(one in icons or one.isdecimal() for one in component.kinds)
    if kind is not None and kind in icons and every:
        return kind
    return None if component.kinds else component.icon


def kind_accent(component: Component | None, kind: str | None, piece: Piece | None = None) -> Accent | None:
    """Return the colour of a kind: its piece's own, else the one the box states."""
    if piece is not None and piece.accent is not None:
        return piece.accent
    return component.accents.get(kind) if component is not None and kind is not None else None


def hex_kind(
    component: Component | None,
    kind: str | None,
    icons: Collection[str],
    name: str = "",
    piece: Piece | None = None,
    turned: bool = False,
) -> HexKind:
    """Return what a kind of hex shows; kinds of one colour, and those without one, are numbered.

    One without an icon of its own has that of its component, and its name below. What is ``turned`` to a side and has
    no colour is a harbour in the water.
    """
    accent = kind_accent(component, kind, piece) or ("blue" if turned else None)
    own = component.accents if component else {}
    same = [k for k, other in own.items() if other == accent]
    if component and accent is None:
        same = [k for k in component.kinds if k not in own]
    water = accent in ("blue", "sky")
    which = same.index(kind) if kind in same and not water else 0
    sign, spare = kind_icon(component, kind, icons, piece), component.icon if component is not None else None
    return HexKind(sign or spare, accent, rate(name) or (name if sign is None else ""), which)


def rate(name: str) -> str:
    """Return the rate of exchange in the name of a kind, such as 3:1; else nothing.

    >>> rate("harbour 3 : 1"), rate("forest")
    ('3:1', '')
    """
    found = RATE.search(name)
    return re.sub(r"\s", "", found[0]) if found else ""


def thing_name(words: Mapping[str, str], thing: Thing, component: Component | None) -> str:
    """Return the name of something dealt, with its number where things of its kind have one.

    What is no kind of its component, such as the value of a chip or a kind of tile, is called as it is: another
    component may have a kind of that name.
    """
    kinds = component.kinds if component is not None else ()
    name = (thing.kind in kinds and words.get(f"kinds.{thing.kind}")) or thing.kind
    return name if thing.number is None else f"{name}\N{NO-BREAK SPACE}{thing.number}"
