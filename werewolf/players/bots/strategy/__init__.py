"""What a bot does, by what it believes. Which module to open to change …

- how the honest vote, nominate, elect, shoot, check, protect and use potions: `honest_play`
- on whom the village agrees without talking, and when a seat knows better: `gathering`
- what a wolf does by day: why it defends a partner, votes one out, or attacks one for show: `wolf_play`
- whom the pack kills, and what a wolf says to its partners: `wolf_night`, with `wolf_lines.yaml`
- what the levels easy, normal and hard and a persona's temperament change: `character`

How often a wolf does any of this, and how much suspicion a vote or a shot needs, are knobs in
`inference/likelihoods.yaml`. When a wolf lies about its card stands in `speech/own_claims.py`.
"""
