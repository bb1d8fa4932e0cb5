"""The tokens that clients show: who has which, and what each allows."""

import hmac
import os
import stat
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kg.errors import SettingsError

READ, WRITE, JUDGE = "read", "write", "judge"
SCOPES = (READ, WRITE, JUDGE)
"""What a token may allow: to read where that needs a token, to change articles and graphs, to judge identities."""
VARIABLE = "NEWSGRAPH_TOKEN"
"""The environment variable that gives one token with every scope."""
FILE_VARIABLE = "NEWSGRAPH_TOKEN_FILE"
"""The environment variable that names a file of tokens."""
SHORTEST = 16
"""Characters that a token in a file has at least: a shorter one can be guessed."""


@dataclass(frozen=True, slots=True)
class Token:
    """One token: whose it is, what it allows, and what must be shown."""

    name: str
    scopes: frozenset[str]
    secret: bytes


class Tokens:
    """All tokens of a server."""

    def __init__(self, tokens: Iterable[Token] = ()) -> None:
        self._tokens = tuple(tokens)

    def shown(self, given: bytes) -> Token | None:
        """The token that was shown, told in a time that does not depend on what was."""
        matching = [token for token in self._tokens if hmac.compare_digest(token.secret, given)]
        return matching[0] if matching else None

    def allow(self, scope: str) -> bool:
        """Whether any token allows this."""
        return any(scope in token.scopes for token in self._tokens)


def tokens_of(environment: Mapping[str, str] = os.environ, file: Path | None = None) -> Tokens:
    """The tokens of the environment and of the file, or of the one that the environment names. Raises SettingsError."""
    told = environment.get(VARIABLE, "").strip()
    named = environment.get(FILE_VARIABLE, "").strip()
    place = file or (Path(named) if named else None)
    own = [Token("token", frozenset(SCOPES), told.encode())] if told else []
    return Tokens([*own, *(_read(place) if place else [])])


def _read(file: Path) -> list[Token]:
    try:
        if file.stat().st_mode & (stat.S_IROTH | stat.S_IWOTH):
            raise SettingsError(f"{file}: everybody on this machine can read it: chmod 600 {file}")
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{file}: the tokens cannot be read: {(error.strerror or str(error)).lower()}") from error
    except ValueError as error:
        raise SettingsError(f"{file}: the tokens are not TOML: {error}") from error
    return [_token(file, name, told) for name, told in table.items()]


def _token(file: Path, name: str, told: Any) -> Token:  # noqa: ANN401
    shape = '[NAME] with token = "…" and scopes = ["read", "write", "judge"]'
    if not isinstance(told, dict) or set(told) != {"token", "scopes"}:
        raise SettingsError(f"{file}: {name}: is no token; write {shape}")
    secret, scopes = told["token"], told["scopes"]
    if not isinstance(secret, str) or len(secret) < SHORTEST or not secret.isascii():
        raise SettingsError(f"{file}: {name}: a token has at least {SHORTEST} characters of ASCII")
    if not isinstance(scopes, list) or not scopes or not all(scope in SCOPES for scope in scopes):
        raise SettingsError(f"{file}: {name}: scopes = {scopes!r}: must be some of {', '.join(SCOPES)}")
    return Token(name, frozenset(scopes), secret.encode())
