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
class OperatorReason:
    """What so many sites of an operator share."""

    vendor: str
    id: str
    sites: int


@dataclass(frozen=True)
class Operator:
    """Sites that seem to be of one operator: an inference, with its ``confidence`` (0 to 1) and reasons.

    ``operator`` is its 統一編號, else the first of its domains; it may change from snapshot to snapshot.
    """

    operator: str
    registration_number: str | None
    confidence: float
    sites: int
    reasons: tuple[OperatorReason, ...]


@dataclass(frozen=True)
class OperatorBond:
    """An identifier that another site of the operator bears, too."""

    vendor: str
    id: str
    first_seen_at: datetime
    last_seen_at: datetime


@dataclass(frozen=True)
class OperatorSite(ShortSite):
    """A site that seems to be of an operator, with what it shares with its others."""

    shared: tuple[OperatorBond, ...]
    score_rated: int | None = None


@dataclass(frozen=True)
class RelatedPage(Listing[RelatedSite]):
    """``not_kin`` are identifiers of the site that say nothing of an owner; ``operator`` is what it seems to be of.

    ``weak`` are those shared with sites that are not listed, for all that they share weighs less than .2.
    """

    total: int
    next: str | None
    domain: str
    not_kin: tuple[Identifier, ...]
    operator: Operator | None = None
    weak: tuple[Identifier, ...] = ()


@dataclass(frozen=True)
class OperatorPage(Listing[OperatorSite]):
    """An operator with a page of its sites, by domain; ``confidence`` and ``reasons`` as in ``Operator``."""

    total: int
    next: str | None
    operator: str
    registration_number: str | None
    confidence: float
    sites: int
    reasons: tuple[OperatorReason, ...]
    company_name: str | None


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
