"""Games → what is wrong with them; one that was found sound and has not changed is not read again.

A seal is a digest of all that a proof rests on: the data of a game and what it shares, the code of
this tool, Python and the packages installed. With each seal that was proved a mark is kept, a
file of one line. Nothing that is wrong is ever kept: a mark that is missing, broken or cannot be
read or written costs time and nothing else.
"""

import hashlib
import os
import re
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from printgen.problems import Problem
from printgen.resources import code_root, data_root

CACHE = "PRINTGEN_CACHE"
MARKS_AT_MOST = 256
"""Where there are more, the older half goes: some games in some dozens of states."""

GAME_FILES = ("*.yaml", "words/*.yaml", "icons/*.yaml", "boxes/*/*.yaml")
SHARED_FILES = ("*.yaml", "*/*.yaml", "boxes/*/*.yaml")
"""Where data is read from: in the folder of a game, and in ours for all of them."""

BYTES_AT_MOST = 1 << 21
"""A larger file is refused where it is read."""

_MARK = re.compile(rb"([1-9][0-9]{0,3}) checks\n")
_SEAL = re.compile(r"[0-9a-f]{64}")


def prove(games: Sequence[Path], anew: bool) -> tuple[list[Problem], int]:
    """Examine games; give what is wrong, and how many checks there are.

    ``games``: their folders, by whole paths. ``anew``: those as well that were found sound before.
    """
    marks = None if anew else mark_folder()
    before = seals(games) if marks is not None else {}
    passed = {folder: _checks_passed(marks, before.get(folder)) for folder in games}
    if games and all(passed.values()):
        return [], max(filter(None, passed.values()))
    from printgen.app import workspace

    checks = workspace.number_of_checks()
    found = {folder: workspace.examine(str(folder)) for folder in games if not passed[folder]}
    sound = [folder for folder, problems in found.items() if not problems]
    if marks is not None and sound:
        for folder, seal in seals(sound).items():
            if seal == before.get(folder):  # what changed while it was read is not what was proved
                _keep(marks, seal, checks)
    return [one for problems in found.values() for one in problems], checks


def seals(folders: Iterable[Path]) -> dict[Path, str]:
    """Give the seal of each game in its folder; none where something cannot be read."""
    found = {}
    with suppress(OSError):
        shared = hashlib.sha256()
        _take(shared, sys.version, *_installed(), str(code_root()), str(data_root()))
        _take_files(shared, code_root(), ("**/*.py",))
        _take_files(shared, data_root(), SHARED_FILES)
        for folder in folders:
            own = shared.copy()
            _take(own, str(folder.resolve()))
            with suppress(OSError):
                _take_files(own, folder, GAME_FILES)
                found[folder] = own.hexdigest()
    return found


def _installed() -> list[str]:
    """Name the packages there are: each has a folder whose name tells its version as well."""
    places = (Path(place or ".") for place in sys.path)
    return sorted({entry.name for place in places for entry in place.glob("*.*-info")})


def _take(digest: "hashlib._Hash", *words: str) -> None:
    digest.update("\0".join((*words, "")).encode(errors="surrogatepass"))


def _take_files(digest: "hashlib._Hash", root: Path, patterns: Iterable[str]) -> None:
    """Take in names and bytes. Raises OSError for what is no file, or none that data could be."""
    files = sorted(file for pattern in patterns for file in root.glob(pattern))
    if not files:
        raise FileNotFoundError(root)
    for file in files:
        if not file.is_file() or file.stat().st_size > BYTES_AT_MOST:
            raise OSError(file)
        content = file.read_bytes()
        _take(digest, str(file.relative_to(root)), str(len(content)))
        digest.update(content)


def mark_folder() -> Path | None:
    """Give the folder of the marks, where the system wants such things; None when there is none."""
    named = os.environ.get(CACHE)
    if named:
        return Path(named, "sound")
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        return Path(local, "printgen", "cache", "sound") if local else None
    asked = os.environ.get("XDG_CACHE_HOME", "")
    try:
        usual = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache")
    except RuntimeError:  # nobody knows where this account is at home
        return None
    return (Path(asked) if Path(asked).is_absolute() else usual) / "printgen" / "sound"


def _checks_passed(marks: Path | None, seal: str | None) -> int | None:
    """Tell how many checks were passed with this seal, or None."""
    if marks is None or seal is None:
        return None
    with suppress(OSError):
        with (marks / seal).open("rb") as file:
            match = _MARK.fullmatch(file.read(80))
        return int(match[1]) if match else None
    return None


def _keep(marks: Path, seal: str, checks: int) -> None:
    """Write a mark. One that is only half written is none, so two processes may write the same."""
    with suppress(OSError):
        marks.mkdir(parents=True, exist_ok=True)
        (marks / seal).write_bytes(b"%d checks\n" % checks)
        kept = [file for file in marks.iterdir() if _SEAL.fullmatch(file.name)]
        if len(kept) > MARKS_AT_MOST:
            kept.sort(key=lambda file: file.stat().st_mtime_ns)
            for file in kept[: -MARKS_AT_MOST // 2]:
                file.unlink(missing_ok=True)
