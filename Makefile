# `make play` opens the house, `make check` is for while you work, `make test` for before you are done. Each sets up what
# it needs in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: play check test test-compiled figures coverage soak lint types dist clean

# The tests of the engine and of the rules: no server, no browser, no whole games.
ENGINE := tests/core tests/games $(filter-out tests/test_types.py tests/test_tutorial.py,$(wildcard tests/test_*.py))

play: $(STAMP)
	@$(BIN)/magnate serve

check: $(STAMP) lint types
	$(BIN)/pytest -n 2 --dist worksteal $(ENGINE)

test: $(STAMP) lint
	@scripts/browser.sh > /dev/null
	$(BIN)/pytest -n 3 --dist worksteal  # on two cores: much of the time a test waits for a browser or a clock

# The engine compiled, into a folder of its own, and its tests with it: three minutes of CPU for compiling.
ENGINE_LIB := build/engine/lib
test-compiled: $(ENGINE_LIB)/built.json
	$(BIN)/magnate bench compare . --compiled $(ENGINE_LIB) --rounds 1 --seconds 0.2
	MAGNATE_COMPILED=$(CURDIR)/$(ENGINE_LIB) $(BIN)/pytest -n 2 --dist worksteal $(ENGINE) tests/bots tests/conformance tests/recorded

$(ENGINE_LIB)/built.json: $(STAMP) $(shell find src/magnate/core src/magnate/games scripts/compiling -name '*.py')
	$(BIN)/python scripts/compiling/build.py build/engine

# The tables of docs/performance.md: the engine, plain and compiled, beside its peer.
figures: $(ENGINE_LIB)/built.json build/peer/bin/python
	$(BIN)/magnate bench table --peer build/peer/bin/python --compiled $(ENGINE_LIB) --write

build/peer/bin/python:
	$(PYTHON) -m venv build/peer
	build/peer/bin/python -m pip install --quiet --disable-pip-version-check catanatron==3.2.1

# Which lines and branches of the engine, the games and the server the tests reach; twice as long as the tests alone.
# PART names the tests that are wanted, for example PART=tests/server; ONLY the files to tell of.
PART ?=
ONLY ?= src/magnate/core/*,src/magnate/games/*,src/magnate/server/*
coverage: $(STAMP)
	@scripts/browser.sh > /dev/null
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -n 3 --dist worksteal --deselect tests/test_types.py $(PART)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --include '$(ONLY)' --skip-covered

# What is released: a source archive and a wheel, in dist/.
dist: $(STAMP)
	rm -rf dist
	$(BIN)/python -m build --outdir dist .

# The tests that have a size, at a larger one: 200 kills and 20,000 contested moves over both databases, 2,000 cut points, 1,000
# pairs of worlds, 1,000 bits turned in databases and as many in backups, 100,000 hostile requests. Meant for about an hour on
# an idle machine; MAGNATE_SOAK is the part of it that is wanted, for example 0.05 or 10: see size() in tests/server/served.py.
MAGNATE_SOAK ?= 1
soak: $(STAMP)
	@scripts/browser.sh > /dev/null
	MAGNATE_SOAK=$(MAGNATE_SOAK) $(BIN)/pytest -n 2 --dist worksteal \
		tests/durability tests/leaks tests/hostile tests/conformance/test_many_games.py

lint: $(STAMP)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .

types: $(STAMP)
	$(BIN)/mypy

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Magnate needs Python 3.11 or later; set PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[postgres,research,cluster]' --group dev
	@touch $(STAMP)

clean:
	rm -rf build $(VENV) .mypy_cache .ruff_cache .pytest_cache .coverage* dist
