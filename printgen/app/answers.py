"""A filled worksheet → the text of a my-box file."""

from dataclasses import replace

from printgen.errors import LimitError, PrintgenError
from printgen.model.box.answers import my_box_text


def worksheet_answers(pdf: bytes, name: str) -> str:
    """Return the fields of a worksheet as the text of a my-box file; raises PrintgenError."""
    from printgen.preflight import form_fields

    try:
        fields = form_fields(pdf)
    except LimitError:
        raise
    except PrintgenError as error:
        raise PrintgenError(replace(one, file=name) for one in error.problems) from None
    if not any(value.strip() for value in fields.values()):
        reason = "all fields are empty" if fields else "it has no fields"
        hint = "`printgen worksheet GAME --fillable` prints a form"
        raise PrintgenError.with_code("empty-form", f"nothing is filled in: {reason}", hint, file=name)
    return my_box_text(fields)
