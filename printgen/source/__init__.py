"""YAML text → Node: a tree of plain values in which every key and value knows its place."""

from printgen.source.again import composed_again
from printgen.source.comments import Comments
from printgen.source.node import Entry, Node, Step, nested, overlay
from printgen.source.reader import decode, read_bytes, read_file, read_text, setting, unpacked
from printgen.source.scalars import plain_letters, quoted
from printgen.source.writer import written, written_tree

__all__ = [
    "Comments",
    "Entry",
    "Node",
    "Step",
    "composed_again",
    "decode",
    "nested",
    "overlay",
    "plain_letters",
    "quoted",
    "read_bytes",
    "read_file",
    "read_text",
    "setting",
    "unpacked",
    "written",
    "written_tree",
]
