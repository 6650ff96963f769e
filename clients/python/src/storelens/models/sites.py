"""Sites: detections, profiles, health."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime


@dataclass(frozen=True)
class Evidence:
    """One observed thing that speaks for a technology."""

    kind: str
    value: str


@dataclass(frozen=True)
class Technology:
    """A technology found on a site; ``confidence`` is 0 to 1."""

    id: str
    name: str
    category: str
    version: str | None
    confidence: float
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True)
class TrackingId:
    """A tracking id shown by a site; ``shared``: the platform's own, on all of its customers' pages."""

    vendor: str
    id: str
    shared: bool = False


@dataclass(frozen=True)
class Company:
    """Operator of a site. ``verified``: the number's checksum is right and the tax register has it."""

    registration_number: str
    name: str | None
    verified: bool
    source: str


@dataclass(frozen=True)
class Completeness:
    """Whether a site was seen whole; ``reason`` names why not, such as ``challenge_page``."""

    complete: bool
    reason: str | None


@dataclass(frozen=True)
class NamedMeans:
    """A means of payment or delivery in the shop's own words, which nobody observed."""

    id: str
    name: str
    name_en: str
    category: str
    evidence: tuple[Evidence, ...]


@dataclass(frozen=True)
class ShopSign:
    """One sign that a site sells online; a ``weight`` below 0 speaks against it."""

    kind: str
    value: str
    weight: float


@dataclass(frozen=True)
class Ecommerce:
    """Whether a site is a shop: ``verdict`` is shop, not_shop or unknown, ``confidence`` its estimated probability."""

    verdict: str
    confidence: float
    evidence: tuple[ShopSign, ...]


@dataclass(frozen=True)
class ShopFact:
    """What a shop states on a page of its own: ``url`` is that page, ``at`` when it was had.

    ``kind``: email, phone, address, line, social, app, language, currency, delivery, payment, free_shipping (``amount``
    in TWD), return_window (``amount`` in days), invoice. ``id``: which network, store or means; None: the kind says
    it all.
    """

    kind: str
    value: str
    place: str
    url: str
    at: datetime
    id: str | None = None
    amount: int | None = None


@dataclass(frozen=True)
class PageFacts:
    """What one page states of the shop."""

    stated: tuple[ShopFact, ...]


@dataclass(frozen=True)
class PriceQuartiles:
    """Quartiles of the prices of the offers seen, TWD."""

    low_quartile: int
    median: int
    high_quartile: int


@dataclass(frozen=True)
class NameCount:
    """A brand or category, and the offers of it that were seen."""

    name: str
    offers: int


@dataclass(frozen=True)
class OfferFacts:
    """What the offers of a shop's own pages come to, as far as seen. ``price_twd``, ``discounted``: None under five."""

    offers: int
    price_twd: PriceQuartiles | None
    discounted: float | None
    branded: int
    brands: tuple[NameCount, ...]
    categorised: int
    categories: tuple[NameCount, ...]
    newest_at: datetime | None
    last_seen_at: datetime


@dataclass(frozen=True)
class ShopFacts:
    """``stated``: None where an earlier release looked; ``offers``: None where none of its own was seen."""

    stated: tuple[ShopFact, ...] | None
    offers: OfferFacts | None


@dataclass(frozen=True)
class Detection:
    """What a site is built with, seen just now. The groups (``advertising``…) hold technology ids."""

    url: str
    final_url: str
    domain: str
    http_status: int
    detected_at: datetime
    elapsed_ms: float
    source: str
    is_ecommerce: bool
    platform: str | None
    technologies: tuple[Technology, ...]
    advertising: tuple[str, ...]
    analytics: tuple[str, ...]
    payment: tuple[str, ...]
    logistics: tuple[str, ...]
    marketing: tuple[str, ...]
    support: tuple[str, ...]
    tracking_ids: tuple[TrackingId, ...]
    company: Company | None
    completeness: Completeness | None = None
    named: tuple[NamedMeans, ...] = ()
    ecommerce: Ecommerce | None = field(default=None, kw_only=True)
    facts: PageFacts | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class HealthProblem:
    """Something to mend on a site, in zh-TW and English; ``severity`` is info, warning or error."""

    id: str
    severity: str
    title: str
    title_en: str
    remedy: str
    remedy_en: str


@dataclass(frozen=True)
class Health:
    """Technical state of a page; ``score`` is 0 to 100."""

    score: float
    https: bool
    hsts: bool
    redirects: int
    http_status: int
    response_ms: float | None
    bytes: int
    compressed: bool
    title: str | None
    has_structured_data: bool
    has_sitemap: bool | None
    security_headers: tuple[str, ...]
    problems: tuple[HealthProblem, ...]


@dataclass(frozen=True)
class Scan(Detection):
    """A detection with the site's health."""

    health: Health = field(kw_only=True)


@dataclass(frozen=True)
class Traffic:
    """An estimate of visits; ``source`` says from what and as of when."""

    monthly_visits: int
    rank: int
    source: str


@dataclass(frozen=True)
class TrendPoint:
    """Estimated monthly visits at a time."""

    at: datetime
    monthly_visits: int


@dataclass(frozen=True)
class TrafficTrend(Traffic):
    """Traffic with its development."""

    trend: tuple[TrendPoint, ...]


@dataclass(frozen=True)
class ScorePart:
    """One reason for a score."""

    id: str
    group: str
    points: float
    weight: float
    reason: str
    reason_en: str


@dataclass(frozen=True)
class Score:
    """0 to 100, with what it is made of.

    ``rated`` is the score to show: None where not enough was seen of the site for one, in which case ``total`` is
    drawn to the middle by what is missing. ``coverage`` (0 to 1) says how much was seen; None: the snapshot is of an
    earlier release, which has ``total`` alone.
    """

    total: int
    health: int
    trust: int
    parts: tuple[ScorePart, ...]
    coverage: float | None = None
    rated: int | None = None


@dataclass(frozen=True)
class CompanyCandidate:
    """A company that a site names without its number and the tax register has once; ``verified`` is always False."""

    registration_number: str
    name: str
    verified: bool
    found_by: str


@dataclass(frozen=True)
class IndustryCode:
    """An industry that a company is registered for (行業代號)."""

    code: str
    name: str


@dataclass(frozen=True)
class Registration:
    """What the tax register says of a company besides its name; ``founded`` is an ISO date."""

    capital_twd: int | None
    founded: str | None
    organisation: str | None
    city: str | None
    industry_codes: tuple[IndustryCode, ...]


@dataclass(frozen=True)
class TechnologySpan:
    """From when to when whole observations of a site showed a technology; it may have been gone in between."""

    technology: str
    first_seen_at: datetime
    last_seen_at: datetime


@dataclass(frozen=True, kw_only=True)
class _StoredSite:
    snapshot: str
    domain: str
    name: str
    url: str
    is_ecommerce: bool
    platform: str | None
    industry: str | None
    technologies: tuple[Technology, ...]
    advertising: tuple[str, ...]
    analytics: tuple[str, ...]
    payment: tuple[str, ...]
    logistics: tuple[str, ...]
    marketing: tuple[str, ...]
    tracking_ids: tuple[TrackingId, ...]
    named: tuple[NamedMeans, ...] = ()
    score: Score
    company: Company | None
    company_candidate: CompanyCandidate | None = None
    registration: Registration | None = None
    related_sites: tuple[str, ...] = ()
    ecommerce: Ecommerce | None = None
    first_seen_at: datetime
    last_seen_at: datetime
    source: str
    completeness: Completeness | None = None
    facts: ShopFacts | None = None
    icon: str | None = None
    technology_spans: tuple[TechnologySpan, ...] = ()
    invented: bool


@dataclass(frozen=True, kw_only=True)
class Site(_StoredSite):
    """Stored profile of a site.

    ``registration``: None where the register given says no more of the company than its name. ``related_sites``: other
    sites of the same company. ``named``: payment and delivery in the shop's own words. ``company_candidate``: who may
    run it, by name alone. ``facts``: what the shop says of itself and what its own offers come to; None: neither is
    known, or the snapshot is of an earlier release. ``icon``: address of its icon as its pages name it.
    ``technology_spans``: its platforms and advertising over time, those given up among them; empty where an earlier
    release made the snapshot. ``invented``: the site does not exist (demo web).
    """

    traffic: Traffic | None


@dataclass(frozen=True, kw_only=True)
class CachedSite(_StoredSite):
    """Stored profile of a site, with the trend of its traffic."""

    traffic: TrafficTrend | None
