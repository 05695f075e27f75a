"""The page for a phone → one HTML file of all it needs: style, fonts, icons as symbols, scripts, answers packed."""

import gzip
import re
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from urllib.parse import quote

from markupsafe import Markup

from printgen.drawing.embedded import font_rules
from printgen.drawing.scene import Scene, Weight
from printgen.drawing.svg import to_svg
from printgen.geometry import Size
from printgen.model.resources import Theme
from printgen.page.environment import Asset, make_environment
from printgen.page.html import DECORATION, Assets, used_rules
from printgen.resources import template_root
from printgen.sheet.core.page import Page
from printgen.sheet.phone.sheet import PhonePage, Spoken

SCRIPTS = ("stem.js", "score.js", "ask.js", "phone.js")
WORDS: tuple[Weight, ...] = (400, 700)
HEADS: tuple[Weight, ...] = (900,)
"""The faces of all that is said, and that of titles and numbers."""

SIGN = 9.0
"""Figures that are no larger, in mm, take the colours of the page; larger ones keep those of paper."""

LARGE = 5_000
"""From so many letters on a figure is packed."""

FEATURES = ("kern", "tnum")
ALWAYS = "0123456789+−–×†·.,:?=()“”„’ "
"""The letters that scripts may write beside those of the page."""

DARK = {
    "ink": "#E8ECEF", "grey": "#9DA8B2", "hairline": "#38424B", "paper": "#171C21", "coast": "#C2CBD3",
    "blue": "#62B5EA", "vermilion": "#F2935A", "green": "#4CCBA0", "orange": "#EDB540", "purple": "#D79CC7",
    "sky": "#7CC4EE", "lime": "#B4D466", "good": "#15332B", "good-ink": "#5BD3AB", "bad": "#40271A",
    "bad-ink": "#F5A373", "special": "#16303F", "special-ink": "#74BFEE", "nothing": "#262E36",
    "nothing-ink": "#A9B3BC", "strip": "#1F2A32", "best": "#3A3118", "pip": "#62B5EA", "pip-extra": "#EDB540",
    "pip-saved": "#74BFEE", "pip-frame": "#9DA8B2", "hatch": "#9DA8B2", "land": "#4A4330", "cut": "#67727D",
    "sea": "#1D3440",
}  # fmt: skip
"""The colours of a screen in the dark, in place of those of paper; all others follow from them."""

_PICTURE = re.compile(r'<img (?:class="([^"]*)" )?src="(figure:[\w-]+)" alt="([^"]*)"(?: style="([^"]*)")?>')
_ADDRESS = re.compile(r"figure:[\w-]+")
_OUTER = re.compile(
    r"<svg[^>]*viewBox=\"([^\"]*)\"[^>]*>(?:<title>.*?</title>)?(?:<desc>.*?</desc>)?(.*)</svg>", re.DOTALL
)
_PARTS = re.compile(r"(?=<body)|(?=<script)")
_SPACES = re.compile(r"\s+")
_SPACE = re.compile(r">\s+<")
_FINE = re.compile(r"(\d\.\d\d)\d+")
"""Of a length more than a hundredth of a mm, which no screen shows."""
_IMG = re.compile(r"\bimg\b")
_USED = re.compile(r"var\(--([a-z0-9-]+)\)")
_STYLE = re.compile(r"(?<=<style>).*?(?=</style>)", re.DOTALL)


def phone_html(pages: Sequence[Page], theme: Theme) -> str:
    """Return the document of a page and of what stands on it in each language.

    Nothing is fetched from elsewhere, and nothing runs but its own script, known by its digest.
    """
    environment, figures = make_environment(template_root()), _Figures(theme)
    whole, *parts = pages
    spoken = [page.body for page in parts if isinstance(page.body, Spoken)]
    aids = [
        Markup(
            environment.get_template(Spoken.template).render(
                block=page.body, figures=figures.of(page), layout="small", sheet=None
            )
        )
        for page in parts
    ]
    drawn = figures.of(whole)
    given = {"block": whole.body, "spoken": spoken, "answers": {one.language: _packed(one.ask) for one in spoken}}
    given["figures"] = _packed("".join(one for one in figures.symbols().values() if len(one) > LARGE))
    script = "".join(_bare(environment.get_template(f"phone/{one}").render(given)) for one in SCRIPTS)
    given |= {"figures": drawn, "aids": aids, "digest": _digest(script), "script": script, "icon": _icon(theme)}
    head, body, tail = _PARTS.split(environment.get_template(PhonePage.template).render(given))
    text = f"{head}{_SPACES.sub(' ', figures.placed(body))}{tail}"
    text = used_rules(_STYLE.sub(lambda style: _IMG.sub("svg", style[0]), text))
    dark = Theme.model_validate(theme.model_dump(by_alias=True) | {"colours": _by_night(theme)})
    palette = _palettes(text, theme.palette, dark.palette)
    titles = "".join(one.title for one in spoken)
    said = "".join((*(text for page in pages for text in page.body.texts()), *(one.ask + one.words for one in spoken)))
    fonts = font_rules(WORDS, said + ALWAYS, FEATURES) + font_rules(HEADS, titles + ALWAYS, FEATURES)
    return text.replace("<style>", f"<style>{fonts}{palette}", 1)


def _bare(script: str) -> str:
    """Return a script without its notes and the blanks before its lines."""
    return "".join(f"{line.strip()}\n" for line in script.splitlines() if not line.lstrip().startswith("//"))


def _by_night(theme: Theme) -> dict[str, str]:
    """Return the colours for the dark, without those of words, which follow from the others."""
    return {name: colour for name, colour in theme.colours.items() if not name.endswith("-text")} | DARK


def _packed(text: str) -> str:
    return b64encode(gzip.compress(text.encode(), 9, mtime=0)).decode()


def _digest(script: str) -> str:
    return b64encode(sha256(script.encode()).digest()).decode()


def _icon(theme: Theme) -> str:
    """Return the icon of the page as an address: a die in the colour of the game."""
    colour = theme.game_accent or theme.palette["blue"]
    pips = "".join(f'<circle cx="{x}" cy="{y}" r="6"/>' for x, y in ((32, 32), (64, 32), (48, 48), (32, 64), (64, 64)))
    drawn = f'<rect width="96" height="96" rx="20" fill="{colour}"/><g fill="#fff">{pips}</g>'
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">{drawn}</svg>'
    return "data:image/svg+xml," + quote(drawn)


class _Figures:
    """The figures of all languages: equal drawings once, small ones in the colours of the page."""

    def __init__(self, theme: Theme) -> None:
        self._palette, self._assets = theme.palette, Assets()

    def of(self, page: Page) -> dict[str, Asset]:
        """Return the figures of a page as its templates show them."""
        return {
            name: Asset(
                self._assets.add(name, replace(scene, title="")).address,
                Size(scene.window.width, scene.window.height),
                scene.title or DECORATION,
            )
            for name, scene in page.figures.items()
        }

    def symbols(self) -> dict[str, str]:
        """Return all figures as symbols by their addresses."""
        return {address: _symbol(f"f{n}", one, self._palette) for n, (one, address) in enumerate(self._all())}

    def _all(self) -> Iterable[tuple[Scene, str]]:
        return self._assets.addresses.items()

    def placed(self, text: str) -> str:
        """Put each figure that is shown into a page once, those that are packed apart, and its uses for images."""
        known = {address: (n, scene) for n, (scene, address) in enumerate(self._all())}

        def use(found: re.Match[str]) -> str:
            classes, title, style = found[1] or "", found[3].strip(), found[4] or ""
            number, scene = known[found[2]]
            spoken = f'role="img" aria-label="{title}"' if title else 'aria-hidden="true"'
            window = "" if _is_sign(scene) else _window(scene)
            named = f"{classes} {'plate' if window else ''}".strip()
            looks = (("class", named), ("style", style), ("viewBox", window))
            shown = "".join(f' {name}="{value}"' for name, value in looks if value)
            return f'<svg{shown} {spoken}><use href="#f{number}"/></svg>'

        used = set(_ADDRESS.findall(text))
        kept = "".join(one for address, one in self.symbols().items() if address in used and len(one) <= LARGE)
        text = _PICTURE.sub(use, text)
        return text.replace("<!--symbols-->", f'<svg class="symbols" aria-hidden="true">{kept}</svg>')


def _is_sign(scene: Scene) -> bool:
    """Return whether a drawing is small and has the colours of the page, such as an icon or an arrow."""
    window = scene.window
    return (window.width, window.height) == (24, 24) or max(window.width, window.height) <= SIGN


def _window(scene: Scene) -> str:
    return f"{scene.window.x:g} {scene.window.y:g} {scene.window.width:g} {scene.window.height:g}"


def _symbol(name: str, scene: Scene, palette: Mapping[str, str]) -> str:
    """Return a drawing as a symbol, its colours those of the page where they are named."""
    found = _OUTER.match(_SPACE.sub("><", to_svg(scene)))
    assert found is not None
    inner = _FINE.sub(r"\1", found[2].replace("<defs />", ""))
    for colour in (
        ()
        if not _is_sign(scene)
        else ("ink", "paper", "grey", *(one for one in DARK if one not in ("ink", "paper", "grey", "coast")))
    ):
        if colour in palette:
            inner = inner.replace(f'"{palette[colour]}"', f'"var(--{colour})"')
    return f'<symbol id="{name}" viewBox="{found[1]}">{inner}</symbol>'


def _palettes(text: str, light: Mapping[str, str], dark: Mapping[str, str]) -> str:
    """Return the colours that are used, by day and by night."""
    used = sorted({one for one in _USED.findall(text) if one in light})
    day = ";".join(f"--{one}:{light[one]}" for one in used)
    night = ";".join(f"--{one}:{dark[one]}" for one in used if dark[one] != light[one])
    return f":root{{{day}}}@media (prefers-color-scheme:dark){{:root{{{night}}}}}"
