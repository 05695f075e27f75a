"""This machine → the versions of the libraries outside Python that decide how a page comes out."""

import ctypes
import zlib
from contextlib import suppress
from functools import cache

_LIBRARIES = {
    "pango_version_string": ("libpango-1.0.so.0", "libpango-1.0.dylib", "libpango-1.0-0.dll"),
    "hb_version_string": ("libharfbuzz.so.0", "libharfbuzz.dylib", "libharfbuzz-0.dll"),
    "hb_subset_input_create_or_fail": ("libharfbuzz-subset.so.0", "libharfbuzz-subset.dylib"),
}
"""A function of each library, and what the library is called on the systems there are."""


@cache
def library_versions() -> tuple[str, ...]:
    """Return the version of each library, empty where there is none; of those without one, whether they are there."""
    return (zlib.ZLIB_RUNTIME_VERSION, *(_version(function, names) for function, names in _LIBRARIES.items()))


def _version(function: str, names: tuple[str, ...]) -> str:
    for name in names:
        with suppress(OSError):
            library = ctypes.CDLL(name)
            if not function.endswith("version_string"):
                return "found"
            tell = getattr(library, function)
            tell.restype = ctypes.c_char_p
            return (tell() or b"").decode()
    return ""
