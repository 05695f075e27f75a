"""The fields of a request → the options of its command."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin

import click

from printgen.app.homes import found_twice
from printgen.cli.shell.command import Option, current_homes, split_names
from printgen.cli.shell.completion import COMPLETIONS
from printgen.cli.shell.files import printer_folder, read_text_file
from printgen.cli.shell.usual import DEFAULTS
from printgen.errors import PrintgenError, UsageError
from printgen.sheet.core.option import AT_THE_TABLE, ON_PAPER, OWN, PIECES, RequestField, stem
from printgen.sheet.core.option import Option as Asked
from printgen.sheet.core.request import Request

if TYPE_CHECKING:
    from printgen.model.printer import Printer

F = TypeVar("F", bound=Callable[..., Any])

OWN_FILES = "printgen.own"
"""Where the context of a command keeps the files that were read: text and path by name."""

SETTING_AT_MOST = 200
"""Characters of one ``--set``."""


def read_paper(ctx: click.Context, param: click.Parameter, value: str) -> str:
    """Return one name for every way to write a size; what is unknown is refused where it is looked up."""
    if not value[:1].isdigit():
        return value
    from printgen.model.load.resources import custom_paper

    return custom_paper(value).id


def theme_file(name: str) -> Path | None:
    """Return the file of a theme that does not come with printgen: one that is named, or of the workspace or a pack.

    Raises PrintgenError for a theme that is there twice.
    """
    if _is_file_name(name) and Path(name).is_file():
        return Path(name)
    homes = current_homes()
    places = [home / "themes" / f"{stem(Path(name).name)}.yaml" for home in (*homes.added, homes.shipped)]
    found = [place for place in places if place.is_file()]
    if len(found) > 1:
        raise PrintgenError(found_twice(name, *found))
    if found and found[0] != places[-1]:
        return found[0]
    return Path(name) if _is_file_name(name) else None


def _is_file_name(name: str) -> bool:
    return name.endswith((".yaml", ".yml")) or "/" in name or "\\" in name


def _read_own(ctx: click.Context, name: str, path: Path) -> str:
    """Return the name that a theme or suit of a user's file goes by from here on; its text is kept."""
    known = f"{OWN}{path.name}"
    owned = ctx.meta.setdefault(OWN_FILES, {})
    text = read_text_file(path)
    if owned.get(known, (text, name))[0] != text:
        hint = "rename one: a sheet keeps the texts of such files by their names"
        raise UsageError.with_code("same-name", f"two files are called `{path.name}`", hint)
    owned[known] = (text, name)
    return known


def _read_theme(ctx: click.Context, param: click.Parameter, name: str) -> str:
    path = theme_file(name)
    return name if path is None else _read_own(ctx, str(path), path)


def _read_suits(ctx: click.Context, param: click.Parameter, names: str) -> tuple[str, ...]:
    several = split_names(ctx, param, names)
    return tuple(_read_own(ctx, name, Path(name)) if _is_file_name(name) else name for name in several)


def _read_printer(ctx: click.Context, param: click.Parameter, name: str | None) -> "Printer | None":
    if name is None:
        return None
    from printgen.model.load.resources import load_printer

    return load_printer(printer_folder(), name)


def _read_readings(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Read ``RULING=READING`` words; raises UsageError for what is none."""
    for value in values:
        ruling, equals, reading = value.partition("=")
        if not equals or not ruling or not reading or len(value) > SETTING_AT_MOST:
            hint = "`printgen rulings GAME` tells which there are"
            raise UsageError.with_code("bad-reading", f"`{value[:60]}` is not RULING=READING", hint)
    return tuple(value.replace("=", ".", 1) for value in values)


def _read_settings(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Split ``KEY=VALUE`` words, by the alphabet as recipes keep them; raises UsageError."""
    pairs = {}
    for setting in values:
        key, equals, value = (part.strip() for part in setting.partition("="))
        if not equals or not key or not value or len(setting) > SETTING_AT_MOST:
            message = f"`{setting[:60]}` is not KEY=VALUE of at most {SETTING_AT_MOST} characters"
            raise UsageError.with_code("bad-setting", message, 'write for example --set board.pitch="41.5 mm"')
        pairs[key] = value
    return dict(sorted(pairs.items()))


_READERS: dict[str, Callable[..., Any]] = {
    "paper": read_paper,
    "theme": _read_theme,
    "printer": _read_printer,
    "readings": _read_readings,
    "settings": _read_settings,
    "only": split_names,
    "suits": _read_suits,
}
"""What turns the words of an option into the value of its field, where click does not."""

_GROUPS = (PIECES, AT_THE_TABLE, ON_PAPER)


def request_option(field: RequestField, asked: Asked, **attrs: Any) -> Option:
    """Return the option of a field of a request: what its annotation says and what follows from its type."""
    more: dict[str, Any] = {"metavar": asked.metavar, "help": asked.help, "group": asked.group, "former": asked.former}
    more |= {"callback": _READERS.get(field.name), "shell_complete": COMPLETIONS.get(field.name)}
    return Option([asked.name, field.name], **_form(field, asked) | more | attrs)


def _form(field: RequestField, asked: Asked) -> dict[str, Any]:
    if field.name == "my_box":
        return {"type": click.Path(exists=True, dir_okay=False, path_type=Path)}
    if field.name in ("only", "suits"):
        return {"default": ""}
    if field.name == "settings" or get_origin(field.type) is tuple:
        return {"multiple": True}
    if field.type is bool:
        return {"is_flag": True}
    form: dict[str, Any] = {"default": field.default, "show_default": bool(field.default)}
    if field.name in DEFAULTS:
        form = {
            "default": DEFAULTS[field.name],
            "show_default": field.default is not None and "as `printgen config` says",
        }
    types = get_args(field.type) or (field.type,)
    if asked.choices or get_origin(field.type) is Literal:
        form["type"] = click.Choice(asked.choices or types)
    elif int in types:
        form["type"] = click.IntRange(*asked.bounds) if asked.bounds and asked.parsed else click.INT
    elif float in types:
        form["type"] = click.FLOAT
    if asked.alone is not None:
        form |= {"is_flag": False, "flag_value": asked.alone}
    return form


def request_options(request: type[Request], *left_out: str) -> list[Option]:
    """Return the options of a kind of sheet, group by group, those of its own before those of all sheets."""
    usual = {field.name for field in Request.fields()}
    asked = [(one, one.option) for one in request.fields() if one.option is not None and one.name not in left_out]

    def place(one: tuple[RequestField, Asked]) -> tuple[int, bool]:
        field, option = one
        return _GROUPS.index(option.group) if option.group in _GROUPS else len(_GROUPS), field.name in usual

    return [request_option(*one) for one in sorted(asked, key=place)]


def options_of(request: type[Request], *left_out: str) -> Callable[[F], F]:
    """Return a decorator that adds the options of a kind of sheet to a command."""
    return _adding(request_options(request, *left_out))


def option_of(request: type[Request], name: str, **attrs: Any) -> Callable[[F], F]:
    """Return a decorator that adds the option of one field to a command."""
    asked = ((one, one.option) for one in request.fields() if one.name == name and one.option is not None)
    return _adding([request_option(*next(asked), **attrs)])


def _adding(options: list[Option]) -> Callable[[F], F]:
    def add(function: F) -> F:
        # Click reads what decorators leave behind from the last to the first.
        function.__dict__.setdefault("__click_params__", []).extend(reversed(options))
        return function

    return add
