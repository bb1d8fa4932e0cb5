"""The blocks of the README and, after them, of the first pages of the docs, run as a reader would type them.

`python -m tests.readme` writes the answers shown anew.

An `sh`, `sparql` or `python` block that a `text` block follows shows its answer there. A line `…` in an answer stands
for any number of lines. Everything runs in one folder, from top to bottom, since later blocks use what earlier ones
made.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
RECIPES = ROOT / "docs/recipes.md"
PAGES = (README, ROOT / "docs/getting-started.md", RECIPES)
"""The pages whose blocks are run, in this order: the later ones use the workspace that the README builds."""
RUN = ("sh", "sparql", "python")
"""The languages of blocks that are run; others (front matter, settings) only show."""
ELLIPSIS = "…"
ADDRESS = "http://127.0.0.1:8000"
"""Where the README's server answers; the test's own stands at a free port."""
TARGETS_RUN = ("demo",)
"""The make targets that are run; the others are only looked for, since the CI runs them."""
_PYTHON = """
import sys
typed = {}
while text := "".join(iter(lambda: sys.stdin.read(1) or sys.exit(), "\\0")):
    exec(text, typed)
    print("\\0", end="", flush=True)
"""
"""A Python that is typed into: what stands before each NUL is run, and a NUL tells that all is printed."""
QUERY = "kg query -f question.rq --store news"

_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: its language, its text, and the answer shown below it, or `None`."""

    language: str
    text: str
    answer: str | None
    line: int
    page: str = README.name

    @property
    def title(self) -> str:
        """Where it stands, and its first line."""
        return f"{self.page}, line {self.line}: {self.text.splitlines()[0]}"


def blocks(text: str, page: str = README.name) -> list[Block]:
    """The blocks of a Markdown text that are run, in order."""
    found = list(_BLOCK.finditer(text))
    following = [*found[1:], None]
    return [
        Block(one[1], one[2], _answer(one, after, text), text.count("\n", 0, one.start()) + 1, page)
        for one, after in zip(found, following, strict=True)
        if one[1] in RUN
    ]


def _answer(block: re.Match[str], after: re.Match[str] | None, text: str) -> str | None:
    if after is None or after[1] != "text" or text[block.end() : after.start()].count("\n\n") > 1:
        return None
    return after[2]


def targets(block: Block) -> Iterator[str]:
    """The make targets that an `sh` block names."""
    for line in block.text.splitlines():
        if block.language == "sh" and line.startswith("make "):
            yield from line.partition("#")[0].split()[1:]


def told(output: str) -> list[str]:
    """The lines of an answer, without the blanks at their ends and the empty lines around them."""
    return "\n".join(line.rstrip() for line in output.splitlines()).strip("\n").splitlines()


def agrees(shown: Sequence[str], given: Sequence[str]) -> bool:
    """Whether the lines given are those shown; a shown `…` stands for any number of lines."""
    parts = "".join(f"{line}\n" for line in shown).split(f"{ELLIPSIS}\n")
    first, *between, last = map(re.escape, parts) if len(parts) > 1 else (re.escape(parts[0]), "")
    # What stands between two ellipses is found once and for all, so that a long answer takes no longer than its lines.
    found = "".join(rf"(?>(?:.*\n)*?{part})" for part in between)
    wanted = first + found + (rf"(?:.*\n)*{last}" if len(parts) > 1 else "")
    return re.fullmatch(wanted, "".join(f"{line}\n" for line in given)) is not None


class Reader:
    """Somebody who types the README's blocks into a shell and a Python in `folder`, one after the other."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = ADDRESS
        self.server: subprocess.Popen[str] | None = None
        self.python: subprocess.Popen[str] | None = None
        for name in ("data", "Makefile", "pyproject.toml", "constraints.txt"):
            (self.folder / name).symlink_to(ROOT / name)
        (self.folder / ".venv").symlink_to(sys.prefix)

    def answer(self, block: Block) -> str:
        """What the block prints. Raises CalledProcessError where it fails."""
        return {"sh": self._shell, "sparql": self._sparql, "python": self._python}[block.language](block.text)

    def _shell(self, text: str) -> str:
        if self.server and text.startswith("kg "):  # The server holds the workspace, as the README says.
            self.server.terminate()
            self.server.communicate()
            self.server = None
        return self._run(["bash", "-ec", "\n".join(filter(None, map(self._command, text.splitlines())))])

    def _command(self, line: str) -> str:
        if line.startswith("make ") and line.split()[1] in TARGETS_RUN:
            return f"make -o .venv/.installed {line.removeprefix('make ')}"
        if line.startswith("kg serve "):
            return f"echo '{self._serve(line)}'"
        return "" if line.startswith("make ") else line.replace(ADDRESS, self.address)

    def _sparql(self, text: str) -> str:
        (self.folder / "question.rq").write_text(text, encoding="utf-8")
        return self._shell(QUERY)

    def _python(self, text: str) -> str:
        if self.python is None:
            command = [sys.executable, "-W", "error", "-c", _PYTHON]
            self.python = self._started(command)
        assert self.python.stdin
        assert self.python.stdout
        self.python.stdin.write(f"{text.replace(ADDRESS, self.address)}\0")
        self.python.stdin.flush()
        return "".join(iter(self._printed, "\0"))

    def _printed(self) -> str:
        assert self.python
        assert self.python.stdout
        if letter := self.python.stdout.read(1):
            return letter
        raise subprocess.CalledProcessError(self.python.wait(), "python")

    def _run(self, command: list[str]) -> str:
        return subprocess.run(
            command, cwd=self.folder, env=self._environment(), stdout=subprocess.PIPE, text=True, check=True
        ).stdout

    def _environment(self) -> dict[str, str]:
        """As a fresh shell has it: without settings of ours, or those of a make around it."""
        kept = {
            name: value for name, value in os.environ.items() if not name.startswith(("NEWSGRAPH_", "MAKE", "MFLAGS"))
        }
        return kept | {"PATH": f"{self.folder / '.venv' / 'bin'}{os.pathsep}{os.environ['PATH']}"}

    def _started(self, command: list[str]) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(command, cwd=self.folder, env=self._environment(), stdin=pipe, stdout=pipe, text=True)

    def _serve(self, line: str) -> str:
        """Starts the server at a free port, and gives its first line as it would be at the usual one."""
        self.server = self._started(["bash", "-c", f"exec {line.partition('#')[0]} --port 0"])
        assert self.server.stdout
        first = self.server.stdout.readline().rstrip()
        self.address = first.partition(" at ")[2].partition(";")[0]
        return first.replace(self.address, ADDRESS)

    def leave(self) -> None:
        """Ends what still runs."""
        for process in (self.server, self.python):
            if process is not None:
                process.terminate()
                process.communicate()


def rewritten(text: str, reader: Reader) -> str:
    """The Markdown text with its answers as they are today; of one with a `…`, each line becomes the nearest to it."""
    for block in blocks(text):
        given = told(reader.answer(block))
        if block.answer is None or agrees(told(block.answer), given):
            continue
        if ELLIPSIS in told(block.answer):
            given = [_nearest(line, given) for line in told(block.answer)]
        shown = f"{block.text}```\n\n```text\n{block.answer}"
        assert shown in text, f"{block.title}: one empty line stands between a block and its answer"
        text = text.replace(shown, f"{block.text}```\n\n```text\n" + "".join(f"{line}\n" for line in given))
    return text


def _nearest(line: str, given: Sequence[str]) -> str:
    return line if line == ELLIPSIS else (get_close_matches(line, given, 1) or [line])[0]


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        typist = Reader(Path(scratch))
        try:
            for each in PAGES:
                each.write_text(rewritten(each.read_text(encoding="utf-8"), typist), encoding="utf-8")
        finally:
            typist.leave()
