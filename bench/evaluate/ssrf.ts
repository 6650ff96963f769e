/**
 * `npm run evaluate -- ssrf FILE`: cases `{url, expect, resolves?}` against the guard. Nothing is dialled: the stub
 * resolver answers `resolves` for the case's host, else 8.8.8.8, and every answer is judged as the connector would.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { judgeAddress, judgeUrl } from '../../core/guard/index.ts';

const casesSchema = z.array(
  z.object({
    url: z.string(),
    expect: z.enum(['blocked', 'allowed']),
    resolves: z.union([z.array(z.string()), z.string().transform((one) => [one])]).optional(),
  }),
);

const verdictOf = (text: string, resolves: readonly string[]): { verdict: 'blocked' | 'allowed'; reason: string } => {
  if (!URL.canParse(text)) return { verdict: 'blocked', reason: 'not a URL' };
  const judged = judgeUrl(new URL(text));
  if (!judged.allowed) return { verdict: 'blocked', reason: judged.reason };
  const inner = resolves.find((address) => !judgeAddress(address));
  if (resolves.length === 0 || inner !== undefined) return { verdict: 'blocked', reason: `resolves to ${inner}` };
  return { verdict: 'allowed', reason: '' };
};

/** Judges each case; `--failures` prints each miss. `leaks` counts hostile URLs let through. */
export const run = async (args: string[]): Promise<object> => {
  const file = args.find((arg) => !arg.startsWith('--'));
  if (file === undefined) throw new Error('ssrf: give a JSON file of cases {url, expect, resolves?}');
  const cases = casesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  let failed = 0;
  let leaks = 0;
  for (const { url, expect, resolves } of cases) {
    const { verdict, reason } = verdictOf(url, resolves ?? ['8.8.8.8']);
    if (verdict === expect) continue;
    failed += 1;
    if (verdict === 'allowed') leaks += 1;
    if (args.includes('--failures')) console.log(JSON.stringify({ url, expect, verdict, reason }));
  }
  return { total: cases.length, passed: cases.length - failed, failed, leaks };
};
