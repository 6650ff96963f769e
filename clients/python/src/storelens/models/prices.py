"""Offers, comparisons, price histories and deals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from .listing import Listing


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


@dataclass(frozen=True)
class ChannelStatus:
    """What a shopping channel contributed: ``status`` is checked, skipped, failed or stale."""

    id: str
    status: str
    offers: int
    observed_at: datetime | None


@dataclass(frozen=True)
class OfferListing(Listing[Offer]):
    """Offers found, cheapest first, and how each channel did."""

    channels: tuple[ChannelStatus, ...]


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
    """A product that costs much less at one seller than at another."""

    product_id: str
    title: str
    cheapest: Offer
    dearest: Offer
    gap_twd: int
    saving_percent: float
    match: Match


@dataclass(frozen=True)
class LowestDeal:
    """An offer below all its observed prices; the claim rests on ``observed_days`` days from ``since``."""

    offer: Offer
    previous_lowest_twd: int
    discount_percent: float
    since: datetime
    observed_days: int


@dataclass(frozen=True)
class DiscountDeal:
    """An offer below its list price, or, by ``basis``, its own median of 30 days."""

    offer: Offer
    list_price_twd: int
    discount_percent: float
    since: datetime
    basis: str
    list_price_charged: bool


@dataclass(frozen=True)
class BandDeal:
    """An offer within a price band."""

    offer: Offer
