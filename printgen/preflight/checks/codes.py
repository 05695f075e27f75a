"""Codes of a finished page and what they should open → those that say something else, or are too small."""

from collections.abc import Iterator
from urllib.parse import parse_qs

from printgen.preflight.read.boxes import shared
from printgen.preflight.read.codes import Code, codes
from printgen.preflight.read.facts import PageFacts, PdfFacts
from printgen.problems import Problem
from printgen.sheet.core.page import Sheet

_SMALLEST = 0.28  # mm: smaller modules run into each other on paper


def wrong_code(facts: PdfFacts, sheet: Sheet) -> Iterator[Problem]:
    """Read the modules of each code back: it must open the address that was asked for, and name what is played.

    Its modules are read as they are drawn, by code that knows nothing of how they were made; they must be large and
    dark enough, and around them four modules must be free.
    """
    wanted, found = sheet.expected.code, [(n, one) for n, page in enumerate(facts.pages, 1) for one in codes(page)]
    if wanted is not None and not found:
        yield Problem("wrong-code", f"no code opens `{wanted.address}`", page=1)
    for number, code in found:
        reason = _unreadable(code, facts.pages[number - 1])
        if reason is None and wanted is not None:
            said = parse_qs((code.text or "").removeprefix(wanted.address).lstrip("?&"))
            off = [name for name, values in wanted.values.items() if said.get(name, []) != values]
            if not (code.text or "").startswith(wanted.address) or off:
                reason = f"a code says `{code.text}`" + (f", its `{off[0]}` is wrong" if off else "")
        if reason is not None:
            yield Problem("wrong-code", reason, page=number, box=code.drawn.box)


def _unreadable(code: Code, page: PageFacts) -> str | None:
    if code.text is None:
        return "a code cannot be read"
    if code.module < _SMALLEST:
        return f"the modules of a code are {code.module:.2f} mm wide, at least {_SMALLEST} mm can be read from paper"
    boxes = [word.box for word in page.words]
    boxes += [one.painted for one in page.drawn if one.order > code.drawn.order]
    shares = (shared(box, code.quiet) for box in boxes)
    if any(one.width > 0 and one.height > 0 for one in shares):
        return "something stands within the free zone of a code"
    return None
