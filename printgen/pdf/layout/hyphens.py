"""Where words of a language may be parted → the patterns that say so, read once for all processes.

pyphen reads them line by line each time a process needs a language. Imported only when a PDF is written.
"""

import pickle
from functools import partial
from pathlib import Path
from typing import Any

import pyphen

from printgen.resources import Entries

READ: Any = pyphen.HyphDict


def keep_hyphens(entries: Entries | None) -> None:
    """Let pyphen have the patterns of a language as they were kept, or read them where nothing is kept."""
    pyphen.HyphDict = READ if entries is None else partial(_kept, entries)


def _kept(entries: Entries, path: Path) -> Any:
    name = f"hyphens {path.name}"
    if (kept := entries.read(name)) is not None:
        found = READ.__new__(READ)
        vars(found).update(pickle.loads(kept))
        return found
    found = READ(path)
    entries.keep(name, pickle.dumps(vars(found)))
    return found
