"""What was proved of games → one HTML page that stands by itself: the report of the checker."""

from collections.abc import Mapping

from printgen.page.environment import make_environment
from printgen.resources import template_root

TEMPLATE = "report/report.html.j2"


def render_report(content: Mapping[str, object]) -> str:
    """Put a report into its template. Nothing is fetched from elsewhere: its style stands in it."""
    return make_environment(template_root()).get_template(TEMPLATE).render(content)
