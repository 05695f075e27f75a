"""Result sheet: a filled pad, scored."""
