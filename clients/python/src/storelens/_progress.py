"""Telling how far a download is: the caller's function, else a bar where a person looks on and tqdm is there."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tqdm import tqdm

# Called with the file's path, the bytes that are there, and the bytes that it has in all.
ProgressCallback = Callable[[str, int, int], None]


def _silent(path: str, done: int, total: int) -> None:
    """Tells nobody."""


def _bar(path: str, total: int) -> tqdm[Any] | None:
    try:
        from tqdm import tqdm  # noqa: PLC0415  # an extra
    except ImportError:
        return None
    return tqdm(total=total, unit="B", unit_scale=True, desc=path, leave=False)


@contextmanager
def reporting(progress: ProgressCallback | bool | None, path: str, total: int) -> Iterator[ProgressCallback]:
    """What to call during one download.

    True shows a bar, False nothing, None a bar where standard error is a terminal; without tqdm there is none.
    """
    if callable(progress):
        yield progress
        return
    wanted = sys.stderr.isatty() if progress is None else progress
    bar = _bar(path, total) if wanted else None
    if bar is None:
        yield _silent
        return

    def show(_path: str, done: int, _total: int) -> None:
        bar.update(done - bar.n)

    with bar:
        yield show
