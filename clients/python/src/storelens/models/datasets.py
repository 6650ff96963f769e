"""Published snapshots."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True)
class Release:
    """A published snapshot as the list of datasets names it."""

    snapshot: str
    as_of: datetime
    built_at: datetime
    format_version: int
    licence: str
    invented: bool
    manifest: str
    files: int
    bytes: int


@dataclass(frozen=True)
class ReleaseFile:
    """A file of a published snapshot; ``table``, ``rows`` and ``schema_version`` are None where it is no table."""

    path: str
    bytes: int
    sha256: str
    rows: int | None
    table: str | None
    schema_version: int | None
    url: str


@dataclass(frozen=True)
class ReleaseDetail:
    """A published snapshot with its files."""

    snapshot: str
    as_of: datetime
    built_at: datetime
    format_version: int
    licence: str
    invented: bool
    manifest: str
    files: tuple[ReleaseFile, ...]
