"""A finished sheet → the same in another format: its pages as pictures, or one HTML file."""

from printgen.app import pipeline
from printgen.app.store import Finished
from printgen.app.unpacking import unpacked
from printgen.app.workspace import Workspace
from printgen.sheet.core.page import Sheet

BY_PAGE = ("png", "svg")
"""The formats that have a file for each page."""


def files_of(
    made: Finished, form: str, dpi: int, workspace: Workspace, sheet: Sheet | None = None
) -> tuple[bytes, ...]:
    """Return the contents of the files of a sheet that was proved: one, or one for each page.

    ``sheet``: as it was laid out; else it is laid out again where it is needed.
    """
    if form == "html":
        from printgen.page.standalone import standalone_html

        if sheet is None:
            with unpacked(made.request, workspace) as (request, space):
                context = pipeline.make_context(request, space)
                sheet = pipeline.typeset_first_fitting(context, workspace.store).sheet
        return (standalone_html(sheet).encode(),)
    if form == "png":
        from printgen.pdf import WHITE, page_pictures

        return tuple(page_pictures(made.pdf, [dpi] * made.pages, ground=WHITE))
    if form == "svg":
        from printgen.drawing.svg import to_svg
        from printgen.pdf import page_scenes

        return tuple(to_svg(scene).encode() for scene in page_scenes(made.pdf))
    return (made.pdf,)
