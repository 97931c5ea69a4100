"""Start the program: `werewolf` and `python -m werewolf`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the program. Ctrl-C ends it cleanly also while it is still being loaded, which takes longest."""
    try:
        from werewolf.cli.app import main as run
    except KeyboardInterrupt:
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
