"""Technologies over all sites and over time, and sites side by side."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from .listing import Listing
from .lists import ShortSite
from .relations import Bond


@dataclass(frozen=True)
class Counted:
    """``sites`` of ``of``, with the share and its 95 % band; None: too few were seen for a share."""

    sites: int
    of: int
    share: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class MonthComparison:
    """The same sites in two months. ``direction``: rising, falling, steady, held_back or too_little_seen."""

    earlier: str
    later: str
    same_sites: int
    before: int
    after: int
    gained: int
    lost: int
    change: float | None
    low: float | None
    high: float | None
    direction: str


@dataclass(frozen=True)
class TechnologyChange(MonthComparison):
    """The newest month against that so many ``months`` before."""

    months: int


@dataclass(frozen=True)
class TechnologyMonth(Counted):
    """``over``: against the nearest earlier month with enough of the same sites; None: there is none."""

    month: str
    over: MonthComparison | None


@dataclass(frozen=True)
class CountedGroup(Counted):
    """Of the shops on one platform or in one industry."""

    id: str
    name: str


@dataclass(frozen=True)
class FlowPart:
    """Sites that came from, or went to, another platform."""

    id: str
    name: str
    sites: int


@dataclass(frozen=True)
class TechnologyYear:
    """Events of the last 365 days. ``net``: won, lost, even or too_little_seen."""

    started: int
    stopped: int
    won_from: tuple[FlowPart, ...]
    lost_to: tuple[FlowPart, ...]
    net: str


@dataclass(frozen=True)
class Together:
    """A technology seen on the same shops beyond chance; ``lift`` is ``sites`` over ``expected``."""

    id: str
    name: str
    category: str
    sites: int
    expected: float
    lift: float


@dataclass(frozen=True)
class TechnologyUser(ShortSite):
    """A well known shop that shows it; ``first_seen_at`` None: its history is not kept."""

    first_seen_at: datetime | None
    last_seen_at: datetime
    score_rated: int | None = None


@dataclass(frozen=True)
class TechnologyReport:
    """One technology: how many show it, since when, from where to where."""

    snapshot: str
    id: str
    name: str
    category: str
    shops: Counted
    sites: int
    followed: bool
    first_seen_at: datetime | None
    last_seen_at: datetime | None
    months: tuple[TechnologyMonth, ...]
    changes: tuple[TechnologyChange, ...]
    by_platform: tuple[CountedGroup, ...]
    by_industry: tuple[CountedGroup, ...]
    year: TechnologyYear
    together: tuple[Together, ...]
    users: tuple[TechnologyUser, ...]
    ignored: tuple[str, ...] = ()


@dataclass(frozen=True)
class Trend:
    """What became of a technology on the same sites; ``change`` None: too little was seen.

    ``by_month``: of an industry's trends its last twelve months; empty: its history is not kept.
    """

    id: str
    name: str
    category: str
    shops: Counted
    change: MonthComparison | None
    direction: str
    by_month: tuple[TechnologyMonth, ...] | None = None


@dataclass(frozen=True)
class ObservedMonth:
    """How many of an industry's shops were looked at completely in a month."""

    month: str
    sites: int


@dataclass(frozen=True)
class TrendsIndustry:
    """The industry whose shops alone are counted: ``shops`` now, and those ``observed`` by month."""

    id: str
    name: str
    shops: int
    observed: tuple[ObservedMonth, ...]


@dataclass(frozen=True)
class TrendListing(Listing[Trend]):
    """Trends; ``industry`` None: all sites are counted."""

    industry: TrendsIndustry | None = None


@dataclass(frozen=True)
class FlowEnd:
    """A platform; ``id`` None: none was seen."""

    id: str | None
    name: str | None


@dataclass(frozen=True)
class Flow:
    """Sites that changed platforms this way, and ``back`` the other way."""

    before: FlowEnd
    after: FlowEnd
    sites: int
    back: int


@dataclass(frozen=True)
class PlatformBalance:
    """What a platform won and lost. ``net``: won, lost, even or too_little_seen."""

    id: str
    name: str
    won: int
    lost: int
    net: str


@dataclass(frozen=True)
class FlowListing(Listing[Flow]):
    """Flows, most sites first, of the last ``days`` days."""

    days: str
    platforms: tuple[PlatformBalance, ...]


@dataclass(frozen=True)
class SharedTechnology:
    """On which of the compared sites a technology was observed."""

    id: str
    name: str
    category: str
    observed_on: tuple[str, ...]


@dataclass(frozen=True)
class SharedIdentifiers:
    """Two of the compared sites that share identifiers; ``weight`` says how much that says for one owner."""

    domain: str
    other: str
    weight: float
    shared: tuple[Bond, ...]
    different_companies: bool | None = None


@dataclass(frozen=True)
class ComparedSite(ShortSite):
    """What is known of one of the compared sites; ``score_rated`` as ``Score.rated``."""

    url: str
    is_ecommerce: bool
    registration_number: str | None
    company_name: str | None
    city: str | None
    capital_twd: int | None
    founded: str | None
    technologies: tuple[str, ...]
    named: tuple[str, ...]
    source: str
    complete: bool | None
    first_seen_at: datetime
    last_seen_at: datetime
    score_rated: int | None = None


@dataclass(frozen=True)
class SiteComparison(Listing[ComparedSite]):
    """Sites side by side. ``alike`` False: what the poorer look does not show may be there."""

    unknown: tuple[str, ...]
    alike: bool
    technologies: tuple[SharedTechnology, ...]
    identifiers: tuple[SharedIdentifiers, ...] | None
