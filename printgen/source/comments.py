"""The comments of a YAML text by the lines of what they are about, to move along with it."""

import re
from typing import Any, NamedTuple

import yaml

_COMMENT = re.compile(r"#[^\r\n\x85\u2028\u2029]*")
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Said(NamedTuple):
    """What is said of a line: the comments above it, and that at its end."""

    above: list[str]
    beside: list[str]


class Comments:
    """The comments of a text that nobody has taken yet; the text must be sound."""

    def __init__(self, text: str) -> None:
        self._lines: dict[int, Said] = {}
        end = line = 0
        for token in yaml.scan(text, _LOADER):
            start = token.start_mark
            for match in _COMMENT.finditer(text, end, start.index):
                if text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip():
                    self._of(line + text.count("\n", end, match.start())).beside.append(match[0])
                else:
                    self._of(start.line).above.append(match[0])
            end, line = max(end, token.end_mark.index), token.end_mark.line
            if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
                for match in _COMMENT.finditer(text, start.index, text.find("\n", start.index)):
                    self._of(start.line).beside.append(match[0])

    def _of(self, line: int) -> Said:
        return self._lines.setdefault(line + 1, Said([], []))

    def __contains__(self, line: int) -> bool:
        return line in self._lines

    def take(self, line: int) -> Said:
        """Return what is said of a line, counted from 1; who asks next gets nothing."""
        return self._lines.pop(line, Said([], []))

    def rest(self) -> list[str]:
        """Take all that is left, in order."""
        left = [self._lines.pop(line) for line in sorted(self._lines)]
        return [one for said in left for one in (*said.above, *said.beside)]
