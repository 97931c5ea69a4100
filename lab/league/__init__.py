"""The league: players that follow a script, to see what it gains them against bots."""
