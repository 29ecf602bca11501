# Two commands: `make play` and `make test`. Each sets up what it needs, once.
PYTHON ?= python3
ifneq ($(shell $(PYTHON) -c 'import sys; print(sys.version_info >= (3, 11))' 2>&1),True)
$(error Matou needs Python 3.11 or later, and $(PYTHON) is not: name another, as in make play PYTHON=python3.12)
endif
BIN := .venv/bin
WITH_NODE := PATH="$(abspath $(BIN)):$$PATH"
SUDO := $(shell test "$$(id -u)" = 0 || command -v sudo)
RULES := src/matou/cards.py src/matou/record/words.py \
	$(wildcard src/matou/games/*.py src/matou/games/*/*.py src/matou/bots/*.py src/matou/bots/*/*.py src/matou/env/*.py) \
	$(wildcard src/matou/server/*.py src/matou/server/*/*.py)

.PHONY: play test checks page chromium proxies browsers soak bench shots clean help

help:
	@echo "make play    the server with its page, for the house (HOST=127.0.0.1 for this computer only)"
	@echo "make test    every check: style, types, rooms, situations, laws, compiled and plain"
	@echo "make soak    the same laws for longer"
	@echo "make bench   speed beside OpenSpiel, RLCard, python-chess, pgx, Colyseus; writes bench/RESULTS.md"
	@echo "make shots   every screen of the page in both languages at its sizes, into web/screenshots/"
	@echo "make clean   forget everything that was set up"

HOST ?= 0.0.0.0
PORT ?= 8080
DATA ?= matou-data
play:
	@$(MAKE) --silent --no-print-directory --jobs 2 .venv/play page
	@$(BIN)/matou serve --host $(HOST) --port $(PORT) --data $(DATA)

# One processor compiles while the other checks what needs no compiled rules.
test: .venv/tools page chromium proxies browsers
	@$(MAKE) --no-print-directory --jobs 2 .venv/compiled checks
	$(BIN)/matou check rulebook/situations/*.yaml
	$(BIN)/pytest -n 3 --dist worksteal

checks: .venv/tools
	cd web && $(WITH_NODE) npx --no-install tsc --noEmit
	cd web && $(WITH_NODE) npm run --silent lint
	cd web && $(WITH_NODE) node test.mjs
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	MATOU_PURE=1 $(BIN)/matou check rulebook/situations/*.yaml
	MATOU_PURE=1 $(BIN)/pytest -n 2 tests/games tests/record

soak: .venv/compiled page chromium proxies browsers
	MATOU_SOAK=1 $(BIN)/pytest -n 2

bench: .venv/compiled page .venv-peers/ready .venv-env-peers/ready bench/peers_server/node_modules
	$(BIN)/python bench/run.py

# Every screen in both languages at its sizes, to be looked at.
shots: .venv/compiled page chromium
	$(BIN)/python -m tests.web.shots

# The environment grows by what is asked for, and only when that changes: a second run needs no network.
.venv/bin/python:
	@$(PYTHON) set_up.py venv

.venv/play: pyproject.toml constraints.txt set_up.py | .venv/bin/python
	@$(PYTHON) set_up.py play

.venv/tools: .venv/play web/package-lock.json
	@$(PYTHON) set_up.py tools
	@$(PYTHON) build_page.py --tools

.venv/node: .venv/play
	@$(PYTHON) set_up.py node

# Debian's Chromium for the tests in a browser, where it is missing and may be installed.
chromium:
	@command -v chromium >/dev/null || $(SUDO) apt-get install -y -qq chromium >/dev/null 2>&1 || \
	( $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq chromium ) >/dev/null 2>&1 || \
	echo "no chromium: the tests in a browser are skipped"

# Debian's nginx and Caddy, unpacked and not installed: nothing of theirs is started on this machine.
proxies: | .venv/bin/python
	@test -x .venv/proxies/usr/sbin/nginx -a -x .venv/proxies/usr/bin/caddy || \
	( mkdir -p .venv/proxies && cd .venv/proxies && \
	( apt-get download -qq nginx caddy || { $(SUDO) apt-get update -qq; apt-get download -qq nginx caddy; } ) && \
	for package in *.deb; do dpkg -x $$package . && rm $$package; done ) >/dev/null 2>&1 || \
	echo "no nginx or no Caddy: the tests of proxies are skipped"

# Firefox, WebKit and an old Chromium, each for one game; where one is missing, its test is skipped.
OTHERS := firefox-esr webkit2gtk-driver xvfb
browsers: .venv/tools
	@( for one in firefox-esr WebKitWebDriver Xvfb; do command -v $$one || exit 1; done ) >/dev/null || \
	$(SUDO) apt-get install -y -qq --no-install-recommends $(OTHERS) >/dev/null 2>&1 || \
	( $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq --no-install-recommends $(OTHERS) ) >/dev/null 2>&1 || \
	echo "no Firefox or WebKit: their games are skipped"
	@$(PYTHON) old_chromium.py || echo "no Chromium 80: its game is skipped"

# The page, built when something of it changed, with a Node of its own where there is none.
page: $(shell $(PYTHON) build_page.py --node || echo .venv/node) | .venv/bin/python
	@$(PYTHON) build_page.py

# The rules compiled with mypyc beside their sources, where there is a C compiler.
.venv/compiled: .venv/tools hatch_build.py $(RULES)
	@echo "matou: compiling the rules, which takes two minutes …"
	@$(BIN)/python hatch_build.py
	@touch $@

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
	cd bench/peers_server && $(WITH_NODE) npm install --no-save --ignore-scripts --silent
	touch $@

clean:
	rm -rf .venv .venv-peers .venv-env-peers build dist bench/peers_server/node_modules
	rm -rf src/matou/compiled.txt src/matou/server/page src/matou/paper/built web/node_modules web/dist
	find src -name '*.so' -delete
