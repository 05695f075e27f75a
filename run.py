#!/usr/bin/env python3
"""Set printgen up in .venv, then build or test it: python3 run.py build | test | check.

Old Pythons can read this file, so that they can say which one is needed: no f-strings, no
annotations, nothing younger than Python 2.7.
"""

import sys

if sys.version_info < (3, 11):
    sys.stderr.write(
        "run.py: Python 3.11 or later is needed, here is %d.%d (%s)\n"
        % (sys.version_info[0], sys.version_info[1], sys.executable)
    )
    sys.exit(3)

import ctypes.util
import hashlib
import importlib.util
import json
import os
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

USAGE = """\
usage: python3 run.py COMMAND [ARGS ...]

  build [ARGS]   make the sheets: printgen build ARGS
  test [ARGS]    everything `check` does, then pytest ARGS (without ARGS: two processes)
  check          ruff, mypy and import-linter, the quick part of `test`

What is needed comes first: .venv with the Python packages, and the system's libraries
and programs where this account may install them.
"""
ENVIRONMENT, WRONG_USAGE, INTERRUPTED = 3, 2, 130

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / "bin"
STAMP = VENV / "set-up"

# The first of these that is here is this system's package manager. A new machine has no package
# lists yet and is often busy updating itself; a source that does not answer need not stop the rest.
INSTALL = {
    "apt-get": "apt-get -q update; apt-get -q -o DPkg::Lock::Timeout=300 install -y --no-install-recommends",
    "dnf": "dnf install -y",
    "pacman": "pacman -S --needed --noconfirm",
    "brew": "brew install",
}
# What is needed, and the package that brings it, in the order of INSTALL.
PIP = ("python%d.%d-venv" % sys.version_info[:2], "python3-libs", "python", "python")
LIBRARIES = {  # with which WeasyPrint sets text
    "pango-1.0": ("libpango-1.0-0", "pango", "pango", "pango"),
    "pangoft2-1.0": ("libpangoft2-1.0-0", "pango", "pango", "pango"),
    "harfbuzz-subset": ("libharfbuzz-subset0", "harfbuzz", "harfbuzz", "harfbuzz"),
}
TEST_LIBRARIES = {  # with which the driver of the browser runs on Linux
    "atomic": ("libatomic1", "libatomic", "gcc-libs", "gcc")
}
PROGRAMS = {  # with which the tests look at finished PDFs, and at the studio
    "chromium": ("chromium", "chromium", "chromium", "chromium"),
    "pdftotext": ("poppler-utils", "poppler-utils", "poppler", "poppler"),
    "qpdf": ("qpdf", "qpdf", "qpdf", "qpdf"),
}

OTHER_NAMES = {"chromium": ("chromium-browser", "google-chrome", "chrome")}

SIDE_BY_SIDE = ["-n", "2", "--dist", "loadgroup", "--no-loadscope-reorder", "--durations=25", "--durations-min=1"]
QUICK = [["ruff", "check"], ["ruff", "format", "--check"], ["mypy"], ["lint-imports"]]


def main(arguments):
    """Run one command and give its exit code."""
    if not arguments or arguments[0] not in ("build", "test", "check"):
        asked = arguments in (["-h"], ["--help"])
        (sys.stdout if asked else sys.stderr).write(USAGE)
        return 0 if asked else WRONG_USAGE
    command, rest = arguments[0], arguments[1:]
    if command == "check" and rest:
        sys.stderr.write(USAGE)
        return WRONG_USAGE
    fault = set_up(command)
    if fault:
        say(fault)
        return ENVIRONMENT
    write_schemas()
    if command == "build":
        return run([str(BIN / "printgen"), "build"] + rest)
    return run_steps(QUICK if command == "check" else QUICK + [["pytest"] + (rest or SIDE_BY_SIDE)])


def set_up(command):
    """Bring what the command needs, and give a sentence when that cannot be done."""
    missing = missing_packages(command)
    if missing:
        install_packages(missing)
        missing = missing_packages(command)
    if missing:
        return "missing: %s; %s" % (", ".join(missing), advice(package_manager(), missing))
    if is_ready():
        return None
    say("making .venv and installing printgen into it, about a minute")
    if VENV.is_symlink():  # what it leads to belongs to another checkout and is not ours to clear
        VENV.unlink()
    for step in (
        [sys.executable, "-m", "venv", "--clear", str(VENV)],
        [str(BIN / "python"), "-m", "pip", "install", "--editable", ".[test]"],
    ):
        if run(step, cwd=ROOT, stdout=sys.stderr):
            return "that failed, the reason stands above"
    STAMP.write_text(stamp(), encoding="ascii")
    return None


def write_schemas():
    """Write the schemas that the first lines of the data files name, for editors."""
    folder = "data/schemas"
    run([str(BIN / "printgen"), "schema", "--draft", "7", "--into", folder], cwd=ROOT, stdout=sys.stderr)


def missing_packages(command):
    """Return what the command needs and this system lacks: name -> its packages."""
    importlib.invalidate_caches()
    missing = {}
    if not is_ready() and importlib.util.find_spec("ensurepip") is None:
        missing["pip for " + sys.executable] = PIP
    if command in ("build", "test"):
        for name in LIBRARIES:
            if not has_library(name):
                missing["library " + name] = LIBRARIES[name]
    if command == "test" and sys.platform == "linux":
        for name in TEST_LIBRARIES:
            if not has_library(name):
                missing["library " + name] = TEST_LIBRARIES[name]
    if command == "test":
        for name in PROGRAMS:
            if not any(shutil.which(one) for one in (name,) + OTHER_NAMES.get(name, ())):
                missing["program " + name] = PROGRAMS[name]
    return missing


def has_library(name):
    """Whether a shared library can be loaded, by its name on Linux or by any other."""
    try:
        ctypes.CDLL("lib" + name + ".so.0")
    except OSError:
        return ctypes.util.find_library(name) is not None
    return True


def install_packages(missing):
    """Install packages by apt-get, when it is there and this account may."""
    if package_manager() == "apt-get" and may_become_root():
        say("installing what is missing: " + ", ".join(missing))
        quiet = "export DEBIAN_FRONTEND=noninteractive; "
        run(as_root(quiet + install_command("apt-get", missing)), stdout=sys.stderr)


def may_become_root():
    """Whether we are root, or sudo needs no password, or somebody is here to type it."""
    if os.geteuid() == 0:
        return True
    if shutil.which("sudo") is None:
        return False
    if sys.stdin.isatty():
        return True
    return subprocess.call(["sudo", "-n", "true"], stderr=subprocess.DEVNULL) == 0


def as_root(command):
    """Return the words that run a shell command as root."""
    if os.geteuid() == 0:
        return ["sh", "-c", command]
    return ["sudo", "sh", "-c", command] if shutil.which("sudo") else ["su", "-c", command]


def package_manager():
    """Return the name of this system's package manager, or None."""
    return next((name for name in INSTALL if shutil.which(name)), None)


def install_command(manager, missing):
    """Return the shell command that installs what is missing, each package once."""
    column = list(INSTALL).index(manager)
    packages = dict.fromkeys(names[column] for names in missing.values())
    return " ".join([INSTALL[manager]] + list(packages))


def advice(manager, missing):
    """Say what to type on this system to get what is missing."""
    if manager is None:
        return "install that with this system's package manager, then call run.py again"
    command = install_command(manager, missing)
    if manager != "brew" and os.geteuid() != 0:
        command = shlex.join(as_root(command))
    return "this brings it, then call run.py again:\n\n  " + command + "\n"


def is_ready():
    """Whether .venv is finished and was made from this pyproject.toml by this Python."""
    return STAMP.is_file() and STAMP.read_text(encoding="ascii") == stamp()


def stamp():
    """Return a hash of everything .venv depends on; it holds absolute paths, so the place counts."""
    with open(str(ROOT / "pyproject.toml"), "rb") as file:
        project = tomllib.load(file)
    parts = [sys.version, sys.base_prefix, str(ROOT), project["project"], project["build-system"]]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest() + "\n"


def run_steps(steps):
    """Run all steps and give the exit code of the first that failed."""
    codes = [run([str(BIN / step[0])] + step[1:], cwd=ROOT) for step in steps]
    failed = [" ".join(step) for step, code in zip(steps, codes) if code]
    say("failed: " + ", ".join(failed) if failed else "all %d steps passed" % len(steps))
    return next((code for code in codes if code), 0)


def run(command, cwd=None, stdout=None):
    """Show a command, run it, and give its exit code as a shell would."""
    say("$ " + shlex.join(command).replace(str(ROOT) + os.sep, ""))
    code = subprocess.call(command, cwd=cwd, stdout=stdout)
    return code if code >= 0 else 128 - code


def say(text):
    """Write a line of our own to stderr; stdout belongs to what the command makes."""
    sys.stderr.write("run.py: " + text + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    if sys.platform == "darwin":  # where Homebrew and MacPorts keep what only their Python finds
        places = "/opt/homebrew/lib:/usr/local/lib:/opt/local/lib"
        os.environ.setdefault("DYLD_FALLBACK_LIBRARY_PATH", places)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
