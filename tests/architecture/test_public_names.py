import subprocess
import sys
from pathlib import Path

import pytest

import kg
from kg import errors


def test_every_public_name_is_there():
    for name in kg.__all__:
        assert getattr(kg, name) is not None
        assert name in dir(kg)


def test_every_error_is_public():
    tree = {name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, Exception)}
    assert tree <= set(kg.__all__)


def test_the_stub_names_what_the_module_resolves():
    stub = Path(kg.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    told = {line.split()[-1]: line.split()[1] for line in stub.splitlines() if line.startswith("from ")}
    assert told == kg.PUBLIC


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        kg.nothing  # noqa: B018


def test_import_kg_takes_less_than_a_third_of_a_second():
    code = "import time; start = time.process_time(); import kg; print(time.process_time() - start)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert float(done.stdout) < 0.3
