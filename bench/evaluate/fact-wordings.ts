/**
 * Sentences as shops write them (invented, in forms that real shops use), each with what it states: shipping, returns, invoices, contacts,
 * delivery. They fall into halves by their hash; rules are made on the even half.
 */
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FactKind } from '../../core/contract/index.ts';
import { readTable } from './tables.ts';

export interface Wording {
  url: string;
  html: string;
  half: 'even' | 'odd';
  judged: ReadonlySet<FactKind>;
  /** What it states. */
  truth: string[];
  /** What nobody can say of it. */
  unclear: ReadonlySet<string>;
}

const JUDGED: Readonly<Record<string, ReadonlySet<FactKind>>> = {
  terms: new Set(['free_shipping', 'return_window', 'invoice']),
  contacts: new Set(['email', 'phone', 'address', 'line', 'social', 'app']),
  delivery: new Set(['delivery']),
};
const PATHS: Readonly<Record<string, string>> = {
  ...{ ship: '/pages/shipping', ret: '/policies/refund-policy', faq: '/faq', inv: '/pages/invoice' },
  ...{ about: '/pages/about-us', contact: '/contact', terms: '/terms', footer: '/', bar: '/' },
};

const filler = '<p>好茶配好器，台灣職人手作。</p>'.repeat(20);
const lineOf = (line: string): string => (/^<(?:table|dl|h\d)/.test(line) ? line : `<p>${line}</p>`);
const bodyOf = (place: string, lines: string): string => {
  if (place === 'footer') return `${filler}<footer><div>${lines}</div></footer>`;
  return place === 'bar' ? `<div class="top-bar">${lines}</div>${filler}` : `${filler}<main>${lines}</main>`;
};

/** The project's own label set, whole. Throws where a row names a place or kinds that are not known. */
export const factWordings = (): Wording[] =>
  readTable(fileURLToPath(new URL('../../test/labels/fact-wordings.csv', import.meta.url)), ['text', 'facts']).map(
    ({ place = '', judged = '', text = '', facts = '' }) => {
      const hash = createHash('sha256').update(text).digest();
      const [path, kinds] = [PATHS[place], JUDGED[judged]];
      if (path === undefined || kinds === undefined) throw new Error(`fact-wordings.csv: ${place}, ${judged}: unknown`);
      const host = `shop-${hash.toString('hex').slice(0, 6)}.example.tw`;
      const lines = text.replaceAll('{host}', host).split('¶').map(lineOf).join('');
      const all = facts
        .replaceAll('{host}', host)
        .split('; ')
        .filter((one) => one !== '');
      return {
        url: `https://${host}${path}`,
        html: `<html lang="zh-TW"><head><title>示範商店</title></head><body>${bodyOf(place, lines)}</body></html>`,
        half: hash.at(-1)! % 2 === 0 ? 'even' : 'odd',
        judged: kinds,
        truth: all.filter((one) => !one.startsWith('?')),
        unclear: new Set(all.filter((one) => one.startsWith('?')).map((one) => one.slice(1))),
      };
    },
  );
