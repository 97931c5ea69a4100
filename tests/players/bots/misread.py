"""Print every sentence of the personas that the parser misreads: `python -m tests.players.bots.misread [persona]`."""

import sys

from tests.players.bots.test_voices import TABLES, WHYS, misread

if __name__ == "__main__":
    for table in TABLES:
        for why in WHYS:
            print(*misread(table, why, only=sys.argv[1] if len(sys.argv) > 1 else None), sep="\n")
