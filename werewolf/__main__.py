"""`python -m werewolf` is the same program as `werewolf`."""

from werewolf.cli import main

main()
