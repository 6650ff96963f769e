"""The envelope of lists."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar, overload

T = TypeVar("T")


@dataclass(frozen=True)
class Listing(Generic[T]):
    """A list of one kind, which can be iterated and indexed itself, and the snapshot that it is from."""

    snapshot: str
    count: int
    items: tuple[T, ...]
    #: Parameters that were given and that the route has not.
    ignored: tuple[str, ...] = field(default=(), kw_only=True)

    def __iter__(self) -> Iterator[T]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self.items[index]
