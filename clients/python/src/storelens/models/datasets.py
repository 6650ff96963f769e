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
class ReleaseTable:
    """A table of a published snapshot, and where it is to be had as an Arrow IPC stream."""

    name: str
    rows: int
    arrow: str


@dataclass(frozen=True)
class ReleaseDetail:
    """A published snapshot with its files, and the tables that are in them."""

    snapshot: str
    as_of: datetime
    built_at: datetime
    format_version: int
    licence: str
    invented: bool
    manifest: str
    files: tuple[ReleaseFile, ...]
    tables: tuple[ReleaseTable, ...] = ()
    # Of the current release alone; None: an older service, or another release.
    published_at: datetime | None = None
    manifest_sha256: str | None = None
