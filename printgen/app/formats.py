"""A finished sheet → the same in another format: its pages as pictures, or one HTML file."""

from printgen.app import pipeline
from printgen.app.store import Finished
from printgen.app.workspace import Workspace

BY_PAGE = ("png", "svg")
"""The formats that have a file for each page."""


def files_of(made: Finished, form: str, dpi: int, workspace: Workspace) -> tuple[bytes, ...]:
    """Return the contents of the files of a sheet that was proved: one, or one for each page."""
    if form == "html":
        from printgen.page.standalone import standalone_html

        context = pipeline.make_context(made.request, workspace)
        return (standalone_html(pipeline.typeset_first_fitting(context, workspace.store).sheet).encode(),)
    if form == "png":
        from printgen.pdf import WHITE, page_pictures

        return tuple(page_pictures(made.pdf, [dpi] * made.pages, ground=WHITE))
    if form == "svg":
        from printgen.drawing.svg import to_svg
        from printgen.pdf import page_scenes

        return tuple(to_svg(scene).encode() for scene in page_scenes(made.pdf))
    return (made.pdf,)
