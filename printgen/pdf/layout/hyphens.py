"""Where words of a language may be parted → the patterns that say so, read once for all processes.

pyphen reads them line by line each time a process needs a language. A language of compounds parts them at their joints
alone. Imported only when a PDF is written.
"""

import pickle
from functools import partial
from pathlib import Path
from typing import Any

import pyphen

from printgen.model.text.joints import at_joints
from printgen.resources import Entries

_Syllables: Any = pyphen.HyphDict


class Patterns(_Syllables):  # type: ignore[misc]
    """The patterns of a language, of which those at the joints of its words hold."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.language = _language(path)

    def positions(self, word: str) -> list[int]:
        """Return behind how many letters a word may be parted."""
        return at_joints(word, super().positions(word), self.language)


def keep_hyphens(entries: Entries | None) -> None:
    """Let pyphen have the patterns of a language as they were kept, or read them where nothing is kept."""
    pyphen.HyphDict = Patterns if entries is None else partial(_kept, entries)


def _kept(entries: Entries, path: Path) -> Any:
    name = f"hyphens {path.name}"
    if (kept := entries.read(name)) is not None:
        found = Patterns.__new__(Patterns)
        found.__dict__.update(pickle.loads(kept), language=_language(path))
        return found
    found = Patterns(path)
    entries.keep(name, pickle.dumps(vars(found)))
    return found


def _language(path: Path) -> str:
    return path.stem.split("_")[1]
