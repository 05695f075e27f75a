"""A text → the same text in small letters without marks, so that two spellings can be compared."""

from unicodedata import combining, normalize


def folded(text: str) -> str:
    """Write a text so that capitals and marks on letters do not matter.

    >>> folded("Über Straße"), folded(" Put  to sea ")
    ('uber strasse', 'put to sea')
    """
    if text.isascii():
        return " ".join(text.casefold().split())
    plain = "".join(c for c in normalize("NFKD", text.casefold()) if not combining(c))
    return " ".join(plain.split())
