"""What the one search finds, and sites by any property."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from .listing import Listing
from .prices import Offer


@dataclass(frozen=True)
class Matched:
    """Why something was found: ``fit`` is is, begins, word, part, words or near (one letter differs), best first."""

    field: str
    text: str
    fit: str


@dataclass(frozen=True)
class ShopHit:
    """A shop; ``score_rated`` as ``Score.rated``."""

    domain: str
    name: str
    platform: str | None
    industry: str | None
    score: int
    monthly_visits: int | None
    is_ecommerce: bool
    company_name: str | None
    registration_number: str | None
    matched: Matched
    score_rated: int | None = None


@dataclass(frozen=True)
class IndustryHit:
    """An industry; ``sites`` are the shops in it."""

    id: str
    name: str
    name_zh: str
    sites: int
    matched: Matched


@dataclass(frozen=True)
class TechnologyHit(IndustryHit):
    """A technology; ``sites`` are the shops on which it was observed, ``named`` the sites that name it in words."""

    category: str
    named: int | None = None


@dataclass(frozen=True, kw_only=True)
class ProductHit(Offer):
    """An offer that has the words."""

    matched: Matched


@dataclass(frozen=True)
class ArticleHit:
    """An article of the knowledge base."""

    id: str
    title: str
    summary_en: str
    tags: tuple[str, ...]
    updated: str
    matched: Matched


@dataclass(frozen=True)
class Found:
    """What was found of each kind; ``groups`` names those that have something, best first.

    ``shown_for``: what was looked for instead, where nothing is called as the query says.
    """

    snapshot: str
    count: int
    groups: tuple[str, ...]
    shown_for: str | None
    shops: tuple[ShopHit, ...]
    technologies: tuple[TechnologyHit, ...]
    industries: tuple[IndustryHit, ...]
    products: tuple[ProductHit, ...]
    articles: tuple[ArticleHit, ...]


@dataclass(frozen=True)
class Suggestion:
    """A name that begins so; ``id`` is a shop's domain, else the thing's id."""

    type: str
    id: str
    text: str
    matched: Matched


@dataclass(frozen=True)
class FoundSite:
    """A site as ``find_sites`` lists it. With ``fields``, what was not asked for is None.

    ``technologies`` were observed; ``named`` are payment and delivery that the shop names in words.
    """

    domain: str
    name: str | None = None
    platform: str | None = None
    industry: str | None = None
    score: int | None = None
    monthly_visits: int | None = None
    score_rated: int | None = None
    url: str | None = None
    is_ecommerce: bool | None = None
    registration_number: str | None = None
    company_name: str | None = None
    city: str | None = None
    capital_twd: int | None = None
    founded: str | None = None
    technologies: tuple[str, ...] | None = None
    named: tuple[str, ...] | None = None
    source: str | None = None
    complete: bool | None = None
    first_seen_at: datetime | None = None
    last_seen_at: datetime | None = None


@dataclass(frozen=True)
class Facet:
    """How many of the sites that fit have it."""

    id: str
    name: str
    sites: int


@dataclass(frozen=True)
class SiteFacets:
    """Counts over all sites that fit; ``source`` is how they were looked at."""

    platform: tuple[Facet, ...]
    industry: tuple[Facet, ...]
    city: tuple[Facet, ...]
    source: tuple[Facet, ...]
    technology: tuple[Facet, ...]


@dataclass(frozen=True)
class SitePage(Listing[FoundSite]):
    """A page of sites; give ``next`` as ``cursor`` for what follows, None: nothing does."""

    total: int
    next: str | None
    facets: SiteFacets | None = None
    unknown: tuple[str, ...] | None = None
    """Of the domains asked for: not in the snapshot."""
    malformed: tuple[str, ...] | None = None
    """Of these: no domains."""
    also_named: tuple[Facet, ...] | None = None
    """Of the technologies asked for: how many sites name them in words, observed or not."""
