"""A published snapshot as tables, from a directory or an address, every file checked against its manifest."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from . import _extras as extras
from ._files import CachedFiles, Files, LocalFiles
from ._flow import RetryPolicy
from ._manifest import SNAPSHOT_ID, Manifest, ManifestFile
from ._places import is_address
from ._progress import ProgressCallback
from .errors import SnapshotError

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl
    import pyarrow as pa
    from duckdb import DuckDBPyConnection, DuckDBPyRelation

Columns = Sequence[str] | None


class Snapshot:
    """A snapshot that does not change: what it holds, and its tables in four libraries' forms.

    ``Snapshot.open`` makes one. Files of a table are fetched when the table is first asked for, and their SHA-256 is
    checked then, whether they come from the network, the cache or a directory.
    """

    def __init__(self, files: Files) -> None:
        self._files = files

    @classmethod
    def open(
        cls,
        path_or_url: str | os.PathLike[str],
        version: str | None = None,
        *,
        manifest_sha256: str | None = None,
        cache_dir: str | os.PathLike[str] | None = None,
        progress: ProgressCallback | bool | None = None,
        timeout_s: float = 30.0,
        retry: RetryPolicy | None = None,
    ) -> Snapshot:
        """Opens a published snapshot; reads its manifest, no table yet.

        Args:
            path_or_url: A snapshot's directory, the directory of all with ``current.json``, or the address of a
                service, of its ``/datasets/``, of a mirror of the directory, or of one snapshot.
            version: Id of a snapshot, such as ``20261101T000000Z``; the newest where none is given. Once it is in the
                cache, a given version is read without asking the network.
            manifest_sha256: What the manifest's SHA-256 must be: with ``version`` it pins every byte.
            cache_dir: Where downloads are kept; else ``STORELENS_CACHE_DIR``, else the system's cache directory.
            progress: Called with path, bytes there and bytes in all; True shows a bar (needs the extra
                ``progress``), False nothing, None a bar on terminals.
            timeout_s: Longest silence of the server, in seconds.
            retry: When to ask again.

        Raises:
            SnapshotError: By kind: UnsupportedFormatError, InvalidManifestError, IntegrityError, CacheError.
            ConnectionFailedError, ProblemError, InvalidReplyError: As the clients do.
        """
        if version is not None and not SNAPSHOT_ID.fullmatch(version):
            raise SnapshotError(f"version={version!r} is no snapshot id, such as 20261101T000000Z")
        if is_address(path_or_url):
            files: Files = CachedFiles.open(
                str(path_or_url),
                version,
                cache_dir=cache_dir,
                progress=progress,
                timeout_s=timeout_s,
                retry=retry or RetryPolicy(),
                manifest_sha256=manifest_sha256,
            )
        else:
            files = LocalFiles.open(Path(path_or_url).expanduser(), version, manifest_sha256)
        return cls(files)

    def __enter__(self) -> Snapshot:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connections; frames that were made stay."""
        self._files.close()

    def __repr__(self) -> str:
        return f"<Snapshot {self.version} of {self._files.origin}>"

    @property
    def version(self) -> str:
        """Id of the snapshot; give it to ``open`` to read the very same again."""
        return self.manifest.snapshot

    @property
    def manifest(self) -> Manifest:
        """Everything the manifest says, with its own SHA-256."""
        return self._files.manifest

    @property
    def tables(self) -> tuple[str, ...]:
        """Names of the tables that have rows or files here."""
        return tuple(dict.fromkeys(file.table for file in self.manifest.files if file.table is not None))

    def _listed(self, table: str) -> list[ManifestFile]:
        found = [file for file in self.manifest.files if file.table == table]
        if not found:
            raise SnapshotError(f"snapshot {self.version} has no table {table!r}: it has {', '.join(self.tables)}")
        return found

    def rows(self, table: str) -> int:
        """Rows of a table, as the manifest says."""
        return sum(file.rows or 0 for file in self._listed(table))

    def files(self, table: str) -> list[Path]:
        """The table's Parquet files on this machine, there and checked."""
        return [self._files.path(file) for file in self._listed(table)]

    def path(self, name: str) -> Path:
        """One file by its path in the snapshot, such as ``snapshot.duckdb``, there and checked."""
        for file in self.manifest.files:
            if file.path == name:
                return self._files.path(file)
        raise SnapshotError(f"snapshot {self.version} has no file {name!r}")

    def download(self, *tables: str) -> None:
        """Fetches and checks tables (all where none is named), so that later reads need no network."""
        for table in tables or self.tables:
            self.files(table)

    def arrow(self, table: str, columns: Columns = None) -> pa.Table:
        """A table as pyarrow; needs the extra ``arrow``."""
        return extras.read_arrow(self.files(table), columns)

    def pandas(self, table: str, columns: Columns = None) -> pd.DataFrame:
        """A table as a pandas frame of nullable types; needs the extra ``pandas``. Times are UTC."""
        return extras.read_pandas(self.files(table), columns)

    def polars(self, table: str, columns: Columns = None) -> pl.DataFrame:
        """A table as a polars frame; needs the extra ``polars``."""
        frame = self.scan(table)
        return (frame if columns is None else frame.select(list(columns))).collect()

    def scan(self, table: str) -> pl.LazyFrame:
        """A table as a lazy polars frame, for those larger than the memory."""
        return extras.scan_polars(self.files(table))

    def duckdb(self, table: str, connection: DuckDBPyConnection | None = None) -> DuckDBPyRelation:
        """A table as a DuckDB relation, in a connection of its own where none is given; needs the extra ``duckdb``."""
        return extras.relation(connection or extras.connect_duckdb(), self.files(table))

    def connect(self, *tables: str) -> DuckDBPyConnection:
        """A DuckDB connection in memory with a view for each table (all where none is named), ready for SQL."""
        connection = extras.connect_duckdb()
        for table in tables or self.tables:
            self.duckdb(table, connection).create_view(table)
        return connection

    def citation(self) -> str:
        """How to cite it, exact to the byte."""
        manifest = self.manifest
        invented = " Invented data." if manifest.invented else ""
        return (
            f"Storelens snapshot {manifest.snapshot} (as of {manifest.as_of:%Y-%m-%d}), {manifest.licence}, "
            f"manifest SHA-256 {manifest.sha256}.{invented}"
        )
