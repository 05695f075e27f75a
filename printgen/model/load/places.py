"""A loaded game, and a text or a problem of its sheets → where in its files that is said."""

from collections.abc import Sequence

from printgen.model.load.game import LoadedGame
from printgen.span import Span


def places_of_text(loaded: LoadedGame, said: str, languages: Sequence[str]) -> tuple[Span, ...]:
    """Find the places of the texts in these languages that have these letters; first the title of the game."""
    title = [("game", "title")] * (said in loaded.game.head.title)
    words = ((one, loaded.game.words.get(one, {})) for one in languages)
    texts = [("words", one, *key.split(".")) for one, text in words for key in text if said in text[key]]
    files = loaded.files
    return tuple(dict.fromkeys(files.locate(path) for path in (*title, *texts)))
