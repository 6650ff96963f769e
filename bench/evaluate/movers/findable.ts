/** Which of a world's events could be told at all, by what its looks really show. */
import type { Sight } from './sight.ts';
import type { Site, TrueEvent, World } from './world.ts';

/** Looks on either side that an event takes: what one look alone shows, nobody can confirm. */
const LOOKS = 2;

/** Rounds in which a site was as it was before (from) an event, up to the event before (after) it of the same thing. */
const phases = ({ rounds, events }: World, event: TrueEvent): [before: number[], after: number[]] => {
  const name = (one: TrueEvent): string =>
    one.type === 'platform_changed' ? one.type : ((one.before ?? one.after) as string);
  const others = events.filter((one) => one.domain === event.domain && name(one) === name(event)).map((e) => e.round);
  const from = Math.max(0, ...others.filter((round) => round < event.round));
  const to = Math.min(rounds, ...others.filter((round) => round > event.round));
  const range = (start: number, end: number) => Array.from({ length: end - start }, (_, i) => start + i);
  return [range(from, event.round), range(event.round, to)];
};

/** A whole look that shows what is there (`id`), or that was able to see that it is not there. */
const tells = (sight: Sight, { type }: TrueEvent, what: { id: string | null; isServed: boolean }): boolean => {
  if (sight.isMissing || !sight.isWhole || sight.reason !== null) return false;
  if (type === 'platform_changed') return sight.platform === what.id;
  if (what.id === null) return what.isServed || !sight.isWithheld;
  return sight.tags.some(({ vendor }) => vendor === what.id);
};

const isServedTag = ({ tags }: Site, { round, before, after }: TrueEvent): boolean => {
  const vendor = before ?? after;
  return tags[before === null ? round : round - 1]!.some((tag) => tag.vendor === vendor && tag.served);
};

/**
 * An event could be told where at least two whole looks at the site, under one name, show what was before and two what is
 * after: of a tag that is away, looks that would have shown it; of one that is there, at least one that the rules of its time
 * found it in.
 */
export const findableEvents = (world: World, sights: readonly Sight[][]): Set<TrueEvent> => {
  const places = new Map(world.sites.map((site, n) => [site.domain, n]));
  const isFindable = (event: TrueEvent): boolean => {
    const n = places.get(event.domain)!;
    const isServed = event.type !== 'platform_changed' && isServedTag(world.sites[n]!, event);
    const [before, after] = phases(world, event).map((rounds, i) =>
      rounds
        .map((round) => sights[n]![round]!)
        .filter((sight) => tells(sight, event, { id: i === 0 ? event.before : event.after, isServed })),
    );
    const vendor = event.type === 'platform_changed' ? null : (event.before ?? event.after);
    const isKnown = ({ tags }: Sight): boolean => tags.some((tag) => tag.vendor === vendor && tag.known);
    if (vendor !== null && ![...before!, ...after!].some(isKnown)) return false;
    return [...new Set(before!.map(({ domain }) => domain))].some((domain) =>
      [before!, after!].every((looks) => looks.filter((look) => look.domain === domain).length >= LOOKS),
    );
  };
  return new Set(world.events.filter(isFindable));
};
