"""What is asked of a page for the phone."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from printgen.sheet.aid.request import AidRequest
from printgen.sheet.core.option import ON_PAPER, InFileName, Option


@dataclass(frozen=True, kw_only=True)
class PhoneRequest(AidRequest):
    """A page for the phone: the aid, for the table that is asked for, in the looks of the smallest paper."""

    kind: ClassVar = "phone"
    paper: Annotated[str, Option("--paper", "", "PAPER", ON_PAPER), InFileName()] = "a5"
