import { toAsciiDigits } from '../company/number.ts';
import type { PageFact } from '../contract/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { bars } from './bars.ts';
import { freeFrom, freeFromTier } from './free-shipping.ts';
import { invoicesIn } from './invoices.ts';
import { currencies } from './languages.ts';
import type { OwnPage } from './own-page.ts';
import type { Line, OwnText } from './own-text.ts';
import { quoted } from './quote.ts';
import { returnDays } from './return-window.ts';
import { freeInTables } from './tables.ts';

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
const MAY_TELL =
  /免|包[郵邮]|運費|發票|載具|統編|鑑賞|猶豫|試[用睡穿]|退[換貨費款訂回/]|free |waived|invoice|\bdays?\b/i;

/** Of one page: a list of more is no shop's. */
const MOST_TERMS = 24;

type Add = (fact: PageFact) => void;
interface Shown {
  onShipping: boolean;
  isForeign: () => boolean;
}

/** Which currency a page has is asked of few. */
const amountsOf = (clause: string, { onShipping, isForeign }: Shown): number[] => {
  const amounts = freeFrom(clause, { onShipping });
  return amounts.length === 0 || !isForeign() ? amounts : freeFrom(clause, { onShipping, isForeign: true });
};

const readClause = (clause: string, place: Line['place'], around: Shown, add: Add): void => {
  for (const amount of amountsOf(clause, around)) add({ kind: 'free_shipping', value: clause, amount, place });
  if (RETURNS.test(clause)) {
    const amount = returnDays(clause);
    if (amount !== null) add({ kind: 'return_window', value: clause, amount, place });
  }
  for (const id of invoicesIn(clause, place)) add({ kind: 'invoice', id, value: clause, place });
};

const HAN = /\p{Script=Han}/u;
/** Where a bare `$` or `元` is another country's. */
const ABROAD = /\.(?:hk|mo|cn|sg|my|jp|kr|us|uk|au|ca|nz|th|vn|ph|eu|de|fr)$/;

/** `over $50`: of no shop's dollars here. */
const FEW_DOLLARS = /(?<!NT ?)\$ ?\d{2}(?![\d,])/i;

/** Whether amounts of a text that do not name Taiwan's currency are in another one. */
const foreignIn = (page: Evidence, taiwanese: () => boolean): ((text: string) => boolean) => {
  let declared: ReadonlyMap<string, unknown> | undefined;
  return (text) => {
    declared ??= currencies(page);
    if (declared.size > 0) return !declared.has('TWD');
    if (HAN.test(text)) return ABROAD.test(page.domain) && !taiwanese();
    return FEW_DOLLARS.test(text) || !taiwanese();
  };
};

const ON_SHIPPING = /(?<![a-z])(?:ship|deliver)|運費|運送|配送|宅配/i;
/** What a page is called: the last part of its address, and its title. */
const isOnShipping = ({ url, title }: Evidence): boolean =>
  ON_SHIPPING.test(`${URL.canParse(url) ? (new URL(url).pathname.split('/').at(-1) ?? '') : ''} ${title ?? ''}`);

/** What is asked about a page's terms. */
interface Asked {
  about: OwnPage | null;
  /** Whether it is Taiwan's by its signs. */
  taiwanese: () => boolean;
}

/** Free shipping, returns and invoices in the words of the shop. */
export const readTerms = (page: Evidence, own: OwnText, { about, taiwanese }: Asked): PageFact[] => {
  const found = new Map<string, PageFact | null>();
  const add = (fact: PageFact): void => {
    const key = `${fact.kind} ${fact.id ?? fact.amount}`;
    if (!found.has(key) && found.size < MOST_TERMS) found.set(key, quoted(fact));
  };
  const isForeign = foreignIn(page, taiwanese);
  const onShipping = about === 'terms' && isOnShipping(page);
  const aroundOf = (text: string): Shown => ({
    onShipping: onShipping || ON_SHIPPING.test(text),
    isForeign: () => isForeign(text),
  });
  for (const { text, place } of own.lines)
    if (MAY_TELL.test(text)) {
      const around = aroundOf(text);
      for (const clause of clausesOf(folded(text))) readClause(clause, place, around, add);
    }
  for (const { clause, place, isTier } of freeInTables(own.lines, onShipping)) {
    const value = folded(clause);
    const isElsewhere = (): boolean => isForeign(clause);
    const amounts = isTier
      ? [freeFromTier(value, isElsewhere)]
      : amountsOf(value, { onShipping: false, isForeign: isElsewhere });
    for (const amount of amounts) if (amount !== null) add({ kind: 'free_shipping', value, amount, place });
  }
  if (about === null) {
    const freeIn = (text: string): PageFact[] =>
      clausesOf(folded(text)).flatMap((value) =>
        amountsOf(value, { onShipping: false, isForeign: () => isForeign(text) }).map(
          (amount): PageFact => ({ kind: 'free_shipping', value, amount, place: 'text' }),
        ),
      );
    for (const text of bars(page, (one) => freeIn(one).length > 0)) for (const fact of freeIn(text)) add(fact);
  }
  return [...found.values()].filter((fact) => fact !== null);
};
