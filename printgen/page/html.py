"""Sheet → Html: the text of one HTML document, and every figure of it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from jinja2 import Environment, TemplateError, TemplateSyntaxError
from markupsafe import Markup

from printgen.drawing.scene import Scene
from printgen.errors import LimitError, PrintgenError
from printgen.geometry import Point, Rect, Size
from printgen.limits import HTML_LETTERS, SHEET_PAGES
from printgen.page.environment import Asset, make_environment
from printgen.problems import Problem
from printgen.resources import Entries, template_root
from printgen.sheet.core.masters import Copy, copies, page_number
from printgen.sheet.core.page import Page, Sheet
from printgen.span import Span

DECORATION = " "
"""The alternate text of a picture that says nothing; an empty one would be taken for a forgotten one."""

_AROUND = 0.8
"""How far in mm a frame stands round what is wrong."""

FRAME, REPORT = "frame/page.html.j2", "report/report.html.j2"

_NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")
_COLOUR_USED = re.compile(r"var\(--([a-z0-9-]+)\)")
_STYLED = re.compile(r"<style>.*?</style>|(?<=\sstyle=)(?:\"[^\"]*\"|'[^']*')", re.DOTALL)
"""Where a colour is one: words may well hold the same letters."""
_STYLE = re.compile(r"(?<=<style>).*?(?=</style>)", re.DOTALL)
_COMMENT = re.compile(r"/\*.*?\*/\s*", re.DOTALL)
_RULE = re.compile(r"([^{}]+)(\{[^{}]*\})")
_NEXT_SELECTOR = re.compile(r",(?![^(]*\))")
_ALTERNATIVES = re.compile(r":(?:is|not)\([^()]*\)")
_CLASS = re.compile(r"\.([a-z][\w-]*)")
_CLASSES = re.compile(r"""class=["']?([^"'>]*)""")


@dataclass(frozen=True, slots=True)
class Html:
    """A document ready to be typeset: its text, the drawing behind every address in it, the pages made from its own."""

    text: str
    assets: Mapping[str, Scene]
    copies: tuple[Copy, ...] = ()


def render_html(
    sheet: Sheet, folder: Path | None = None, faults: Sequence[Problem] = (), entries: Entries | None = None
) -> Html:
    """Put a sheet into its templates; ``folder`` is where they lie, else the built-in ones.

    ``faults`` are marked on its pages, and listed behind them. ``entries``: where compiled templates are kept.

    Raises PrintgenError with the template and its line when a template is wrong or asks for
    something the page does not have, LimitError for a document beyond the stated bounds.
    """
    if len(sheet.pages) > SHEET_PAGES:
        raise _beyond("pages", len(sheet.pages), SHEET_PAGES)
    folder = folder or template_root()
    environment = make_environment(folder, entries)
    assets = Assets()
    sizes = tuple(dict.fromkeys(page.size for page in sheet.pages))
    try:
        document = _Document(environment, sheet, assets, sizes, tuple(enumerate(faults, 1)))
        made = copies(sheet.pages, sheet.with_masters and not sheet.forms and not faults)
        masters = {copy.master: number for number, copy in reversed(tuple(enumerate(made)))}
        pages = [document.section(sheet.pages[number], number + 1) for _, number in sorted(masters.items())]
        within = (one for page in sheet.pages for _, one in page.within)
        kinds = dict.fromkeys(_folder_of(page.body.template) for page in (*sheet.pages, *within))
        text = environment.get_template(FRAME).render(
            sheet=sheet, sections=pages, sizes=sizes, kinds=tuple(kinds), faults=document.faults
        )
    except (TemplateError, TypeError, ValueError, LookupError, ArithmeticError) as error:
        raise PrintgenError(_template_problem(error, folder)) from error
    text = _with_colours(text, sheet.theme.palette)
    if len(text) > HTML_LETTERS:
        raise _beyond("characters of HTML", len(text), HTML_LETTERS)
    _check_colours(text)
    text = used_rules(text)
    return Html(text, {address: scene for scene, address in assets.addresses.items()}, made)


@dataclass(frozen=True, slots=True)
class Section:
    """A page as the frame puts it into the document: its body in HTML, its number, the pages on it, its style.

    ``size_number`` counts the sizes of the document from 1; ``at``: where it lies on another page;
    ``faults``: those to be marked on it, with their numbers.
    """

    page: Page
    body: Markup
    number: str
    size_number: int
    layout: str
    kind: str
    within: "tuple[Section, ...]" = ()
    at: Point | None = None
    faults: tuple[tuple[int, Rect], ...] = ()


@dataclass(slots=True)
class _Document:
    """Renders the pages of a sheet, one after another."""

    environment: Environment
    sheet: Sheet
    assets: "Assets"
    sizes: tuple[Size, ...]
    faults: tuple[tuple[int, Problem], ...] = ()

    def section(self, page: Page, number: int, at: Point | None = None) -> Section:
        """Return a page with its own template rendered."""
        layout, template = page.layout or self.sheet.paper.layout, page.body.template
        figures = {name: self.assets.add(name, scene) for name, scene in page.figures.items()}
        body = self.environment.get_template(template).render(
            block=page.body,
            head=page.head,
            foot=page.foot,
            doubt=page.doubt,
            sheet=self.sheet,
            figures=figures,
            layout=layout,
        )
        return Section(
            page=page,
            body=Markup(body),  # already escaped: it is the output of an escaping template
            number=page_number(number, len(self.sheet.pages)),
            size_number=self.sizes.index(page.size) + 1 if page.size in self.sizes else 0,
            layout=layout,
            kind=_folder_of(template),
            within=tuple(self.section(one, number, at) for at, one in page.within),
            at=at,
            faults=tuple(
                (number_of, _frame(one.box, page.size))
                for number_of, one in self.faults
                if at is None and one.page == number and one.box is not None
            ),
        )


def _frame(box: Rect, page: Size) -> Rect:
    """Return the frame round a fault, on its page."""
    left, top = max(box.x - _AROUND, 0), max(box.y - _AROUND, 0)
    return Rect(left, top, min(box.right + _AROUND, page.width) - left, min(box.bottom + _AROUND, page.height) - top)


def render_report(content: Mapping[str, object]) -> str:
    """Return what was proved of games as one HTML page; nothing is fetched from elsewhere: its style stands in it."""
    return make_environment(template_root()).get_template(REPORT).render(content)


@dataclass(slots=True)
class Assets:
    """The addresses of the figures of a document, equal drawings only once."""

    addresses: dict[Scene, str] = field(default_factory=dict)

    def add(self, name: str, scene: Scene) -> Asset:
        """Add a figure; return its address."""
        word = _NOT_IN_A_NAME.sub("-", name.lower()).strip("-")
        address = self.addresses.setdefault(scene, f"figure:{word}-{len(self.addresses) + 1}")
        return Asset(address, Size(scene.window.width, scene.window.height), scene.title or DECORATION)


def _folder_of(template: str) -> str:
    """Name the folder of a template, which is the kind of its page."""
    return template.partition("/")[0]


def _with_colours(text: str, palette: Mapping[str, str]) -> str:
    """Write the colours of the theme for their names, which the typesetter would look up for every box anew."""

    def coloured(style: re.Match[str]) -> str:
        return _COLOUR_USED.sub(lambda used: palette.get(used[1], used[0]), style[0])

    return _STYLED.sub(coloured, text)


def used_rules(text: str) -> str:
    """Leave out of the styles what names a class that nothing in the document has: each rule is tried on every box."""
    known = {name for names in _CLASSES.findall(text) for name in names.split()}

    def used(rule: re.Match[str]) -> str:
        kept = [
            one for one in _NEXT_SELECTOR.split(rule[1]) if known.issuperset(_CLASS.findall(_ALTERNATIVES.sub("", one)))
        ]
        return ",".join(kept) + rule[2] if kept else ""

    return _STYLE.sub(lambda style: _RULE.sub(used, _COMMENT.sub("", style[0])), text)


def _check_colours(text: str) -> None:
    """Refuse a colour that no theme has: CSS would silently print it in black."""
    used = dict.fromkeys(_COLOUR_USED.findall("".join(_STYLED.findall(text))))
    missing = [name for name in used if f"--{name}:" not in text]
    if missing:
        raise PrintgenError(
            Problem("unknown-colour", f"a style uses the colour `{name}`, which the theme lacks") for name in missing
        )


def _beyond(what: str, count: int, bound: int) -> LimitError:
    message = f"the sheet has {count} {what}; at most {bound} are printed in one file"
    return LimitError(Problem("sheet-too-large", message, hints=("print it in parts",)))


def _template_problem(error: Exception, folder: Path) -> Problem:
    """Name the template and the line in which it happened, as far as they are known."""
    place: tuple[str, int] | None = None
    if isinstance(error, TemplateSyntaxError) and error.filename:
        place = (error.filename, error.lineno)
    trace = error.__traceback__
    while trace is not None and not isinstance(error, TemplateSyntaxError):
        file = trace.tb_frame.f_code.co_filename
        if Path(file).is_relative_to(folder):
            place = (file, trace.tb_lineno)
        trace = trace.tb_next
    if place is None and not isinstance(error, TemplateError):
        raise error
    message = str(error) or type(error).__name__
    span = Span(place[0], place[1], 1, place[1] + 1, 1) if place else None
    return Problem("template-error", message[:1].lower() + message[1:], span)
