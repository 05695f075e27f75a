"""Game and print data → every name that stands anywhere in them, and the names it may be."""

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from printgen.checker.check import CheckInput
from printgen.checker.names import KnownNames, names_of_game
from printgen.model.game import Game
from printgen.model.nouns import Named, Path, names_in, nouns
from printgen.model.play.decision_tables import spread
from printgen.model.setup import Piece
from printgen.model.sheets import CompassBlock
from printgen.model.text.phrases import parse
from printgen.model.values import Model

SPACE = "space"
"""Names of spaces hang on the size of the board: a check of their own looks at them."""


class Reference(NamedTuple):
    """A name, the path it stands at, what it should name, and the names there are.

    ``is_key``: the name is a key of a map, not a value.
    """

    path: Path
    what: str
    name: str
    known: Collection[str]
    is_key: bool = False


def references(data: CheckInput) -> Iterator[Reference]:
    """Return every reference: those that fields declare, and the icons that are drawn without being named."""
    known = KnownNames(data)
    for path, noun in nouns(data.game):
        for named in names_in(noun, path):
            if named.ref.what != SPACE and not _is_number(data.game, noun, named):
                yield from _looked_up(known, named)
    yield from _icons(data)


def _looked_up(known: KnownNames, named: Named) -> Iterator[Reference]:
    several: Iterable[str] = (named.name,)
    if named.ref.of == "across":
        several = spread(named.name) or several
    elif named.ref.what == "side":
        several = dict.fromkeys(named.name)
    if (found := known.of(named)) is not None:
        yield from (Reference(named.path, found[0], name, found[1], named.is_key) for name in several)


def _is_number(game: Game, noun: Model, named: Named) -> bool:
    """Return whether a number stands on a piece instead of an icon."""
    can = isinstance(noun, Piece) and noun.look in ("coin", "disc", "diamond") and game.setup.tile_map is None
    return can and named.ref.what == "icon" and named.name.isdecimal()


def _icons(data: CheckInput) -> Iterator[Reference]:
    """Return the names that words, a compass and the symbols of a tile map use for icons, and words for rulings."""
    game, known = data.game, names_of_game(data)
    for name, block in game.sheets.aid.blocks.items():
        if isinstance(block, CompassBlock) and block.piece in game.setup.pieces:
            shown = game.setup.pieces[block.piece].icon or block.piece
            yield Reference(("sheets", "aid", "blocks", name, "piece"), "icon", shown, known["icon"])
    for language, texts in game.words.items():
        for key, text in texts.items():
            for part in parse(text):
                if what := {"icon": "icon", "doubt": "ruling"}.get(part.kind):
                    yield Reference(("words", language, key), what, part.text, known[what])
    tiles = game.setup.tile_map.tiles if game.setup.tile_map is not None else ""
    for box_id, box in game.boxes.items():
        for symbol in box.tiles[tiles].symbols if tiles in box.tiles else ():
            yield Reference(("boxes", box_id, "tiles", tiles, "symbols", symbol), "icon", symbol, known["icon"], True)
