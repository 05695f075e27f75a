"""The text of the functions that dataclasses are given → their code, compiled once for all processes.

Python writes the methods of each dataclass as text and compiles them whenever their module is imported, a tenth of what
a command takes. The same text is the same code, so that nothing kept is ever out of date; a text that is not known is
compiled.
"""

import dataclasses
import marshal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType

from printgen.app.cache import Cache, digest_of
from printgen.cli.shell.files import cache_folder

_TWICE = 2
"""Of what is kept at least one in so many is used; else the rest is of code that has changed."""


@contextmanager
def kept_functions(command: str) -> Iterator[None]:
    """Let dataclasses that the block defines have code that was kept for a command; keep what it lacked."""
    cache = Cache.room(cache_folder(), "compiled")
    name = digest_of("functions", sys.version, command)
    kept = cache.read(name)
    known: dict[str, CodeType] = {} if kept is None else marshal.loads(kept)
    used: dict[str, CodeType] = {}

    def execute(text: str, *spaces: dict[str, object]) -> None:
        code = known.get(text)
        if code is None:
            code = compile(text, "<string>", "exec", dont_inherit=True)
        used[text] = code
        exec(code, *spaces)

    vars(dataclasses)["exec"] = execute
    try:
        yield
    finally:
        del vars(dataclasses)["exec"]
    if not used.keys() <= known.keys():
        cache.keep(name, marshal.dumps(known | used if len(known) < _TWICE * len(used) else used))
