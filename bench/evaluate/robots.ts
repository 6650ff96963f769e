/** `npm run evaluate -- robots FILE`: cases `{robots, ua, url, expect}` against core/robots.ts. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isAllowed, parseRobots } from '../../core/robots.ts';

const casesSchema = z.array(
  z.object({ robots: z.string(), ua: z.string(), url: z.string(), expect: z.boolean(), test: z.string().optional() }),
);

/** Judges each case; `--failures` prints each miss. Throws where the file is not of the form. */
export const run = async (args: string[]): Promise<object> => {
  const file = args.find((arg) => !arg.startsWith('--'));
  if (file === undefined) throw new Error('robots: give a JSON file of cases {robots, ua, url, expect}');
  const cases = casesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failed = cases.filter(({ robots, ua, url, expect }) => isAllowed(parseRobots(robots), ua, url) !== expect);
  if (args.includes('--failures')) for (const miss of failed) console.log(JSON.stringify(miss));
  return { total: cases.length, passed: cases.length - failed.length, failed: failed.length };
};
