import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { parsePriceParts } from '../../core/extract/price.ts';

const caseSchema = z.object({
  group: z.string(),
  xfail: z.boolean().default(false),
  currency_raw: z.string().nullable(),
  price_raw: z.string().nullable(),
  currency: z.string().nullable(),
  amount: z.number().nullable(),
  decimal_separator: z.string().nullable().default(null),
});

const close = (a: number | null, b: number | null): boolean =>
  a === b || (a !== null && b !== null && Math.abs(a - b) < 1e-9 * Math.max(1, Math.abs(b)));

/**
 * `prices FILE [--failures]`: FILE is an array of {group, xfail, currency_raw, price_raw, currency, amount}. A case
 * passes where both the currency mark and the amount are as expected; `xfail` cases do not count.
 */
export const run = async (args: string[]): Promise<object> => {
  const file = args.find((arg) => !arg.startsWith('--'));
  if (file === undefined) throw new Error('evaluate prices: needs a JSON file of cases');
  const cases = z
    .array(caseSchema)
    .parse(JSON.parse(await readFile(file, 'utf8')))
    .filter((one) => !one.xfail);
  let passed = 0;
  for (const one of cases) {
    const parts = parsePriceParts(one.price_raw, {
      hint: one.currency_raw ?? '',
      ...(one.decimal_separator === null ? {} : { decimalSeparator: one.decimal_separator }),
    });
    const good = parts.currency === one.currency && close(parts.amount, one.amount);
    if (good) passed++;
    else if (args.includes('--failures')) {
      console.log(
        JSON.stringify({
          price: one.price_raw,
          hint: one.currency_raw,
          expected: [one.currency, one.amount],
          got: [parts.currency, parts.amount],
        }),
      );
    }
  }
  return { total: cases.length, passed, failed: cases.length - passed };
};
