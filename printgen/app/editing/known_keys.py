"""The nouns of the model → the keys that a file of a game may have, for an editor to offer and to explain."""

from collections.abc import Mapping
from functools import cache

from printgen.model.keys import keys
from printgen.model.load.schema import KINDS

OF_A_GAME = (
    "game", "board", "rules", "setup", "score", "variants", "rulings", "sheets", "fairness", "index", "artwork", "box",
    "box-board", "box-tiles", "icons",
)  # fmt: skip


@cache
def known_keys() -> Mapping[str, tuple[str, str]]:
    """Return what may stand at each key and what it does, by its path from the kind of its file on.

    Keys that a file may choose freely are left out of a path.
    """
    found: dict[str, tuple[str, str]] = {}
    for kind in OF_A_GAME:
        for key in keys(kind, KINDS[kind]):
            found.setdefault(key.name, (key.form, key.sentence))
    return found
