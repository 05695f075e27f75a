"""What is set, the locale, a game → the paper, theme, printer and language of a sheet for which none is named."""

from collections.abc import Callable, Sequence

from printgen.cli.shell.command import current_workspace
from printgen.cli.shell.settings import Setting, by_locale, chosen
from printgen.sheet.core.request import Request

SHIPPED = "printgen"
"""What a value comes from that nobody has set."""


def usual_paper() -> Setting:
    """Return the paper that is set, else that of the country of this user."""
    if (setting := chosen("paper")) is not None:
        return setting
    if (country := by_locale("country")) is not None:
        for paper in current_workspace().resources().papers.values():
            if country.value in paper.usual_in:
                return Setting(paper.id, country.source)
    return Setting(Request.paper, SHIPPED)


def usual_theme() -> Setting:
    """Return the theme that is set."""
    return chosen("theme") or Setting(Request.theme, SHIPPED)


def usual_language(known: Sequence[str] = ()) -> Setting:
    """Return the language that is set, else that of this user; of those that are ``known``, where any are."""
    wanted = chosen("lang") or by_locale("language")
    for one in (wanted, Setting(Request.language, SHIPPED)):
        if one is not None and (not known or one.value in known):
            return one
    return Setting(known[0], SHIPPED)


def language_of_sheet(name: str) -> str:
    """Return the language of a sheet for which none is named: one that its game or kit has, if it is of any."""
    space = current_workspace()
    if not name:
        return usual_language(tuple(space.tool_words())).value
    return usual_language((space.summary(name) if space.has_game(name) else space.kit_summary(name)).languages).value


def _printer() -> str | None:
    setting = chosen("printer")
    return None if setting is None else setting.value


DEFAULTS: dict[str, Callable[[], str | None]] = {
    "paper": lambda: usual_paper().value,
    "theme": lambda: usual_theme().value,
    "printer": _printer,
    "language": lambda: None,
}
"""How the value of an option that is not given is found, by the name of its field; a language when there is a game."""
