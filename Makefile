# Everything sets itself up in .venv. A second run does only what has changed.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PLAYER := .venv/.player
READY := .venv/.ready
SITE := .venv/.site
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Bytecode is kept: each of hundreds of processes would compile the program and its tests again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: test proof test-browser test-real watch bench bench-bots bench-talk bench-newcomer bench-review fit fit-review bench-llm bench-models bench-arena bench-memory audit fuzz picture schemas docs site lint types unit clean

# What a player needs: the program and the packages it imports.
$(PLAYER): pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed")'
	$(PYTHON) -m venv .venv
	$(PIP) --editable .
	@touch $@

# What a developer needs beside it: lint, types, tests and benchmarks.
$(READY): $(PLAYER)
	$(PIP) --editable '.[dev]'
	@touch $@

$(SITE): $(PLAYER)
	$(PIP) --editable '.[site]'
	@touch $@

# Lint, types and tests, side by side; the output of each stays together.
test: $(READY)
	@$(MAKE) --no-print-directory --jobs 3 $(TOGETHER) lint types unit

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

# One worker more than there are cores: tests at a terminal mostly wait.
unit: $(READY)
	$(BIN)/pytest -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist worksteal --durations 10

# That the checker misses nothing: every field of a log changed, every function of the rules mutated. Some minutes.
proof: $(READY)
	$(BIN)/python -m lab.proof $(ARGS)

watch: $(PLAYER)
	$(BIN)/werewolf watch

bench: $(READY)
	$(BIN)/python -m lab.benchmarks.engine

# How well the bots play, cell by cell: make bench-bots ARGS="--cell mafia7/bot-bot --games 500"
bench-bots: $(READY)
	$(BIN)/python -m lab.benchmarks.bots $(ARGS)

# How well the bots talk, judged from the text of their games: make bench-talk ARGS="--ruleset mafia --games 50 --show"
bench-talk: $(READY)
	$(BIN)/python -m lab.benchmarks.talk $(ARGS)

# How often bots vote out a person on day 1, against a bot in the same chair: make bench-newcomer ARGS="--table mafia"
bench-newcomer: $(READY)
	$(BIN)/python -m lab.benchmarks.newcomer $(ARGS)

# The weights of the bots, counted anew in games of the league. Some hours; says what it did.
fit: $(READY)
	$(BIN)/python -m lab.benchmarks.fit $(ARGS)

# The table of the quick win chance in a review, fitted anew on bot games. Some minutes.
fit-review: $(READY)
	$(BIN)/python -m lab.benchmarks.review_fit $(ARGS)

# Whether the win chances of a review come true, by rollouts and by the table: make bench-review ARGS="--ruleset mafia"
bench-review: $(READY)
	$(BIN)/python -m lab.benchmarks.review $(ARGS)

# What a game of models costs, and how long it takes, against a server of our own.
bench-llm: $(READY)
	$(BIN)/python -m lab.benchmarks.models $(ARGS)

# That the statistics of an arena hold up, and how fast it is: make bench-arena ARGS="equal power cover real stats cores models"
bench-arena: $(READY)
	$(BIN)/python -m lab.benchmarks.arena $(ARGS)

# How well a model plays a seat among bots, to compare models and prompts: make bench-models ARGS="--player openai:MODEL"
bench-models: $(READY)
	$(BIN)/python -m lab.benchmarks.model_play $(ARGS)

# Known advisories about the packages we use, where an index of them can be reached.
audit: $(READY)
	$(BIN)/python -m lab.advisories

# Random input of all kinds for as long as you like: make fuzz MINUTES=30
fuzz: $(READY)
	$(BIN)/python -m lab.fuzz $(or $(MINUTES),5)

# The most memory that each command takes for a big log: make bench-memory ARGS="--megabytes 100 --command check"
bench-memory: $(READY)
	$(BIN)/python -m lab.benchmarks.memory $(ARGS)

# Whole games with a real small model; installs and starts what it needs, and stops it.
test-real: $(READY)
	$(BIN)/pytest -rP tests/players/models/real $(ARGS)

# The replay as a page, in a real browser.
test-browser: $(READY)
	@$(BIN)/python -m tests.export.browser.chromium
	$(BIN)/pytest tests/export/browser $(ARGS)

# The picture in the README: a real game, drawn by the program itself.
picture: $(READY)
	$(BIN)/python -m lab.picture docs/game.svg

# JSON Schemas of the log and of the files people write, made from the code.
schemas: $(READY)
	$(BIN)/python -m werewolf.cli.schemas configs/schemas

# The drawing of the rooms in docs/architecture.md, made from the imports.
docs: $(READY)
	$(BIN)/python -m lab.rooms docs/architecture.md

# The documentation as a searchable site, with every command and a game to click through.
site: $(SITE)
	$(BIN)/python -m lab.site build/site
	@echo "Look at it with: python3 -m http.server --directory build/site"

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache dist build
