"""Sheet → Html: the text of one HTML document, and every figure of it as SVG."""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from jinja2 import Environment, TemplateError, TemplateSyntaxError
from markupsafe import Markup

from printgen.drawing.scene import Scene
from printgen.drawing.svg import to_svg
from printgen.errors import LimitError, PrintgenError
from printgen.geometry import Size
from printgen.page.environment import Asset, make_environment
from printgen.problems import Problem
from printgen.resources import template_root
from printgen.sheet.core.page import Page, Sheet
from printgen.span import Span

PAGES_AT_MOST = 500
HTML_AT_MOST = 16_000_000
SVG_AT_MOST = 100_000_000

FRAME = "frame/page.html.j2"

_NOT_IN_A_NAME = re.compile(r"[^a-z0-9]+")
_COLOUR_USED = re.compile(r"var\(--([a-z0-9-]+)\)")


@dataclass(frozen=True, slots=True)
class Html:
    """A document ready to be typeset: its text, and the bytes behind every address in it."""

    text: str
    assets: Mapping[str, bytes]


def render_html(sheet: Sheet, folder: Path | None = None) -> Html:
    """Put a sheet into its templates; ``folder`` is where they lie, else the built-in ones.

    Raises PrintgenError with the template and its line when a template is wrong or asks for
    something the page does not have, LimitError for a document beyond the stated bounds.
    """
    if len(sheet.pages) > PAGES_AT_MOST:
        raise _beyond("pages", len(sheet.pages), PAGES_AT_MOST)
    folder = folder or template_root()
    environment = make_environment(folder)
    gallery = _Gallery()
    sizes = tuple(dict.fromkeys(page.size for page in sheet.pages))
    try:
        pages = [_page(environment, sheet, page, number, gallery, sizes) for number, page in enumerate(sheet.pages, 1)]
        within = (one for page in sheet.pages for _, one in page.within)
        styles = dict.fromkeys(_style_of(page.template) for page in (*sheet.pages, *within))
        text = environment.get_template(FRAME).render(sheet=sheet, pages=pages, sizes=sizes, styles=tuple(styles))
    except (TemplateError, TypeError, ValueError, LookupError, ArithmeticError) as error:
        raise PrintgenError(_template_problem(error, folder)) from error
    if len(text) > HTML_AT_MOST:
        raise _beyond("characters of HTML", len(text), HTML_AT_MOST)
    _check_colours(text)
    return Html(text, gallery.assets)


def _page(
    environment: Environment, sheet: Sheet, page: Page, number: int, gallery: "_Gallery", sizes: tuple[Size, ...]
) -> dict[str, Any]:
    """Render the page's own template; give what the frame needs to put it into its section."""
    layout = page.layout or sheet.paper.layout
    about = {"number": number, "count": len(sheet.pages), "size": page.size, "layout": layout}
    figures = {name: gallery.hang(name, scene) for name, scene in page.figures.items()}
    content = {**page.content, "sheet": sheet, "page": about, "figures": figures}
    body = environment.get_template(page.template).render(content)
    return {
        "body": Markup(body),  # already escaped: it is the output of an escaping template
        "number": number,
        "size": page.size,
        "size_number": sizes.index(page.size) + 1 if page.size in sizes else 0,
        "layout": layout,
        "foot": page.content.get("foot"),
        "language": page.language,
        "bookmark": page.bookmark,
        "kind": _folder_of(page.template),
        "within": [{"at": at, **_page(environment, sheet, one, number, gallery, sizes)} for at, one in page.within],
    }


@dataclass(slots=True)
class _Gallery:
    """The figures of a document; equal drawings hang only once."""

    assets: dict[str, bytes] = field(default_factory=dict)
    total: int = 0

    def hang(self, name: str, scene: Scene) -> Asset:
        svg = to_svg(scene).encode()
        digest = hashlib.blake2b(svg, digest_size=6).hexdigest()
        address = f"figure:{_NOT_IN_A_NAME.sub('-', name.lower()).strip('-')}-{digest}"
        if address not in self.assets:
            self.assets[address] = svg
            self.total += len(svg)
            if self.total > SVG_AT_MOST:
                raise _beyond("bytes of figures", self.total, SVG_AT_MOST)
        return Asset(address, Size(scene.window.width, scene.window.height), scene.title)


def _style_of(template: str) -> str:
    """Name the style of a template's folder."""
    folder = _folder_of(template)
    return f"{folder}/{folder}.css"


def _folder_of(template: str) -> str:
    """Name the folder of a template, which is the kind of its page."""
    return template.partition("/")[0]


def _check_colours(text: str) -> None:
    """Refuse a colour that no theme has: CSS would silently print it in black."""
    missing = [name for name in dict.fromkeys(_COLOUR_USED.findall(text)) if f"--{name}:" not in text]
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
