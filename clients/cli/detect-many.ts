/** `detect` of one site or of many: a few at a time, each shown as it comes, none lost for another's failure. */
import { csvLine } from '../../core/csv.ts';
import { ApiProblem } from './api.ts';
import { detectionCard } from './cards.ts';
import { type CliContext, printJson, printLines } from './context.ts';
import type { Detection } from './replies.ts';
import { inert, pad, truncate } from './text.ts';
import { CliError, exitCodes, type World } from './world.ts';

const csvHead = [
  'asked',
  'domain',
  'platform',
  'is_ecommerce',
  'advertising',
  'analytics',
  'payment',
  'logistics',
  'marketing',
  'company',
  'final_url',
  'detected_at',
  'error',
];

const csvRow = (asked: string, found: Detection): string =>
  csvLine([
    asked,
    found.domain,
    found.platform,
    found.is_ecommerce,
    found.advertising.join(' '),
    found.analytics.join(' '),
    found.payment.join(' '),
    found.logistics.join(' '),
    found.marketing.join(' '),
    found.company?.registration_number ?? null,
    found.final_url,
    found.detected_at,
    null,
  ]);

/** Sites from arguments; `-` stands for the lines of standard input, where `#` begins a remark. */
export async function* sitesFrom(args: readonly string[], world: World): AsyncGenerator<string> {
  for (const arg of args) {
    if (arg !== '-') {
      yield arg;
      continue;
    }
    for await (const line of world.lines()) {
      const site = line.replace(/#.*$/, '').trim();
      if (site !== '') yield site;
    }
  }
}

class Progress {
  readonly #context: CliContext;
  #done = 0;
  #failed = 0;
  constructor(context: CliContext) {
    this.#context = context;
  }
  /** Rewrites one line of a terminal; elsewhere it is silent. */
  show(site: string): void {
    const { stderr } = this.#context.world;
    if (!stderr.isTTY) return;
    const text = `${this.#done} looked at, ${this.#failed} failed · ${inert(site)}`;
    stderr.write(`\r${pad(truncate(text, (stderr.columns ?? 80) - 1), (stderr.columns ?? 80) - 1, 'left')}`);
  }
  clear(): void {
    const { stderr } = this.#context.world;
    if (stderr.isTTY) stderr.write(`\r${' '.repeat((stderr.columns ?? 80) - 1)}\r`);
  }
  count(failed: boolean): void {
    this.#done++;
    if (failed) this.#failed++;
  }
  get failed(): number {
    return this.#failed;
  }
}

const report = (context: CliContext, site: string, found: Detection): void => {
  if (context.format === 'json') printLines(context, [JSON.stringify(found)]);
  else if (context.format === 'csv') printLines(context, [csvRow(site, found)]);
  else {
    const { platform, advertising, payment } = found;
    const shown = [platform ?? '–', advertising.join(' ') || '–', payment.join(' ') || '–'];
    printLines(context, [`${pad(truncate(inert(site), 30), 30, 'left')}  ${shown.join('  ')}`]);
  }
};

const reportFailure = (context: CliContext, site: string, error: CliError): void => {
  const code = error instanceof ApiProblem ? error.problem.code : 'unreachable';
  if (context.format === 'json')
    printLines(context, [JSON.stringify({ asked: site, error: code, detail: error.message })]);
  else if (context.format === 'csv') printLines(context, [csvLine([site, ...csvHead.slice(2).map(() => null), code])]);
  else context.world.stderr.write(`${inert(site)}: ${error.message}\n`);
};

/** Looks at every site, `concurrency` at once; resolves with the exit code. */
export const detectMany = async (
  context: CliContext,
  sites: AsyncGenerator<string>,
  concurrency: number,
): Promise<number> => {
  const progress = new Progress(context);
  if (context.format === 'csv') printLines(context, [csvHead.join(',')]);
  const worker = async (): Promise<void> => {
    for (let next = await sites.next(); !next.done; next = await sites.next()) {
      progress.show(next.value);
      try {
        const found = (await context.api.get('detect', { url: next.value })) as Detection;
        progress.clear();
        report(context, next.value, found);
        progress.count(false);
        progress.show(next.value);
      } catch (error) {
        if (!(error instanceof CliError) || error.exitCode === exitCodes.interrupted) throw error;
        // Without a service the other sites would fail as well.
        if (error.exitCode === exitCodes.unreachable) throw error;
        progress.clear();
        reportFailure(context, next.value, error);
        progress.count(true);
        progress.show(next.value);
      }
    }
  };
  try {
    await Promise.all(Array.from({ length: concurrency }, worker));
  } finally {
    progress.clear();
  }
  return progress.failed > 0 ? exitCodes.failed : exitCodes.ok;
};

export const detectOne = async (context: CliContext, url: string): Promise<void> => {
  const found = (await context.api.get('detect', { url })) as Detection;
  if (context.format === 'json') printJson(context, found);
  else if (context.format === 'csv') printLines(context, [csvHead.join(','), csvRow(url, found)]);
  else printLines(context, detectionCard(found, context.style));
};
