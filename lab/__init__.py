"""Tools that measure, prove and attack the game. They use the package, ship in no wheel, and import no tests.

| folder or file | what it is for |
|---|---|
| `benchmarks/` | speed, how well bots and models play, and the fits of bots and review: `make bench…`, `make fit…` |
| `league/` | players that follow a script, to see what it gains them against bots |
| `talk_judge/` | reads the text of games as a bystander would, to judge how bots talk: `make bench-talk` |
| `corpora/` | sentences of players with labels, and the score of the parser on them |
| `proof/` | changed logs and mutants of the rules that the checker must notice: `make proof` |
| `fuzz/` | random input of all kinds: `make fuzz` |
| `attacks/` | what an attacker says at the table, a bot that says it, and how often models obey |
| `model_servers/` | servers of our own that answer like language models: good, strict, hostile, and a tiny real model |
| `rooms.py`, `room_switches.py` | the order of imports and its drawing, and calls from room to room |
| `advisories.py`, `picture.py`, `site.py` | `make audit`, `make picture`, `make site` |
| `program.py`, `sample_games.py`, `shelf.py`, `typist.py`, `virtual_time.py` | what these tools share with the tests |
"""
