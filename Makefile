# Two commands: `make play` and `make test`. Both set up everything they need in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed

.PHONY: play test soak lint types clean

play: $(STAMP)
	@$(BIN)/magnate serve

test: $(STAMP) lint
	@scripts/browser.sh > /dev/null
	$(BIN)/pytest -n 3 --dist worksteal  # on two cores: much of the time a test waits for a disk, a browser or a clock

# The battery with larger numbers: hundreds of kills, thousands of games, cut points and contested moves, a million
# shuffles; takes hours. MAGNATE_SOAK is the part of it that is wanted, for example 0.01; see size() in
# tests/battery/served.py.
MAGNATE_SOAK ?= 1
soak: $(STAMP)
	@scripts/browser.sh > /dev/null
	MAGNATE_SOAK=$(MAGNATE_SOAK) $(BIN)/pytest tests/battery

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
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[postgres]' --group dev
	@touch $(STAMP)

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache
