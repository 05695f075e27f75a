"""Sheet → one HTML file that a browser shows as the printed page: fonts, style and figures stand in it."""

import re
from dataclasses import replace

from printgen.drawing.embedded import WEIGHTS, font_rules, image_address
from printgen.page.html import render_html
from printgen.page.hyphens import with_soft_hyphens
from printgen.sheet.core.page import Sheet

_ADDRESS = re.compile(r'(?<=src=")figure:[\w-]+')
_STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)

_ON_SCREEN = """
body { margin: 0; -webkit-print-color-adjust: exact; print-color-adjust: exact }
body > .page { overflow: hidden }
@media print { body > .page { break-after: page } body > .page:last-child { break-after: auto } }
@media screen {
  body { padding: 8mm 0; background: #8F959B }
  body > .page { margin: 0 auto 8mm; background: #FFFFFF; box-shadow: 0 1mm 4mm rgb(0 0 0 / .35) }
}
"""


def standalone_html(sheet: Sheet) -> str:
    """Return the document of a sheet with all that it shows inside; nothing is fetched from elsewhere."""
    html = render_html(replace(sheet, with_masters=False))
    addresses = {name: image_address(scene) for name, scene in html.assets.items()}
    fonts = font_rules(WEIGHTS, _STYLE.sub("", html.text) + "-†")
    text = _ADDRESS.sub(lambda found: addresses[found[0]], with_soft_hyphens(html.text))
    return text.replace("<style>", f"<style>\n{fonts}{_ON_SCREEN}</style>\n<style>", 1)
