"""The commands, by what one wants: to play, to look at games, to read and write what tables are made of."""
