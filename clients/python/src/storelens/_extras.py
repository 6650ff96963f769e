"""Tables as the libraries of one's choice; each is loaded when first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from .errors import MissingExtraError

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import polars as pl
    import pyarrow as pa

Files = Sequence[Path]
Columns = Sequence[str] | None


def _need(module: str, extra: str) -> ModuleType:
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtraError(f"{module} is not installed: pip install 'storelens[{extra}]'") from error


def read_arrow(files: Files, columns: Columns) -> pa.Table:
    """One pyarrow table of all files."""
    _need("pyarrow", "arrow")
    dataset = _need("pyarrow.dataset", "arrow").dataset([str(path) for path in files], format="parquet")
    table: pa.Table = dataset.to_table(columns=None if columns is None else list(columns))
    return table


def read_pandas(files: Files, columns: Columns) -> pd.DataFrame:
    """One frame with pandas' nullable types, so that an integer that may be null stays an integer."""
    _need("pyarrow", "pandas")
    pandas = _need("pandas", "pandas")
    parts = [
        pandas.read_parquet(path, columns=columns, dtype_backend="numpy_nullable", partitioning=None) for path in files
    ]
    frame: pd.DataFrame = parts[0] if len(parts) == 1 else pandas.concat(parts, ignore_index=True)
    return frame


def scan_polars(files: Files) -> pl.LazyFrame:
    """A lazy frame over all files; what is not asked for is not read."""
    polars = _need("polars", "polars")
    frame: pl.LazyFrame = polars.scan_parquet(list(files), hive_partitioning=False)
    return frame


def connect_duckdb() -> duckdb.DuckDBPyConnection:
    """A connection of its own, in memory."""
    connection: duckdb.DuckDBPyConnection = _need("duckdb", "duckdb").connect()
    # Days and months are cut by the session's zone: a result must be the same everywhere.
    connection.execute("SET TimeZone = 'UTC'")
    return connection


def relation(connection: duckdb.DuckDBPyConnection, files: Files) -> duckdb.DuckDBPyRelation:
    """A relation over all files."""
    return connection.read_parquet([str(path) for path in files], hive_partitioning=False)
