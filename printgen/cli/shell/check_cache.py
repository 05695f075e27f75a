"""Games → what is wrong with them; one that was found sound and has not changed is not read again.

An entry of the cache is named by the digest of all that a proof rests on: the data of a game and what it shares, the
code of this tool, Python and the packages installed. Nothing that is wrong is ever kept.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from printgen.app.cache import Cache, digest_of
from printgen.app.fingerprint import GAME_FILES, SHARED_FILES, digest, digest_of_tool
from printgen.cli.shell.files import cache_folder
from printgen.problems import Problem
from printgen.resources import data_root

if TYPE_CHECKING:
    from printgen.app.workspace import Workspace

_ENTRY = re.compile(rb"([1-9][0-9]{0,3}) checks")


def prove(games: Sequence[Path], workspace: "Callable[[], Workspace]", anew: bool) -> tuple[list[Problem], int]:
    """Return what is wrong with games, and how many checks there are.

    ``games``: their folders, by whole paths. ``workspace`` is made only if it is needed. ``anew``: look at those
    as well that were found sound before.
    """
    cache = Cache.room(None if anew else cache_folder(), "sound")
    before = {} if anew else digests(games)
    passed = {game: _checks_passed(cache, before.get(game)) for game in games}
    if games and all(passed.values()):
        return [], max(filter(None, passed.values()))
    from printgen.app.workspace import codes_of_checks

    checks = len(codes_of_checks())
    found = {game: workspace().examine(str(game)) for game in games if not passed[game]}
    sound = [game for game, problems in found.items() if not problems]
    for game, name in digests(sound).items() if not anew else ():
        if name == before.get(game):  # what changed while it was read is not what was proved
            cache.keep(name, b"%d checks" % checks)
    return [one for problems in found.values() for one in problems], checks


def digests(games: Iterable[Path]) -> dict[Path, str]:
    """Return the digest of all that the proof of each game rests on; none where something cannot be read."""
    found, known = {}, Cache.room(cache_folder(), "digests")
    with suppress(OSError):
        shared = digest_of_tool(known), digest((data_root(), SHARED_FILES), known)
        for game in games:
            with suppress(OSError):
                found[game] = digest_of(*shared, str(game.resolve()), digest((game, GAME_FILES), known))
    return found


def _checks_passed(cache: Cache, name: str | None) -> int | None:
    match = _ENTRY.fullmatch(cache.read(name) or b"") if name is not None else None
    return int(match[1]) if match else None
