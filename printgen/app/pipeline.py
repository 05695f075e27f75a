"""The straight way from a request to a measured PDF; the only place where all of it is written.

source → game → (checked) → position → (certified) → context → sheet → HTML → PDF → (preflight): each
arrow is one function from one finished value to the next; nothing reaches back but which pages were too full.
"""

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice
from typing import TYPE_CHECKING, cast

from printgen.app.cache import Cache
from printgen.app.registry import KINDS
from printgen.app.store import Finished, Store, Typeset
from printgen.app.workspace import Workspace
from printgen.errors import LimitError, PrintgenError
from printgen.problems import Problem, Related, has_errors

if TYPE_CHECKING:
    from printgen.pdf import TypesetPages
    from printgen.pdf.alike.kept_pages import KeptPages
    from printgen.sheet.core.context import SheetContext
    from printgen.sheet.core.page import Page, Sheet
    from printgen.sheet.core.request import Request

ATTACHMENT = "printgen.json"
_PLACES = 5
"""Letters that stand in more places than so many may be meant anywhere."""
FEW = 5
"""After so many arrangements that are too full it is seen whether any other can fit."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished PDF, the request and the sheet it was made from, what preflight reports of it."""

    request: "Request"
    sheet: "Sheet"
    pdf: bytes
    problems: tuple[Problem, ...]


def finished_sheet(request: "Request", workspace: Workspace) -> Finished:
    """Return what is put into the file of a request, from the store where it is as it was; raises PrintgenError."""
    store = workspace.store

    def make(request: "Request") -> Finished:
        before = store.typeset
        made = print_sheet(request, workspace, store)
        count = store.typeset - before
        return Finished(made.request, made.sheet.game, len(made.sheet.pages), made.pdf, made.problems, count)

    return store.finished(request, make)


def print_sheet(
    request: "Request", workspace: Workspace, store: Store | None = None, kept: "KeptPages | None" = None
) -> Printed:
    """Return the finished PDF of a request; raises PrintgenError at the first stage that finds an error.

    ``kept``: pages of sheets before it that are much alike.
    """
    from printgen.preflight import too_small

    context = make_context(request, workspace)  # source → game → (checked) → position → (certified) → context
    with _texts_placed(request, workspace):
        printed = typeset_first_fitting(context, store, kept)
    if has_errors(printed.problems):
        small = too_small(printed.problems, context.paper, context.request.command)
        raise PrintgenError(_placed(printed.problems, request, workspace)) if small is None else LimitError(small)
    return printed


def draft_sheet(request: "Request", workspace: Workspace) -> Printed:
    """Return a sheet with what is wrong marked on its pages and listed behind them; raises PrintgenError.

    It is no proved sheet: nothing of it is kept, and no recipe is in it.
    """
    from printgen.page import render_html
    from printgen.pdf import write_pdf

    with _texts_placed(request, workspace):
        printed = typeset_first_fitting(make_context(request, workspace), workspace.store)
    html = render_html(printed.sheet, faults=printed.problems)
    return replace(printed, pdf=write_pdf(html, printed.sheet, {}))


@contextmanager
def _texts_placed(request: "Request", workspace: Workspace) -> "Iterator[None]":
    """Put the place in the files to texts that cannot be typeset; raises PrintgenError."""
    try:
        yield
    except PrintgenError as refused:
        if all(one.said is None for one in refused.problems):
            raise
        raise PrintgenError(_placed(refused.problems, request, workspace)) from refused


def _placed(problems: "Iterable[Problem]", request: "Request", workspace: Workspace) -> "Iterator[Problem]":
    """Yield problems, those of a part or a text of the data with its place in the files, where that is known."""
    from printgen.model.load.places import places_of_text

    for one in problems:
        if one.said is not None and workspace.has_game(request.game):
            places = places_of_text(workspace.sound_game(request.game), one.said, request.languages)
            if 0 < len(places) <= _PLACES:
                others = tuple(Related("or here", it) for it in places[1:])
                one = replace(one, span=places[0], message=f"on page {one.page}, {one.message}", related=others)
        if one.part is not None:
            one = replace(one, span=workspace.sound_game(request.game).place_of(one.part))
            one = replace(one, message=f"on page {one.page} {one.message}")
        yield one


def make_context(request: "Request", workspace: Workspace) -> "SheetContext":
    """Request → context, all of it made of one state of the files."""
    with workspace.moments.moment():
        return KINDS[request.kind].make_context(request, workspace)


def typeset_first_fitting(
    context: "SheetContext", store: Store | None = None, kept: "KeptPages | None" = None
) -> Printed:
    """Context → sheet → HTML → PDF → (preflight): the first arrangement that is not too full, else the last tried.

    A page that was too full once is so again: arrangements that have it are passed over. So are all others where one
    has a word that is longer than any page is wide, and where after a few the tightest is too full as well.
    """
    from printgen.preflight import is_crowded, is_hopeless

    store = store or Store(Cache(None))
    keeping = _keeping(store, kept)
    too_full: list[Page] = []
    tried = 0
    ways = arrangements(context)
    crowded: dict[int, float] | None = None
    while (arrangement := _next(ways, crowded)) is not None:
        pages = arrangement.sample.pages
        if crowded := {number: 0.0 for number, page in enumerate(pages, 1) if page in too_full}:
            continue
        sheet, pages_set = arrangement, _Pages(arrangement, store, keeping)
        pdf, problems = _proved(sheet.sample, store, pages_set, early=True)
        if not is_crowded(problems) or is_hopeless(problems):
            break
        crowded = _excesses(problems, len(pages), early=not pdf)
        too_full += (pages[number - 1] for number in crowded)
        tried += 1
        if tried == FEW and (hopeless := _none_fits(context, store, keeping)) is not None:
            return hopeless
    if not pdf or sheet.sample is not sheet:
        pdf, problems = _proved(sheet, store, pages_set)
    return Printed(context.request, sheet, pdf, problems)


def _excesses(problems: "Sequence[Problem]", pages: int, early: bool) -> dict[int, float]:
    """Return the numbers of pages that are too full, each with by how many mm if that was seen ``early``, else 0."""
    from printgen.preflight import is_crowded

    crowded = {one.page: one.box for one in problems if is_crowded((one,))}
    places = ((number, crowded[number]) for number in range(1, pages + 1) if number in crowded)
    return {number: box.height if early and box else 0.0 for number, box in places}


def arrangements(context: "SheetContext") -> "Generator[Sheet, Mapping[int, float] | None, None]":
    """Context → sheets, from the most generous arrangement to the tightest.

    Each comes with what it must say by the data, which no sheet has derived. What is sent, the numbers of pages that
    were too full, each with the mm it was so or 0 where that is not known, goes to those that lay out.
    """
    complete, ways = _completed(context), iter(KINDS[context.request.kind].lay_out(context))
    crowded: Mapping[int, float] | None = None
    while (sheet := _next(ways, crowded)) is not None:
        crowded = yield complete(sheet)


def _next(ways: "Iterator[Sheet]", crowded: "Mapping[int, float] | None") -> "Sheet | None":
    """Return the next arrangement, after one of which these pages were too full; None where there is none."""
    if crowded is not None and isinstance(ways, Generator):
        with suppress(StopIteration):
            return cast("Sheet", ways.send(crowded))
        return None
    return next(ways, None)


def _keeping(store: Store, kept: "KeptPages | None") -> "Callable[[], KeptPages]":
    """Return what gives the pages that others are made from, when the first is typeset.

    Arrangements of a sheet have most of their pages and blocks in common.
    """

    def pages() -> "KeptPages":
        from printgen.pdf import keep_pages

        return kept or keep_pages(store.entries)

    return cache(pages)


def _none_fits(context: "SheetContext", store: Store, keeping: "Callable[[], KeptPages]") -> Printed | None:
    """Return the tightest arrangement with what is wrong with it, if it is known that no other fits either."""
    from printgen.preflight import is_crowded

    printed = None
    for sheet in map(_completed(context), KINDS[context.request.kind].tightest(context)):
        pdf, problems = _proved(sheet.sample, store, _Pages(sheet, store, keeping))
        if not is_crowded(problems):
            return None
        printed = Printed(context.request, sheet, pdf, problems)
    return printed


def _completed(context: "SheetContext") -> "Callable[[Sheet], Sheet]":
    """Return what gives an arrangement all that it must say."""
    from printgen.app.cases import cases
    from printgen.sheet.core.game_context import GameContext

    replaced = context.replaced if isinstance(context, GameContext) else ()
    must_say = KINDS[context.request.kind].expected(cases(context))
    return lambda sheet: replace(sheet, replaced=replaced, expected=must_say)


def lay_out(context: "SheetContext") -> "Sheet":
    """Context → sheet: the arrangement that is printed."""
    first, *others = islice(arrangements(context), 2)
    return typeset_first_fitting(context).sheet if others else first


class _Pages:
    """The pages of a sheet: typeset when they are first written, and once, however many of them are written."""

    def __init__(
        self, sheet: "Sheet", store: Store | None = None, keeping: "Callable[[], KeptPages] | None" = None
    ) -> None:
        self._sheet, self._keeping = sheet, keeping
        self._entries = store.entries if store is not None else None

    @cached_property
    def _typeset(self) -> "TypesetPages":
        from printgen.page import render_html
        from printgen.pdf import TypesetPages

        sheet, entries = self._sheet, self._entries
        html = render_html(sheet, entries=entries)
        kept = self._keeping() if self._keeping is not None else None
        return TypesetPages(html, sheet.forms, kept, entries=entries, stock=sheet.stock)

    def too_low(self, sheet: "Sheet") -> tuple[Problem, ...]:
        """Return the problems of pages that are seen to be too full before they are written."""
        reaching = self._typeset.reaching_foot(sheet).items()
        return tuple(Problem("page-too-full", "it reaches the foot", page=page, box=box) for page, box in reaching)

    def bare_pdf(self, sheet: "Sheet") -> bytes:
        """Return all pages or the first ones, as a sheet has them, with an empty recipe."""
        from printgen.pdf import xmp_packet

        return self._typeset.pdf(sheet, {ATTACHMENT: b""}, xmp_packet(sheet))


def _proved(sheet: "Sheet", store: Store, pages: _Pages, early: bool = False) -> tuple[bytes, tuple[Problem, ...]]:
    """Sheet → HTML → PDF → (preflight), or what that gave before; the recipe that is attached is of this data.

    ``early``: what is seen to be too full as soon as it is laid out is not written.
    """
    from printgen.preflight import embedded_recipe

    def make(sheet: "Sheet") -> Typeset:
        if early and (low := pages.too_low(sheet)):
            return b"", low
        bare = pages.bare_pdf(sheet)
        return bare, measure(_with_recipe(bare, sheet), sheet)

    def is_right(bare: bytes) -> bool:
        return embedded_recipe(_with_recipe(bare, sheet)) == recipe if bare else early

    recipe = json.loads(json.dumps(sheet.recipe))
    bare, problems = store.proved(sheet, make, is_right)
    return _with_recipe(bare, sheet) if bare else b"", problems


def typeset(sheet: "Sheet") -> bytes:
    """Sheet → HTML → PDF."""
    return _with_recipe(_Pages(sheet).bare_pdf(sheet), sheet)


def _with_recipe(bare: bytes, sheet: "Sheet") -> bytes:
    from printgen.pdf.attachment import with_attachment

    return with_attachment(bare, json.dumps(sheet.recipe, indent=1, ensure_ascii=False, sort_keys=True).encode())


def measure(pdf: bytes, sheet: "Sheet") -> tuple[Problem, ...]:
    """PDF → (preflight): what was printed against what should have been."""
    from printgen.preflight import preflight, read_pdf

    return preflight(read_pdf(pdf, sheet), sheet)
