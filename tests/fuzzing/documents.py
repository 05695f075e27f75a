"""A kind of hostile document and a number → the document; the larger the number, the worse it mostly is.

PDFs are written by hand here, for no library writes what is broken so. Each carries a sound recipe, where that is not
what is broken: without one nobody looks at its pages.
"""

import json
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from tests.fuzzing.pdfs import with_recipe

MEGABYTE = 1 << 20
CATALOG = b"<</Type/Catalog/Pages 2 0 R%s>>"
PAGES = b"<</Type/Pages/Kids[3 0 R]/Count 1>>"
PAGE = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R%s>>"


class Documents(NamedTuple):
    """Of one kind: how many, what makes each, the names of files they have."""

    count: int
    make: Callable[[int], bytes]
    suffix: str = ".pdf"


def stream(content: bytes, more: bytes = b"") -> bytes:
    return b"<</Length %d%s>>stream\n%s\nendstream" % (len(content), more, content)


@cache
def sound_recipe() -> bytes:
    """Return the recipe of a calibration page, which rests on no game."""
    from tests import workshop

    sheet = workshop.lay_out(workshop.make_context(workshop.request_of("calibration", "")))
    return json.dumps(sheet.recipe).encode()


def attached(objects: Sequence[bytes], recipe: bytes) -> list[bytes]:
    """Return the objects of a PDF and a file attached to it, unless its catalog has names of its own."""
    if b"/Names" in objects[0] or not objects[0].endswith(b">>"):
        return [*objects]
    number = len(objects) + 1
    names = b"/Names<</EmbeddedFiles<</Names[(printgen.json) %d 0 R]>>>>>>" % (number + 1)
    about = b"<</Type/Filespec/F(printgen.json)/UF(printgen.json)/EF<</F %d 0 R>>>>" % number
    return [objects[0][:-2] + names, *objects[1:], stream(recipe, b"/Type/EmbeddedFile"), about]


def pdf(objects: Sequence[bytes], trailer: bytes = b"", start: int | None = None, off: int = 0) -> bytes:
    """Return a PDF of these objects; ``start``: where it says its table is, ``off``: by how much the table is wrong."""
    out, places, objects = bytearray(b"%PDF-1.7\n"), list[int](), attached(objects, sound_recipe())
    for number, one in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, one)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    for place in places:
        out += b"%010d 00000 n \n" % (place + off)
    said = table if start is None else start
    out += b"trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, trailer, said)
    return bytes(out)


def page(content: bytes, more: bytes = b"", further: Sequence[bytes] = (), catalog: bytes = b"") -> bytes:
    """Return a PDF of one page with this stream for its content."""
    return pdf([CATALOG % catalog, PAGES, PAGE % more, content, *further])


def bomb(number: int) -> bytes:
    """A stream of some kB that unpacks to up to 1 GB, packed once or twice."""
    packing = zlib.compressobj(9)
    letter = (b" ", b"0 0 1 1 re f ", b"q ", b"(")[number % 4]
    chunk = letter * (MEGABYTE // len(letter))
    packed = b"".join(packing.compress(chunk) for _ in range(min(1000, 4 << number // 2))) + packing.flush()
    if number % 3 == 0:
        return page(stream(zlib.compress(packed, 9), b"/Filter[/FlateDecode/FlateDecode]"))
    return page(stream(packed, b"/Filter/FlateDecode"))


def filters(number: int) -> bytes:
    """Filters upon filters, and such as few know."""
    name = (b"/ASCII85Decode", b"/LZWDecode", b"/RunLengthDecode", b"/ASCIIHexDecode", b"/JBIG2Decode")[number % 5]
    content = (b"z" * 9_000_000, b"\x80" * 500_000, b"\x81x" * 500_000, b"0" * 5_000_000, b"\0" * 1000)[number % 5]
    return page(stream(content, b"/Filter[%s]" % (name * (1 + 40 * (number // 5)))))


def loop(number: int) -> bytes:
    """Pages, forms, fields, names and outlines that contain themselves."""
    form = b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X %d 0 R/Y 5 0 R>>>>"
    uses = b"/Resources<</XObject<</X 5 0 R>>>>"
    draws = stream(b"/X Do " * (1 + number))
    match number % 6:
        case 0:
            return pdf([CATALOG % b"", b"<</Type/Pages/Kids[2 0 R 3 0 R]/Count 2>>", PAGE % b"", stream(b"")])
        case 1:
            return page(draws, uses, [stream(b"/X Do /Y Do", form % 5)])
        case 2:
            return page(draws, uses, [stream(b"/X Do /X Do", form % 6), stream(b"/X Do /Y Do", form % 5)])
        case 3:
            field = b"<</FT/Tx/T(a)/Kids[5 0 R]/Parent 5 0 R>>"
            return page(stream(b""), b"/Annots[5 0 R]", [field], b"/AcroForm<</Fields[5 0 R 5 0 R]>>")
        case 4:
            names = b"<</Kids[5 0 R 5 0 R]/Names[(printgen.json) 5 0 R]>>"
            return page(stream(b""), b"", [names], b"/Names<</EmbeddedFiles 5 0 R>>")
        case _:
            levels = 8 + number
            chain = [stream(b"/X Do " * 4, form % (6 + level)) for level in range(levels)]
            return page(draws, uses, [*chain, stream(b"0 0 1 1 re f", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]")])


def nested(number: int) -> bytes:
    """Arrays, dictionaries, text objects and saved states in one another."""
    deep = 50 * 2**number
    match number % 4:
        case 0:
            return page(stream(b"[" * deep + b"]" * deep + b" TJ"))
        case 1:
            return page(stream(b""), b"/A " + b"[" * deep + b"]" * deep)
        case 2:
            return page(stream(b""), b"/A " + b"<</A " * deep + b"0" + b">>" * deep)
        case _:
            return page(stream(b"q " * deep + b"BT " * deep))


def large(number: int) -> bytes:
    """Millions of operators, operands, letters."""
    times = 20_000 * 2 ** (number // 5)
    pieces = (b"0 0 300 300 re f ", b"0 0 m 300 300 l S ", b"BT /F1 9 Tf 9 9 Td (word) Tj ET ", b"1 ", b"(x) ")
    font = b"/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>"
    return page(stream(pieces[number % 5] * times), font)


def table(number: int) -> bytes:
    """Tables of objects that are wrong, absent, endless or point at themselves."""
    objects = [CATALOG % b"", PAGES, PAGE % b"", stream(b"0 0 9 9 re f")]
    plain = pdf(objects)
    begin = plain.index(b"xref\n")
    match number % 9:
        case 0:
            return pdf(objects, start=(-1, 0, 7, 10**9, 10**20, begin + 3)[number // 9 % 6])
        case 1:
            return pdf(objects, off=(-7, 1, 9, 10**6)[number // 9 % 4])
        case 2:
            return pdf(objects, b"/Prev %d" % begin)
        case 3:
            return plain[:begin] + b"trailer\n<</Root 1 0 R>>\n%%EOF\n"
        case 4:
            return plain.replace(b"xref\n0 7", b"xref\n0 %d" % 10 ** (3 + number // 3))
        case 5:
            return pdf(objects, b"/Size 99999999999/XRefStm %d" % begin)
        case 6:
            wide = b"/Type/XRef/Size %d/W[1 9 9]/Index[0 %d]/Root 1 0 R" % (10 ** (3 + number // 3), 10**9)
            whole = plain[:begin] + b"9 0 obj\n" + stream(b"\0" * 190, wide) + b"\nendobj\n"
            return whole + b"startxref\n%d\n%%%%EOF\n" % begin
        case 7:
            return plain.replace(b"1 0 R", b"%d 0 R" % (99, 3, 4)[number // 9 % 3])
        case _:
            return plain[: len(plain) * (1 + number // 9) // 5]


def paper(number: int) -> bytes:
    """Pages without end in number or size, or with none."""
    boxes = (b"0 0 1e9 1e9", b"0 0 0 0", b"9 9 -9 -9", b"0 0 nan 1", b"0 0", b"(a) (b) 1 1", b"0 0 14400 14400 ")
    if number % 2:
        count = 50 * 3 ** (number // 2)
        return pdf([CATALOG % b"", b"<</Type/Pages/Kids[%s]/Count %d>>" % (b"3 0 R " * count, count), PAGE % b"", b""])
    box = boxes[number // 2 % len(boxes)]
    draws = stream(b"0 0 1e9 1e9 re f -1e9 -1e9 1e9 1e9 re f")
    return page(draws).replace(b"0 0 300 300]/C", box + b"]/UserUnit %d/C" % 10 ** (number // 4))


def recipe(number: int) -> bytes:
    """Recipes that ask for other people's files, for too much, or are none."""
    secret = ("../secret", "/etc/passwd", "secret", "./secret/game.yaml", "~", "x" * 9000, "\x1b]0;own\x07")
    asked: dict[str, object] = {"kind": "pad", "game": secret[number % len(secret)]}
    match number % 7:
        case 0:
            return with_recipe(json.dumps({"request": asked}).encode())
        case 1:
            return with_recipe(json.dumps({"request": asked | {"copies": 10 ** (number // 2)}}).encode())
        case 2:
            name = "a/" * number * 9 + "game.yaml"
            return with_recipe(json.dumps({"request": asked | {"files": {name: "title: x", "../a": "b"}}}).encode())
        case 3:
            return with_recipe(b'{"request": ' + b"[" * 200 * 2 ** (number // 3))
        case 4:
            return with_recipe(b'{"request": {"kind": "' + b"x" * (MEGABYTE << number // 6) + b'"}}')
        case 5:
            return with_recipe(b"\xff\xfe\0" * number)
        case _:
            name = secret[number // 7 % len(secret)]
            return with_recipe(json.dumps({"request": asked | {"my_box": name, "theme": name, "set": [name]}}).encode())


def form(number: int) -> bytes:
    """Forms of very many fields, or long ones."""
    times = 100 * 2 ** (number // 2)
    field = b"<</Subtype/Widget/FT/Tx/T(%d)/V(%s)/Rect[0 0 9 9]>>"
    fields = (
        [field % (one, b"x") for one in range(times)] if number % 2 else [field % (0, b"9" * 40 * times)] * (1 + number)
    )
    places = b"".join(b"%d 0 R " % (5 + one) for one in range(len(fields)))
    return page(stream(b""), b"/Annots[%s]" % places, fields, b"/AcroForm<</Fields[%s]>>" % places)


def font(number: int) -> bytes:
    """Fonts that are broken, or map letters to endless texts."""
    text = b"BT /F1 9 Tf 9 9 Td <%s> Tj ET" % (b"0041" * 2000)
    maps = b"begincmap\n" + b"1 beginbfrange <0000> <ffff> <%s> endbfrange\n" % (b"0041" * 2 ** (number // 2))
    used = (b"/ToUnicode 6 0 R", b"/Widths[%s]" % (b"1e9 " * 10_000), b"/Encoding 5 0 R", b"/FontDescriptor 7 0 R")
    one = b"<</Type/Font/Subtype/%s/BaseFont/X/FirstChar -9/LastChar 99999999%s>>"
    kinds = (b"Type0/Encoding/Identity-H/DescendantFonts[5 0 R]", b"Type1", b"TrueType", b"Type3/CharProcs 5 0 R")
    further = [
        one % (kinds[number % 4], used[number // 4 % 4]),
        stream(maps * 40),
        b"<</Type/FontDescriptor/FontFile2 6 0 R/FontName 7 0 R>>",
    ]
    return page(stream(text), b"/Resources<</Font<</F1 5 0 R>>>>", further)


def image(number: int) -> bytes:
    """Pictures of more cells than there is memory."""
    side = 1000 * 4 ** (number // 3)
    about = b"/Subtype/Image/Width %d/Height %d/BitsPerComponent 8/ColorSpace/DeviceRGB" % (side, side)
    match number % 3:
        case 0:
            return page(
                stream(b"300 0 0 300 0 0 cm /I Do"), b"/Resources<</XObject<</I 5 0 R>>>>", [stream(b"", about)]
            )
        case 1:
            whole = stream(zlib.compress(b"\0" * min(side * 3000, 64 * MEGABYTE)), about + b"/Filter/FlateDecode")
            return page(stream(b"300 0 0 300 0 0 cm /I Do"), b"/Resources<</XObject<</I 5 0 R>>>>", [whole])
        case _:
            return page(stream(b"BI /W %d /H %d /BPC 8 /CS /RGB ID \0\0\0 EI" % (side, side)))


def locked(number: int) -> bytes:
    """Encrypted by what there is not."""
    locks = (b"<</Filter/Standard/V %d/R %d/O(x)/U(y)/P -1/Length %d>>" % (v, v, 8 << v) for v in range(9))
    objects = [CATALOG % b"", PAGES, PAGE % b"", stream(b"q")]
    return pdf(objects, b"/Encrypt %s/ID[(a)(b)]" % [*locks][number % 9])


def game(body: str) -> bytes:
    return f"title: Hostile\nplayers: 2-4\n{body}\n".encode("utf-8", "surrogatepass")


def aliases(number: int) -> bytes:
    """A few lines that stand for 10⁹, or for themselves."""
    if number % 3 == 2:
        return game(f"costs: &a {{A: [*a, {'*a, ' * number}1]}}")
    levels = 3 + number
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, levels)]
    return game("\n".join(lines))


def deep(number: int) -> bytes:
    """Lists and maps in one another, by brackets or by indentation."""
    levels = 20 * 2 ** (number // 3)
    match number % 3:
        case 0:
            return game("clauses: " + "[" * levels + "]" * levels)
        case 1:
            return game("clauses: " + "{a: " * levels + "1" + "}" * levels)
        case _:
            return game("clauses:\n" + "\n".join(" " * n + "a:" for n in range(1, min(levels, 2000))))


def long(number: int) -> bytes:
    """Very many lines, very long ones, words without an end."""
    times = 200 * 2 ** (number // 5)
    match number % 5:
        case 0:
            return game("clauses:\n  All:\n" + "".join(f"    - '**A{n}:** word word word.'\n" for n in range(times)))
        case 1:
            return game("clauses:\n  All:\n    - '" + "x" * times + "'")
        case 2:
            return game("costs:\n  All:\n" + "".join(f"    - A{n}: {n}\n" for n in range(times)))
        case 3:
            return game("turn:\n" + "".join(f"  - {'W' * 30}{n}: {'word ' * 9}\n" for n in range(times)))
        case _:
            return game("lead: " + "wörd " * times)


def formula(number: int) -> bytes:
    """Sums that are deep, long, or of huge numbers."""
    bodies = (
        "(" * 50 * number + "flies" + ")" * 50 * number, "flies" + " ** 9" * number, "9 ** 9 ** 9 * flies",
        "'a' * 10 ** 9", "flies.__class__", "sum(flies for x in y)", "1\u0661.5", "flies // 0", "-" * 300 + "flies",
        "lipsum()", "max(" * 100 + "flies" + ")" * 100, "flies * 10 ** 400", "[flies] * 10 ** 9", "{{ flies }}",
    )  # fmt: skip
    return game(
        f"score:\n  lines:\n    - flies: {{formula: {json.dumps(bodies[number % len(bodies)])}}}\n  total: flies"
    )


def count(number: int) -> bytes:
    """More players, pieces and spaces than there are."""
    much = 10 ** (2 + number // 6)
    bodies = (
        f"board: {{rows: {much}, columns: {much}}}", f"pieces: {{frog: {{count: {much}}}}}",
        f"score:\n  rounds: {much}\n  lines: [a, b]", f"board:\n  hexes: {{radius: {much}}}",
        f"cards: {{a: {{count: {much}, size: {much} mm x 1 mm}}}}",
        f"board: {{spaces: [{'A-1, ' * min(much, 20_000)}]}}",
    )  # fmt: skip
    text = game(bodies[number % len(bodies)])
    return text.replace(b"players: 2-4", b"players: 2-%d" % much) if number % 4 == 3 else text


def odd(number: int) -> bytes:
    """Letters that steer, turn or stack, and bytes that are no text."""
    bodies = (
        "lead: '\x1b]0;own\x07'", "lead: \u202egnp.exe", "lead: " + "a\u0301" * 3000, "lead: \ud800", "lead: \0",
        "lead: '{{7*7}}'", "lead: </style><script>alert(1)</script>", "lead: '<img src=file:///etc/passwd>'",
        "lead: var(--x)", "lead: !!python/object/apply:os.system [id]", "lead: !include /etc/passwd", "? [a, b]\n: c",
        "<<: *x", "lead: \U000e0041\u200b\ufeff", "lead: |\n\t\ttabs",
    )  # fmt: skip
    text = game(bodies[number % len(bodies)])
    return text.decode("utf-8", "replace").encode("utf-16") if number >= len(bodies) else text


KINDS: Mapping[str, Documents] = {
    "bombs": Documents(16, bomb),
    "filters": Documents(15, filters),
    "loops": Documents(24, loop),
    "nested": Documents(16, nested),
    "large": Documents(20, large),
    "tables of objects": Documents(27, table),
    "paper": Documents(16, paper),
    "recipes": Documents(28, recipe),
    "forms": Documents(18, form),
    "fonts": Documents(16, font),
    "pictures": Documents(12, image),
    "locked": Documents(9, locked),
    "aliases": Documents(12, aliases, ".yaml"),
    "deep": Documents(18, deep, ".yaml"),
    "long": Documents(20, long, ".yaml"),
    "formulas": Documents(14, formula, ".yaml"),
    "counts": Documents(24, count, ".yaml"),
    "odd letters": Documents(20, odd, ".yaml"),
}
