"""Sites that share an identifier, and the sites that bear one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from .listing import Listing
from .lists import ShortSite


@dataclass(frozen=True)
class Identifier:
    """``spread`` is whose it seems to be: one_owner, several_companies, platform or widespread."""

    vendor: str
    id: str
    spread: str
    sites: int
    known: int
    companies: int
    platforms: int


@dataclass(frozen=True)
class Bond:
    """What two sites share; ``overlap_days`` below 0: so many lie between. ``weight`` is 0 to 1."""

    vendor: str
    id: str
    sites: int
    first_seen_at: datetime
    last_seen_at: datetime
    other_first_seen_at: datetime
    other_last_seen_at: datetime
    overlap_days: int
    weight: float


@dataclass(frozen=True)
class RelatedSite(ShortSite):
    """``weight`` says how much all that is shared says for one owner, 0 to 1."""

    weight: float
    shared: tuple[Bond, ...]
    score_rated: int | None = None
    different_companies: bool | None = None


@dataclass(frozen=True)
class BearingSite(ShortSite):
    """A site that bears or bore an identifier."""

    first_seen_at: datetime
    last_seen_at: datetime
    score_rated: int | None = None


@dataclass(frozen=True)
class RelatedPage(Listing[RelatedSite]):
    """``not_kin`` are identifiers of the site that say nothing of an owner."""

    total: int
    next: str | None
    domain: str
    not_kin: tuple[Identifier, ...]


@dataclass(frozen=True)
class BearerPage(Listing[BearingSite]):
    """An identifier with a page of the sites that bear it, by domain."""

    total: int
    next: str | None
    vendor: str
    id: str
    spread: str
    sites: int
    known: int
    companies: int
    platforms: int
