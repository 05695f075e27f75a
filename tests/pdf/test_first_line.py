"""Lines of text that a bold word follows: full, however wide the column is."""

import subprocess
from pathlib import Path

from tests.pdf.test_writer import write

WIDTHS = [24 + fifth / 5 for fifth in range(40)]


def lines(paragraph: str, folder: Path) -> list[str]:
    """Return the lines of a paragraph that is set in columns of many widths, one below the other."""
    columns = "".join(f"<p style='width: {width}mm'>{paragraph}</p>" for width in WIDTHS)
    style = "<style>p { margin: 0; font-size: 5pt; line-height: 6pt; break-inside: avoid }</style>"
    (folder / "page.pdf").write_bytes(write(style + columns))
    read = subprocess.run(
        ["pdftotext", "-layout", folder / "page.pdf", "-"], capture_output=True, text=True, check=True
    )
    return [" ".join(line.split()) for line in read.stdout.splitlines() if line.strip()]


def test_a_line_ends_where_it_is_full_also_where_only_the_space_before_a_bold_word_is_too_much(tmp_path: Path) -> None:
    words = "The coin left over is one more ship: {} a fleet, and hardly a clear way home."

    assert lines(words.format("<span>4</span>"), tmp_path) == lines(words.format("4"), tmp_path)
