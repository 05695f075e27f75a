"""The text of a formula → the words that say it on paper, read and written by none of the code that prints them."""

import re
from ast import literal_eval
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printgen.model.score import ScoreLine
from printgen.model.text.game_catalog import GameCatalog
from printgen.preflight.expected.case import Case, joined, marked, says
from printgen.sheet.core.expectations import Statement
from printgen.source import plain_letters

_PARTS = re.compile(
    r"""\s*(?P<number>0[box]\w+|\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)|\s*(?P<name>[^\W\d]\w*)|\s*(?P<text>'[^']*'|"[^"]*")"""
    r"|\s*(?P<sign>//|[=!<>]=|\S)",
    re.IGNORECASE,
)
_CHOICE, _OR, _AND, _NOT, _ORDER, _SUM, _PRODUCT, _SIGN, _ONE = range(9)
"""How closely the words of a part hold together: the closest, a name or what has brackets, last."""

_BETWEEN = {
    **dict.fromkeys(("or",), (_OR, _NOT, _NOT)),
    **dict.fromkeys(("and",), (_AND, _NOT, _NOT)),
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">=", "in", "not"), (_ORDER, _SUM, _SUM)),
    "+": (_SUM, _SUM, _SUM),
    "-": (_SUM, _SUM, _PRODUCT),
    "*": (_PRODUCT, _PRODUCT, _PRODUCT),
    **dict.fromkeys(("/", "//", "%"), (_PRODUCT, _PRODUCT, _SIGN)),
}
"""For what stands between two parts: how closely it binds, and how closely each of them must, or has brackets."""

_PRINTED = {"==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "-": "−", "*": "×", "/": "÷"}


class _Said(NamedTuple):
    words: str
    close: int = _ONE

    def at_least(self, close: int) -> str:
        return self.words if self.close >= close else f"({self.words})"


def reckoned(case: Case, lines: Sequence[ScoreLine]) -> Iterator[Statement]:
    """Yield the formula of each line and of the total where no words stand for any of them."""
    score, catalog = case.game.score, case.catalog
    keys = ["score.total", *(f"score.lines.{one.id}" for one in score.lines)]
    if any(catalog.has(f"{key}.note") or catalog.has(f"{key}.formula") for key in keys):
        return
    formulas = [*((f"score.lines.{one.id}", one.formula, one.confidence) for one in lines)]
    for key, formula, confidence in (*formulas, ("score.total", score.total, score.confidence)):
        if re.fullmatch(r"\w+", formula) is None:
            words = Spoken(catalog, formula).words()
            yield says(joined(marked(catalog.text(f"{key}.name"), confidence), "=", words))


class Spoken:
    """A formula that was found sound before, from its first letter to its last."""

    def __init__(self, catalog: GameCatalog, formula: str) -> None:
        found = ((one.lastgroup or "", one[0].strip()) for one in _PARTS.finditer(formula))
        self._catalog, self._left = catalog, [*found, ("end", "")]

    def words(self) -> str:
        """Return what is printed for it."""
        return self._choice().words

    def _took(self, *signs: str) -> bool:
        """Return whether one of some signs is next, and go past it."""
        taken = self._left[0][1] in signs and self._left[0][0] in ("sign", "name")
        if taken:
            del self._left[0]
        return taken

    def _say(self, key: str, **values: str) -> str:
        return self._catalog.tool(f"formula.{key}", **values)

    def _choice(self) -> _Said:
        first = self._between(_OR)
        if not self._took("if"):
            return first
        asked = self._between(_OR)
        self._took("else")
        words = {"one": first.at_least(_NOT), "test": asked.at_least(_OR), "other": self._choice().words}
        return _Said(self._say("if", **words), _CHOICE)

    def _between(self, least: int) -> _Said:
        """Read parts as long as what stands between them binds so closely; of equals the first goes together first."""
        said, chained = self._single(least), False
        while (sign := self._left[0][1]) in _BETWEEN and _BETWEEN[sign][0] >= least and self._left[0][0] != "text":
            close, left, right = _BETWEEN[sign]
            del self._left[0]
            if sign == "not":
                self._took("in")
            second = self._between(close + 1).at_least(right)
            first = said.words if chained and close == _ORDER else said.at_least(left)
            said, chained = self._pair(sign, first, second, close), close == _ORDER
        return said

    def _pair(self, sign: str, one: str, other: str, close: int) -> _Said:
        if sign in ("and", "or"):
            return _Said(self._say(sign, one=one, other=other), close)
        if sign in ("//", "%"):
            return _Said(self._say("whole" if sign == "//" else "rest", one=one, other=other))
        printed = self._say({"not": "notin"}.get(sign, sign)) if sign in ("in", "not") else _PRINTED.get(sign, sign)
        return _Said(f"{one} {printed} {other}", close)

    def _single(self, least: int) -> _Said:
        kind, word = self._left[0]
        if least <= _NOT and self._took("not"):
            return _Said(self._say("not", one=self._between(_NOT).at_least(_NOT)), _NOT)
        del self._left[0]
        if word in ("-", "+") and kind == "sign":
            return _Said(_PRINTED.get(word, word) + self._single(_SIGN).at_least(_SIGN), _SIGN)
        if word in ("(", "[") and kind == "sign":
            several, is_list = self._several()
            return _Said(", ".join(one.at_least(_OR) for one in several)) if is_list or word == "[" else several[0]
        if kind in ("number", "text"):
            return _Said(str(literal_eval(word)))
        if self._took("("):
            several, _ = self._several()
            parts = [one.at_least(_OR) for one in several]
            values = {"all": ", ".join(parts), "one": parts[0], "other": parts[-1]}
            return _Said(self._say(word.replace("_", "-"), **values))
        return _Said(self._called(word if word.isascii() else plain_letters(word)))

    def _several(self) -> tuple[list[_Said], bool]:
        """Read what stands in brackets; and whether commas part it."""
        found, parted = [], False
        while not self._took(")", "]"):
            found.append(self._choice())
            parted |= self._took(",")
        return found, parted

    def _called(self, name: str) -> str:
        """Return what stands for a name of a formula."""
        places = (f"score.{part}.{name.replace('_', '-')}.name" for part in ("entries", "lines", "contests"))
        known = next((place for place in places if self._catalog.has(place)), None)
        if known is not None:
            return self._catalog.plain(known)
        start, _, rest = name.partition("_")
        return self._say("most", one=self._called(rest)) if start == "most" else name.replace("_", " ")
