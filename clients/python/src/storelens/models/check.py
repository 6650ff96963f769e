"""What speaks for and against a shop: facts with their sources and dates, no verdict."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from .sites import Company


@dataclass(frozen=True)
class FactSource:
    """``kind`` is pages, register, list, history, prices, ranks or identifiers."""

    kind: str
    name: str
    name_zh: str
    url: str | None


@dataclass(frozen=True)
class SharedId:
    """What two sites show."""

    vendor: str
    id: str


@dataclass(frozen=True)
class PriceLevel:
    """``median_percent`` is of the middle one of ``products``: its price in percent of the median of the others."""

    products: int
    least_others: int
    median_percent: float
    half_or_less: int
    oldest_at: dt.datetime
    newest_at: dt.datetime


@dataclass(frozen=True)
class CheckFact:
    """``entry`` is what a list names, ``domain`` the other site that the fact speaks of."""

    id: str
    text: str
    text_zh: str
    source: FactSource
    date: dt.date
    entry: str | None = None
    domain: str | None = None
    shared: tuple[SharedId, ...] = ()
    prices: PriceLevel | None = None


@dataclass(frozen=True)
class NotSeen:
    """What was not seen: it counts for nothing."""

    id: str
    text: str
    text_zh: str


@dataclass(frozen=True)
class GivenList:
    """A list that was asked; ``kind`` is fraud or closed, as its publisher says."""

    id: str
    name: str
    kind: str
    date: dt.date
    url: str | None
    entries: int


@dataclass(frozen=True)
class Advice:
    """An article on what to do."""

    title: str
    title_zh: str
    url: str


@dataclass(frozen=True)
class ShopCheck:
    """``known``: the snapshot has the site; of others only the lists are asked, and what is of the site is None."""

    snapshot: str
    domain: str
    known: bool
    name: str | None
    url: str | None
    is_ecommerce: bool | None
    platform: str | None
    company: Company | None
    first_seen_at: dt.datetime | None
    last_seen_at: dt.datetime | None
    invented: bool
    speaks_for: tuple[CheckFact, ...]
    speaks_against: tuple[CheckFact, ...]
    neither: tuple[CheckFact, ...]
    not_seen: tuple[NotSeen, ...]
    lists: tuple[GivenList, ...]
    note: str
    note_zh: str
    what_to_do: tuple[Advice, ...]
