"""Desk → Sheet: a page and its back that tell what a printer does to lengths and to backs."""

from printgen.sheet.desk import Desk
from printgen.sheet.sheet import Sheet


def calibration_sheet(desk: Desk) -> Sheet:
    """Lay out the front with its bars and edges, and the back with the other half of verniers."""
    name = desk.tool("calibration.name")
    return desk.bound(name, (), author="printgen", duplex=desk.request.flip)
