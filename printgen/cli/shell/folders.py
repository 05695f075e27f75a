"""The folders of this user: measured printers, games that were found sound."""

import os
from pathlib import Path

from platformdirs import PlatformDirs

CONFIG, CACHE = "PRINTGEN_CONFIG", "PRINTGEN_CACHE"

_DIRS = PlatformDirs("printgen", appauthor=False, roaming=True)


def printer_folder() -> Path:
    """Return the folder in which a file stands for each printer."""
    return Path(os.environ.get(CONFIG) or _DIRS.user_config_dir) / "printers"


def sound_folder() -> Path | None:
    """Return the folder of the check cache; None where nobody knows where this account is at home."""
    if named := os.environ.get(CACHE):
        return Path(named, "sound")
    folder = Path(_DIRS.user_cache_dir)
    return folder / "sound" if folder.is_absolute() else None
