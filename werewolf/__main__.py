"""`python -m werewolf` is the same program as `werewolf`."""

from werewolf.cli.app import main

main()
