"""The bytes of a PDF → what it holds, measured in mm."""
