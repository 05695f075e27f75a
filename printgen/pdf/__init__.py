"""HTML → the bytes of a finished PDF, and the file it is put into: the PDF floor."""

from printgen.pdf.files import put_in_place
from printgen.pdf.picture import page_pictures
from printgen.pdf.writer import TypesetPages, keep_pages, write_pdf
from printgen.pdf.xmp import xmp_packet

__all__ = ["TypesetPages", "keep_pages", "page_pictures", "put_in_place", "write_pdf", "xmp_packet"]
