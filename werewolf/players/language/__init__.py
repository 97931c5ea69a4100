"""The parser of table talk: reads what people, models and bots say, as acts (claims, votes, questions …).

From the text to the acts: `seat_names` and `lexicon` give each word its sense, `tokenizer` makes sentences of tokens
and resolves pronouns, `grammar` finds clauses in the string of senses, and `parser` turns them into the acts of
`acts.py`. A word that is not understood goes into `lexicon.yaml`, a way to say something into `grammar.yaml`.
"""
