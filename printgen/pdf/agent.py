"""The style that all documents have before their own: how the elements that our templates use are shown.

WeasyPrint has one for all of HTML, with the numerals of many scripts: it is parsed each time it is imported, and its
rules are tried on every element.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

import tinycss2

AGENT = r"""
head, link, meta, script, style, template, title { display: none }
article, aside, body, dd, div, dl, dt, figure, footer, form, h1, h2, h3, h4, h5, h6 { display: block }
header, html, main, nav, ol, p, pre, section, ul { display: block }
button, input, select, textarea { display: inline-block }
li { display: list-item }
table { display: table; border-spacing: 2px; border-collapse: separate; border-color: gray }
table { box-sizing: border-box; text-indent: initial }
caption { display: table-caption }
colgroup { display: table-column-group }
col { display: table-column }
thead { display: table-header-group }
tbody { display: table-row-group }
tfoot { display: table-footer-group }
tr { display: table-row; vertical-align: inherit; border-color: inherit }
td, th { display: table-cell; padding: 1px; vertical-align: inherit; border-color: gray }
thead, tbody, tfoot { vertical-align: middle; border-color: inherit }
table > tr { vertical-align: middle }
body { margin: 8px }
dl, figure, ol, p, pre, ul { margin-top: 1em; margin-bottom: 1em }
dd { margin-left: 40px }
ol, ul { padding-left: 40px; counter-reset: list-item; break-before: avoid }
ol { list-style-type: decimal }
ul { list-style-type: disc }
h1 { margin: .67em 0; font-size: 2em; bookmark-level: 1 }
h2 { margin: .83em 0; font-size: 1.5em; bookmark-level: 2 }
h3 { margin: 1em 0; font-size: 1.17em; bookmark-level: 3 }
h4 { margin: 1.33em 0; bookmark-level: 4 }
h5 { margin: 1.67em 0; font-size: .83em; bookmark-level: 5 }
h6 { margin: 2.33em 0; font-size: .67em; bookmark-level: 6 }
h1, h2, h3, h4, h5, h6 { font-weight: bold; bookmark-label: content(text) }
h1, h2, h3, h4, h5, h6 { hyphens: manual; break-after: avoid; break-inside: avoid }
em, i { font-style: italic }
b, strong, th { font-weight: bold }
code, pre { font-family: monospace }
pre { white-space: pre }
sub { vertical-align: sub; font-size: smaller; line-height: normal }
sup { vertical-align: super; font-size: smaller; line-height: normal }
u { text-decoration: underline }
a:link { color: blue; text-decoration: underline }
s { text-decoration: line-through }
br::before { content: "\A"; white-space: pre-line }
li::marker { font-variant-numeric: tabular-nums; white-space: pre; text-transform: none }
img { overflow: hidden }
input { border: 1px solid black; font-size: .85em; height: 1.2em; padding: .2em; white-space: pre; width: 20em }
input { text-indent: initial; content: ""; display: block }
input[type=checkbox] { height: .7em; vertical-align: -.2em; width: .7em }
input[value]:not([type=checkbox])::before { content: attr(value); display: block; overflow: hidden }
@page { margin: 75px }
@counter-style disc { system: cyclic; symbols: •; suffix: " " }
@counter-style decimal { system: numeric; symbols: "0" "1" "2" "3" "4" "5" "6" "7" "8" "9" }
"""

FORMS = "input { appearance: auto } input::before { visibility: hidden }"
"""What is added where fields can be filled in."""


@contextmanager
def without_styles() -> Iterator[None]:
    """Let the block import WeasyPrint without parsing its own styles."""
    stock, tinycss2.parse_stylesheet = tinycss2.parse_stylesheet, lambda *given, **named: []
    try:
        yield
    finally:
        tinycss2.parse_stylesheet = stock


def take_style(module: ModuleType) -> None:
    """Let WeasyPrint have the style of ours."""
    module.UA_STYLESHEET = module.CSS(string=AGENT, counter_style=module.UA_COUNTER_STYLE)  # type: ignore[attr-defined]
    module.UA_FORM_STYLESHEET = module.CSS(string=FORMS)  # type: ignore[attr-defined]
