"""What a screen reader finds in a finished file: the structure tree, read back with another library."""

import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pypdf
import pytest

from printgen.app import pipeline
from tests.workshop import WORKSPACE, game_context, request_of

GAME = WORKSPACE.game_ids()[0]
SHEETS = {
    "aid": {"language": "en,de", "theme": "colour-blind"},
    "overlay": {"style": "sheet"},
    "pad": {"fillable": True},
    "rulings": {},
}


@pytest.fixture(scope="module", params=SHEETS, ids=str)
def read(request: pytest.FixtureRequest) -> pypdf.PdfReader:
    """Return a finished file of each kind."""
    context = game_context(request_of(request.param, GAME, **SHEETS[request.param]))
    return pypdf.PdfReader(BytesIO(pipeline.typeset_first_fitting(context).pdf))


def elements(element: Any) -> Iterator[Any]:
    """Yield an element and all that is below it, in reading order."""
    yield element
    for kid in kids(element):
        if isinstance(kid, pypdf.generic.DictionaryObject) and "/S" in kid:
            yield from elements(kid)


def kids(element: Any) -> list[Any]:
    found = element.get("/K", [])
    found = found.get_object() if hasattr(found, "get_object") else found
    return [one.get_object() for one in (found if isinstance(found, list) else [found])]


def tree(read: pypdf.PdfReader) -> Any:
    return kids(read.root_object["/StructTreeRoot"])[0]


def test_the_file_says_that_it_is_tagged_in_a_language_and_to_which_standard(read: pypdf.PdfReader) -> None:
    assert read.root_object["/MarkInfo"]["/Marked"]
    assert read.root_object["/Lang"] == "en"
    assert b"<pdfuaid:part>1</pdfuaid:part>" in read.root_object["/Metadata"].get_data()


def test_whatever_is_painted_belongs_to_one_element_or_is_an_artifact(read: pypdf.PdfReader) -> None:
    of_page: dict[int, Counter[int]] = {}
    for element in elements(tree(read)):
        marked = [kid for kid in kids(element) if isinstance(kid, int)]
        if marked:
            of_page.setdefault(element.raw_get("/Pg").idnum, Counter()).update(marked)
    for page in read.pages:
        painted = [int(found) for found in re.findall(rb"/MCID (\d+)", page.get_contents().get_data())]
        assert painted
        assert Counter(painted) == of_page[page.indirect_reference.idnum]


def test_every_picture_that_is_read_says_what_it_shows(read: pypdf.PdfReader) -> None:
    pictures = [one for one in elements(tree(read)) if one["/S"] == "/Figure"]
    assert all(one["/Alt"].strip() for one in pictures)


def test_a_table_is_one_only_where_it_has_heads(read: pypdf.PdfReader) -> None:
    tables = [one for one in elements(tree(read)) if one["/S"] == "/Table"]
    for table in tables:
        assert any(one["/S"] == "/TH" for one in elements(table))
    cells = {id(one) for table in tables for one in elements(table) if one["/S"] in ("/TR", "/TD", "/TH")}
    assert cells == {id(one) for one in elements(tree(read)) if one["/S"] in ("/TR", "/TD", "/TH")}


def test_the_title_of_the_page_is_its_first_head(read: pypdf.PdfReader) -> None:
    heads = [one["/S"] for one in elements(tree(read)) if re.fullmatch(r"/H[1-6]", one["/S"])]
    assert heads[0] == "/H1"


@pytest.mark.parametrize("kind", ["pad", "worksheet"])
def test_a_field_to_fill_in_is_called_by_words(kind: str) -> None:
    context = game_context(request_of(kind, GAME, fillable=True))
    read = pypdf.PdfReader(BytesIO(pipeline.typeset_first_fitting(context).pdf))
    fields = [one.get_object() for page in read.pages for one in page.get("/Annots", []) if "/T" in one.get_object()]
    assert fields
    assert [one["/T"] for one in fields if one.get("/TU", one["/T"]) == one["/T"]] == []


def test_every_page_of_two_languages_says_its_own() -> None:
    context = game_context(request_of("aid", GAME, **SHEETS["aid"]))
    read = pypdf.PdfReader(BytesIO(pipeline.typeset_first_fitting(context).pdf))
    told = [section["/Lang"] for section in kids(tree(read)) if section["/S"] == "/Sect"]
    assert told == ["en", "de"] * (len(read.pages) // 2)


def test_an_icon_is_called_by_a_word_of_the_language_of_its_page() -> None:
    words = WORKSPACE.tool_words()
    drawn = sorted(WORKSPACE.resources().icons)
    assert drawn
    for language in ("en", "de"):
        assert [name for name in drawn if f"icons.{name}" not in words[language]] == []
    aid = game_context(request_of("aid", GAME, language="de"))
    read = pypdf.PdfReader(BytesIO(pipeline.typeset_first_fitting(aid).pdf))
    told = {one["/Alt"] for one in elements(tree(read)) if one["/S"] == "/Figure"}
    assert told <= {text for name, text in words["de"].items() if name.startswith(("icons.", "pictures."))}


def test_in_two_languages_each_page_calls_its_icons_in_its_own() -> None:
    words = WORKSPACE.tool_words()
    context = game_context(request_of("aid", GAME, **SHEETS["aid"]))
    read = pypdf.PdfReader(BytesIO(pipeline.typeset_first_fitting(context).pdf))
    for section in (one for one in kids(tree(read)) if one["/S"] == "/Sect"):
        told = {one["/Alt"] for one in elements(section) if one["/S"] == "/Figure"}
        own = {text for name, text in words[section["/Lang"]].items() if name.startswith(("icons.", "pictures."))}
        assert told and told <= own
