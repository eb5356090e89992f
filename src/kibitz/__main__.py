"""``python -m kibitz``."""

from kibitz.cli.main import run

if __name__ == "__main__":
    run()
