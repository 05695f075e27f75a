"""A game and what a table plays → the texts of the statements that do not hold there.

What a sheet must not print is derived here from the model alone, by code that no sheet uses.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.play.in_play import NOTHING, REPLACEMENTS, in_play, replaced, stand_ins
from printgen.model.text.game_catalog import GameCatalog
from printgen.model.text.slots import slots

LETTERS_AT_LEAST = 16
"""A shorter text, such as `no way`, may stand for something else on the same page."""


def replaced_texts(
    game: Game,
    language: str,
    tool_words: Mapping[str, Mapping[str, str]],
    players: int | None = None,
    options: Sequence[str] = (),
) -> tuple[str, ...]:
    """Return each text that is replaced with these variants and readings, and printed nowhere else.

    ``game``: as it stands in the data. A text that is part of one that still holds is left out.
    """
    several = replaced(game, options)
    heads = tuple(f"{one.words}." for one in several)
    left_out = tuple(f"{one.words}." for one in several if stand_ins(game, one.path, options) == {NOTHING})
    if not heads:
        return ()
    played = in_play(game, options)
    before = GameCatalog(game, language, tool_words, players, options)
    after = GameCatalog(played, language, tool_words, players, options)
    known = [slot.key for slot in slots(game) if not slot.key.startswith(f"{REPLACEMENTS}.")]
    gone = dict.fromkeys(key for key in known if f"{key}.".startswith(heads))
    kept = {key for key in gone if after.has(key) and not f"{key}.".startswith(left_out)}
    held = [_letters(after, key) for key in known if key not in gone or key in kept]
    everything = "\n".join(held)
    found = (before.plain(key) for key in gone if before.has(key))
    return tuple(
        text
        for text in dict.fromkeys(found)
        if len(squeezed(text)) >= LETTERS_AT_LEAST and squeezed(text) not in everything
    )


def _letters(catalog: GameCatalog, key: str) -> str:
    """Return what stands under a key, squeezed; nothing where a fact of it has gone."""
    try:
        return squeezed(catalog.plain(key)) if catalog.has(key) else ""
    except PrintgenError:
        return ""


@lru_cache(maxsize=16384)
def squeezed(text: str) -> str:
    """Write the letters and figures of a text alone, in small letters.

    >>> squeezed("Bring it **home**: 5 steps.")
    'bringithome5steps'
    """
    return "".join(letter for letter in text.casefold() if letter.isalnum())
