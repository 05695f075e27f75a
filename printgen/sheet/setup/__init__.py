"""Set-up sheet: the table as it lies, the steps, the certificate."""
