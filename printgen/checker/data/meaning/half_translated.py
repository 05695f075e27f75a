"""A game is in a language in which the tool has no words of its own.

A sheet says more than the game does: its kind, the players, the heads of tables, numbers in words. In a language that
the tool has no words in, all of that stays English between the texts of the game. They can be added to a workspace.

PASS words/de.yaml
    game: {lead: ein Rennen}
FAIL words/fr.yaml
    game: {lead: une course}
"""

from printgen.checker.check import CheckInput, Problems, covers
from printgen.problems import Severity


@covers("languages", lambda data: data.game.words, of_words=True)
def check(data: CheckInput) -> Problems:
    """Look for the languages of the game among those of the tool."""
    known = ", ".join(f"`{one}`" for one in sorted(data.tool_words))
    for number, language in enumerate(data.game.head.languages):
        if language not in data.tool_words:
            message = f"the words of the game are in `{language}`, what sheets say beside them stays English"
            hints = (
                f"name the language it is written in; the tool has words in {known}",
                f"or translate its words into `words/{language}.yaml` of a workspace",
            )
            yield data.problem(message, ("game", "languages", number), *hints, severity=Severity.WARNING)
