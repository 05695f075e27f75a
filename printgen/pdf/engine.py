"""This machine → WeasyPrint, ready to use, or the command that installs what it lacks."""

import os
import pickle
import platform
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from ctypes import CDLL, util
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from threading import Lock
from types import ModuleType, SimpleNamespace
from typing import Any, cast

from printgen.errors import EnvironmentFault
from printgen.pdf.fonts import isolate_fonts
from printgen.pdf.guards import listen_to_glib, loaded
from printgen.problems import Problem
from printgen.resources import Entries

_ONCE = Lock()
_DECLARATIONS = "weasyprint.text.ffi"
_PANGO = ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0", "pango-1.0")
_SONAMES = (
    "libgobject-2.0.so.0",
    "libpango-1.0.so.0",
    "libharfbuzz.so.0",
    "libfontconfig.so.1",
    "libpangoft2-1.0.so.0",
)
_SELDOM_CALLED = ("fontTools.subset", "fontTools.ttLib", "fontTools.varLib.instancer")
"""For variable fonts and fonts of pictures, and where HarfBuzz cannot cut a font down to the letters in use."""
_DEBIAN = "apt-get install -y libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
_COMMANDS = {
    "debian": _DEBIAN,
    "ubuntu": _DEBIAN,
    "fedora": "dnf install -y pango harfbuzz",
    "rhel": "dnf install -y pango harfbuzz",
    "suse": "zypper install -y libpango-1_0-0 libharfbuzz-subset0",
    "arch": "pacman -S --noconfirm pango harfbuzz",
    "alpine": "apk add pango harfbuzz-subset",
}
_WINDOWS = (
    "install MSYS2 (https://www.msys2.org), then run "
    r'C:\msys64\usr\bin\bash -lc "pacman -S --noconfirm mingw-w64-ucrt-x86_64-pango"'
)


def weasyprint(entries: Entries | None = None) -> ModuleType:
    """Return WeasyPrint with our fonts alone in its sight; ``entries``: where its declarations are kept.

    Raises EnvironmentFault with the command for this system when Pango is missing.
    """
    with _ONCE, _declared_once(entries):
        return _prepared()


@cache
def _prepared() -> ModuleType:
    """Import WeasyPrint, after all that it needs to find in the process, once."""
    isolate_fonts()
    try:
        # Where Pango is missing WeasyPrint prints advice of its own; ours is shorter.
        if os.name != "nt" and not any(map(loaded, _PANGO)):
            CDLL(_PANGO[0])
        from printgen.pdf.agent import take_style, without_styles

        with _loaded_by_name(), _imported_when_called(*_SELDOM_CALLED), without_styles():
            module = import_module("weasyprint")
        take_style(module)
    except OSError as error:
        message = f"a library that sets text is missing: {str(error).splitlines()[0]}"
        raise EnvironmentFault(Problem("no-pango", message, hints=(f"run: {install_command()}",))) from error
    listen_to_glib()
    return module


@contextmanager
def _declared_once(entries: Entries | None) -> Iterator[None]:
    """Let the block import WeasyPrint with its declarations of C as they were kept; keep them where they were not.

    Each start it parses them anew, which takes a tenth of a second, and each length of an array that is new to it
    a few milliseconds. What cffi writes for compiled modules says the same and is read at once.
    """
    if entries is None or _DECLARATIONS in sys.modules:
        yield
        return
    from _cffi_backend import __version__

    name = sha256(f"{sys.version} {__version__} ".encode() + _source()).hexdigest()
    kept = entries.read(name)
    with _interfaces(pickle.loads(kept)) if kept is not None else nullcontext():
        yield
    if kept is None:
        entries.keep(name, pickle.dumps(_listed(sys.modules[_DECLARATIONS].ffi)))


def _source() -> bytes:
    """Return the file that holds the declarations."""
    found = find_spec("weasyprint")
    assert found is not None
    return Path(str(found.origin)).with_name("text").joinpath("ffi.py").read_bytes()


def _listed(ffi: Any) -> dict[str, Any]:
    """Return what a compiled module gives the interface it makes: the declarations, parsed."""
    from cffi.recompiler import make_py_source

    code = StringIO()
    make_py_source(ffi, _DECLARATIONS, code)
    space: dict[str, Any] = {"_cffi_backend": SimpleNamespace(FFI=lambda name, **listed: listed)}
    exec(code.getvalue().replace("import _cffi_backend", ""), space)
    return dict(space["ffi"])


@contextmanager
def _interfaces(listed: dict[str, Any]) -> Iterator[None]:
    """Let a stand-in for cffi make interfaces that have declarations from the start."""
    from _cffi_backend import FFI

    class Declared(FFI):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(_DECLARATIONS, **listed)

        def cdef(self, source: str) -> None:
            """Declare what is declared."""

    stock = sys.modules.pop("cffi", None)
    sys.modules["cffi"] = cast(ModuleType, SimpleNamespace(FFI=Declared))
    try:
        yield
    finally:
        del sys.modules["cffi"]
        sys.modules |= {"cffi": stock} if stock is not None else {}


@contextmanager
def _loaded_by_name() -> Iterator[None]:
    """Let libraries be loaded by their own names alone, which WeasyPrint tries last.

    Before, ctypes searches for other names of theirs with ldconfig, gcc and ld: 54 processes. It does so
    where one of these names is unknown.
    """
    search = util.find_library
    if all(map(loaded, _SONAMES)):
        util.find_library = lambda name: None
    try:
        yield
    finally:
        util.find_library = search


@contextmanager
def _imported_when_called(*names: str) -> Iterator[None]:
    """Let modules that the block imports be stand-ins, each imported when one of its functions is called."""
    stand_ins = {name: _StandIn(name) for name in names if name not in sys.modules}
    sys.modules.update(stand_ins)
    try:
        yield
    finally:
        for name in stand_ins:
            del sys.modules[name]


class _StandIn(ModuleType):
    """A module whose functions import it."""

    def __getattr__(self, name: str) -> Callable[..., object]:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *given, **named: getattr(import_module(self.__name__), name)(*given, **named)


def install_command() -> str:
    """Return the command that installs Pango on this system."""
    if sys.platform == "darwin":
        return "brew install pango"
    if sys.platform == "win32":
        return _WINDOWS
    try:
        release = platform.freedesktop_os_release()
    except OSError:
        release = {}
    kin = [release.get("ID", ""), *release.get("ID_LIKE", "").split()]
    command = next((_COMMANDS[name] for name in kin if name in _COMMANDS), _DEBIAN)
    return command if os.geteuid() == 0 else f"sudo {command}"
