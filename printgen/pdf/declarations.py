"""The C declarations of WeasyPrint, parsed once and kept.

Each start it parses them anew, which takes a tenth of a second, and each length of an array that is new to it a few
milliseconds. What cffi writes for compiled modules says the same and is read at once.
"""

import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from hashlib import sha256
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Protocol, cast

_MODULE = "weasyprint.text.ffi"


class Entries(Protocol):
    """What was kept under names, for other processes, whole and unchanged."""

    def read(self, name: str) -> bytes | None:
        """Return what was kept under a name, if anything was."""

    def keep(self, name: str, content: bytes) -> None:
        """Keep something under a name."""


@contextmanager
def declared_once(entries: Entries | None) -> Iterator[None]:
    """Let the block import WeasyPrint with its declarations as they were kept; keep them where they were not."""
    if entries is None or _MODULE in sys.modules:
        yield
        return
    from _cffi_backend import __version__

    name = sha256(f"{sys.version} {__version__} ".encode() + _source()).hexdigest()
    kept = entries.read(name)
    with _interfaces(pickle.loads(kept)) if kept is not None else nullcontext():
        yield
    if kept is None:
        entries.keep(name, pickle.dumps(_listed(sys.modules[_MODULE].ffi)))


def _source() -> bytes:
    """Return the file that holds the declarations."""
    found = find_spec("weasyprint")
    assert found is not None
    return Path(str(found.origin)).with_name("text").joinpath("ffi.py").read_bytes()


def _listed(ffi: Any) -> dict[str, Any]:
    """Return what a compiled module gives the interface it makes: the declarations, parsed."""
    code = StringIO()
    ffi.set_source(_MODULE, None)
    ffi.emit_python_code(code)
    space: dict[str, Any] = {"_cffi_backend": SimpleNamespace(FFI=lambda name, **listed: listed)}
    exec(code.getvalue().replace("import _cffi_backend", ""), space)
    return dict(space["ffi"])


@contextmanager
def _interfaces(listed: dict[str, Any]) -> Iterator[None]:
    """Let a stand-in for cffi make interfaces that have declarations from the start."""
    from _cffi_backend import FFI

    class Declared(FFI):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(_MODULE, **listed)

        def cdef(self, source: str) -> None:
            """Declare what is declared."""

    stock = sys.modules.pop("cffi", None)
    sys.modules["cffi"] = cast(ModuleType, SimpleNamespace(FFI=Declared))
    try:
        yield
    finally:
        del sys.modules["cffi"]
        sys.modules |= {"cffi": stock} if stock is not None else {}
