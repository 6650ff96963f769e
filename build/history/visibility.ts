/** How likely a look is to show a technology that is there: by how full it is against what the site usually shows. */
import { countsOf } from './like.ts';
import type { Look } from './looks.ts';
import { byNewHost, isOf } from './strange.ts';

const inTraffic: ReadonlySet<string> = new Set(['request', 'cookie', 'cname']);

/** Addresses that stand in the page, not those that it asked for alone. */
const inPage = (address: string): boolean => !address.startsWith('r ');

/** Earlier releases said of each account id that it stands in the page: that is believed where an address in the page has it. */
const isBelieved = (look: Look, value: string): boolean =>
  look.isPlaced ||
  !(look.kept?.ids.some((id) => id.slice(id.indexOf(':') + 1) === value) ?? false) ||
  [...(look.addresses ?? [])].some((address) => inPage(address) && address.includes(value));

/** Seen in the HTML as served, which is the same each time, not only in what scripts load. */
export const isServed = (look: Look, technology: string): boolean =>
  look.richness === 1 ||
  (look.source === 'har' &&
    look
      .evidenceOf(technology)
      .some(([kind, value]) => !inTraffic.has(kind) && (kind !== 'inline' || isBelieved(look, value))));

/** Looks before and after that a look is held against; that tell what this site's looks usually lose. */
const [NEIGHBOURS, USUAL] = [4, 12];

/** Places around one of `length`, the nearest; of as near ones, the earlier first. */
const placesAround = (length: number, place: number, most = NEIGHBOURS): number[] => {
  const near: number[] = [];
  for (let d = 1; near.length < most && d < length; d++)
    for (const other of [place - d, place + d])
      if (other >= 0 && other < length && near.length < most) near.push(other);
  return near;
};

type NamesOf = (look: Look) => ReadonlySet<string> | null;

/** What most of some looks have; of one alone, all of it. */
const usualOf = (looks: readonly Look[], namesOf: NamesOf): string[] => {
  const counts = new Map<string, number>();
  const near = looks.map(namesOf).filter((names) => names !== null);
  for (const names of near) for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].filter(([, count]) => count * 2 > near.length).map(([name]) => name);
};

const isTagManager = (name: string): boolean => name.startsWith('gtm:') || name.startsWith(':GTM-');
/** A tag that is gone where a tag manager came may be in it. */
const movedIntoManager = (look: Look, shown: Look | null): boolean =>
  look.richness === 1 &&
  shown !== null &&
  (look.kept?.ids.some(isTagManager) ?? false) &&
  !(shown.kept?.ids.some(isTagManager) ?? false);

/** Of what nothing is known; of a page that shows next to nothing besides; where a tag may only have moved. */
const [UNKNOWN, BARE, MOVED] = [0.995, 0.7, 0.1];
/** Where all other tags that scripts load are missing too, of one and of more. */
const [OTHER_MISSING, OTHERS_MISSING] = [0.5, 0.35];

/** Where two or more others go missing in the same look. */
const [MORE, TOGETHER] = [2, 0.6];

/** Tags that are lost together are more likely on another version of the page, in a bundle, behind something, than all stopped. */
const byTogether = (look: Look, shown: Look | null, technology: string): number => {
  if (shown === null || shown.timeMs > look.timeMs) return 1;
  const missing = [...shown.advertising].filter((id) => id !== technology && !look.advertising.has(id));
  return missing.length < MORE ? 1 : TOGETHER;
};

/** What scripts load waits for consent, or is filtered, together. */
const byOtherTags = (look: Look, shown: Look | null, technology: string): number => {
  if (shown === null || isServed(shown, technology)) return 1;
  const tags = [...shown.advertising].filter((id) => id !== technology && !isServed(shown, id));
  if (tags.length === 0 || tags.some((id) => look.advertising.has(id))) return 1;
  return tags.length > 1 ? OTHERS_MISSING : OTHER_MISSING;
};

const hostOf = (address: string): string => {
  const slash = address.indexOf('/');
  return address.slice(address.indexOf(' ') + 1, slash < 0 ? undefined : slash);
};

/** Whether a host or an address is the technology's own, by the looks that show it. */
const ownNames = (technology: string, showing: readonly Look[]): ((name: string) => boolean) => {
  const values = [...new Set(showing.flatMap((look) => look.evidenceOf(technology).map(([, value]) => value)))];
  const prefix = `${technology}:`;
  const known = showing.flatMap(({ kept }) => kept?.ids ?? []).filter((id) => id.startsWith(prefix));
  const ids = [...new Set(known)].map((id) => id.slice(prefix.length));
  const judge = (name: string): boolean =>
    name[1] === ' ' ? ids.some((id) => name.includes(id)) || isOf(hostOf(name), values) : isOf(name, values);
  const judged = new Map<string, boolean>();
  return (name) => {
    const own = judged.get(name) ?? judge(name);
    judged.set(name, own);
    return own;
  };
};

/** Share of what most of some looks have that a look has too; 1 where nothing is known. */
const shareOf = (
  look: Look,
  others: readonly Look[],
  { namesOf, isOwn }: { namesOf: NamesOf; isOwn: (name: string) => boolean },
): { share: number; usual: number } => {
  const own = namesOf(look);
  if (own === null) return { share: 1, usual: 0 };
  const usual = usualOf(others, namesOf).filter((name) => !isOwn(name));
  const missing = usual.filter((name) => !own.has(name)).length;
  return { share: (usual.length - missing + 0.5) / (usual.length + 0.5), usual: usual.length };
};

/** Upper quartile: what a full look has, though some that show it were thin. */
const upperOf = (numbers: number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length * 0.75)] ?? 0;

/** Counts differ from look to look by such a share by themselves. */
const BY_ITSELF = 0.07;

/** Share of its usual requests and scripts that a look has; `own`: how many of those are the technology's. */
const byCounts = (look: Look, showing: readonly Look[], own: number): number => {
  const alike = showing.filter(({ source }) => source === look.source);
  const shares = countsOf.map((countOf) => {
    const count = countOf(look);
    const usual = upperOf(alike.map(countOf).filter((one) => one != null)) * (1 - BY_ITSELF);
    return count == null || usual === 0 ? 1 : Math.min(1, (count + own) / usual);
  });
  return Math.min(...shares);
};

/** Scripts and requests that a technology has where its addresses are not known; of its own code in the page. */
const [OWN, OWN_CODE] = [2, 1];
/**
 * What is not random takes advertising before the rest: its odds of being lost count so many times. Not where a stop is asked
 * about and the tag came again later: that it was missing from such a look may be its habit, which speaks against a stop.
 */
const [TIMES, ONCE] = [2, 1];
/** A look that seems full may have lost the technology alone where most of those around it lost more: weight of that. */
const [AROUND, MOST] = [0.25, 3];

/**
 * Where a site's looks lose things at random, one that seems full was lucky: its fullness is drawn toward what the looks
 * around it have, the less the more names it was judged by. What they have is so far up from the least of them; it counts
 * as much as so many names.
 */
const [UP, WEIGHT] = [0.4, 4];

interface Place {
  /** Of all looks, in order of time. */
  place: number;
  length: number;
  /** Asked is whether a tag of the HTML as served stopped. What scripts load has other reasons to be missing. */
  isStop: boolean;
  factsAt: (place: number) => Fullness;
}

interface Fullness {
  /** Share of what is usual that a look has, 0 to 1. */
  fullness: number;
  /** How many names that was judged by. */
  names: number;
}

/** A look's fullness less what the looks around it let fear. */
const withNeighbours = ({ place, length, isStop, factsAt }: Place): number => {
  const { fullness: own, names } = factsAt(place);
  const ascending = (places: number[]) => places.map((i) => factsAt(i).fullness).sort((a, b) => a - b);
  const most = ascending(placesAround(length, place))[MOST - 1] ?? 1;
  const least = Math.min(own, (1 - AROUND) * own + AROUND * most);
  if (!isStop) return least;
  const wide = ascending(placesAround(length, place, USUAL));
  const usual = wide[Math.floor(wide.length * UP)] ?? 1;
  return Math.min(least, (own * names + usual * WEIGHT) / (names + WEIGHT));
};

/** Names that belong to a technology in a look that shows it: its hosts and addresses. */
const namesIn = (look: Look, technology: string): ReadonlySet<string> => {
  const known = look.names.get(technology);
  if (known !== undefined) return known;
  const isOwn = ownNames(technology, [look]);
  const names = new Set([...(look.hosts ?? []), ...(look.addresses ?? [])].filter(isOwn));
  look.names.set(technology, names);
  return names;
};

/** So many others that came or went with a technology did so by themselves. */
const BY_THEMSELVES = 2;

/**
 * Names of other tags that a look lacks and that came after it, or went before it, for good: that they are missing is no
 * sign of a poor look. Those that are missing now and then are.
 */
const steppedNames = (looks: readonly Look[], place: number, shown: Look | null): readonly string[] => {
  const look = looks[place]!;
  const before = looks.slice(0, place);
  const after = looks.slice(place + 1);
  const isOn = (id: string) => (one: Look) => one.advertising.has(id);
  const others = new Set(looks.flatMap(({ advertising }) => [...advertising]));
  const stepped = [...others].filter(
    (id) => !look.advertising.has(id) && (!before.some(isOn(id)) || !after.some(isOn(id))),
  );
  const together = stepped.filter((id) => shown?.advertising.has(id) ?? false);
  const chosen = together.length > BY_THEMSELVES + 1 ? stepped.filter((id) => !together.includes(id)) : stepped;
  return chosen.flatMap((id) => {
    const showing = before.findLast(isOn(id)) ?? after.find(isOn(id))!;
    return [...namesIn(showing, id)];
  });
};

interface Asked {
  technology: string;
  /** By place: the look nearest to it that shows the technology. */
  nearest: readonly (Look | null)[];
  /** All looks that show it. */
  showing: readonly Look[];
  /** Asked is whether it stopped, not whether it came. */
  isStop: boolean;
}

/**
 * How likely each of a site's looks that do not show a technology is to show it, were it there, 0 to 1: by how full it is;
 * 1 for those that do. Fullness is the least of the shares that it has of the hosts and of the addresses that most looks
 * around it have, and of the scripts and requests usual for its source; what is the technology's own does not count.
 */
export const visibilities = (looks: readonly Look[], { technology, nearest, showing, isStop }: Asked): number[] => {
  const isOwn = ownNames(technology, showing);
  const isShowing = new Set(showing);
  const known = new Map<number, Fullness & { isBare: boolean }>();
  const factsAt = (place: number): Fullness & { isBare: boolean } => {
    const before = known.get(place);
    if (before !== undefined) return before;
    const look = looks[place]!;
    const addresses = nearest[place]?.addresses;
    const own = isShowing.has(look) ? 0 : addresses == null ? OWN : OWN_CODE + [...addresses].filter(isOwn).length;
    const stepped = new Set(isShowing.has(look) ? [] : steppedNames(looks, place, nearest[place] ?? null));
    const isLeftOut = (name: string): boolean => stepped.has(name) || isOwn(name);
    const theirs = [...stepped].filter((name) => name[1] === ' ').length;
    const near = placesAround(looks.length, place).map((i) => looks[i]!);
    const shown = shareOf(look, near, { namesOf: (one) => one.hosts, isOwn: isLeftOut });
    const loaded = shareOf(look, near, { namesOf: (one) => one.addresses, isOwn: isLeftOut });
    const fullness = Math.min(shown.share, loaded.share, byCounts(look, showing, own + theirs));
    const isBare = look.shown !== null && shown.usual < 2;
    const facts = { isBare, fullness, names: Math.max(shown.usual, loaded.usual) };
    known.set(place, facts);
    return facts;
  };
  const isServedTag = showing.filter((one) => isServed(one, technology)).length * 2 >= showing.length;
  const last = looks.findLastIndex((look) => isShowing.has(look));
  return looks.map((look, place) => {
    if (isShowing.has(look)) return 1;
    const shown = nearest[place] ?? null;
    if (look.shown !== null && movedIntoManager(look, shown)) return MOVED;
    const most = look.shown === null ? UNKNOWN : factsAt(place).isBare ? BARE : 1;
    const times = isStop && place < last ? ONCE : TIMES;
    const around = { place, length: looks.length, isStop: isStop && isServedTag, factsAt };
    const fullness = withNeighbours(around) ** times;
    const [others, together] = [byOtherTags(look, shown, technology), byTogether(look, shown, technology)];
    return Math.min(most, fullness, others, together, byNewHost(looks, place, isShowing));
  });
};
