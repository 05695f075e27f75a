"""This machine → what printing needs, found or missing, each with a way to mend it."""

import hashlib
import platform
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from printgen.drawing.scene import Scene
from printgen.errors import EnvironmentFault, PrintgenError
from printgen.pdf.engine import install_command, weasyprint
from printgen.pdf.fonts import FAMILY, coverage, face_files
from printgen.pdf.writer import Use, write_pdf
from printgen.resources import data_root, template_root
from printgen.sheet.core.masters import Copy

_TEST_PAGE = """<!DOCTYPE html><html lang="en"><title>printgen doctor</title>
<style>@page { size: 60mm 20mm; margin: 5mm } html { font-family: "Source Sans Pro" }</style>
<section class="page"><p>Handgloves <b>0123456789</b> × → ✓</p></section></html>"""

_REINSTALL = "reinstall printgen: its wheel brings its data and templates"


class Finding(NamedTuple):
    """One thing printing needs: what, what was found, whether it will do, how to mend it."""

    what: str
    found: str
    ok: bool
    hint: str | None


class _Test(NamedTuple):
    text: str
    assets: dict[str, Scene]
    copies: tuple[Copy, ...] = ()


def examine() -> list[Finding]:
    """Look at libraries, fonts, data and templates, and set one page in type."""
    findings = [
        Finding("printgen", version("printgen"), True, None),
        Finding("Python", f"{platform.python_version()} on {platform.platform()}", True, None),
        _yaml(),
        _folder("data", data_root()),
        _folder("templates", template_root()),
        _fonts(),
    ]
    try:
        weasyprint()
    except EnvironmentFault as fault:
        found = "; ".join(problem.message for problem in fault.problems)
        return [*findings, Finding("Pango", found, False, f"run: {install_command()}")]
    return [*findings, *_libraries(), _test_page()]


def _yaml() -> Finding:
    """The part of PyYAML that is written in C is left out where nobody built it."""
    fast = find_spec("yaml._yaml") is not None
    found = f"{version('PyYAML')}, {'with' if fast else 'without'} its part in C"
    return Finding("PyYAML", found, True, None if fast else "games are read ten times slower")


def _folder(what: str, folder: Path) -> Finding:
    there = folder.is_dir()
    return Finding(what, str(folder), there, None if there else _REINSTALL)


def _fonts() -> Finding:
    try:
        files = face_files()
    except EnvironmentFault as fault:
        problem = fault.problems[0]
        return Finding("fonts", problem.message, False, problem.hints[0])
    digest = hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
    found = f"{FAMILY}, {len(files)} faces, {len(coverage())} characters, sha256 {digest[:12]}"
    return Finding("fonts", found, True, None)


def _libraries() -> list[Finding]:
    from weasyprint.text import ffi

    major, rest = divmod(ffi.pango.pango_version(), 10_000)
    minor, micro = divmod(rest, 100)
    subset = ffi.harfbuzz_subset is not None
    advice = None if subset else f"files get larger and slower to write; run: {install_command()}"
    return [
        Finding("WeasyPrint", version("weasyprint"), True, None),
        Finding("Pango", f"{major}.{minor}.{micro}", True, None),
        Finding("HarfBuzz-Subset", "found" if subset else "missing", True, advice),
    ]


def _test_page() -> Finding:
    try:
        pdf = write_pdf(_Test(_TEST_PAGE, {}), Use(), {})
    except PrintgenError as error:
        return Finding("a test page", str(error), False, "please report this with the text above")
    return Finding("a test page", f"{len(pdf)} bytes", True, None)
