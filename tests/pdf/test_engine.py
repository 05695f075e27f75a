"""Machines that lack something, and libraries that mutter."""

import ctypes
import logging
import os
import subprocess
import sys

import pytest

from printgen.pdf.doctor import examine
from printgen.pdf.engine import install_command, weasyprint
from printgen.pdf.guards import captured_warnings

NO_PANGO = """
from printgen.errors import EnvironmentFault
from printgen.pdf.engine import weasyprint
try:
    weasyprint()
except EnvironmentFault as fault:
    (problem,) = fault.problems
    print(fault.exit_code.value, problem.code, *problem.hints, sep="|")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="hides a library the way Linux finds it")
def test_a_machine_without_pango_is_told_the_command_that_installs_it(tmp_path, root):
    (tmp_path / "libpango-1.0.so.0").write_bytes(b"")  # found first, and not a library
    result = subprocess.run(
        [sys.executable, "-c", NO_PANGO],
        cwd=root,
        env={**os.environ, "LD_LIBRARY_PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout == f"3|no-pango|run: {install_command()}\n"
    assert result.stderr == ""


def test_the_command_names_pango():
    assert "pango" in install_command()


def test_warnings_of_the_typesetter_are_collected_and_then_forgotten():
    with captured_warnings() as problems:
        logging.getLogger("weasyprint").warning("Ignored `%s` at 1:2.", "x")
        logging.getLogger("weasyprint").info("nothing")
    assert [problem.message for problem in problems] == ["ignored `x` at 1:2"]
    logging.getLogger("weasyprint").warning("later")
    assert len(problems) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="names the library as Linux does")
def test_what_pango_prints_to_stderr_is_collected(capfd):
    weasyprint()
    glib = ctypes.CDLL("libglib-2.0.so.0")
    with captured_warnings() as problems:
        glib.g_log(b"Pango", 1 << 3, b"%s", b"no font")
        glib.g_log(b"Pango", 1 << 6, b"%s", b"only information")
    assert [problem.message for problem in problems] == ["Pango: no font"]
    assert capfd.readouterr().err == ""


def test_the_doctor_finds_everything_and_sets_a_page():
    findings = {finding.what: finding for finding in examine()}
    assert all(finding.ok for finding in findings.values()), findings
    assert "5 faces" in findings["fonts"].found
    assert findings["a test page"].found.endswith(" bytes")
