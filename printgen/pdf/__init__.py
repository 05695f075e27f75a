"""HTML → the bytes of a finished PDF, and the file it is put into: the PDF floor."""

from printgen.pdf.files import put_in_place
from printgen.pdf.page_scene import page_scenes
from printgen.pdf.picture import WHITE, page_pictures
from printgen.pdf.writer import TypesetPages, keep_pages, write_pdf
from printgen.pdf.xmp import xmp_packet

__all__ = [
    "WHITE",
    "TypesetPages",
    "keep_pages",
    "page_pictures",
    "page_scenes",
    "put_in_place",
    "write_pdf",
    "xmp_packet",
]
