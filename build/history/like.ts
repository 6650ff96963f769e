/** Whole against whole, like against like: which looks at a site may be held against each other. */
import { registrableDomain } from '../../core/domain.ts';
import type { Look } from './looks.ts';

/** So many in a row of another kind (of source, of page, of fewer requests) are how the site is seen from now on. */
const IN_A_ROW = 3;

/** Leaves out looks poorer than the one before, until they are the new rule. */
const admitRich = (looks: Look[]): Look[] => {
  const admitted: Look[] = [];
  let poorer = 0;
  for (const look of looks) {
    poorer = look.richness < (admitted.at(-1)?.richness ?? 0) ? poorer + 1 : 0;
    if (poorer > 0 && poorer < IN_A_ROW) continue;
    admitted.push(look);
    poorer = 0;
  }
  return admitted;
};

/** A language or country as the first part of a path: `/en`, `/zh-tw`. */
const LOCALE = /^(?:[a-z]{2}|zh|en)(?:[-_][a-z]{2,4})?$/i;

/** Locale of the page, and whether it is a front page. */
const viewOf = (url: string | null | undefined): string => {
  if (url == null || !URL.canParse(url)) return '';
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '' && !/^index\.\w+$/i.test(part));
  const locale = LOCALE.test(parts[0] ?? '') ? parts.shift()!.toLowerCase() : '';
  return `${locale} ${parts.length > 1 ? 'inner' : 'front'}`;
};

/** What most of the looks are at; of as many, the first. */
const usualView = (looks: readonly Look[]): string => {
  const views = looks.map(({ row }) => viewOf(row.url));
  return views.find((view, i) => view !== '' && views.includes(view, i + 1)) ?? views[0] ?? '';
};

/** Leaves out looks at another page or locale; where that is the new rule, a new stage begins. */
const admitLike = (looks: Look[]): Look[] => {
  const admitted: Look[] = [];
  let [view, stage] = [usualView(looks.slice(0, IN_A_ROW)), 0];
  let others: Look[] = [];
  for (const look of looks) {
    const its = viewOf(look.row.url);
    if (its === view || its === '' || view === '') {
      others = [];
      if (view === '') view = its;
    } else {
      others = viewOf(others[0]?.row.url) === its ? [...others, look] : [look];
      if (others.length < IN_A_ROW) continue;
      [view, stage, others] = [its, stage + 1, []];
    }
    look.stage = stage;
    admitted.push(look);
  }
  return admitted;
};

/** A whole page makes this share of its usual requests, and misses so few that it does not matter. */
const [WHOLE_SHARE, FEW] = [0.75, 3];
const KEPT = 5;

const median = (numbers: number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Marks looks that made a fraction of the requests usual for their source. */
const markThin = (looks: Look[]): void => {
  const usual = new Map<string, { counts: number[]; thin: number }>();
  for (const look of looks) {
    const { requests } = look.row;
    if (requests == null) continue;
    const level = usual.get(look.source) ?? { counts: [], thin: 0 };
    usual.set(look.source, level);
    const before = median(level.counts);
    const isThin = requests < WHOLE_SHARE * before && before - requests >= FEW;
    level.thin = isThin ? level.thin + 1 : 0;
    if (isThin && level.thin < IN_A_ROW) look.thin = true;
    else level.counts = [...(isThin ? [] : level.counts), requests].slice(-KEPT);
  }
};

/** The looks that may be held against each other, in order of time. */
export const likeLooks = (looks: Look[]): Look[] => {
  const admitted = admitLike(admitRich(looks));
  markThin(admitted);
  return admitted;
};

const isOf = (host: string, values: readonly string[]): boolean => {
  const domain = registrableDomain(host) ?? host;
  return values.some((value) => value.includes(domain));
};

/** What looks that show a technology all show beside it. null: not kept. */
const besides = (looks: readonly Look[], technology: string): string[] | null => {
  const [first, ...more] = looks.map(({ shown }) => shown);
  if (first == null) return null;
  const values = looks.flatMap((look) => look.evidenceOf(technology).map(([, value]) => value));
  return [...first].filter(
    (name) =>
      more.every((shown) => shown == null || shown.has(name)) &&
      name !== technology &&
      !name.startsWith(`${technology}:`) &&
      (name.includes(':') || !isOf(name, values)),
  );
};

/** Of fewer things that were seen besides, nothing follows. */
const LEAST = 2;

export interface Alike {
  technology: string;
  /** Looks that show it. */
  showing: readonly Look[];
  /** Looks that do not. */
  missing: readonly Look[];
  /** So much of what the ones show beside it the others may lack. */
  share: number;
  /** They may lack no other tag: where several are missing at once, the look is at fault. */
  strict?: boolean;
}

/**
 * The looks that miss a technology and yet saw what those that show it saw beside: they were able to see it. What one
 * look alone shows, as traffic does, measures nobody. Who shows nothing besides proves nothing. Where hosts were not
 * kept, all.
 */
export const sawAlike = ({ technology, showing, missing, share, strict = false }: Alike): Look[] => {
  const others = besides(showing, technology);
  if (others === null) return [...missing];
  const lasting = others.filter((name) => showing.length > 1 || missing.some(({ shown }) => shown?.has(name) === true));
  const may = Math.floor(share * lasting.length);
  const tags = strict ? lasting.filter((name) => showing[0]!.advertising.has(name)) : [];
  return missing.filter(
    ({ shown, advertising }) =>
      shown === null ||
      (lasting.length >= LEAST &&
        lasting.filter((name) => !shown.has(name)).length <= may &&
        tags.every((tag) => advertising.has(tag))),
  );
};

/** Looks that agree with each other, so that what they do not show is no accident of one. */
export const isStable = (looks: readonly Look[], share: number): boolean =>
  looks.every((look, i) => {
    const [own, before] = [look.shown, looks[i - 1]?.shown];
    if (own === null || (i > 0 && before == null)) return true;
    if (own.size < LEAST) return false;
    if (before == null) return true;
    const differing =
      [...own].filter((name) => !before.has(name)).length + [...before].filter((n) => !own.has(n)).length;
    return differing <= share * (own.size + before.size);
  });
