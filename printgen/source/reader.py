"""A file or a text → Node, or every problem of the text at once.

The bytes are decoded here, strictly, so that a wrong byte is reported with its offset and nothing
below this floor can stumble over it.
"""

import codecs
import re
from pathlib import Path

from printgen.errors import PrintgenError, reason
from printgen.limits import YAML_BYTES
from printgen.problems import Problem
from printgen.source.composer import compose
from printgen.source.node import Node, nested
from printgen.span import Span

_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDE_MARKS = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_file(path: Path, name: str) -> Node:
    """Read a YAML file; ``name`` is what problems call it. Raises PrintgenError."""
    return read_text(decode(read_bytes(path, name), name), name)


def read_text(text: str, name: str) -> Node:
    """Read a YAML text; ``name`` is what problems call it. Raises PrintgenError."""
    if match := _FORBIDDEN.search(text):
        code = f"U+{ord(match[0]):04X}"
        message = f"the character {code} may not stand in a text file"
        hint = "delete it, or write it as an escape in double quotes"
        raise _fault("control-character", message, _place(text, match.start(), name), hint)
    return compose(text, name)


def setting(path: str, text: str) -> Node:
    """Read ``path=text`` of a command line as maps that know where they come from.

    Raises PrintgenError when the text is not YAML.
    """
    value = read_text(text, f"--set {path}")
    return nested([Node.scalar(step, value.span) for step in path.split(".")], value)


def read_bytes(path: Path, name: str) -> bytes:
    """Read a file of at most 2 MiB. Raises PrintgenError."""
    try:
        if not path.exists():
            raise _fault("missing-file", f"there is no file `{name}`", _start(name))
        if not path.is_file():
            raise _fault("not-a-file", f"`{name}` is not a file", _start(name))
        with path.open("rb") as stream:
            content = stream.read(YAML_BYTES + 1)
    except (OSError, ValueError) as error:
        said = reason(error) if isinstance(error, OSError) else str(error).lower()
        message = f"`{name}` cannot be read: {said}"
        raise _fault("cannot-read", message, _start(name)) from error
    if len(content) > YAML_BYTES:
        raise _fault("too-large", f"the file is larger than {YAML_BYTES:,} bytes", _start(name), "split it")
    return content


def decode(content: bytes, name: str) -> str:
    """Decode UTF-8 with or without a byte order mark. Raises PrintgenError."""
    if content.startswith(_WIDE_MARKS):
        raise _fault("not-utf8", "the file is UTF-16 or UTF-32", _start(name), "save it as UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        # The offset of the codec does not count a byte order mark.
        mark = len(codecs.BOM_UTF8) if content.startswith(codecs.BOM_UTF8) else 0
        offset = error.start + mark
        before = content[mark:offset].decode("utf-8")
        message = f"byte 0x{content[offset]:02x} at offset {offset} is not UTF-8"
        place = _place(before, len(before), name)
        raise _fault("not-utf8", message, place, "save the file as UTF-8") from None


def unpacked(content: bytes) -> str:
    """Decode UTF-8, UTF-16 with a byte order mark, or else cp1252; raises UnicodeDecodeError."""
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return content.decode("utf-16")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252")


def _fault(code: str, message: str, span: Span, hint: str | None = None) -> PrintgenError:
    return PrintgenError(Problem(code, message, span, hints=(hint,) if hint else ()))


def _start(name: str) -> Span:
    return Span(name, 1, 1, 1, 1)


def _place(text: str, offset: int, name: str) -> Span:
    lines = text[:offset].splitlines(keepends=True)
    if not lines or lines[-1] != lines[-1].rstrip("\r\n\x85\u2028\u2029"):
        lines.append("")
    line, column = len(lines), len(lines[-1]) + 1
    return Span(name, line, column, line, column + 1)
