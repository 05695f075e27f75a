"""Job → Sheet: every gap and contradiction of the rules."""

from printgen.sheet.job import Job
from printgen.sheet.sheet import Sheet


def rulings_sheet(job: Job) -> Sheet:
    """Lay out the rulings."""
    return job.sheet(job.say.tool("rulings.name"), ())
