"""The kinds of sheets: one entry states what a kind is asked with, laid out from, and printed of in a whole build."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module

from printgen.app import context, editions
from printgen.app.editions import Subject
from printgen.app.workspace import Workspace
from printgen.sheet.aid.request import AidRequest
from printgen.sheet.calibration.request import CalibrationRequest
from printgen.sheet.catalogue.request import CatalogueRequest
from printgen.sheet.core.context import SheetContext
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


@dataclass(frozen=True, slots=True)
class SheetKind:
    """A kind of sheet.

    ``layout``: module and function below `printgen.sheet` that lay a context out, imported when first used.
    ``editions``: what a whole build prints of a game. ``basic``: whether every game has it, in all languages.
    """

    request: type[Request]
    layout: str
    context: Callable[[Request, Workspace], SheetContext] = context.game_context
    editions: Callable[[Subject], Iterator[Request]] = lambda subject: iter(())
    basic: bool = False

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
        module, _, function = self.layout.partition(":")
        laid: Sheet | Iterable[Sheet] = getattr(import_module(f"printgen.sheet.{module}"), function)(made)
        return (laid,) if isinstance(laid, Sheet) else laid


_KINDS = (
    SheetKind(AidRequest, "aid.sheet:aid_sheet", editions=editions.aids, basic=True),
    SheetKind(OverlayRequest, "overlay.sheet:overlay_sheet", editions=editions.overlays, basic=True),
    SheetKind(SetupRequest, "setup.sheet:setup_sheet", context.position_context, editions.setups, basic=True),
    SheetKind(PadRequest, "pad.sheet:pad_sheet", editions=editions.pads, basic=True),
    SheetKind(WorksheetRequest, "worksheet.sheet:worksheet_sheet", editions=editions.worksheets, basic=True),
    SheetKind(RulingsRequest, "rulings.sheet:rulings_sheet", editions=editions.rulings, basic=True),
    SheetKind(KitRequest, "kit.sheet:kit_sheets", context.kit_context, editions.game_kits),
    SheetKind(CatalogueRequest, "catalogue.sheet:catalogue_sheet", context.catalogue_context, editions.catalogues),
    SheetKind(CalibrationRequest, "calibration.sheet:calibration_sheet", context.plain_context),
    SheetKind(ResultRequest, "result.sheet:result_sheet"),
)

KINDS: Mapping[str, SheetKind] = {kind.name: kind for kind in _KINDS}

BASIC_KINDS = tuple(kind.name for kind in _KINDS if kind.basic)
"""The kinds of sheets that every game has."""


def read_request(record: object) -> Request:
    """Return the request of a JSON record; raises PrintgenError for what cannot be one."""
    return request_from_record(record, {kind.name: kind.request for kind in _KINDS})
