"""The nouns of the model → the keys that a file of a game may have, its names; for an editor to offer and explain."""

from collections.abc import Mapping
from functools import cache

from printgen.model.board.spaces import space_names
from printgen.model.game import Game
from printgen.model.keys import keys, nouns_of, what
from printgen.model.load.file_schema import PARTS
from printgen.model.load.schema import KINDS

OF_A_GAME = (
    "game", "board", "rules", "setup", "score", "variants", "rulings", "sheets", "fairness", "index", "artwork", "box",
    "box-board", "box-tiles", "icons",
)  # fmt: skip


@cache
def known_keys() -> Mapping[str, tuple[str, str]]:
    """Return what may stand at each key and what it does, by its path from the kind of its file on.

    Keys that a file may choose freely are left out of a path. A file of a folder is a key of a game in one file.
    """
    parts = (*PARTS, "box")
    found = {part: ("keys of its own", what(next(nouns_of(KINDS[part])))) for part in parts}
    for kind in OF_A_GAME:
        for key in keys(kind, KINDS[kind]):
            found.setdefault(key.name, (key.form, key.sentence))
    return found


def names_of(game: Game) -> Mapping[str, tuple[str, ...]]:
    """Return what a game calls its things, by what the form of a key calls a thing of that sort."""
    kinds = (kind for part in game.components.values() for kind in part.kinds)
    found = {
        "component": game.components,
        "kind": kinds,
        "space": space_names(game.board, game.grid).values(),
        "deal": game.setup.deals,
        "piece": game.setup.pieces,
        "seat": game.setup.seats,
        "clause": game.rules.clauses,
        "entry": game.score.entries,
        "variant": game.variants,
    }
    return {sort: tuple(dict.fromkeys(names)) for sort, names in found.items()}
