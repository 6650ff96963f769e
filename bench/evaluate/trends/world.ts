/** An invented web whose technologies rise, fall or stay as chances say, and how a crawl sees it askew. */
import { roll } from '../../../build/demo/random.ts';
import type { RowOf, SourceKind } from '../../../core/contract/index.ts';

/**
 * What makes counts lie: sites found later use less of everything; months in which a site is not looked at; from a month on
 * some are seen by a richer look; looks cut short; a rule that is mended between two builds.
 */
export const MONTHS = 15;
const NEW_FROM = 7;
const RICH_FROM = 9;
const MENDED_IN = 5;
const START = 2025 * 12 + 6;

export interface TrueTechnology {
  id: string;
  /** Chances a month that a site without it takes it up, and that one with it gives it up. */
  takes: number;
  gives: number;
  /** Share of the sites that have it at first, of those known from the start. */
  first: number;
  /** True: seen by a rich look alone on some of its sites. */
  injected: boolean;
  /** True: until its rule was mended, half of it was missed. */
  mended: boolean;
}

export interface TrueSite {
  domain: string;
  isNew: boolean;
  /** By month: what it shows, and by what it was looked at; null: not looked at. */
  months: { rows: RowOf<'observations'>; source: SourceKind; whole: boolean }[];
}

export const snapshotOf = (month: number): string => `${textOf(month).replace('-', '')}20T000000Z`;
export const textOf = (month: number): string => {
  const at = START + month;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
};

/** A third stay as they are, a third rise, a third fall; steady ones come and go, as many as each other. */
export const madeTechnologies = (key: string, count: number): TrueTechnology[] =>
  Array.from({ length: count }, (_, i) => {
    const at = `${key}/technology/${i}`;
    const first = 0.05 + 0.4 * roll(`${at}/first`);
    const gives = 0.005 + 0.02 * roll(`${at}/gives`);
    const steady = (gives * first) / (1 - first);
    const [takes, more] = i % 3 === 0 ? [steady, gives] : i % 3 === 1 ? [4 * steady, gives] : [steady / 4, 2 * gives];
    return {
      ...{ id: `made-${i}`, takes, gives: more, first },
      ...{ injected: roll(`${at}/injected`) < 0.3, mended: roll(`${at}/mended`) < 0.2 },
    };
  });

/** Share that has it in a month: of sites found later, half of it at first. */
export const shareIn = ({ first, takes, gives }: TrueTechnology, month: number, isNew: boolean): number => {
  let share = isNew ? first / 2 : first;
  for (let at = isNew ? NEW_FROM : 0; at < month; at++) share += (1 - share) * takes - share * gives;
  return share;
};

const historyOf = (at: string, technology: TrueTechnology, isNew: boolean): boolean[] => {
  const begin = isNew ? NEW_FROM : 0;
  let has = roll(`${at}/first`) < (isNew ? technology.first / 2 : technology.first);
  return Array.from({ length: MONTHS }, (_, month) => {
    if (month > begin)
      has = has ? roll(`${at}/${month}`) >= technology.gives : roll(`${at}/${month}`) < technology.takes;
    return has;
  });
};

export const makeTrendsWorld = (key: string, sites: number, technologies: readonly TrueTechnology[]): TrueSite[] =>
  Array.from({ length: sites }, (_, n) => {
    const at = `${key}/site/${n}`;
    const isNew = n % 3 === 2;
    const turnsRich = roll(`${at}/rich`) < 0.4;
    const had = technologies.map((one) => ({ ...one, has: historyOf(`${at}/${one.id}`, one, isNew) }));
    const months: TrueSite['months'] = [];
    for (let month = isNew ? NEW_FROM : 0; month < MONTHS; month++) {
      const look = `${at}/look/${month}`;
      if (roll(look) < 0.3) continue;
      const source: SourceKind = turnsRich && month >= RICH_FROM ? 'rendered' : 'http';
      const whole = roll(`${look}/whole`) >= 0.06;
      const shown = had.filter(({ id, has, injected, mended }) => {
        if (!has[month]) return false;
        if (injected && source === 'http' && roll(`${at}/${id}/injected`) < 0.5) return false;
        if (mended && month < MENDED_IN && roll(`${at}/${id}/missed`) < 0.5) return false;
        return whole || roll(`${look}/${id}/cut`) < 0.5;
      });
      const rows: RowOf<'observations'> = {
        ...{ domain: `t${String(n).padStart(6, '0')}.example`, observed_at: `${textOf(month)}-15T00:00:00Z`, source },
        ...{ complete: whole, platform: null, advertising: JSON.stringify(shown.map(({ id }) => id)) },
        ...{ rank: null, name: null, snapshot: snapshotOf(month) },
      };
      months.push({ rows, source, whole });
    }
    return { domain: `t${String(n).padStart(6, '0')}.example`, isNew, months };
  });

/** What each build looked for: the rules of mended technologies differ before and after. */
export const madeEntries = (
  technologies: readonly TrueTechnology[],
): { snapshot: string; rules: Record<string, string> }[] =>
  Array.from({ length: MONTHS }, (_, month) => ({
    snapshot: snapshotOf(month),
    rules: Object.fromEntries(
      technologies.map(({ id, mended }) => [id, mended && month < MENDED_IN ? 'before' : 'after']),
    ),
  }));
