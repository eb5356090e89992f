# make play     a table in the browser          make test    every check, as CI runs them
# make verify   the large volumes               make bench   speed beside the peers
PYTHON ?= python3
PORT ?= 8765
VENV := .venv
BIN := $(VENV)/bin

.PHONY: setup play test verify bench clean

setup: $(VENV)/.installed

$(VENV)/.installed: pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	touch $@

$(VENV)/.installed-test: $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[test]'
	touch $@

play: setup
	$(BIN)/kibitz serve --open --port $(PORT) $(if $(LAN),--host 0.0.0.0,)

test: $(VENV)/.installed-test
	scripts/test

verify: $(VENV)/.installed-test
	scripts/verify

bench: $(VENV)/.installed-test
	scripts/bench

clean:
	rm -rf $(VENV) .peers .mypy_cache .ruff_cache .pytest_cache .hypothesis
