/** Whole against whole, like against like: which looks at a site may be held against each other. */
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

/** Where the page is: locale of its address, and whether it is a front page. Empty: not kept. */
const placeOf = (url: string | null | undefined): string => {
  if (url == null || !URL.canParse(url)) return '';
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '' && !/^index\.\w+$/i.test(part));
  const locale = LOCALE.test(parts[0] ?? '') ? parts.shift()!.toLowerCase() : '';
  return `${locale} ${parts.length > 1 ? 'inner' : 'front'}`;
};

/** Languages as readers tell them apart: that of `zh-TW` and `zh-Hant-HK` is one, that of `zh-CN` another. */
const languageOf = (tag: string | null | undefined): string => {
  const [primary = '', ...rest] = (tag ?? '').toLowerCase().split(/[-_]/);
  if (!/^[a-z]{2,3}$/.test(primary)) return '';
  return primary === 'zh' && rest.some((part) => /^(?:cn|sg|hans)$/.test(part)) ? 'zh-hans' : primary;
};

/** A page as a visitor from one country sees it. */
interface View {
  place: string;
  language: string;
  platform: string | null;
}
const viewOf = ({ row }: Look): View => ({
  ...{ place: placeOf(row.url), language: languageOf(row.lang), platform: row.platform },
});

/** What is not known of one differs from nothing. Which language is declared is the theme's affair: with another platform comes another theme. */
const isSame = (a: View, b: View): boolean =>
  (a.place === b.place || a.place === '' || b.place === '') &&
  (a.language === b.language ||
    a.language === '' ||
    b.language === '' ||
    (a.platform !== null && b.platform !== null && a.platform !== b.platform));

/** A view as it is now, with what was known before where that is not said. */
const renewed = (view: View, now: View): View => ({
  place: now.place === '' ? view.place : now.place,
  language: now.language === '' ? view.language : now.language,
  platform: now.platform ?? view.platform,
});

const UNKNOWN: View = { place: '', language: '', platform: null };

/** What is seen so often first; where nothing is yet, what was seen most, of as many the first. */
const usualView = (looks: readonly Look[]): View => {
  const groups: { view: View; count: number }[] = [];
  for (const look of looks) {
    const view = viewOf(look);
    if (view.place === '' && view.language === '') continue;
    const group = groups.find((one) => isSame(one.view, view)) ?? { view, count: 0 };
    if (group.count === 0) groups.push(group);
    group.count++;
    if (group.count === IN_A_ROW) return group.view;
  }
  return groups.reduce<{ view: View; count: number }>((a, b) => (b.count > a.count ? b : a), {
    view: UNKNOWN,
    count: 0,
  }).view;
};

/** Leaves out looks at another page, locale or language; where that is the new rule, a new stage begins. */
const admitLike = (looks: Look[]): Look[] => {
  const admitted: Look[] = [];
  let [view, stage] = [usualView(looks), 0];
  let others: Look[] = [];
  for (const look of looks) {
    const its = viewOf(look);
    if (isSame(its, view)) {
      others = [];
      view = renewed(view, its);
    } else {
      others = others[0] !== undefined && isSame(viewOf(others[0]), its) ? [...others, look] : [look];
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

/** Far fewer than usual, in share and in number. */
const isFraction = (count: number, usual: number): boolean => count < WHOLE_SHARE * usual && usual - count >= FEW;

/** Marks looks that made a fraction of the requests, or have a fraction of the scripts, usual for their source. */
const markThin = (looks: Look[], countOf: (look: Look) => number | null | undefined): void => {
  const usual = new Map<string, { counts: number[]; thin: number }>();
  for (const look of looks) {
    const requests = countOf(look);
    if (requests == null) continue;
    const level = usual.get(look.source) ?? { counts: [], thin: 0 };
    usual.set(look.source, level);
    const before = median(level.counts);
    const isThin = isFraction(requests, before);
    level.thin = isThin ? level.thin + 1 : 0;
    if (isThin && level.thin < IN_A_ROW) look.thin = true;
    else level.counts = [...(isThin ? [] : level.counts), requests].slice(-KEPT);
  }
};

export const countsOf: readonly ((look: Look) => number | null | undefined)[] = [
  ({ row }) => row.requests,
  ({ row }) => row.scripts,
];

/** The looks that may be held against each other, in order of time. */
export const likeLooks = (looks: Look[]): Look[] => {
  const admitted = admitLike(admitRich(looks));
  for (const countOf of countsOf) markThin(admitted, countOf);
  return admitted;
};
