"""What lies where in many set-ups → the line of JSON of each, equal to its record."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, count, pairwise, repeat
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printgen.model.board.spaces import FACINGS
from printgen.model.position import Finding, PlacedHex, Position, Thing
from printgen.model.setup import NotJudged
from printgen.setup.json_form import Blank, JsonForm
from printgen.setup.placing.maps import NOTHING, Laid, LaidForm
from printgen.setup.record import archipelago_record, as_json, hex_record, thing_record
from printgen.setup.seed_range import SeedRange

Numbers = NDArray[Any]


class LaidLines:
    """Writes the line of each of many set-ups; ``sample``: one of them, ``findings``: what all are certified by."""

    def __init__(
        self,
        form: LaidForm,
        sample: Position,
        findings: tuple[Finding, ...],
        unjudged: Sequence[NotJudged],
        measured: bool,
    ) -> None:
        self._form, self._measured = form, measured
        self._spaces, self._piles = list[str](), list[str]()
        record = archipelago_record(replace(sample, seed="", index=1), findings, None, unjudged)
        record |= {"seed": Blank(0), "index": Blank(1)} | ({"fairness": Blank(2)} if measured else {})
        blanks = map(Blank, count(3))
        for name, parts in record.get("deals", {}).items():
            self._spaces += [name] if "spaces" in parts else []
            self._piles += [name] if "piles" in parts else []
        for names, key in ((self._spaces, "spaces"), (self._piles, "piles")):
            for name in names:
                record["deals"][name][key] = next(blanks)
        if "hexes" in record:
            record["hexes"] = next(blanks)
        self._first = JsonForm({name: value for name, value in record.items() if name != "index"})
        self._other = JsonForm(record)
        self._most = 1 + max(form.highest, len(form.names) if form.on_map else 0)
        self._known = {name: list[str]() for name in (*self._spaces, *form.on_map)}
        self._heaps = {name: [as_json(thing_record(one)) for one in things] for name, things in form.plain.items()}

    def write(self, seed_range: SeedRange, laid: Laid, measured: Iterator[str]) -> Iterator[str]:
        """Yield the line of each set-up; ``measured``: how fair each is, as text, where that is measured."""
        columns = [
            *(self._on_spaces(name, laid) for name in self._spaces),
            *(self._in_piles(name, laid.piles[name]) for name in self._piles),
            *([self._on_map(laid)] if self._form.on_map else []),
        ]
        fair = measured if self._measured else repeat("")
        for n, (fairness, *values) in enumerate(zip(fair, *columns, strict=False)):
            seed, index = seed_range.seed(n), seed_range.index(n)
            head = f'"{seed}"' if isinstance(seed, int) else as_json(seed)
            form = self._other if index else self._first
            yield form.fill((head, str(index), fairness, *values))

    def _on_spaces(self, name: str, laid: Laid) -> Iterator[str]:
        """Yield what lies on the spaces of a deal in each set-up."""
        own = slice(0, self._form.on_map[name].start if name in self._form.on_map else None)
        kinds = laid.kinds[name][own]
        none = np.zeros((1, 1), np.int16)
        facing = laid.facing[name][own] + 1 if name in laid.facing else none
        numbers = laid.numbers[name][own] if name in laid.numbers else none

        def text(spot: int, kind: int, side: int, number: int) -> str:
            facing = self._form.sides[side - 1] if side else None
            thing = thing_record(Thing(self._form.names[kind], number=number or None), facing)
            return f"{as_json(self._form.spots[name][spot][0])}: {as_json(thing)}"

        yield from self._joined(self._known[name], kinds, facing, numbers, text)

    def _on_map(self, laid: Laid) -> Iterator[str]:
        """Yield the hex map of each set-up."""
        (hexes, tokens), spots = self._form.on_map, self._form.spots
        rows, chits = (laid.kinds[name][self._form.on_map[name]] for name in (hexes, tokens))
        facing, first = laid.facing[hexes][self._form.on_map[hexes]], self._form.on_map[hexes].start

        def text(spot: int, kind: int, side: int, token: int) -> str:
            names, space = self._form.names, spots[hexes][first + spot][0]
            facing = FACINGS[side - 1] if side else None
            one = hex_record(PlacedHex(space, names[kind], facing, names[token - 1] if token else None))
            return f"{as_json(space)}: {as_json(one)}"

        yield from self._joined(self._known[hexes], rows, facing + 1, chits + 1, text)

    def _joined(
        self, known: list[str], kinds: Numbers, facing: Numbers, numbers: Numbers, text: Callable[..., str]
    ) -> Iterator[str]:
        """Yield the texts of what lies on the spots of each set-up; ``known``: the text of each look, made once."""
        names, sides, most = len(self._form.names), len(self._form.sides) + 1, self._most
        lies = kinds != NOTHING
        looks = np.arange(len(kinds))[:, None] * names + np.maximum(kinds, 0)
        looks = (looks * sides + facing) * most + numbers
        known += [""] * (len(kinds) * names * sides * most - len(known))
        for look in np.flatnonzero(np.bincount(looks[lies], minlength=len(known))).tolist():
            if not known[look]:
                rest, number = divmod(look, most)
                rest, side = divmod(rest, sides)
                known[look] = text(*divmod(rest, names), side, number)
        for row in np.where(lies, looks, NOTHING).T.tolist():
            yield f"{{{', '.join([known[one] for one in row if one >= 0])}}}"

    def _in_piles(self, name: str, left: Numbers) -> Iterator[str]:
        """Yield the piles of a deal in each set-up."""
        texts, ends = self._heaps[name], [*accumulate(self._form.piles[name], initial=0)]
        for row in left.T.tolist():
            heap = [texts[one] for one in row]
            piles = (", ".join(heap[begin:end]) for begin, end in pairwise(ends))
            yield f"[{', '.join([f'[{pile}]' for pile in piles])}]"
