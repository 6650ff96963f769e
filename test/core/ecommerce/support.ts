import type { Ecommerce, Page } from '../../../core/contract/index.ts';
import { detectPage } from '../../../core/detect/index.ts';
import { loadRules } from '../../../core/rules/index.ts';
import { pageOf } from '../detect-support.ts';

const rules = loadRules();
/** Enough prose and links that a page counts as seen, without a sign of a shop. */
export const prose = `<ul>${['Heim', 'Garten', 'Verein', 'Turnen', 'Termine', 'Bilder', 'Gruppen'].map((word) => `<li>${word}</li>`).join('')}</ul><p>${'Wir turnen jeden Montag in der Halle am Fluss. '.repeat(30)}</p>`;

/** The verdict on an invented page of rocks.example. */
export const judge = (html: string, over: Partial<Page> = {}): Ecommerce =>
  detectPage(pageOf(html, { url: 'https://rocks.example/x', ...over }), rules).detection.ecommerce;

/** Kinds of the signs that a page shows, in order of their names. */
export const signsOf = (html: string, over: Partial<Page> = {}): string[] =>
  judge(html, over)
    .evidence.map(({ kind }) => kind)
    .filter((kind) => kind !== 'not_seen')
    .sort();
