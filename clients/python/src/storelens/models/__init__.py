"""What the service replies, as frozen dataclasses.

Times are aware datetimes in UTC, money is integer TWD (tax included), ``None`` means looked and found none. Names of
kinds (``source``, ``type``, ``condition``…) are plain strings, because a later service may add one. Fields that this
version does not know are ignored, so that it goes on working with a later service.
"""

from __future__ import annotations

from .datasets import Release, ReleaseDetail, ReleaseFile, ReleaseTable
from .listing import Listing
from .lists import Competitor, ListedSite, Mover, MoverCounts, MoverObservation, Prospect, Share, Stats, TechnologyShare
from .prices import (
    BandDeal,
    ChannelStatus,
    Comparison,
    DiscountDeal,
    GapDeal,
    LowestDeal,
    Match,
    Offer,
    OfferListing,
    PriceHistory,
    PricePoint,
    UnitPrice,
)
from .sites import (
    CachedSite,
    Company,
    Completeness,
    Detection,
    Evidence,
    Health,
    HealthProblem,
    IndustryCode,
    Registration,
    Scan,
    Score,
    ScorePart,
    Site,
    Technology,
    TrackingId,
    Traffic,
    TrafficTrend,
    TrendPoint,
)

__all__ = [
    "BandDeal",
    "CachedSite",
    "ChannelStatus",
    "Company",
    "Comparison",
    "Competitor",
    "Completeness",
    "Detection",
    "DiscountDeal",
    "Evidence",
    "GapDeal",
    "Health",
    "HealthProblem",
    "IndustryCode",
    "ListedSite",
    "Listing",
    "LowestDeal",
    "Match",
    "Mover",
    "MoverCounts",
    "MoverObservation",
    "Offer",
    "OfferListing",
    "PriceHistory",
    "PricePoint",
    "Prospect",
    "Registration",
    "Release",
    "ReleaseDetail",
    "ReleaseFile",
    "ReleaseTable",
    "Scan",
    "Score",
    "ScorePart",
    "Share",
    "Site",
    "Stats",
    "Technology",
    "TechnologyShare",
    "TrackingId",
    "Traffic",
    "TrafficTrend",
    "TrendPoint",
    "UnitPrice",
]
