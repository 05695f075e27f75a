"""The structure tree that WeasyPrint wrote → one that is read aloud well (PDF/UA-1, ISO 14289-1).

Three things are mended in it: tables that only arrange (they have no heads) are no tables, pictures that say nothing
(their alternate text is blank) are artifacts, and every page says in which language it is.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from printgen.pdf.objects import number_of

Element = Any  # a dictionary of pydyf, which is not typed

_TABLE_PARTS = frozenset({"/Table", "/THead", "/TBody", "/TFoot", "/TR", "/TH", "/TD"})


def mend_tags(pdf: Any, languages: Sequence[str | None]) -> None:
    """Mend the structure tree of a document that is about to be written; ``languages``: of each page that has one."""
    tree = _Tree(pdf)
    sections = [one for one in tree.children(tree.document) if one["S"] == "/Sect"]
    for section, language in zip(sections, languages, strict=False):
        if language:
            section["Lang"] = tree.string(language)
    for element in tuple(tree.elements.values()):
        if element["S"] == "/Table" and not any(part["S"] == "/TH" for part in tree.table_parts(element)):
            for part in (element, *tree.table_parts(element)):
                part["S"] = "/Div"
                part.pop("A", None)
        elif element["S"] == "/Figure" and "Alt" in element and not element["Alt"].string.strip():
            tree.make_artifact(element)


class _Tree:
    """The structure elements of a document by their numbers, and the streams of its pages."""

    def __init__(self, pdf: Any) -> None:
        self._pdf = pdf
        typed: list[Any] = [one for one in pdf.objects if isinstance(one, dict)]
        self.elements: dict[int, Any] = {one.number: one for one in typed if one.get("Type") == "/StructElem"}
        root = next(one for one in typed if one.get("Type") == "/StructTreeRoot")
        self.document = self.elements[number_of(root["K"][0])]
        self._parents = pdf.objects[number_of(root["ParentTree"])]["Nums"]
        self._marked: dict[int, tuple[list[Any], dict[int, int]]] = {}

    def string(self, text: str) -> Any:
        """Return a text as the file holds one."""
        from pydyf import String

        return String(text)

    def children(self, element: Element) -> Iterator[Element]:
        """Yield the elements directly in another one."""
        for kid in element["K"]:
            if isinstance(kid, bytes) and number_of(kid) in self.elements:
                yield self.elements[number_of(kid)]

    def table_parts(self, element: Element) -> Iterator[Element]:
        """Yield the rows and cells of a table, but not those of tables within its cells."""
        for child in self.children(element):
            if child["S"] in _TABLE_PARTS - {"/Table"}:
                yield child
                yield from self.table_parts(child)

    def make_artifact(self, element: Element) -> None:
        """Take a picture out of what is read: from the tree, the parent tree, and the marks of its page."""
        self.elements[number_of(element["P"])]["K"].remove(element.reference)
        page = self._pdf.page_references.index(element["Pg"])
        contents, places = self._marks(page)
        for identifier in (one for one in element["K"] if isinstance(one, int)):
            self._parents[2 * page + 1][identifier] = b"null"
            contents[places[identifier] - 1 : places[identifier] + 2] = ["/Artifact", b"BMC", b""]
        element.clear()

    def _marks(self, page: int) -> tuple[list[Any], dict[int, int]]:
        """Return the contents of a page in parts, and where in them the marks of its elements stand."""
        if page not in self._marked:
            numbered = self._pdf.objects[number_of(self._pdf.page_references[page])]
            contents = self._pdf.objects[number_of(numbered["Contents"])].stream
            places = {part["MCID"]: place for place, part in enumerate(contents) if isinstance(part, dict)}
            self._marked[page] = contents, places
        return self._marked[page]
