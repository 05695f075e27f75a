"""The kinds of sheets: one entry states what a kind is asked with, laid out from, and printed of in a whole build."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from printgen.errors import UsageError
from printgen.sheet.aid.request import AidRequest
from printgen.sheet.calibration.request import CalibrationRequest
from printgen.sheet.card.request import CardRequest
from printgen.sheet.catalogue.request import CatalogueRequest
from printgen.sheet.core.record import request_from_record
from printgen.sheet.core.request import Request
from printgen.sheet.kit.request import PIECES_ARE, KitRequest
from printgen.sheet.overlay.request import OverlayRequest
from printgen.sheet.pad.request import PadRequest
from printgen.sheet.result.request import ResultRequest
from printgen.sheet.rulings.request import RulingsRequest
from printgen.sheet.setup.request import SetupRequest
from printgen.sheet.worksheet.request import WorksheetRequest

if TYPE_CHECKING:
    from printgen.app.editions import Subject
    from printgen.app.workspace import Workspace
    from printgen.model.game import Game, Part
    from printgen.preflight.expected.case import Case
    from printgen.preflight.expected.kit import KitCase
    from printgen.sheet.core.context import SheetContext
    from printgen.sheet.core.expectations import Expectations
    from printgen.sheet.core.page import Sheet


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A kind of sheet: how it is asked for, and functions that are named here and imported when used.

    ``context``: the one of `app.context` that looks up what it is laid out from. ``printed``: the one of
    `app.editions` for what a whole build prints of a game; without it the plain sheets of a basic kind. ``basic``:
    whether games have it as a rule, in all languages. ``judge``: module and function below `preflight.expected` that
    yield what it must say by the data; a calibration page rests on none. ``layout``: those below `sheet` that lay a
    context out, where they are not called after the kind. ``tight``: those that yield, where there are many
    arrangements, the tightest: if none of these fits, none does. ``shows``: the parts of a game it shows; where one is
    missing it is neither offered nor built.
    """

    request: type[Request]
    context: str = "game_context"
    printed: str = ""
    basic: bool = False
    judge: str = ""
    layout: str = ""
    tight: str = ""
    shows: tuple["Part", ...] = ()

    @property
    def name(self) -> str:
        """The name of the kind."""
        return self.request.kind

    @property
    def command(self) -> str:
        """The name of the command that prints it."""
        return self.request.command_name or self.request.kind

    def make_context(self, request: Request, workspace: "Workspace") -> "SheetContext":
        """Return what a sheet is laid out from; raises PrintgenError."""
        if self.shows and workspace.has_game(request.game):
            self._refuse_without(_as_asked(request, workspace), workspace.folder_of(request.game).is_file())
        made: SheetContext = _function("app", f"context:{self.context}")(request, workspace)
        return made

    def lay_out(self, made: "SheetContext") -> "Iterable[Sheet]":
        """Return the arrangements of the sheet of a context, most generous first; most kinds have one alone."""
        from printgen.sheet.core.page import Sheet

        laid: Sheet | Iterable[Sheet] = _function("sheet", self.layout or f"{self.name}.sheet:{self.name}_sheet")(made)
        return (laid,) if isinstance(laid, Sheet) else laid

    def tightest(self, made: "SheetContext") -> "Iterable[Sheet]":
        """Return arrangements one of which fits if any does; none where that is not known of some."""
        found: Iterable[Sheet] = _function("sheet", self.tight)(made) if self.tight else ()
        return found

    def expected(self, cases: "Iterable[Case | KitCase]") -> "Expectations":
        """Return what the sheet must say in all of its languages, a case for each."""
        from printgen.preflight.expected import expected
        from printgen.sheet.core.expectations import Expectations

        return expected(_function("preflight.expected", self.judge), cases) if self.judge else Expectations()

    def lacks(self, has: Collection[str]) -> tuple["Part", ...]:
        """Return the parts that this kind of sheet shows, and a game that has these does not have."""
        return tuple(part for part in self.shows if part not in has)

    def _refuse_without(self, game: "Game", one_file: bool) -> None:
        for part in self.lacks(game.has):
            what, file, how = MISSING[part]
            hint = f"{how.format(_where(file, one_file))}: `printgen explain {file}`"
            raise UsageError.with_code("missing-part", f"`{game.id}` has no {what}, which `{self.command}` shows", hint)

    def editions(self, subject: "Subject") -> Iterator[Request]:
        """Return what a whole build prints of a game."""
        if self.lacks(subject.game.has):
            return iter(())
        if self.printed:
            requests: Iterator[Request] = _function("app", f"editions:{self.printed}")(subject)
            return requests
        return subject.sheets(self.request(game=subject.name)) if self.basic else iter(())


def _as_asked(request: Request, workspace: "Workspace") -> "Game":
    settings = tuple(request.settings.items())
    return workspace.sound_game(request.game, request.my_box, settings, request.my_box_name).game


def _function(room: str, place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    function: Callable[..., Any] = getattr(import_module(f"printgen.{room}.{module}"), name)
    return function


_KINDS = (
    SheetKind(
        AidRequest, printed="aids", basic=True, judge="aid:expected_aid", tight="aid.sheet:tightest", shows=("rules",)
    ),
    SheetKind(CardRequest, printed="cards", judge="card:expected_card", shows=("card",)),
    SheetKind(OverlayRequest, printed="overlays", basic=True, judge="listings:expected_overlay", shows=("board",)),
    SheetKind(
        SetupRequest, "position_context", "setups", basic=True, judge="setup:expected_setup", shows=("board", "setup")
    ),
    SheetKind(PadRequest, printed="pads", basic=True, judge="pad:expected_pad", shows=("score",)),
    SheetKind(
        WorksheetRequest,
        printed="worksheets",
        basic=True,
        judge="listings:expected_worksheet",
        shows=("box", "measures"),
    ),
    SheetKind(RulingsRequest, basic=True, judge="listings:expected_rulings", shows=("rulings",)),
    SheetKind(
        KitRequest,
        "kit_context",
        "game_kits",
        judge="kit:expected_kit",
        layout="kit.sheet:kit_sheets",
        shows=("box", "pieces"),
    ),
    SheetKind(
        CatalogueRequest, "catalogue_context", "catalogues", judge="setup:expected_catalogue", shows=("board", "setup")
    ),
    SheetKind(CalibrationRequest, "plain_context"),
    SheetKind(ResultRequest, judge="pad:expected_result", shows=("score",)),
)

KINDS: Mapping[str, SheetKind] = {kind.name: kind for kind in _KINDS}

BASIC_KINDS = tuple(kind.name for kind in _KINDS if kind.basic)
"""The kinds of sheets that games have as a rule."""

MISSING: Mapping["Part", tuple[str, str, str]] = {
    "board": ("board", "board", "describe it {}, its spaces under `boards` of the box"),
    "box": ("box", "box", "say {} what lies in it, or name one under `boxes`"),
    "card": ("player card", "sheets", "list its blocks as `card` {}"),
    "measures": ("piece to measure", "box", "state {} the `size` of one, or describe a board"),
    "pieces": ("pieces to print", "setup", PIECES_ARE),
    "rules": ("rules", "rules", "write some {}: `turn`, `costs`, `tables` or `clauses`"),
    "rulings": ("rulings", "rulings", "write {} what the rules leave open"),
    "score": ("score", "score", "say {} what counts"),
    "setup": ("set-up", "setup", "write its `steps` or `deals` {}"),
}
"""What a part of a game is called that a sheet shows, the file or key it stands in, and how one adds it there."""


def _where(part: str, one_file: bool) -> str:
    if one_file:
        return "in the file" if part == "rules" else f"under `{part}`"
    return f"in `{part}.yaml`"


def offered(has: Collection[str]) -> tuple[str, ...]:
    """Return the kinds of sheets that a game with these parts offers, of those that games have as a rule."""
    return tuple(name for name in BASIC_KINDS if not KINDS[name].lacks(has))


def read_request(record: object) -> Request:
    """Return the request of a JSON record; raises PrintgenError for what cannot be one."""
    return request_from_record(record, {kind.name: kind.request for kind in _KINDS})
