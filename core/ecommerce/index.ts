/** Whether a page or a site sells online: signs, weighed. See docs/profiles.md. */
import type { Ecommerce } from '../contract/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { addPageSigns, type Built } from './page-signs.ts';
import type { SignHits } from './sign-hits.ts';
import { weightOf } from './signs.ts';
import { weighSigns } from './weigh.ts';

export { namesComparison } from './comparison.ts';
export { SignHits } from './sign-hits.ts';
export { mergeEcommerce } from './site.ts';

/** Less visible text or fewer links than this is a shell, a challenge or a log without its page. */
const LEAST_LABELS = 6;
const LEAST_TEXT = 800;

/** The verdict on what was not seen; `why` says what was seen in its place. */
export const unseen = (why: string): Ecommerce =>
  weighSigns([{ kind: 'not_seen', value: why, weight: weightOf('not_seen', 1) }]);

/** A page's verdict; `hits` are the signs that its markup showed. */
export const judgeShop = (evidence: Evidence, built: Built, hits: SignHits): Ecommerce => {
  addPageSigns(evidence, built, hits);
  if (evidence.labels.length < LEAST_LABELS * 2 || evidence.text.length < LEAST_TEXT)
    hits.add('not_seen', `${evidence.labels.length / 2} short texts in ${evidence.text.length} characters`);
  const signs = [...hits.seen]
    .map(([kind, { count, value }]) => ({ kind, value, weight: weightOf(kind, count) }))
    .filter(({ weight }) => weight !== 0);
  return weighSigns(signs);
};
