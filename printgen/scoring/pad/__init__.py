"""What somebody wrote on a pad, as YAML, table or form → a filled pad, or problems."""
