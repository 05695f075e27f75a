"""PdfFacts and the Sheet they should show → all problems of the finished file.

Expectations come from the Sheet (what its blocks say) and from the model (`preflight.expected`, by code that no
sheet uses); nothing is taken from the templates or the writer. Each check is a function; its
docstring explains its code to the user.
"""

import inspect
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from printgen.preflight.checks.amounts import wrong_amount
from printgen.preflight.checks.codes import wrong_code
from printgen.preflight.checks.colours import low_contrast, too_much_ink
from printgen.preflight.checks.foot import beyond_margin, drawing_in_foot, near_foot, text_below_foot, text_too_small
from printgen.preflight.checks.kits import piece_count, wrong_figure
from printgen.preflight.checks.layout import (
    clipped_text,
    missing_length,
    missing_scale_bar,
    outside_printable,
    page_size,
    wrong_label,
)
from printgen.preflight.checks.maps import wrong_drawing
from printgen.preflight.checks.overflow import FOLLOWS_IN_FILE, OVERFLOWN, OVERFLOWS, folded, reported_once
from printgen.preflight.checks.pieces import (
    back_off_front,
    mark_on_piece,
    missing_piece,
    piece_outside,
    pieces_overlap,
    wrong_piece,
)
from printgen.preflight.checks.signs import wrong_sign
from printgen.preflight.checks.tables import wrong_cell, wrong_statement
from printgen.preflight.checks.wording import (
    covered_text,
    misplaced_mark,
    missing_text,
    overlapping_text,
    replaced_statement,
    struck_text,
)
from printgen.preflight.read.facts import PageFacts, PdfFacts
from printgen.preflight.read.reader import parse_recipe
from printgen.problems import Problem, Severity, in_order
from printgen.sheet.core.page import Page, Sheet

FileCheck = Callable[[PdfFacts, Sheet], Iterator[Problem]]
PageCheck = Callable[[PageFacts, Page, Sheet], Iterator[Problem]]

_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge", None: "Simplex"}
_LINKS = ("http://", "https://", "mailto:")


def preflight(facts: PdfFacts, sheet: Sheet) -> tuple[Problem, ...]:
    """Hold the measured file against the sheet it was made from.

    Words that stand on a faultless page, and just so on another one, are judged once.
    """
    problems = [problem for check in FILE_CHECKS for problem in check(facts, sheet)]
    faultless: dict[int, float] = {}
    for number, (found, page) in enumerate(zip(facts.pages, sheet.pages, strict=False), 1):
        if found.like is not None and faultless.get(id(found.like)) != page.least_contrast:
            found = replace(found, like=None)
        faults = [fault for check in PAGE_CHECKS for fault in check(found, page, sheet)]
        if not faults:
            faultless[id(found)] = page.least_contrast
        problems += (replace(one, page=number) for one in folded(faults, found, page, sheet))
    problems = reported_once(problems)
    if any(one.code in OVERFLOWN for one in problems):
        problems = [one for one in problems if one.code not in FOLLOWS_IN_FILE]
    return in_order(problems)


def page_count(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Count the pages: one for every page of the sheet.

    One more means that something did not fit and was pushed onto a page of its own.
    """
    found, wanted = len(facts.pages), len(sheet.pages)
    if found != wanted:
        yield Problem("page-count", f"the file has {found} pages, the sheet {wanted}")


def font_not_embedded(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Look for fonts that the file only names.

    The reader's machine would put another one in its place, with other widths.
    """
    for font in facts.fonts:
        if not font.embedded:
            yield Problem("font-not-embedded", f"the font `{font.name}` is not in the file")


def scaled_printing(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """See whether the file asks for actual size and for the right way to turn the paper.

    Without `PrintScaling: None` most printer dialogs offer to fit the page to the paper.
    """
    scaling = facts.viewer.get("PrintScaling")
    if scaling != "None":
        yield Problem("scaled-printing", "the file does not ask to be printed at actual size")
    duplex, wanted = facts.viewer.get("Duplex"), _DUPLEX[sheet.duplex]
    if duplex != wanted:
        yield Problem("scaled-printing", f"the file asks for `{duplex}`, the sheet for `{wanted}`")


def missing_recipe(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Look for the recipe that is embedded in every file, so that it can be made again."""
    if parse_recipe(facts.attachments) is None:
        yield Problem("missing-recipe", "the file carries no readable recipe (`printgen.json`)")


def other_data(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Compare the data the file was made from with the data at hand.

    The file may be right and older than the data; what it is measured against is not what it
    was made from.
    """
    recipe = parse_recipe(facts.attachments)
    if recipe is None:
        return
    wanted = json.loads(json.dumps(sheet.recipe))
    old, new = recipe.get("data"), wanted.get("data")
    if old != new:
        names = _differing(old, new) if isinstance(old, dict) and isinstance(new, dict) else []
        message = f"the file was made from other data: {', '.join(names) or 'unknown'}"
        yield Problem("other-data", message, hints=("print it again",))
    for key in _differing(recipe, wanted):
        if key != "data":
            yield Problem("other-data", f"the file's recipe has another `{key}` than the sheet")


def missing_metadata(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """See whether the metadata of the file are those of the sheet: title, who made the game, rights, language.

    Readers, shelves and search engines show these instead of the name of the file.
    """
    for key, wanted in (("Title", sheet.title), ("Author", sheet.author)):
        found = facts.metadata.get(key, "")
        if found != wanted:
            yield Problem("missing-metadata", f"the file's {key} is `{found}`, not `{wanted}`")
    for name, values in _described(sheet):
        found_there = facts.described.get(name, ())
        if found_there != values:
            message = f"the file's {name} is `{', '.join(found_there)}`, not `{', '.join(values)}`"
            yield Problem("missing-metadata", message)


def _described(sheet: Sheet) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the metadata that the sheet wants, by the names of XMP."""
    yield "dc:title", (sheet.title,)
    yield "dc:creator", sheet.creators
    yield "dc:language", tuple(sheet.language.split(","))
    for name, text in (
        ("dc:description", sheet.description),
        ("dc:rights", sheet.rights),
        ("spdx:licenseDeclared", sheet.licence),
    ):
        if text:
            yield name, (text,)
    if sheet.keywords:
        yield "dc:subject", sheet.keywords


def missing_bookmark(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Look for the bookmarks of all parts of the document, each on its page.

    They are how one finds a part in a file of many pages.
    """
    for number, page in enumerate(sheet.pages, 1):
        if page.bookmark is not None and (page.bookmark, number) not in facts.bookmarks:
            message = f"no bookmark `{page.bookmark}` leads to page {number}"
            yield Problem("missing-bookmark", message, page=number)


def unsafe_link(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Look for links that do something else than open a web page or a letter.

    A link can run a program or open a file of the reader's; no sheet needs that.
    """
    for number, page in enumerate(facts.pages, 1):
        for link in page.links:
            if not link.lower().startswith(_LINKS):
                yield Problem("unsafe-link", f"a link leads to `{link[:80]}`", page=number)


def missing_fields(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """See whether a fillable sheet has fields, each with a name of its own."""
    names = [field.name for page in facts.pages for field in page.fields]
    if sheet.forms and not names:
        yield Problem("missing-fields", "the sheet is to be filled in, but the file has no fields")
    if not sheet.forms and names:
        yield Problem("missing-fields", f"the file has {len(names)} fields nobody asked for")
    for name in sorted({name for name in names if names.count(name) > 1}):
        message = f"two fields are called `{name}`: filling in one fills in both"
        yield Problem("missing-fields", message, severity=Severity.WARNING)


def _differing(old: Mapping[str, object], new: Mapping[str, object]) -> list[str]:
    """Name the keys whose values differ, or that only one side has."""
    return sorted(key for key in {*old, *new} if old.get(key) != new.get(key))


FILE_CHECKS: tuple[FileCheck, ...] = (
    *(page_count, font_not_embedded, scaled_printing, missing_recipe, other_data, missing_metadata, missing_bookmark),
    *(unsafe_link, missing_fields, back_off_front, wrong_drawing, wrong_amount, wrong_statement, wrong_sign),
    *(wrong_code, piece_count, wrong_figure),
)
PAGE_CHECKS: tuple[PageCheck, ...] = (
    *(page_size, missing_length, missing_scale_bar, wrong_label, outside_printable, clipped_text, text_too_small),
    *(low_contrast, too_much_ink, missing_text, misplaced_mark, replaced_statement, wrong_cell, overlapping_text),
    *(covered_text, struck_text, text_below_foot, near_foot, drawing_in_foot, beyond_margin, missing_piece),
    *(wrong_piece, pieces_overlap, piece_outside, mark_on_piece),
)
"""Each reports the problem that it is called like."""

EXPLANATIONS: Mapping[str, str] = {
    check.__name__.replace("_", "-"): inspect.getdoc(check) or "" for check in (*FILE_CHECKS, *PAGE_CHECKS, *OVERFLOWS)
}
"""What each code of preflight means, for the user."""
