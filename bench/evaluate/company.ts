import { parseArgs } from 'node:util';
import { findRegistrationNumbers } from '../../core/company/index.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { companyWordings } from './company-wordings.ts';
import { type CompanyWorld, companyWorlds } from './company-worlds.ts';
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

type Report = (world: CompanyWorld, number: string | null) => void;

const judge = (worlds: readonly CompanyWorld[], report: Report): CompanyFigures => {
  let [named, right, shown] = [0, 0, 0];
  for (const world of worlds) {
    const { url, html, owner } = world;
    const number = findRegistrationNumbers(readEvidence(pageOf(url, html)))[0]?.number ?? null;
    named += Number(number !== null);
    right += Number(number !== null && number === owner);
    shown += Number(owner !== null);
    if (number !== owner) report(world, number);
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

interface CompanyResult extends CompanyFigures {
  wordings: { half_0: CompanyFigures; half_1: CompanyFigures };
}

/**
 * `company [--failures]`: the operator's number on invented pages with the owner's and strangers' numbers in every place;
 * apart from them other wordings, each half alone, of which half 1 is told of in figures only.
 */
export const run = async (args: string[]): Promise<CompanyResult> => {
  const { values } = parseArgs({ args, options: { failures: { type: 'boolean' } }, strict: true });
  const report: Report = ({ kind, url, html, owner }, number) => {
    if (values.failures !== true) return;
    const told = html.slice(html.indexOf('</header>')).replace(/(?:<p>好茶[^<]*<\/p>)+/, '…');
    process.stdout.write(`${kind} ${url}: ${number}, operator ${owner}: ${told}\n`);
  };
  const silent: Report = () => undefined;
  const wordings = companyWordings();
  const half = (which: number): CompanyWorld[] => wordings.filter((one) => one.half === which);
  return {
    ...judge(companyWorlds(), report),
    wordings: { half_0: judge(half(0), report), half_1: judge(half(1), silent) },
  };
};
