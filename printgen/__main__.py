"""Run printgen as ``python -m printgen``."""

from printgen.cli import main

if __name__ == "__main__":
    main()
