"""Request → how fair the maps of many seeds are, and small pictures of some of them."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printgen.studio.address import Pairs
    from printgen.studio.state import Record, Studio


def spreads_of(query: "Pairs", studio: "Studio") -> "Record":
    """Return the spreads of the maps of the first seeds."""
    return {"spreads": []}


def maps(query: "Pairs", studio: "Studio") -> "Record":
    """Return some maps, each with its picture, its spread and its shares."""
    return {"maps": []}
