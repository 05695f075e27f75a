"""Hold the pages in the browser against their PDFs; run it as `python -m tests.benchmarks.bench_pages [GAME …]`.

Of each game and kit that comes with printgen the first sheet of each kind in each language, or with `--all` all that
a whole build prints, is printed by the studio and shown by it. Each word of the PDF (as `pdftotext` of poppler finds
it) is looked for among the same words of the page in Chromium, and the way between their middles is measured; but for
those on pieces that lie askew, whose boxes poppler takes for upright. Told are the median and the 95th of a hundred
in mm, the share of words that were found, and what lies beyond the edge of its page.
"""

import argparse
import json
import re
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page

from printgen.app.build_plan import everything, usual
from printgen.app.workspace import Workspace
from printgen.sheet.core.option import plain
from printgen.sheet.core.request import Request
from printgen.studio.address import name_of
from tests.benchmarks.bench_studio import browser
from tests.studio.conftest import Running, known_to, running

SEED = "5"
FAR = 8.0
"""Words are the same only where they lie as near to each other, in mm."""

WORDS = """number => {
  const doc = document.getElementById('page').contentDocument, sheet = doc.querySelector('.page');
  const frame = sheet.getBoundingClientRect(), found = [];
  const walker = doc.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
  const range = doc.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest('style, title, desc')) continue;
    const turned = node.parentElement.getScreenCTM?.();
    if (turned && Math.abs(turned.a * turned.b) > 1e-9) continue;
    for (const one of node.data.matchAll(/[^\\s]+/g)) {
      range.setStart(node, one.index);
      range.setEnd(node, one.index + one[0].length);
      const rects = [...range.getClientRects()].filter(one => one.width && one.height);
      if (rects.length !== 1) continue;   // a word on two lines
      const { left, top, right, bottom } = rects[0];
      const text = one[0].replaceAll('\\u00ad', '');
      found.push([text, left - frame.left, top - frame.top, right - frame.left, bottom - frame.top]);
    }
  }
  return { words: found, width: frame.width, height: frame.height };
}"""

_PAGE = re.compile(r'<page width="([\d.]+)" height="([\d.]+)">(.*?)</page>', re.DOTALL)
_WORD = re.compile(r'<word xMin="(-?[\d.]+)" yMin="(-?[\d.]+)" xMax="(-?[\d.]+)" yMax="(-?[\d.]+)">(.*?)</word>')
MM = 25.4 / 72

Place = tuple[float, float]
Words = dict[str, list[Place]]
"""The middles of words in mm, by their text."""


@dataclass
class Measured:
    """How far words of a kind of sheet lie from each other, how many were looked for, how many lie beyond a page."""

    ways: list[float] = field(default_factory=list)
    words: int = 0
    beyond: int = 0
    pages: int = 0

    def __str__(self) -> str:
        if len(self.ways) < 2:
            return f"{self.pages:4} pages, no words"
        p95 = statistics.quantiles(self.ways, n=20)[-1]
        share = len(self.ways) / max(1, self.words)
        return (
            f"{self.pages:4} pages {self.words:6} words {share:5.0%} found   p50 {statistics.median(self.ways):.3f}"
            f"   p95 {p95:.3f} mm   beyond the page {self.beyond}"
        )

    def add(self, other: "Measured") -> None:
        self.ways += other.ways
        self.words, self.beyond, self.pages = (
            self.words + other.words,
            self.beyond + other.beyond,
            self.pages + other.pages,
        )


def printed(pdf: bytes) -> Iterator[Words]:
    """Yield the words of each page of a PDF."""
    done = subprocess.run(["pdftotext", "-bbox", "-", "-"], input=pdf, capture_output=True, check=True)
    for page in _PAGE.finditer(done.stdout.decode()):
        words: Words = defaultdict(list)
        for x, y, right, bottom, text in _WORD.findall(page[3]):
            words[unescape(text)].append(((float(x) + float(right)) / 2 * MM, (float(y) + float(bottom)) / 2 * MM))
        yield words


def shown(page: Page, number: int, size: Place) -> tuple[Words, int]:
    """Return the words of a page in the browser, and how many lie beyond its edge."""
    found = page.evaluate(WORDS, number)
    by = size[0] / found["width"]
    words: Words = defaultdict(list)
    beyond = 0
    for text, left, top, right, bottom in found["words"]:
        words[text].append(((left + right) / 2 * by, (top + bottom) / 2 * by))
        beyond += left < -1 or top < -1 or right > found["width"] + 1 or bottom > found["height"] + 1
    return words, beyond


def compared(paper: Words, screen: Words) -> Iterator[float]:
    """Yield how far each word of a page lies from the same on the screen, the nearest pairs first."""
    for text, places in paper.items():
        ways = sorted(
            (((x - u) ** 2 + (y - v) ** 2) ** 0.5, n, m)
            for n, (x, y) in enumerate(places)
            for m, (u, v) in enumerate(screen.get(text, ()))
        )
        here, there = set[int](), set[int]()
        for way, n, m in ways:
            if way < FAR and n not in here and m not in there:
                here.add(n)
                there.add(m)
                yield way


def query_of(request: Request) -> str:
    """Return the address of a request."""
    pairs = [("game", request.game), ("sheet", request.kind)]
    for one in request.fields():
        value = getattr(request, one.name)
        if one.option is None or value == one.default:
            continue
        several = value if isinstance(value, tuple | list) else (value,)
        pairs += [(name_of(one), "yes" if item is True else str(plain(item))) for item in several]
    return urlencode(pairs)


def measured(request: Request, studio: Running, page: Page) -> Measured:
    """Print a sheet, show it, and hold each of its pages against the other."""
    query, found = query_of(request), Measured()
    status, _, pdf = studio.ask(f"/print/sheet.pdf?{query}")
    if status != 200:
        raise RuntimeError(f"{query}: {pdf.decode()[:200]}")
    sizes = json.loads(studio.ask(f"/api/sheet?{query}")[2])["pages"]
    for number, (words, size) in enumerate(zip(printed(pdf), sizes, strict=True), 1):
        page.goto(f"http://127.0.0.1:{studio.port}/?{query}&page={number}")
        page.wait_for_selector("body[data-painted]", state="attached")
        there, beyond = shown(page, number, size)
        ways = list(compared(words, there))
        if sorted(ways)[int(0.95 * len(ways)) :][:1] > [0.25]:
            say(f"  {query} page {number}: {far_words(words, there)}")
        found.add(Measured(ways, sum(map(len, words.values())), beyond, 1))
    return found


def far_words(paper: Words, screen: Words) -> str:
    """Return some of the words of a page that lie farthest from where they should."""
    far = {text: (way, *places[0]) for text, places in paper.items() for way in compared({text: places}, screen)}
    farthest = sorted(far.items(), key=lambda one: -one[1][0])[:6]
    return ", ".join(f"{text} {way:.2f} at {x:.0f},{y:.0f}" for text, (way, x, y) in farthest)


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--kinds", help="only these kinds of sheets, by commas")
    asked = parser.parse_args()
    space, totals = Workspace(), defaultdict[str, Measured](Measured)
    names = asked.games or [*space.game_ids(), *space.kit_ids()]
    with tempfile.TemporaryDirectory() as folder, browser() as chromium, running(Path(folder), names[0]) as studio:
        page = known_to(studio, chromium).new_page()
        for name in names:
            for request in (everything if asked.all else usual)(name, SEED, space):
                if not asked.kinds or request.kind in asked.kinds.split(","):
                    found = measured(request, studio, page)
                    say(f"{name:<20}{request.kind:<12}{request.language:<4}{found}")
                    totals[request.kind].add(found)
    say("")
    for kind, found in totals.items():
        say(f"{kind:<12}{found}")


if __name__ == "__main__":
    main()
