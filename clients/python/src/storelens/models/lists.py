"""What lists of sites hold, movers and statistics."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from .sites import Company, Evidence


@dataclass(frozen=True)
class ShortSite:
    """What every list says of a site."""

    domain: str
    name: str
    platform: str | None
    industry: str | None
    score: int
    monthly_visits: int | None


@dataclass(frozen=True)
class Competitor(ShortSite):
    """A site of the same industry; ``similarity`` is 0 to 1, ``score_rated`` as ``Score.rated``."""

    similarity: float
    reasons: tuple[str, ...]
    score_rated: int | None = None


@dataclass(frozen=True)
class Prospect(ShortSite):
    """A shop that a seller of tools may want to talk to. ``not_observed`` is not "absent"."""

    company: Company | None
    advertising: tuple[str, ...]
    not_observed: tuple[str, ...]
    last_seen_at: datetime
    score_rated: int | None = None


@dataclass(frozen=True)
class ListedSite(ShortSite):
    """A site in the list of all."""

    url: str
    is_ecommerce: bool
    registration_number: str | None
    company_name: str | None
    last_seen_at: datetime


@dataclass(frozen=True)
class MoverObservation:
    """One of the two observations that make a mover."""

    at: datetime
    source: str
    url: str | None = None
    complete: bool | None = None
    requests: int | None = None


@dataclass(frozen=True)
class Retraction:
    """Why an event was taken back (``reason``, such as seen_again), by an observation at ``at``."""

    id: str
    at: datetime
    snapshot: str
    reason: str


@dataclass(frozen=True)
class Mover:
    """A change: ``type`` is platform_changed, ad_started or ad_stopped. The id is stable for ever.

    ``ad_stopped``: no longer seen on the page. ``span_days``: it happened somewhere between the two observations.
    ``evidence_before`` and ``evidence_after``: what each showed of it. ``retracted``: later evidence refutes the event.
    ``retracts``: this entry takes the event of that id back (only where entries of retractions are asked for).
    What an earlier release did not say is None or empty.
    """

    id: str
    type: str
    domain: str
    name: str
    at: datetime
    snapshot: str
    before: str | None
    after: str | None
    observed_before: MoverObservation
    observed_after: MoverObservation
    confidence: float | None = None
    span_days: float | None = None
    evidence_before: tuple[Evidence, ...] = ()
    evidence_after: tuple[Evidence, ...] = ()
    retracted: Retraction | None = None
    retracts: str | None = None


@dataclass(frozen=True)
class Share:
    """How many sites have it; ``share`` is of the e-commerce sites, 0 to 1."""

    id: str
    name: str
    sites: int
    share: float


@dataclass(frozen=True)
class ScoreSpread:
    """Quartiles of the scores of an industry's shops; None where fewer than twelve have a score."""

    rated: int
    low_quartile: int | None
    median: int | None
    high_quartile: int | None


@dataclass(frozen=True)
class IndustryShare(Share):
    """How many shops an industry has, and how their scores are spread."""

    scores: ScoreSpread | None = None


@dataclass(frozen=True)
class TechnologyShare(Share):
    """How many sites have a technology, and what kind of technology it is."""

    category: str


@dataclass(frozen=True)
class MoverCounts:
    """Movers of the last 30 days by type."""

    platform_changed: int
    ad_started: int
    ad_stopped: int


@dataclass(frozen=True)
class Stats:
    """Counts and shares over the whole snapshot; ``too_few_for_shares``: of so few shops only the counts tell."""

    snapshot: str
    sites: int
    ecommerce_sites: int
    companies: int
    platforms: tuple[Share, ...]
    industries: tuple[IndustryShare, ...]
    technologies: tuple[TechnologyShare, ...]
    advertising: tuple[Share, ...]
    movers_30d: MoverCounts
    offers: int
    products: int
    attribution: str
    too_few_for_shares: bool | None = None
