"""Request → the controls of its sheet: each option of its kind, what it may be, and why something may not."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from printgen.errors import PrintgenError
from printgen.model.load.resources import printer_names
from printgen.model.play.options import reading_conflicts, switchable, variant_conflicts
from printgen.model.text.game_catalog import GameCatalog
from printgen.problems import Problem
from printgen.sheet.core.choices import settled
from printgen.sheet.core.option import RequestField, plain
from printgen.studio.address import box_files, name_of

if TYPE_CHECKING:
    from printgen.model.game import Game
    from printgen.model.resources import Theme
    from printgen.sheet.core.request import Request
    from printgen.studio.state import Record, Studio

ORDER = ("players", "seed", "fair", "variants", "readings")
LAST = ("paper", "theme", "language", "printer", "my_box", "settings")
FRONT = (*ORDER, "style", "size", "arrangement", "paper", "theme", "language")
"""What is seen at once; the rest stands under a head that opens."""

LEFT_OUT = ("engine",)
"""What is for comparing typesetters, not for printing."""

ALL = "all"


def choices(request: "Request", studio: "Studio") -> "list[Record]":
    """Return the controls for a request, in the order in which they stand."""
    space, game = studio.workspace, None
    if space.has_game(request.game):
        with suppress(PrintgenError):
            game = space.sound_game(request.game).game
    fields = {one.name: one for one in request.fields() if one.option is not None and one.name not in LEFT_OUT}
    own = [name for name in fields if name not in (*ORDER, *LAST)]
    controls = _Controls(request, studio, game)
    return [found for name in (*ORDER, *own, *LAST) if name in fields and (found := controls.of(fields[name]))]


class _Controls:
    """The controls of one request."""

    def __init__(self, request: "Request", studio: "Studio", game: "Game | None") -> None:
        self._request, self._studio, self._game = request, studio, game

    def of(self, field: RequestField) -> "Record | None":
        """Return the control of a field; None where there is nothing to choose."""
        assert field.option is not None
        special = getattr(self, f"_{field.name}", None)
        made: Record | None = self._usual(field) if special is None else special()
        if made is None:
            return None
        value, more = getattr(self._request, field.name), field.name not in FRONT
        label = self._studio.say(f"labels.{field.name}")
        hint = self._studio.words.tool_or(f"studio.hints.{field.name}", "")
        return {"name": name_of(field), "label": label, "hint": hint, "value": _shown(value), "more": more} | made

    def _players(self) -> "Record | None":
        game = self._game
        if game is None:
            return None
        offered = [_choice(ALL, self._studio.say("labels.all"), value="")] if self._request.for_all_players else []
        for number in sorted({one.players for one in game.setup.seatings}):
            offered.append(_choice(str(number), str(number), variant_conflicts(game, number, self._request.variants)))
        usual = self._request.players or ("" if offered[0]["value"] == "" else game.setup.players[1])
        return {"form": "segments", "choices": offered, "value": str(usual)}

    def _seed(self) -> "Record | None":
        game = self._game
        if game is None or not game.setup.has_chance:
            return None
        return {"form": "seed", "value": self._request.seed or "", "optional": self._request.kind != "setup"}

    def _fair(self) -> "Record | None":
        game = self._game
        return None if game is None or game.fairness is None else {"form": "fair"}

    def _variants(self) -> "Record | None":
        if self._game is None or not self._game.variants:
            return None
        return {"form": "options", "choices": list(self._offered_variants(self._game))}

    def _offered_variants(self, game: "Game") -> "Iterator[Record]":
        catalog, chosen = self._catalog(game), self._request.variants
        for name in game.variants:
            against = () if name in chosen else variant_conflicts(game, self._request.players, (*chosen, name))
            note = catalog.plain(f"variants.{name}.text") if catalog.has(f"variants.{name}.text") else ""
            yield _choice(name, catalog.plain(f"variants.{name}.name"), against, note)

    def _readings(self) -> "Record | None":
        if self._game is None or not switchable(self._game):
            return None
        return {"form": "options", "choices": list(self._offered_readings(self._game))}

    def _offered_readings(self, game: "Game") -> "Iterator[Record]":
        catalog, chosen = self._catalog(game), self._request.readings
        for one in switchable(game):
            ruling, _, reading = one.partition(".")
            against = () if one in chosen else reading_conflicts(game, (*chosen, one))
            note = f"{ruling}: {catalog.plain(f'rulings.{ruling}.alternatives.{reading}')}"
            yield _choice(f"{ruling}={reading}", reading.replace("-", " ").capitalize(), against, note)

    def _catalog(self, game: "Game") -> GameCatalog:
        request = self._request
        language = request.languages[0] if request.languages[0] in game.words else next(iter(game.words))
        return GameCatalog(game, language, self._studio.workspace.tool_words(), request.players, request.options)

    def _language(self) -> "Record":
        space, request = self._studio.workspace, self._request
        known = tuple(space.tool_words())
        if self._game is not None:
            known = tuple(self._game.words)
        elif request.game in space.kit_ids():
            known = space.kit_summary(request.game).languages
        offered = [_choice(one, one) for one in known]
        if request.bilingual and len(known) == 2:
            offered.append(_choice(",".join(known), self._studio.say("both")))
        return {"form": "segments", "choices": offered}

    def _paper(self) -> "Record":
        papers = self._studio.workspace.resources().papers.values()
        return {"form": "select", "choices": [_choice(one.id, one.title) for one in papers]}

    def _theme(self) -> "Record":
        themes = self._studio.workspace.resources().themes.values()
        return {"form": "select", "choices": [_choice(one.id, self._called(one)) for one in themes]}

    def _called(self, theme: "Theme") -> str:
        name = self._studio.words.tool_or(f"theme.{theme.id}", theme.title)
        return name[:1].upper() + name[1:]

    def _printer(self) -> "Record | None":
        names = printer_names(self._studio.usual.printers)
        if not names:
            return None
        value = self._request.printer.name if self._request.printer else ""
        choices = [_choice("", self._studio.say("not-corrected")), *(_choice(one, one) for one in names)]
        return {"form": "select", "choices": choices, "value": value}

    def _my_box(self) -> "Record | None":
        names = box_files(self._studio)
        if not names or self._game is None:
            return None
        value = self._request.my_box_name if self._request.my_box else ""
        return {
            "form": "select",
            "choices": [_choice("", self._studio.say("as-data")), *(_choice(one, one) for one in names)],
            "value": value,
        }

    def _settings(self) -> "Record":
        return {"form": "pairs", "value": [f"{name}={value}" for name, value in self._request.settings.items()]}

    def _usual(self, field: RequestField) -> "Record | None":
        """Return the control that follows from the type of a field."""
        assert field.option is not None
        types = get_args(field.type) or (field.type,)
        if get_origin(field.type) is Literal or field.option.choices:
            names = field.option.choices or types
            offered = [
                _choice(one, self._studio.say(f"values.{field.name}.{one}"), self._against(field, one)) for one in names
            ]
            return {"form": "segments", "choices": offered} if sum(not one["reason"] for one in offered) > 1 else None
        if field.type is bool:
            return None if self._against(field, True) else {"form": "flag"}
        if field.name == "variant_seed" and self._against(field, "1"):
            return None
        return {"form": "number" if int in types else "text", "bounds": field.option.bounds}

    def _against(self, field: RequestField, value: object) -> tuple[Problem, ...]:
        """Return what speaks against another value of one field, all others being as they are."""
        if self._game is None or value in (field.default, getattr(self._request, field.name)):
            return ()
        try:
            settled(self._request.changed(**{field.name: value}), self._game)
        except PrintgenError as error:
            return error.problems
        return ()


def _choice(word: str, label: str, against: Any = (), note: str = "", value: str | None = None) -> "Record":
    reason = "; ".join(one.message for one in against).replace("`", "")
    return {"value": word if value is None else value, "label": label, "note": note, "reason": reason}


def _shown(value: object) -> object:
    """Return a value as the address has it."""
    if value is None:
        return ""
    if isinstance(value, bool | list):
        return value
    if isinstance(value, tuple):
        return [str(one) for one in value]
    return plain(value)
