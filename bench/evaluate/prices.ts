import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { emptyCandidate, judge } from '../../core/extract/candidate.ts';
import { currencyCode } from '../../core/extract/currency.ts';
import { isBaitTwd } from '../../core/extract/twd.ts';

const caseSchema = z.object({
  group: z.string(),
  xfail: z.boolean().default(false),
  currency_raw: z.string().nullable(),
  price_raw: z.string().nullable(),
  currency: z.string().nullable(),
  amount: z.number().nullable(),
});
type Case = z.infer<typeof caseSchema>;

/** What a case expects of a row: an offer at its price, that foreign money is told as such, or no offer at all. */
type Kind = 'priced' | 'foreign' | 'none';

const isForeign = (mark: string | null): boolean => ![null, 'TWD'].includes(currencyCode(mark));

const kindOf = ({ amount, currency }: Case): Kind => {
  if (amount !== null && isForeign(currency)) return 'foreign';
  return amount === null || isBaitTwd(Math.round(amount)) ? 'none' : 'priced';
};

/** What the row of a Taiwanese shop comes to: the offer's price in TWD, or why it is none. */
const shippedOutcome = ({ price_raw, currency_raw }: Case): number | string => {
  const row = { ...emptyCandidate, key: 'case', title: 'case', price: price_raw, currency: currency_raw };
  const shop = { channel: 'shop.example.tw', baseUrl: 'https://shop.example.tw/', observedAt: '', assumeTwd: true };
  const { offers, dropped } = judge([row], shop);
  return offers[0]?.priceTwd ?? dropped[0]?.reason ?? 'nothing';
};

const isRight = (one: Case, kind: Kind, outcome: number | string): boolean => {
  if (kind === 'priced') return outcome === Math.round(one.amount ?? 0);
  return kind === 'foreign' ? outcome === 'foreign_currency' : typeof outcome === 'string';
};

/**
 * `prices FILE [--failures]`: FILE is an array of {group, xfail, currency_raw, price_raw, currency, amount}. Each case is
 * a row of a shop whose prices are TWD unless they say otherwise, judged as every extracted row is. It passes where the
 * row is offered at the amount, rounded to a dollar; where the currency is foreign and the row is dropped for that; where
 * the amount is none or bait and the row is not offered. `xfail` cases do not count.
 */
export const run = async (args: string[]): Promise<object> => {
  const file = args.find((arg) => !arg.startsWith('--'));
  if (file === undefined) throw new Error('evaluate prices: needs a JSON file of cases');
  const cases = z
    .array(caseSchema)
    .parse(JSON.parse(await readFile(file, 'utf8')))
    .filter((one) => !one.xfail);
  const kinds = { priced: { total: 0, passed: 0 }, foreign: { total: 0, passed: 0 }, none: { total: 0, passed: 0 } };
  for (const one of cases) {
    const kind = kindOf(one);
    const got = shippedOutcome(one);
    kinds[kind].total++;
    if (isRight(one, kind, got)) kinds[kind].passed++;
    else if (args.includes('--failures')) {
      const { price_raw: price, currency_raw: hint, currency, amount } = one;
      console.log(JSON.stringify({ price, hint, expected: [currency, amount], got }));
    }
  }
  const passed = Object.values(kinds).reduce((sum, kind) => sum + kind.passed, 0);
  return { total: cases.length, passed, failed: cases.length - passed, ...kinds };
};
