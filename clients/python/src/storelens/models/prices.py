"""Offers, comparisons, price histories and deals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from .listing import Listing

T = TypeVar("T")


@dataclass(frozen=True)
class UnitPrice:
    """Price per unit, such as per 100 ml."""

    price_twd: float
    per: str


@dataclass(frozen=True)
class Offer:
    """One offer of one seller with its last observed price; ``offer_id`` is ``channel:key``."""

    offer_id: str
    channel: str
    title: str
    brand: str | None
    price_twd: int
    list_price_twd: int | None
    unit_price: UnitPrice | None
    url: str
    image: str | None
    condition: str
    in_stock: bool | None
    product_id: str | None
    observed_at: datetime
    source: str
    price_from: bool | None = None
    """True: the lowest of several prices that the page asks for kinds of it."""


@dataclass(frozen=True)
class ChannelStatus:
    """What a shopping channel contributed: ``status`` is checked, skipped, failed or stale."""

    id: str
    status: str
    offers: int
    observed_at: datetime | None
    reason: str | None = None
    asked_at: datetime | None = None


@dataclass(frozen=True)
class LiveSummary:
    """How a live search went: channels asked, answered, failed, resting, and where the items are from."""

    asked: int
    answered: int
    failed: int
    resting: int
    items_live: int
    items_snapshot: int


@dataclass(frozen=True)
class FacetCount:
    """How many of the offers that fit have one value."""

    id: str
    name: str
    offers: int


@dataclass(frozen=True)
class OfferFacets:
    """Counts over all offers that fit, the 50 most frequent values of each."""

    channel: tuple[FacetCount, ...]
    brand: tuple[FacetCount, ...]
    category: tuple[FacetCount, ...]
    condition: tuple[FacetCount, ...]
    in_stock: tuple[FacetCount, ...]


@dataclass(frozen=True)
class PriceRead:
    """What words of a query ask of the price, in TWD; ``None``: no such bound."""

    min: int | None
    max: int | None


@dataclass(frozen=True)
class OfferListing(Listing[Offer]):
    """A page of offers and how each channel did; ``next`` is the ``cursor`` of the page that follows."""

    channels: tuple[ChannelStatus, ...]
    total: int | None = None
    total_exact: bool = True
    next: str | None = None
    #: What was looked for instead of the query, where nothing has the words as given.
    shown_for: str | None = None
    left_out: tuple[str, ...] = ()
    #: The last so many items lack a word of the query.
    partial: int | None = None
    #: What words of the query (``1000元以下``) ask of the price; all items keep to it.
    price_read: PriceRead | None = None
    facets: OfferFacets | None = None
    live: LiveSummary | None = None


@dataclass(frozen=True)
class Match:
    """Why offers are taken for the same product; ``confidence`` is 0 to 1."""

    confidence: float
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """The same product across sellers, cheapest offer first."""

    product_id: str
    title: str
    brand: str | None
    offers: tuple[Offer, ...]
    lowest_twd: int
    highest_twd: int
    gap_twd: int
    match: Match


@dataclass(frozen=True)
class PricePoint:
    """A price at a time."""

    at: datetime
    price_twd: int


@dataclass(frozen=True)
class PriceHistory:
    """Observed prices of one offer, oldest first."""

    snapshot: str
    offer_id: str
    title: str
    channel: str
    points: tuple[PricePoint, ...]
    lowest_twd: int
    highest_twd: int
    average_twd: int
    current_twd: int


@dataclass(frozen=True)
class GapDeal:
    """A product that costs much less at one seller than at others; the saving is of ``reference_twd``, their median."""

    product_id: str
    title: str
    cheapest: Offer
    dearest: Offer
    gap_twd: int
    saving_percent: float
    match: Match
    reference_twd: int | None = None
    reference_kind: str | None = None
    compared: int | None = None
    seen_at: datetime | None = None


@dataclass(frozen=True)
class LowestDeal:
    """An offer at or below all its observed prices, by ``kind``; rests on ``observed_days`` days from ``since``."""

    offer: Offer
    previous_lowest_twd: int
    discount_percent: float
    since: datetime
    observed_days: int
    kind: str | None = None
    seen_at: datetime | None = None


@dataclass(frozen=True)
class DiscountDeal:
    """An offer below the lowest price of the 30 days before the cut, or what ``basis`` says."""

    offer: Offer
    list_price_twd: int
    discount_percent: float
    since: datetime
    basis: str
    list_price_charged: bool
    cut_at: datetime | None = None
    observed_days: int | None = None
    seen_at: datetime | None = None


@dataclass(frozen=True)
class DealListing(Listing[T]):
    """Deals of one kind; of a price band ``next`` is the ``cursor`` of the page that follows."""

    total: int | None = None
    total_exact: bool = True
    next: str | None = None
    facets: OfferFacets | None = None


@dataclass(frozen=True)
class BandDeal:
    """An offer within a price band."""

    offer: Offer
