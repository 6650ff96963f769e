import { toAsciiDigits } from '../company/number.ts';
import type { FactPlace, PageFact } from '../contract/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { bars } from './bars.ts';
import { freeFrom } from './free-shipping.ts';
import { invoicesIn } from './invoices.ts';
import type { OwnPage } from './own-page.ts';
import type { OwnText } from './own-text.ts';
import { quoted } from './quote.ts';
import { returnDays } from './return-window.ts';

/** Full width and Chinese marks of money, as one form. */
const folded = (text: string): string =>
  toAsciiDigits(text)
    .replaceAll('＄', '$')
    .replaceAll('，', ',')
    .replace(/[　\s]+/g, ' ');

/** Clauses, so that what one denies is not said of the next. */
const clausesOf = (text: string): string[] => text.split(/(?<=[。；;！!？?\n])/);
const RETURNS = /鑑賞|猶豫|試[用睡穿]|退[換貨費款訂回/]|\bdays?\b/i;

/** Most lines speak of nothing that is looked for. */
const MAY_TELL = /免|運費|發票|載具|統編|鑑賞|猶豫|試[用睡穿]|退[換貨費款訂回/]|free |waived|invoice|\bdays?\b/i;

/** Of one page: a list of more is no shop's. */
const MOST_TERMS = 24;

const readClause = (clause: string, place: FactPlace, add: (fact: PageFact) => void): void => {
  for (const amount of freeFrom(clause)) add({ kind: 'free_shipping', value: clause, amount, place });
  if (place === 'text') return;
  if (RETURNS.test(clause)) {
    const amount = returnDays(clause);
    if (amount !== null) add({ kind: 'return_window', value: clause, amount, place });
  }
  for (const id of invoicesIn(clause, place)) add({ kind: 'invoice', id, value: clause, place });
};

/** Free shipping, returns and invoices in the words of the shop. */
export const readTerms = (page: Evidence, own: OwnText, about: OwnPage | null): PageFact[] => {
  const found = new Map<string, PageFact | null>();
  const add = (fact: PageFact): void => {
    const key = `${fact.kind} ${fact.id ?? fact.amount}`;
    if (!found.has(key) && found.size < MOST_TERMS) found.set(key, quoted(fact));
  };
  for (const { text, place } of own.lines)
    if (MAY_TELL.test(text)) for (const clause of clausesOf(folded(text))) readClause(clause, place, add);
  if (about === null)
    for (const text of bars(page)) for (const clause of clausesOf(folded(text))) readClause(clause, 'text', add);
  return [...found.values()].filter((fact) => fact !== null);
};
