"""The texts of the files that `werewolf new` writes, with places for names, comments and values."""

from __future__ import annotations

TABLE = """\
# A table: the rules and the players. Try it with `werewolf play {name}`; `werewolf tables` lists all tables.

# One line for the list of tables.
title: A table of our own

# sheriff, mafia, classic, or your own ruleset; `werewolf rules` lists them all.
ruleset: mafia

# The players, in seat order:
#   human             a person at this keyboard
#   bot               plays by itself, without a language model
#   random            makes random legal moves
{providers}
#   bedrock:MODEL     Claude in Amazon's cloud (needs the extra werewolf[bedrock])
#   vertex:MODEL      Claude in Google's cloud (needs the extra werewolf[vertex])
#   openai:MODEL      with base_url: any server with the same API, also a local one
#   scripted:FILE     replies of a model, read from a file
seats:
  - player: human
    name: First # without it, a persona's name
    # speech: aloud # this person talks at the table and types only a summary; or typed
    # time_limit: 120 # seconds this person has for an answer
    # entrant: Ann    # the name this player is counted under in statistics
    # coach: true     # explains every question the first time, to a person who plays alone with bots
    # heard: false # don't show this person what bots will understand of what they type

  - player: bot
    persona: bram # `werewolf personas` lists all; without it, a random one
    level: hard # easy, normal or hard
    # talk: plain # this bot talks in plain words; or persona

  - player: bot
    count: 5 # five seats like this one

  # - player: anthropic:claude-sonnet-5-5
  #   persona: iola
  #   thinking: native # the model thinks by itself; or brief, full: before its answer
  #   effort: low # how much the model thinks; the vendor's own words
  #   max_tokens: 4000 # the most tokens a reply may have, thinking included
  #   cache: 1h # how long the vendor keeps the conversation; or none
  #   timeout: 60 # seconds to wait for a reply
  #   prices: {{in: 3, cached: 0.3, written: 3.75, out: 15}} # for a million tokens, for the cost shown at the end

  # - player: openai:MODEL
  #   base_url: http://127.0.0.1:8091/v1 # ends with /v1
  #   profile: vllm # how the server wants to be called, if its address does not show what it is
  #   key_variable: MY_API_KEY # the environment variable with the key; never the key itself
  #   context: 8192 # its context size in tokens
  #   max_concurrent: 2 # how many calls at the same time
  #   temperature: 0.8 # how random its words are
  #   max_wait: 300 # seconds a decision waits for a server that limits the rate
  #   headers: {{X-Team: wolves}} # sent with every request; never a key
  #   extra_body: {{top_p: 0.9}} # added to every request as it is

# The cards, one for each seat; without them, the ruleset's cards for this number of seats.
# cards: {{werewolf: 2, seer: 1, villager: 4}}

# Rules that are different at this table; `werewolf rules NAME --switches` explains them.
switches:
{switches}

# typed, or aloud: people talk at the table and type only what bots and models need to know.
speech: typed

# Seconds every person has for an answer; without it, there is no limit.
# time_limit: 180

# Show people, below what they type, what bots will understand of it.
heard: true

# persona, or plain: bots talk in plain words, without those of their personas.
talk: persona

# Tell models how their role is usually played.
role_hints: true

# How many words a model's speech has at most, and the language that models speak.
speech_words: 80
# language: Dutch

# open: players learn at once which model plays a seat. hidden: after the game.
names: hidden

# A folder with prompt texts of your own.
# prompts: my-prompts
"""

PERSONA = """\
# A persona: how a player talks and decides. Leave out rules and roles, because a persona may be dealt any card.
# With 250 to 400 words in all it is easy to recognise. `werewolf personas {persona_id}` shows the whole card.

{id}
id: {persona_id}

{name}
name: {persona_name}

{background}
background: >-
  Thirty-three, lighthouse keeper on a rock where the mail comes once a month. The lamp is lit by a machine
  now, and there was a chair free.

{core_traits}
core_traits: [patient, dry, watchful]

{speech_style}
speech_style: >-
  Short sentences with long pauses between them. Never raises the voice, and never repeats a thing.

{reasoning_style}
reasoning_style: >-
  Keeps a log of who said what when, and compares. A change of course without a change of wind is suspicious.

{accusation_style}
accusation_style: >-
  Reads the entry aloud, names the hour, and waits for an answer.

{defense_style}
defense_style: >-
  Offers the whole log, the awkward pages too.

{trust_disposition}
trust_disposition: >-
  Slow to believe and slow to doubt; whoever has been steady for two days is steady.

{risk_tolerance}
risk_tolerance: >-
  Careful in fog, quick once the light is out.

{signature_phrases}
signature_phrases:
  - "I wrote that down."
  - "Steady as she goes."

{quirks}
quirks:
  - Looks at the window before every vote.

{reactions}
reactions:
  accused: >-
    Nods, turns back a page, and says, "Then let us see where I was."
  proved_right: >-
    Closes the book and says, "It was in here all along."
  betrayed: >-
    Is silent for a long time, and says, "I had you marked as a safe harbour."
  near_the_end: >-
    Stands up and says, "Two lights left, and one of them is false."

{guidance}
guidance:
  village: >-
    Compare what people say with what they said before, and show the difference.
  werewolves: >-
    Keep a false log as carefully as a true one, and let others read it aloud.
  power: >-
    Say nothing until what you know saves somebody, and then say all of it.

{temperament}
temperament:
  risk: 0.4 # 0: careful, 1: reckless
  trust: 0.5 # 0: believes nobody, 1: everybody
  bluntness: 0.6 # 0: hints, 1: says it to your face

{voice}
# Each is one sentence. {{x}} is whom it is about, {{y}} whom it is said to, and {{why}} a fact that the bot has seen.
# The files of the other personas have all kinds.
voice:
  suspect:
    - "I suspect {{x}}, and I have the page: {{why}}."
  vote:
    - "I vote for {{x}}, and the lamp goes out."
  ask:
    - "{{y}}, whom do you suspect?"
"""

RULESET = """\
# Your own ruleset. Write down only what you change. Try it with `werewolf watch --ruleset {name}`.

# Its name on the command line, and the name of this file.
name: {name}

# The ruleset you change. Everything you leave out here stays as it is there.
base: {base}

title: {title}
blurb: >-
  Our own rules, in a sentence or two for the players.

# The usual number of players.
# seats: {seats}

# The cards for each number of players. seats/4 is a quarter of the seats, rounded; fill is the card for everybody else.
# decks:
#   - seats: [7, 12]
#     cards: {{werewolf: seats/4, seer: 1, witch: 1}}
#     fill: villager

# Roles that may be dealt only once.
# unique: [{unique}]

# Roles in the order their night actions are recorded; `werewolf roles` explains all.
# night: [{night}]

# The parts of a day in order. Leave out the parts you do not play.
# day: [{day}]

# Switches. Each one shows its value in the base ruleset; remove the first # to change it.
switches:
{switches}

# Your own names for roles and camps, and your own announcements.
# words:
#   roles: {{seer: oracle}}
#   camps: {{village: town}}
#   announcements:
#     Vote.nobody: "{{actor}} abstains."
"""
