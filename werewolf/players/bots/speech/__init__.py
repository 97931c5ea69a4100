"""What a bot says. A speech is planned as points (`points.py`: an act and the facts behind it) and put into words last.

Which module to open to change …

- what comes in a speech, and in which order, and how much a bot bids for the floor: `speech_plan`
- when a seer or a false seer claims, and what it reports; when other cards are claimed: `own_claims`
- whom a speech is against, how a vote's reason is chosen, whom it seconds or speaks up for: `case_and_vote`
- what a bot thinks of the claims of others: `claim_opinions`
- how it understands a question, and what it answers: `questions_heard`, `answering`, `past_answers`
- what it says to whoever accuses it: `denials`
- what it asks, and whom: `asking`
- which facts it may cite, and which would go against its own speech: `citing`; what players did: `track_record`
- the wording of a point or a fact: `plain.yaml` and the personas, `clauses.yaml`; how a wording is picked: `phrasing`,
  `clauses`
- the private thoughts that spectators read: `thoughts`

A bot that is to hand over acts instead of words needs `speech_plan`, and nothing of `phrasing` and `clauses`.
"""
