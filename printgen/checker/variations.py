"""Game → the games in play that differ in some of its statements, each with who plays it so.

What is proved of the rules is proved of each of them: a variant or reading may replace a row, a
worked move, a chance.
"""

from collections.abc import Iterator
from functools import lru_cache

from printgen.checker.rounds import Round, rounds_about
from printgen.game.game import Game
from printgen.game.in_play import in_play, replacing

Played = tuple[Round | None, Game]
"""A game in play and the smallest table that plays it so; None: the rules as they stand."""


@lru_cache(maxsize=64)
def variations(game: Game, section: str) -> tuple[Played, ...]:
    """Return every game in play that differs in a section such as ``tables``; the plain one first.

    Only what replaces a statement of the section makes a difference to it, and every legal choice
    among those variants and readings is there.
    """
    return ((None, game), *_others(game, section))


def _others(game: Game, section: str) -> Iterator[Played]:
    asked = frozenset(
        name
        for name, replaced in replacing(game).items()
        if any(path.removeprefix("replacements.").startswith(f"{section}.") for path in replaced)
    )
    seen: set[frozenset[str]] = {frozenset()}
    for one in rounds_about(game, asked) if asked else ():
        chosen = frozenset(one.options) & asked
        if chosen not in seen:
            seen.add(chosen)
            yield one, in_play(game, [name for name in one.options if name in chosen])


def among(one: Round | None) -> str:
    """Say for a message with whom something is so.

    >>> among(None)
    ''
    """
    return "" if one is None else f" with {one}"
