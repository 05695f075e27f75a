"""Sheets put into templates: what the HTML says, and how wrong templates are told."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jinja2.sandbox import ImmutableSandboxedEnvironment

from printgen.app.cache import Cache, Entries
from printgen.drawing.scene import Box, Fill, Scene
from printgen.errors import LimitError, PrintgenError
from printgen.geometry import Rect, Size
from printgen.model.text.game_catalog import Inline as Part
from printgen.page import render_html
from printgen.page.environment import make_environment
from printgen.sheet.core.blocks import Block
from printgen.sheet.core.game_context import Picture
from tests.page.conftest import Probe


def body(html):
    return html.text.partition('<div class="paper">')[2].rpartition("</div>\n</section>")[0]


def problem(excinfo):
    (found,) = excinfo.value.problems
    return found


def test_whatever_the_data_holds_is_escaped(render):
    html = render("<p>{{ name }}</p>{{ name | inline }}", name="<b>&\"'")
    assert body(html) == "<p>&lt;b&gt;&amp;&#34;&#39;</p>&lt;b&gt;&amp;&#34;&#39;"
    assert "<title>A &lt;probe&gt;</title>" in html.text


def test_words_become_marks_and_bold_stays_bold(render):
    words = (Part("text", "Spend < "), Part("pip", "3"), Part("bold", "then"), Part("extra", "+1"), Part("disc", "2"))
    assert body(render("{{ words | inline }}", words=words)) == (
        'Spend &lt; <span class="pip">3</span><b>then</b><span class="pip extra">+1</span><span class="disc">2</span>'
    )
    assert body(render("{{ words | inline }}", words=words[2])) == "<b>then</b>"


def test_an_icon_in_a_text_is_a_figure_of_the_page(sheet, templates):
    square = sheet.pages[0].figures["square"]
    (templates / "probe" / "probe.html.j2").write_text("{{ block.values.words | inline }}")
    page = replace(sheet.pages[0], body=Probe({"words": (Part("icon", "boat"),)}), figures={"icon-boat-ink": square})
    html = render_html(replace(sheet, pages=(page,)), templates)
    assert '<img class="inline-icon" src="figure:icon-boat-ink-' in html.text


def test_a_figure_stands_at_its_own_size_or_scaled_without_distortion(render, sheet):
    own = render('{{ figure("square") }}')
    (address,) = own.assets
    assert body(own) == f'<img src="{address}" alt="a square" style="width:24mm;height:24mm">'
    assert own.assets[address] is sheet.pages[0].figures["square"]
    assert "width:6mm;height:6mm" in render('{{ figure("square", width=6) }}').text
    assert "width:7.5mm;height:7.5mm" in render('{{ figure("square", height=7.5) }}').text
    picture = Picture("square", 5, 5)
    assert "width:5mm;height:5mm" in render("{{ p | picture }}", p=picture).text
    assert body(render("{{ p | picture }}", p=None)) == ""


def test_equal_figures_are_drawn_once(sheet, templates):
    (templates / "probe" / "probe.html.j2").write_text('{{ figure("square") }}')
    page = sheet.pages[0]
    again = replace(page, figures={"square": replace(page.figures["square"])})
    other = Scene(Rect(0, 0, 24, 24), (Box(Rect(2, 2, 19, 20), Fill("#0072B2")),))
    pages = (page, again, replace(page, figures={"square": other}))
    assert len(render_html(replace(sheet, pages=pages), templates).assets) == 2


def test_lengths_are_written_in_mm_without_noise(render):
    assert body(render("{{ 0.1 + 0.2 | float }} {{ x | mm }} {{ 12 | mm }}", x=0.1 + 0.2)) == (
        "0.30000000000000004 0.3mm 12mm"
    )


def test_every_size_of_page_gets_its_own_paper(sheet, templates):
    (templates / "probe" / "probe.html.j2").write_text("x")
    page = sheet.pages[0]
    pages = (page, replace(page, size=Size(297, 210)), page)
    html = render_html(replace(sheet, pages=pages, with_masters=False), templates).text
    assert html.count("@page ") == 2
    assert "@page size-2 { size: 297mm 210mm; margin: 0 }" in html
    assert html.count('<section class="page probe-page size-1 large">') == 2


def test_the_foot_stands_on_every_page_with_its_number(sheet, templates, render):
    assert "<footer><span>Game\N{NO-BREAK SPACE}· A4</span></footer>" in render("x", foot="Game · A4").text
    assert "<footer>" not in render("x").text
    page = replace(sheet.pages[0], foot="Foot")
    html = render_html(replace(sheet, pages=(page, page), with_masters=False), templates).text
    assert '<footer class="numbered"><span>Foot</span><b data-variable>2/2</b></footer>' in html


def test_the_style_of_a_folder_is_taken_along(templates, render):
    (templates / "probe" / "probe.css").write_text(".probe { color: var(--blue) }")
    assert ".probe { color: #0072B2 }" in render('<p class="probe">x</p>').text


def test_a_rule_is_taken_along_only_where_a_box_may_have_all_of_its_classes(templates, render):
    rules = (".a .b, .c td { top: 0 }", ":is(.b, .c) .a { left: 0 }", ".a:not(.b) { right: 0 }", ".c { bottom: 0 }")
    (templates / "probe" / "probe.css").write_text("/* .a { margin: 0 } */\n" + "\n".join(rules))
    text = render('<p class="a">x</p>').text
    assert ".probe-page {\n:is(.b, .c) .a { left: 0 }\n.a:not(.b) { right: 0 }}" in text
    assert ".probe-page {\n.a .b{ top: 0 }" in render('<p class="a"><b class="b">x</b></p>').text


def test_a_colour_the_theme_lacks_is_refused(render):
    with pytest.raises(PrintgenError) as excinfo:
        render('<p style="color:var(--mauve)">x</p>')
    assert problem(excinfo).code == "unknown-colour"
    assert "`mauve`" in problem(excinfo).message
    render('<p style="--mauve:red;color:var(--mauve)">x</p>')


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{{ nobody }}", "'nobody' is undefined"),
        ("{{ thing.size }}", "has no attribute 'size'"),
        ('{{ figure("ship") }}', "the page has no figure `ship`"),
        ("{{ thing | nofilter }}", "no filter named 'nofilter'"),
        ("{{ 1 / 0 }}", "division by zero"),
        ("{% if %}", "expected an expression"),
        ('{% include "../../etc/passwd" %}', "../../etc/passwd"),
        ('{% include "/etc/passwd" %}', "/etc/passwd"),
        ("{{ ''.__class__.__mro__ }}", "access to attribute '__class__'"),
        ("{% set _ = thing.update({1: 2}) %}", "'update' of 'dict' object is unsafe"),
    ],
)
def test_a_wrong_template_is_told_with_its_line(templates, render, line, message):
    with pytest.raises(PrintgenError) as excinfo:
        render(f"one\ntwo\n{line}\nfour", thing={"a": 1})
    found = problem(excinfo)
    assert found.code == "template-error"
    assert message in found.message
    assert found.span is not None
    assert (found.span.file, found.span.line) == (str(templates / "probe" / "probe.html.j2"), 3)


class Nothing(Block):
    template = "probe/nothing.html.j2"


def test_a_template_that_is_not_there_is_told(sheet, templates):
    page = replace(sheet.pages[0], body=Nothing())
    with pytest.raises(PrintgenError, match=r"nothing\.html\.j2"):
        render_html(replace(sheet, pages=(page,)), templates)


def test_more_pages_than_anybody_prints_are_refused(sheet, templates):
    with pytest.raises(LimitError, match="501 pages; at most 500"):
        render_html(replace(sheet, pages=sheet.pages * 501), templates)


def test_a_template_is_compiled_once_for_all_processes_until_its_text_changes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiled: list[str] = []
    stock = ImmutableSandboxedEnvironment.compile

    def counted(environment: Any, source: str, *rest: Any) -> Any:
        compiled.append(source)
        return stock(environment, source, *rest)

    monkeypatch.setattr(ImmutableSandboxedEnvironment, "compile", counted)
    page, kept = tmp_path / "page.j2", Cache(tmp_path / "cache" / "compiled", 1_000_000)
    said = []
    for text in ("one {{ 1 + 1 }}", "one {{ 1 + 1 }}", "two {{ 1 + 2 }}"):
        page.write_text(text, encoding="utf-8")
        make_environment.cache_clear()
        said.append(make_environment(tmp_path, Entries(kept, "tool")).get_template("page.j2").render())

    assert said == ["one 2", "one 2", "two 3"]
    assert compiled == ["one {{ 1 + 1 }}", "two {{ 1 + 2 }}"]
