"""Reference: a name that stands somewhere in the data, and the names there are for it."""

from collections.abc import Collection
from typing import NamedTuple

from printgen.model.nouns import Path


class Reference(NamedTuple):
    """A name, the path it stands at, what it should name, and the names there are.

    ``is_key``: the name is a key of a map, not a value.
    """

    path: Path
    what: str
    name: str
    known: Collection[str]
    is_key: bool = False
