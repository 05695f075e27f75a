"""What proves a set-up: the certificate with its rules, the figures of every seat."""
