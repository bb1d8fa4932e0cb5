"""`kg build` in a process of its own, as its users start it."""

import subprocess
import sys
import time
from pathlib import Path

KG = str(Path(sys.executable).with_name("kg"))
SECONDS = 300
"""Far more than any run takes, for machines that have much to do."""


def started(source: Path, store: Path, *options: str, **how) -> subprocess.Popen:
    """`kg build` that has begun."""
    command = [KG, "build", str(source), "--store", str(store), "--extractor", "rules", *options]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **how)


def finished(source: Path, store: Path, *options: str, **how) -> tuple[int, str, str]:
    """Exit code, output and error output of `kg build`."""
    process = started(source, store, *options, **how)
    out, err = process.communicate(timeout=SECONDS)
    return process.returncode, out, err


def complaints(err: str) -> list[str]:
    """The lines that tell what went wrong, without those that tell how far the run is."""
    return [line for line in err.splitlines() if not line.startswith("Reading articles: ")]


def children(pid: int) -> list[int]:
    """The processes that this one has started and that live."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                told = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue  # it has ended meanwhile
            if int(told[1]) == pid and told[0] != "Z":
                found.append(int(entry.name))
    return found


def begun(store: Path) -> None:
    """Returns once the first articles come into the workspace, which need not exist yet."""
    deadline = time.monotonic() + SECONDS
    file, empty = store / "articles.sqlite", 0
    while not file.exists() or file.stat().st_size <= empty or not empty:
        empty = empty or (file.stat().st_size if file.exists() else 0)
        assert time.monotonic() < deadline, "nothing came"
        time.sleep(0.02)
