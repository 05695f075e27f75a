"""An input → the same, changed with a sense for what it is made of."""

import io
import random
import re
import zipfile

from tests.test_mutation import CHANGES

OWNED = "\x1b]0;own\x07"
"""Would give a terminal another title: it must never get there."""

NASTY = (
    "9" * 400, "-1", "1e308", "0", "\x00", OWNED, "\x9b2J", "\u0661", "\ud800", "x" * 5000, "../../x", "[" * 70,
    "{" * 70, "&a [*a]", "{{7*7}}", "</style><script>", "var(--x)", "1 mm", "1..99999999", "null", "true",
    "{a, one: b}", "**", "\u202e", "'", '"', "\U0001f480", "a\u0301" * 60, "\r", "\u2028", "=1+1", "@x", "file:///etc",
)  # fmt: skip
TOKENS = (
    "a", "b", "(", ")", "[", "]", "+", "-", "*", "/", "//", "%", "**", " in ", " not ", " if ", " else ", ",", "==",
    "<", "sum", "count", "max", "min", "1", "2.5", "'x'", "0", "9" * 20, ".", "|", "__class__", "half_up", "\u0661",
)  # fmt: skip
OPERATORS = (
    b"q", b"Q", b"cm", b"re", b"f", b"S", b"W n", b"m", b"l", b"c", b"h", b"rg", b"RG", b"k", b"w", b"d", b"BT", b"ET",
    b"Tf", b"Td", b"Tj", b"TJ", b"Do", b"gs", b"BI", b"ID", b"EI", b"sh", b"BDC", b"EMC", b"Tm", b"''", b"J", b"B*",
)  # fmt: skip
OPERANDS = (
    b"0", b"1", b"-1", b"0.5", b"300", b"1e9", b"99999999999", b"-0.0001", b"(x)", b"<00>", b"/F1", b"/X0", b"[1 2]",
    b"[(a) -200 (b)]", b"<</MCID 0>>", b"null", b"true", b"nan", b"9" * 400, b"(", b"]", b">>",
)  # fmt: skip
FITTING = (
    b"# # # # re f", b"# # m # # l S", b"# # m # # # # # # c h B*", b"0.5 # 0 rg", b"0 0 # RG", b"q", b"Q", b"# w",
    b"1 0 0 1 # # cm", b"# # # # re W n", b"# 0 0 # 0 0 cm", b"[# #] # d", b"BT 1 0 0 1 # # Tm (x) Tj ET", b"# J",
)  # fmt: skip
"""Operators with operands that suit them; # is any number."""
NUMBER = re.compile(rb"-?\d+\.?\d*")


def spoilt(chance: random.Random, text: str) -> str:
    """Change a text in one to three places: lines, values and keys, or something nasty anywhere."""
    for _ in range(chance.choice((1, 1, 2, 3))):
        if chance.random() < 0.2 or not text:
            at = chance.randint(0, len(text))
            text = text[:at] + chance.choice(NASTY) + text[at + chance.choice((0, 0, 1, 9)) :]
        else:
            lines = text.splitlines(keepends=True)
            text = chance.choice(CHANGES)(chance, lines, chance.randrange(len(lines)))
    return text


def damaged(chance: random.Random, content: bytes) -> bytes:
    """Change bytes: a number becomes another, some bytes go, come twice or turn, the end is missing."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(content) + 1)
        match chance.randrange(6):
            case 0 | 1 | 2 if (found := NUMBER.search(content, at)) is not None:
                value = chance.choice((b"0", b"-1", b"99999999999", b"1", b"65536", b"0.00001", b"1" * 400))
                content = content[: found.start()] + value + content[found.end() :]
            case 3:
                content = content[:at] + content[at + chance.randint(1, 200) :]
            case 4:
                content = content[:at] + content[at : at + 300] * chance.randint(2, 40) + content[at:]
            case _:
                turned = bytes(chance.randrange(256) for _ in range(chance.randint(1, 9)))
                content = content[:at] + turned + content[at:]
    return content


def drawn_at_random(chance: random.Random) -> bytes:
    """Return the content of a page: operators with operands that suit them, or mostly suit nobody."""
    if chance.random() < 0.7:
        numbers = (b"0", b"1", b"-1", b"0.5", b"72", b"300", b"1000", b"99999999999", b"-0.0001", b"-500")
        pieces = [chance.choice(FITTING).split(b"#") for _ in range(chance.randint(1, 80))]
        return b" ".join(b"".join(one + chance.choice(numbers) for one in some[:-1]) + some[-1] for some in pieces)
    words = []
    for _ in range(chance.randint(1, 60)):
        words += [chance.choice(OPERANDS) for _ in range(chance.choice((0, 0, 1, 2, 4, 4, 6)))]
        words.append(chance.choice(OPERATORS))
    return b" ".join(words)


def packed_anew(chance: random.Random, content: bytes) -> bytes:
    """Change one of the files in a ZIP."""
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as before, zipfile.ZipFile(made, "w") as after:
        names = before.namelist()
        wanted = chance.choice(names)
        for name in names:
            text = before.read(name).decode("utf-8", "replace")
            if name == wanted:
                changed = spoilt(chance, text.replace("><", ">\n<"))
                text = damaged(chance, changed.encode("utf-8", "replace")).decode("latin-1")
            after.writestr(name, text.encode("utf-8", "replace"))
    return made.getvalue()
