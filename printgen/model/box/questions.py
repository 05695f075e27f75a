"""Game → what can be counted and measured in its boxes: each fact with its key and its confidence.

A key is written as ``--set`` and ``--my-box`` name it, so an answer needs nothing but its key.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from printgen.model.box.box import Component, Grid, Known, TileSet, WriteIn
from printgen.model.game import Game

Section = Literal["components", "tiles", "board", "write-ins"]
SECTIONS: tuple[Section, ...] = ("components", "tiles", "board", "write-ins")

Fact = int | float | str | None
"""A count, a length in mm, letters or words; None where nothing is known."""

EXTRAS = ("band", "gap", "edge-circles")
"""Lengths of a board that not every board has."""

KNOWN = ("certain", "measured")
"""How sure something is that nobody need ask about."""


@dataclass(frozen=True, slots=True)
class Part:
    """One value of a question: its key, what distinguishes it from its neighbours, what is held now."""

    key: str
    head: str
    value: Fact


@dataclass(frozen=True, slots=True)
class Question:
    """One thing to find out about a component, a tile set, the board or a write-in.

    ``ask``: what is looked for; for a pile, ``pile`` is its name. ``thing``: the id of what it is
    asked of. ``certain``: nobody need ask.
    """

    section: Section
    thing: str
    ask: str
    parts: tuple[Part, ...]
    certain: bool
    confidence: str
    icon: str | None = None
    pile: str | None = None

    @property
    def is_measured(self) -> bool:
        """Whether it asks for lengths, which differ from one printing to another."""
        return all(isinstance(part.value, float) for part in self.parts)


def questions(game: Game) -> tuple[Question, ...]:
    """List all questions about the boxes of a game, in the order of the data."""
    return tuple(_asked(game))


def _asked(game: Game) -> Iterator[Question]:
    for name, component in game.components.items():
        yield from _component(name, component)
    for name, tiles in game.tile_sets.items():
        yield from _tiles(name, tiles)
    if game.board.grid:
        yield from _board(game.board.grid, game.grid)
    for box in game.boxes.values():
        for name, write_in in box.write_ins.items():
            if name in game.sheets.write_ins:
                yield _write_in(name, write_in)


def _question(
    section: Section, thing: str, noun: Known, ask: str, parts: Iterable[Part], of: str = "", pile: str | None = None
) -> Question:
    """Ask for values of a part of the box; ``of``: what it calls them where it states how sure they are."""
    several = tuple(parts)
    stated = noun.confidence.get(of or ask, "certain")
    known = stated in KNOWN and all(part.value is not None for part in several)
    confidence = "unknown" if several and several[0].value is None else stated
    icon = noun.icon if isinstance(noun, Component) else None
    return Question(section, thing, ask, several, known, confidence, icon, pile)


def _component(name: str, component: Component) -> Iterator[Question]:
    ask, key = partial(_question, "components", name, component), f"components.{name}"
    yield ask("count", [Part(f"{key}.count", "", component.count)])
    if component.size is not None:
        lengths = [(side, length) for side, length in component.size if length is not None]
        yield ask("size", [Part(f"{key}.size.{side}", side, length) for side, length in lengths])
    if component.faces:
        yield ask("faces", [Part(f"{key}.faces", "", ", ".join(map(str, component.faces)))])
    for what, counts in (("values", component.values), ("kinds", component.kinds)):
        if counts:
            yield ask(what, _counted(f"{key}.{what}", {str(k): n for k, n in counts.items()}))


def _counted(key: str, counts: Mapping[str, int]) -> Iterator[Part]:
    for name, number in counts.items():
        yield Part(f"{key}.{name}", name, number)


def _tiles(name: str, tiles: TileSet) -> Iterator[Question]:
    ask, key = partial(_question, "tiles", name, tiles), f"tiles.{name}"
    yield ask("kinds", [Part(f"{key}.kinds.{kind}.sides", kind, one.sides) for kind, one in tiles.kinds.items()])
    for pile, kinds in tiles.piles.items():
        yield ask("piles", _counted(f"{key}.piles.{pile}", kinds), pile=pile)
    if tiles.symbols:
        yield ask("symbols", _counted(f"{key}.symbols", tiles.symbols))


def _board(name: str, grid: Grid) -> Iterator[Question]:
    ask = partial(_question, "board", name, grid)
    for what in ("columns", "rows"):
        yield ask(what, [Part(f"board.{what}", "", getattr(grid, what))])
    if grid.kind == "hexes":  # their rows are as far apart as their width says
        yield ask("pitch-hexes", [Part("board.pitch", "", grid.pitch.x)], "pitch")
    else:
        ways = (("across", "x", grid.pitch.x), ("down", "y", grid.pitch.y))
        asked = "pitch-cards" if grid.kind == "cards" else "pitch"
        yield ask(asked, [Part(f"board.pitch.{way}", head, mm) for head, way, mm in ways], "pitch")
    for what in EXTRAS:
        length = getattr(grid, what.replace("-", "_"))
        if length is not None:
            yield ask(what, [Part(f"board.{what}", "", length)])
    if grid.fold_after is not None:
        yield ask("fold-after", [Part("board.fold-after", "", grid.fold_after)])


def _write_in(name: str, write_in: WriteIn) -> Question:
    stated = write_in.confidence.get("text", "unknown" if write_in.text is None else "assumed")
    part = Part(f"write-ins.{name}.text", "", write_in.text)
    return Question("write-ins", name, "text", (part,), stated in KNOWN, stated, icon=write_in.icon)
