"""Player aid: what is asked at the table, on one or two pages."""
