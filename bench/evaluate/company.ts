import { parseArgs } from 'node:util';
import { findRegistrationNumbers } from '../../core/company/index.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { companyWorlds } from './company-worlds.ts';
import { pageOf } from './pages.ts';
import { wilson } from './wilson.ts';

interface CompanyFigures {
  /** Invented pages. */
  sites: number;
  /** Pages for which an operator was named. */
  named: number;
  /** Of those named the right ones; `low`: Wilson lower bound at 95 %. */
  precision: number | null;
  low: number;
  /** Of the pages that show their operator's number those for which it was named. */
  recall: number | null;
  recall_low: number;
}

/** `company [--failures]`: the operator's number on invented pages with the owner's and strangers' numbers in every place. */
export const run = async (args: string[]): Promise<CompanyFigures> => {
  const { values } = parseArgs({ args, options: { failures: { type: 'boolean' } }, strict: true });
  const worlds = companyWorlds();
  let [named, right, shown] = [0, 0, 0];
  for (const { url, html, owner, kind } of worlds) {
    const number = findRegistrationNumbers(readEvidence(pageOf(url, html)))[0]?.number ?? null;
    named += Number(number !== null);
    right += Number(number !== null && number === owner);
    shown += Number(owner !== null);
    if (number !== owner && values.failures === true)
      process.stdout.write(
        `${kind} ${url}: ${number}, operator ${owner}: ${html.slice(html.indexOf('</header>')).replace(/(?:<p>好茶[^<]*<\/p>)+/, '…')}\n`,
      );
  }
  const [precision, recall] = [wilson(right, named), wilson(right, shown)];
  return {
    sites: worlds.length,
    named,
    precision: precision.value,
    low: precision.low,
    recall: recall.value,
    recall_low: recall.low,
  };
};
