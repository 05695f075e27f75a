"""The kinds of sheets: one entry states what a kind is asked with, laid out from, and printed of in a whole build."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from printgen.app import context, editions
from printgen.app.editions import Subject
from printgen.app.workspace import Workspace
from printgen.sheet.aid.request import AidRequest
from printgen.sheet.calibration.request import CalibrationRequest
from printgen.sheet.card.request import CardRequest
from printgen.sheet.catalogue.request import CatalogueRequest
from printgen.sheet.core.context import SheetContext
from printgen.sheet.core.expectations import Expectations
from printgen.sheet.core.page import Sheet
from printgen.sheet.core.record import request_from_record
from printgen.sheet.core.request import Request
from printgen.sheet.kit.request import KitRequest
from printgen.sheet.overlay.request import OverlayRequest
from printgen.sheet.pad.request import PadRequest
from printgen.sheet.result.request import ResultRequest
from printgen.sheet.rulings.request import RulingsRequest
from printgen.sheet.setup.request import SetupRequest
from printgen.sheet.worksheet.request import WorksheetRequest

if TYPE_CHECKING:
    from printgen.preflight.expected.case import Case
    from printgen.preflight.expected.kit import KitCase


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A kind of sheet.

    ``printed``: what a whole build prints of a game; without it the plain sheets of a basic kind. ``basic``: whether
    every game has it, in all languages. ``judge``: module and function below `printgen.preflight.expected` that yield
    what it must say by the data; a calibration page rests on none. ``layout``: those below
    `printgen.sheet` that lay a context out, where they are not called after the kind. Both are imported when used.
    """

    request: type[Request]
    context: Callable[[Request, Workspace], SheetContext] = context.game_context
    printed: Callable[[Subject], Iterator[Request]] | None = None
    basic: bool = False
    judge: str = ""
    layout: str = ""

    @property
    def name(self) -> str:
        """The name of the kind."""
        return self.request.kind

    @property
    def command(self) -> str:
        """The name of the command that prints it."""
        return self.request.command_name or self.request.kind

    def lay_out(self, made: SheetContext) -> Iterable[Sheet]:
        """Return the arrangements of the sheet of a context, most generous first; most kinds have one alone."""
        laid: Sheet | Iterable[Sheet] = _function("sheet", self.layout or f"{self.name}.sheet:{self.name}_sheet")(made)
        return (laid,) if isinstance(laid, Sheet) else laid

    def expected(self, cases: "Iterable[Case | KitCase]") -> Expectations:
        """Return what the sheet must say in all of its languages, a case for each."""
        if not self.judge:
            return Expectations()
        from printgen.preflight.expected import expected

        return expected(_function("preflight.expected", self.judge), cases)

    def editions(self, subject: Subject) -> Iterator[Request]:
        """Return what a whole build prints of a game."""
        if self.printed is not None:
            return self.printed(subject)
        return subject.sheets(self.request(game=subject.name)) if self.basic else iter(())


def _function(room: str, place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    function: Callable[..., Any] = getattr(import_module(f"printgen.{room}.{module}"), name)
    return function


_KINDS = (
    SheetKind(AidRequest, printed=editions.aids, basic=True, judge="aid:expected_aid"),
    SheetKind(CardRequest, printed=editions.cards, judge="card:expected_card"),
    SheetKind(OverlayRequest, printed=editions.overlays, basic=True, judge="listings:expected_overlay"),
    SheetKind(SetupRequest, context.position_context, editions.setups, basic=True, judge="setup:expected_setup"),
    SheetKind(PadRequest, printed=editions.pads, basic=True, judge="pad:expected_pad"),
    SheetKind(WorksheetRequest, printed=editions.worksheets, basic=True, judge="listings:expected_worksheet"),
    SheetKind(RulingsRequest, basic=True, judge="listings:expected_rulings"),
    SheetKind(
        KitRequest, context.kit_context, editions.game_kits, judge="kit:expected_kit", layout="kit.sheet:kit_sheets"
    ),
    SheetKind(CatalogueRequest, context.catalogue_context, editions.catalogues, judge="setup:expected_catalogue"),
    SheetKind(CalibrationRequest, context.plain_context),
    SheetKind(ResultRequest, judge="pad:expected_result"),
)

KINDS: Mapping[str, SheetKind] = {kind.name: kind for kind in _KINDS}

BASIC_KINDS = tuple(kind.name for kind in _KINDS if kind.basic)
"""The kinds of sheets that every game has."""


def read_request(record: object) -> Request:
    """Return the request of a JSON record; raises PrintgenError for what cannot be one."""
    return request_from_record(record, {kind.name: kind.request for kind in _KINDS})
