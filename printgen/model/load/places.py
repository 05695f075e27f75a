"""A loaded game, and a text or a problem of its sheets → where in its files that is said."""

from collections.abc import Sequence
from dataclasses import replace

from printgen.model.load.game import LoadedGame
from printgen.problems import Problem
from printgen.span import Span

OF_DEALS = ("deal-count-unknown", "deal-too-few", "deal-unclear", "placement-rules-conflict")
"""The codes of problems that name a deal or a rule in their message."""


def places_of_text(loaded: LoadedGame, said: str, languages: Sequence[str]) -> tuple[Span, ...]:
    """Find the places of the texts in these languages that have these letters; first the title of the game."""
    title = [("game", "title")] * (said in loaded.game.head.title)
    words = ((one, loaded.game.words.get(one, {})) for one in languages)
    texts = [("words", one, *key.split(".")) for one, text in words for key in text if said in text[key]]
    files = loaded.files
    return tuple(dict.fromkeys(files.locate(path) for path in (*title, *texts)))


def at_deal(loaded: LoadedGame, problem: Problem) -> Problem:
    """Return a problem of deals, placed at the first rule or deal that it names."""
    setup = loaded.game.setup
    known = {"placement-rules": {*setup.placement_rules}, "deals": {*setup.deals}}
    places = ((key, name) for name in problem.message.split("`")[1::2] for key in known if name in known[key])
    if problem.span is not None or problem.code not in OF_DEALS or (place := next(places, None)) is None:
        return problem
    return replace(problem, span=loaded.locator.locate(("setup", *place), key=True))
