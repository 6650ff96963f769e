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

/** Leaves out looks at another page or locale; where that is the new rule, a new stage begins. */
const admitLike = (looks: Look[]): Look[] => {
  const admitted: Look[] = [];
  let [view, stage] = [viewOf(looks[0]?.row.url), 0];
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

/** What a look showed beside one technology. null: not kept. */
const besides = (look: Look, technology: string): string[] | null => {
  const { shown } = look;
  if (shown === null) return null;
  const values = look.evidenceOf(technology).map(([, value]) => value);
  return [...shown].filter(
    (name) => name !== technology && !name.startsWith(`${technology}:`) && (name.includes(':') || !isOf(name, values)),
  );
};

/**
 * True where a look that misses a technology saw what another look, which shows it, saw beside: then it was able to see
 * it. `share` of that may be missing. A look that shows nothing besides proves nothing. Where hosts were not kept: true.
 */
export const sawAlike = (
  missing: Look,
  showing: Look,
  { technology, share }: { technology: string; share: number },
) => {
  const others = besides(showing, technology);
  const { shown } = missing;
  if (others === null || shown === null) return true;
  const lost = others.filter((name) => !shown.has(name)).length;
  return others.length > 0 && lost <= Math.floor(share * others.length);
};

/** Looks that agree with each other, so that what they do not show is no accident of one. */
export const isStable = (looks: readonly Look[]): boolean =>
  looks.every((look, i) => {
    const [own, before] = [look.shown, looks[i - 1]?.shown];
    if (own === null || before == null) return true;
    const differing =
      [...own].filter((name) => !before.has(name)).length + [...before].filter((n) => !own.has(n)).length;
    return differing <= 0.1 * (own.size + before.size);
  });
