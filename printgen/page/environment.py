"""Template folder → the one Jinja environment, with printgen's own filters.

Templates are sandboxed, escape everything and fail on a name that does not exist. What they are
given is plain data; what they may do with it beyond Jinja's own filters stands here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from jinja2 import BytecodeCache, FileSystemLoader, StrictUndefined, UndefinedError, pass_context
from jinja2.bccache import Bucket
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from printgen.geometry import Size
from printgen.model.text.game_catalog import Inline
from printgen.resources import Entries
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.game_context import Picture
from printgen.units import format_number

_DIGITS = 4  # a ten-thousandth of a mm: a length of the data reaches the page unharmed

_LOOKS = {"text": "", "bold": "", "extra": "pip extra", "price": "pip extra", "saved": "pip saved"}
"""The classes of a stretch of text; others are called like their kind."""


@dataclass(frozen=True, slots=True)
class Asset:
    """A drawn figure: the address it is fetched by, its own size in mm, what it shows.

    A blank ``title`` says that it only decorates: it is not read aloud.
    """

    address: str
    size: Size
    title: str


class CompiledTemplates(BytecodeCache):
    """Templates as Jinja compiles them, kept for other processes; each is named by its place and its text."""

    def __init__(self, entries: Entries) -> None:
        self._entries = entries

    def load_bytecode(self, bucket: Bucket) -> None:
        """Take what was kept of a template."""
        if (kept := self._entries.read(_name_of(bucket))) is not None:
            bucket.bytecode_from_string(kept)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template that was compiled."""
        self._entries.keep(_name_of(bucket), bucket.bytecode_to_string())


def _name_of(bucket: Bucket) -> str:
    return f"template {bucket.key} {bucket.checksum}"


class _Sandbox(ImmutableSandboxedEnvironment):
    """The sandbox of Jinja, which asks once of each type of value whether a name in it may be used."""

    def __init__(self, loader: FileSystemLoader, compiled: BytecodeCache | None) -> None:
        super().__init__(
            loader=loader,
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            bytecode_cache=compiled,
            finalize=_printed,
        )
        self._safe: dict[tuple[type, str], bool] = {}

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Return whether a template may use an attribute; that hangs on the type of what has it, and on its name."""
        known = self._safe.get(key := (type(obj), attr))
        if known is None:
            known = self._safe[key] = super().is_safe_attribute(obj, attr, value)
        return known


@lru_cache(maxsize=4)
def make_environment(folder: Path, entries: Entries | None = None) -> ImmutableSandboxedEnvironment:
    """Make the environment that loads templates from a folder and from nowhere else.

    It is kept with the templates it has read, and reads those anew that were changed since. ``entries``: where
    compiled templates are kept for other processes.
    """
    environment = _Sandbox(FileSystemLoader(folder), CompiledTemplates(entries) if entries is not None else None)
    environment.filters |= {"mm": mm, "inline": inline, "picture": picture, "block": block}
    environment.globals["figure"] = figure
    return environment


def _printed(value: object) -> object:
    """Return what a template prints of a value: a plain text by its words, and what is marked safe as it is."""
    return _kept_together(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _kept_together(text: str) -> str:
    """Return a text with each separating dot kept on the line of the word before it.

    >>> _kept_together("gold · chits")
    'gold\\xa0· chits'
    """
    return text.replace(" · ", "\N{NO-BREAK SPACE}· ")


def mm(length: float) -> str:
    """Write a length in mm for CSS."""
    return f"{format_number(length, _DIGITS)}mm"


@pass_context
def inline(context: Context, words: str | Inline | Iterable[Inline]) -> Markup:
    """Set a text: bold words, marks such as pips, icons as high as the line, dotted lines below doubtful words.

    An icon ``x`` is the figure ``icon-x`` of the page, in ink unless the page has another one.
    """
    if isinstance(words, str):
        return escape(_kept_together(words))
    parts = (words,) if isinstance(words, Inline) else words
    return Markup("").join(_inline_part(context, part) for part in parts)


def _inline_part(context: Context, part: Inline) -> Markup:
    if part.kind == "icon":
        asset = _asset(context, f"icon-{part.text}", f"icon-{part.text}-ink")
        return Markup('<img class="inline-icon" src="{}" alt="{}">').format(asset.address, asset.title)
    look, words = _LOOKS.get(part.kind, part.kind), _kept_together(part.text)
    classes = " ".join(filter(None, [look, "doubt" if part.is_doubtful else ""]))
    text = Markup('<span class="{}">{}</span>').format(classes, words) if classes else escape(words)
    return Markup("<b>{}</b>").format(text) if part.kind == "bold" else text


@pass_context
def picture(context: Context, drawn: Picture | None) -> Markup:
    """Show a picture at its size; nothing when there is none."""
    return figure(context, drawn.figure, drawn.width, drawn.height) if drawn else Markup("")


@pass_context
def block(context: Context, part: Block) -> Markup:
    """Render a block by its own template, which receives it as `block` and sees the figures of the page."""
    seen = {name: context[name] for name in ("figures", "sheet", "layout")}
    return Markup(context.environment.get_template(part.template).render(seen | {"block": part}))


@pass_context
def figure(context: Context, name: str, width: float | None = None, height: float | None = None) -> Markup:
    """Show a figure of the page at its own size, or scaled to a width or height in mm."""
    asset = _asset(context, name)
    shape = asset.size.width / asset.size.height
    wide = width if width is not None else asset.size.width if height is None else height * shape
    high = height if height is not None else wide / shape
    return Markup('<img src="{}" alt="{}" style="width:{};height:{}">').format(
        asset.address, asset.title, mm(wide), mm(high)
    )


def _asset(context: Context, *names: str) -> Asset:
    """Find a figure of the page; a macro sees the page only when imported ``with context``."""
    figures: Mapping[str, Asset] = context["figures"]
    for name in names:
        if name in figures:
            return figures[name]
    raise UndefinedError(f"the page has no figure `{names[-1]}`")
