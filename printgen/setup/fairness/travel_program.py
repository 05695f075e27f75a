"""Network → Program: which bits to join and to part, in what order, to get from one point to the next.

A register holds a bit for every map, start and cell. ``reached``: where one can be for so
many points at most, ``ready`` where one can leave from by now, having paid what that costs more.
Both look back: lag 0 is now, lag 3 three points ago. ``tiles`` are the cells with certain
patterns, ``light`` those where leaving costs at most so much more, ``work`` what is in between.
What several results need is worked out once.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from printgen.setup.fairness.travel_network import Link, Network, Terms


class Register(NamedTuple):
    """A register: its sort; its layer, its patterns or its number; its lag, or how much more."""

    sort: Literal["reached", "ready", "tiles", "light", "work", "sought"]
    of: int = 0
    lag: int = 0


class Operand(NamedTuple):
    """A register as it is, or, through a side, as the tiles beyond that side see it."""

    name: Register
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Instruction:
    """One thing to do, with all bits at once."""

    joins: bool
    one: Operand
    other: Operand
    into: Register


_Term = tuple[int, int | None, int, bool]
"""Layer, patterns or all, lag, whether it leaves the tile."""
SOUGHT = Register("sought")


class Program:
    """All that happens at one point: ``spread`` where one comes, then ``settle`` what follows.

    ``delays``: how much more it can cost to leave, from the least; only 0 when nothing does.
    """

    def __init__(self, network: Network, delays: Sequence[int]) -> None:
        self._network, self.delays = network, tuple(sorted({0, *delays}))
        self._works = 0
        self._known: dict[object, Operand] = {}
        self._ops: list[Instruction] = []
        ports = self._ports(network.links)
        self._order = Counter(term for terms, _ in ports for term in terms)
        for layer in range(len(network.layers)):
            self._arrive(layer, ports)
        self.spread = tuple(self._ops)
        self._ops = []
        for layer, patterns in enumerate(network.leaving):
            if self._is_slow(layer):
                self._settle(layer, patterns)
        self._seek(network.pick_up[0])
        self.settle = tuple(self._ops)

    def _is_slow(self, layer: int) -> bool:
        return len(self.delays) > 1 and bool(self._network.leaving[layer])

    def _ports(self, links: Iterable[Link]) -> list[tuple[frozenset[_Term], tuple[int | None, Terms]]]:
        """Put links together that lead to the same targets by the same side."""
        found: dict[tuple[int | None, Terms], set[_Term]] = {}
        for link in links:
            key = link.side, link.targets
            found.setdefault(key, set()).update(
                (layer, self._needed(layer, patterns, link), link.cost, link.side is not None)
                for layer, patterns in link.sources
            )
        return [(frozenset(terms), key) for key, terms in found.items()]

    def _needed(self, layer: int, patterns: int, link: Link) -> int | None:
        """Return the patterns a source is meant on; None when nothing else of its layer gets by.

        What a link leads to is looked at anyway, and the sides of neighbours match.
        """
        seen = 0
        for _, where in link.targets:
            seen |= where
        if link.side is not None:
            seen = self._network.facing(link.side, seen)
        return None if not self._network.where[layer] & seen & ~patterns else patterns

    def _arrive(self, layer: int, ports: Sequence[tuple[frozenset[_Term], tuple[int | None, Terms]]]) -> None:
        """Work out where in a layer one comes: by all ports that lead to the same patterns."""
        pools: dict[int, list[Operand]] = {}
        for terms, (side, targets) in ports:
            for number, patterns in targets:
                if number == layer:
                    pools.setdefault(patterns, []).append(Operand(self._joined(terms).name, side))
        now, before = Register("reached", layer), Operand(Register("reached", layer, 1))
        for patterns, reads in pools.items():
            total = reads[0]
            for read in reads[1:]:
                total = self._do(True, total, read)
            total = self._do(False, total, Operand(Register("tiles", patterns)))
            self._do(True, before, total, now)
            before = Operand(now)
        if not pools:
            self._do(True, before, before, now)

    def _joined(self, terms: Iterable[_Term]) -> Operand:
        """Join sources; those that many ports have come first, so that more is shared."""
        chain = sorted(terms, key=lambda term: (-self._order[term], term[2], term[0], term[1] or 0))
        if len(chain) == 1:
            return self._source(chain[0])
        key = tuple(chain)
        if key not in self._known:
            self._known[key] = self._do(True, self._joined(chain[:-1]), self._source(chain[-1]))
        return self._known[key]

    def _source(self, term: _Term) -> Operand:
        layer, patterns, lag, leaves = term
        read = Operand(Register("ready" if leaves and self._is_slow(layer) else "reached", layer, lag))
        if patterns is None:
            return read
        if term not in self._known:
            self._known[term] = self._do(False, read, Operand(Register("tiles", patterns)))
        return self._known[term]

    def _settle(self, layer: int, patterns: int) -> None:
        """Let go what has waited long enough, from the shortest wait to the longest."""
        here = Operand(Register("reached", layer))
        for delay, longer in zip(self.delays, self.delays[1:], strict=False):
            here = self._do(False, here, Operand(Register("light", patterns, delay)))
            into = Register("ready", layer) if longer == self.delays[-1] else None
            here = self._do(True, Operand(Register("reached", layer, longer)), here, into)

    def _seek(self, terms: Terms) -> None:
        """Find the tiles on which one is where things are picked up."""
        here = [
            self._do(False, read, Operand(Register("tiles", patterns)))
            if self._network.where[read.name.of] & ~patterns
            else read
            for read, patterns in ((Operand(Register("reached", layer)), on) for layer, on in terms)
        ]
        for total in here[:1]:
            for read in here[1:-1]:
                total = self._do(True, total, read)
            self._do(True, total, here[-1], SOUGHT)

    def _do(self, joins: bool, one: Operand, other: Operand, into: Register | None = None) -> Operand:
        if into is None:
            into = Register("work", self._works)
            self._works += 1
        self._ops.append(Instruction(joins, one, other, into))
        return Operand(into)
