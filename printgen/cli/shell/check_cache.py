"""Games → what is wrong with them; one that was found sound and has not changed is not read again.

An entry is named by the digest of all that a proof rests on: the data of a game and what it shares, the code
of this tool, Python and the packages installed. It is a file of one line. Nothing that is wrong is ever kept:
an entry that is missing, broken or cannot be read or written costs time and nothing else.
"""

import hashlib
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.app.fingerprint import GAME_FILES, SHARED_FILES, files_of
from printgen.cli.shell.files import sound_folder
from printgen.problems import Problem
from printgen.resources import code_root, data_root

if TYPE_CHECKING:
    from printgen.app.workspace import Workspace

ENTRIES_AT_MOST = 256
"""Where there are more, the older half goes: some games in some dozens of states."""

BYTES_AT_MOST = 1 << 21
"""A larger file is refused where it is read."""

_ENTRY = re.compile(rb"([1-9][0-9]{0,3}) checks\n")
_DIGEST = re.compile(r"[0-9a-f]{64}")


def prove(games: Sequence[Path], workspace: "Callable[[], Workspace]", anew: bool) -> tuple[list[Problem], int]:
    """Return what is wrong with games, and how many checks there are.

    ``games``: their folders, by whole paths. ``workspace`` is made only if it is needed. ``anew``: look at those
    as well that were found sound before.
    """
    folder = None if anew else sound_folder()
    before = digests(games) if folder is not None else {}
    passed = {game: _checks_passed(folder, before.get(game)) for game in games}
    if games and all(passed.values()):
        return [], max(filter(None, passed.values()))
    from printgen.app.workspace import codes_of_checks

    checks = len(codes_of_checks())
    found = {game: workspace().examine(str(game)) for game in games if not passed[game]}
    sound = [game for game, problems in found.items() if not problems]
    if folder is not None and sound:
        for game, digest in digests(sound).items():
            if digest == before.get(game):  # what changed while it was read is not what was proved
                _keep(folder, digest, checks)
    return [one for problems in found.values() for one in problems], checks


def digests(games: Iterable[Path]) -> dict[Path, str]:
    """Return the digest of each game in its folder; none where something cannot be read."""
    found = {}
    with suppress(OSError):
        shared = hashlib.sha256()
        _add(shared, sys.version, *_installed(), str(code_root()), str(data_root()))
        _add_files(shared, code_root(), ("**/*.py",))
        _add_files(shared, data_root(), SHARED_FILES)
        for game in games:
            own = shared.copy()
            _add(own, str(game.resolve()))
            with suppress(OSError):
                _add_files(own, game, GAME_FILES)
                found[game] = own.hexdigest()
    return found


def _installed() -> list[str]:
    """Return the names of the packages there are: each has a folder whose name contains its version as well."""
    places = (Path(place or ".") for place in sys.path)
    return sorted({entry.name for place in places for entry in place.glob("*.*-info")})


def _add(digest: "hashlib._Hash", *words: str) -> None:
    digest.update("\0".join((*words, "")).encode(errors="surrogatepass"))


def _add_files(digest: "hashlib._Hash", root: Path, patterns: Iterable[str]) -> None:
    """Add names and bytes. Raises OSError for what is no file, or none that data could be."""
    files = files_of(root, patterns)
    if not files:
        raise FileNotFoundError(root)
    for file in files:
        if not file.is_file() or file.stat().st_size > BYTES_AT_MOST:
            raise OSError(file)
        content = file.read_bytes()
        _add(digest, str(file.relative_to(root)), str(len(content)))
        digest.update(content)


def _checks_passed(folder: Path | None, digest: str | None) -> int | None:
    if folder is None or digest is None:
        return None
    with suppress(OSError):
        with (folder / digest).open("rb") as file:
            match = _ENTRY.fullmatch(file.read(80))
        return int(match[1]) if match else None
    return None


def _keep(folder: Path, digest: str, checks: int) -> None:
    """Write an entry. One that is only half written is none, so two processes may write the same."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / digest).write_bytes(b"%d checks\n" % checks)
        kept = [file for file in folder.iterdir() if _DIGEST.fullmatch(file.name)]
        if len(kept) > ENTRIES_AT_MOST:
            kept.sort(key=lambda file: file.stat().st_mtime_ns)
            for file in kept[: -ENTRIES_AT_MOST // 2]:
                file.unlink(missing_ok=True)
