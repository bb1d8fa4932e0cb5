"""The files in deploy/: that they are in order, and start the server with options that it has."""

import configparser
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kg.cli import loaded

ROOT = Path(__file__).parent.parent
DOCKERFILE = ROOT / "deploy" / "Dockerfile"
UNIT = ROOT / "deploy" / "newsgraph.service"


def unit():
    parser = configparser.RawConfigParser(strict=False, delimiters=("=",), comment_prefixes=("#",))
    parser.optionxform = str
    parser.read(UNIT, encoding="utf-8")
    return parser


def options_of(command):
    """What `kg serve` understands of a command line."""
    program, name, *arguments = command
    assert (Path(program).name, name) == ("kg", "serve")
    with loaded("serve").make_context("serve", arguments) as context:
        return context.params


def test_hadolint_finds_nothing_in_the_dockerfile():
    found = subprocess.run(
        [Path(sys.executable).with_name("hadolint"), DOCKERFILE], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stdout) == (0, "")


def test_the_image_starts_a_server_that_can_be_reached_and_holds_a_volume():
    told = DOCKERFILE.read_text(encoding="utf-8")
    given = options_of(json.loads(re.findall(r"^CMD (.*)$", told, re.MULTILINE)[-1]))
    assert (given["host"], given["create"]) == ("0.0.0.0", True)
    assert f"EXPOSE {given['port']}\n" in told
    assert f"127.0.0.1:{given['port']}/readyz" in told
    [volume] = re.findall(r"^VOLUME (.*)$", told, re.MULTILINE)
    assert Path(given["store"]).is_relative_to(volume)


def test_the_image_gets_all_that_the_wheel_is_built_from():
    copied = {
        word for line in re.findall(r"^COPY (?!--)(.*)$", DOCKERFILE.read_text(), re.MULTILINE) for word in line.split()
    }
    kept = re.findall(r"^!(.*)$", DOCKERFILE.with_name("Dockerfile.dockerignore").read_text(), re.MULTILINE)
    assert set(kept) == copied - {"./"}
    assert all((ROOT / name).exists() for name in kept)


def test_the_unit_starts_a_server_for_this_machine_alone():
    service = unit()["Service"]
    given = options_of(shlex.split(service["ExecStart"]))
    assert (given["host"], given["create"]) == ("127.0.0.1", True)
    assert Path(given["store"]).is_relative_to(service["WorkingDirectory"])
    assert service["ExecReload"] == "/bin/kill -HUP $MAINPID"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not on this machine")
def test_systemd_understands_the_unit(tmp_path):
    # It would look for the program, which is not installed here.
    copy = tmp_path / UNIT.name
    copy.write_text(UNIT.read_text(encoding="utf-8").replace("/opt/newsgraph/bin/kg", "/bin/true"))
    found = subprocess.run(["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stderr) == (0, "")
