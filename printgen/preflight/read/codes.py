"""PageFacts → what the codes on a page say to a camera (QR codes, ISO/IEC 18004), by their drawn modules alone."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from printgen.geometry import Rect
from printgen.preflight.read.boxes import around
from printgen.preflight.read.facts import Drawn, PageFacts

_PARTS = 60  # no other drawing has so many parts and is a square
_DARK = 0.35  # of white
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, c: r % 2 == 0,
    lambda r, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)
_LEVEL_M = 0b00
_CORRECTING = (10, 16, 26, 18, 24, 16, 18, 22, 22, 26)  # bytes of each block, by version from 1 on, at level M
_BLOCKS = (1, 1, 1, 2, 2, 4, 4, 4, 5, 5)


@dataclass(frozen=True, slots=True)
class Code:
    """A code: where it stands, the side of a module in mm, what it says; None where it cannot be read."""

    drawn: Drawn
    module: float
    text: str | None

    @property
    def quiet(self) -> Rect:
        """The code with the four modules around it that must stay free."""
        x, y, width, height = self.drawn.box
        room = 4 * self.module
        return Rect(x - room, y - room, width + 2 * room, height + 2 * room)


def codes(page: PageFacts) -> Iterator[Code]:
    """Yield the codes of a page: dark squares of many upright boxes."""
    for one in page.drawn:
        width, height = one.box.width, one.box.height
        if one.filled and len(one.knots) >= _PARTS and abs(width - height) < 0.01 and max(one.colour) < _DARK:
            module = min(around(part).height for part in one.knots)
            yield Code(one, module, _text(_modules(one, round(width / module))))


def _modules(drawn: Drawn, count: int) -> list[list[bool]]:
    """Return which modules are dark, by row and column."""
    x, y, width, _ = drawn.box
    dark, module = [[False] * count for _ in range(count)], width / count
    for part in drawn.knots:
        box = around(part)
        for down in range(round((box.y - y) / module), round((box.bottom - y) / module)):
            for across in range(round((box.x - x) / module), round((box.right - x) / module)):
                dark[down][across] = True
    return dark


def _text(dark: list[list[bool]]) -> str | None:
    """Return what a code says in bytes; None for another form than level M in one piece of bytes."""
    version, left_over = divmod(len(dark) - 17, 4)
    if left_over or not 1 <= version <= len(_BLOCKS):
        return None
    form = int("".join("01"[dark[8][column]] for column in (0, 1, 2, 3, 4)), 2) ^ 0b10101
    if form >> 3 != _LEVEL_M:
        return None
    mask = _MASKS[form & 7]
    bits = "".join("01"[dark[r][c] != mask(r, c)] for r, c in _way(len(dark), version))
    stream = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8))
    data = "".join(f"{byte:08b}" for byte in _in_order(stream, _BLOCKS[version - 1], _CORRECTING[version - 1]))
    wide = 8 if version < 10 else 16
    if data[:4] != "0100":
        return None
    begin, count = 4 + wide, int(data[4 : 4 + wide], 2)
    said = bytes(int(data[at : at + 8], 2) for at in range(begin, begin + 8 * count, 8) if data[at : at + 8])
    return said.decode("ascii", "replace")


def _way(size: int, version: int) -> Iterator[tuple[int, int]]:
    """Yield the modules that hold data, in the order in which they are read: up and down in columns of two."""
    last = size - 7
    middles = () if version == 1 else (6, last) if version < 7 else (6, (6 + last) // 2, last)
    aligned = [(r, c) for r in middles for c in middles if (r, c) not in ((6, 6), (6, last), (last, 6))]

    def is_fixed(r: int, c: int) -> bool:
        if r == 6 or c == 6 or (r < 9 and (c < 9 or c >= size - 8)) or (r >= size - 8 and c < 9):
            return True
        if version >= 7 and ((r < 6 and c >= size - 11) or (c < 6 and r >= size - 11)):
            return True
        return any(abs(r - down) <= 2 and abs(c - across) <= 2 for down, across in aligned)

    pairs = (*range(size - 1, 6, -2), 5, 3, 1)
    for number, right in enumerate(pairs):
        rows = range(size) if number % 2 else range(size - 1, -1, -1)
        yield from ((r, c) for r in rows for c in (right, right - 1) if not is_fixed(r, c))


def _in_order(stream: bytes, blocks: int, correcting: int) -> Iterator[int]:
    """Yield the data of the blocks one after another, which are interleaved; the last ones may be a byte longer."""
    short, longer = divmod(len(stream), blocks)
    sizes = [short - correcting + (number >= blocks - longer) for number in range(blocks)]
    parted: list[list[int]] = [[] for _ in sizes]
    rest = iter(stream)
    for at in range(max(sizes)):
        for part, size in zip(parted, sizes, strict=True):
            if at < size:
                part.append(next(rest))
    for part in parted:
        yield from part
