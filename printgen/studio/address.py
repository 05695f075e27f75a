"""The query of an address ↔ the request of a sheet; its names are those of the options on the command line."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from printgen.app.registry import KINDS
from printgen.errors import UsageError
from printgen.limits import YAML_BYTES
from printgen.sheet.core.option import RequestField
from printgen.sheet.core.request import Request

if TYPE_CHECKING:
    from printgen.studio.state import Studio

Pairs = Iterable[tuple[str, str]]
"""The names and values of a query, in order."""

GAME, SHEET = "game", "sheet"

BY_COMMA = ("only", "suits")
"""Fields whose several values stand in one word."""

MY_BOX = "*box*.yaml"
"""What the files are called, in a workspace, in which measurements of a box are looked for."""


def request_of(query: Pairs, studio: "Studio") -> Request:
    """Return the request that an address asks for; raises UsageError for what cannot be asked."""
    asked: dict[str, list[str]] = {}
    for name, value in query:
        asked.setdefault(name, []).append(value)
    game, sheet = (asked.get(name, [""])[-1] for name in (GAME, SHEET))
    if sheet not in KINDS:
        raise UsageError.with_code("unknown-sheet", f"there is no sheet `{sheet[:40]}`", f"known: {', '.join(KINDS)}")
    request, game = KINDS[sheet].request, _known(game, studio)
    values: dict[str, Any] = {}
    for field in request.fields():
        if field.option is None:
            continue
        said = [one for one in asked.get(name_of(field), ()) if one]
        if not said and (usual := studio.usual.values.get(field.name)):
            said = [usual]
        if not said and field.name == "language":
            said = [studio.usual.language(_languages(game, studio))]
        if said:
            values |= _values(field, said, studio)
    return request(game=game, **values)


def name_of(field: RequestField) -> str:
    """Return what a field is called in an address."""
    assert field.option is not None
    return field.option.name.removeprefix("--")


def _known(game: str, studio: "Studio") -> str:
    """Return the game of an address; none is taken that is not in the workspace, whatever path is named."""
    space = studio.workspace
    if game in ("", studio.game) or game in space.game_ids() or game in space.kit_ids():
        return game
    raise UsageError.with_code("unknown-game", f"there is no game `{game[:60]}` here")


def _languages(game: str, studio: "Studio") -> Sequence[str]:
    space = studio.workspace
    if not game:
        return tuple(space.tool_words())
    return (space.summary(game) if space.has_game(game) else space.kit_summary(game)).languages


def _values(field: RequestField, said: list[str], studio: "Studio") -> Mapping[str, Any]:
    """Return the value of a field, and of the fields that follow from it."""
    if field.name == "my_box":
        path = next((one for one in box_files(studio) if one == said[-1]), None)
        home = studio.workspace.homes.own
        if path is None or home is None:
            raise UsageError.with_code("no-file", f"there is no file `{said[-1][:60]}` in the workspace")
        with (home / path).open("rb") as file:
            return {"my_box": file.read(YAML_BYTES + 1).decode("utf-8-sig", "replace"), "my_box_name": path}
    return {field.name: _READERS[field.name](said, studio) if field.name in _READERS else _plain(field, said[-1])}


def box_files(studio: "Studio") -> tuple[str, ...]:
    """Return the files at the top of the workspace that may hold measurements of a box."""
    home = studio.workspace.homes.own
    found = sorted(one for one in home.glob(MY_BOX) if one.is_file() and not one.is_symlink()) if home else []
    return tuple(one.name for one in found)


def _readings(said: list[str], studio: "Studio") -> tuple[str, ...]:
    return tuple(one.replace("=", ".", 1) for one in said)


def _settings(said: list[str], studio: "Studio") -> dict[str, str]:
    pairs = {name.strip(): value.strip() for name, _, value in (one.partition("=") for one in said)}
    return {name: pairs[name] for name in sorted(pairs) if name and pairs[name]}


def _printer(said: list[str], studio: "Studio") -> Any:
    from printgen.model.load.resources import load_printer

    return load_printer(studio.usual.printers, said[-1])


_READERS: dict[str, Callable[[list[str], "Studio"], Any]] = {
    "variants": lambda said, studio: tuple(said),
    "readings": _readings,
    "settings": _settings,
    "printer": _printer,
} | dict.fromkeys(BY_COMMA, lambda said, studio: tuple(filter(None, ",".join(said).split(","))))


def _plain(field: RequestField, word: str) -> Any:
    """Return a word as the type of its field has it."""
    types = get_args(field.type) or (field.type,)
    try:
        if get_origin(field.type) is Literal:
            if word not in types:
                raise ValueError(word)
            return word
        if field.type is bool:
            return word == "yes"
        kind = next((one for one in (int, float) if one in types), str)
        return kind(word)
    except ValueError:
        raise UsageError.with_code("bad-value", f"`{name_of(field)}` cannot be `{word[:60]}`") from None
