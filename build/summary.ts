import type { Manifest, SourceSkip } from '../core/contract/index.ts';
import type { InputCount } from './collect/index.ts';
import type { BuildEffects } from './effects.ts';
import { isDead, type Suspended } from './history/population.ts';
import type { HistoryResults } from './history/stage.ts';

export interface BuildOutcome {
  snapshot: string;
  as_of: string;
  rows: Record<string, number>;
  bytes: number;
  inputs: InputCount[];
  skipped: number;
  /** The first that were skipped, each with its place and reason. */
  skips: SourceSkip[];
  /** Changes that too many sites had at once: held back. */
  suspended: Suspended[];
  elapsed_ms: number;
}

const NAMED_SKIPS = 20;

/** What a build did, for people (log) and programs (the returned object). */
export const summarise = (
  manifest: Manifest,
  { inputs, skips, history }: { inputs: InputCount[]; skips: SourceSkip[]; history: Pick<HistoryResults, 'suspended'> },
  effects: BuildEffects,
  startedAtMs: number,
): BuildOutcome => {
  const rows: Record<string, number> = {};
  for (const { table, rows: n } of manifest.files) {
    if (table !== null && n !== null) rows[table] = (rows[table] ?? 0) + n;
  }
  const skipped = inputs.reduce((sum, input) => sum + input.skipped, 0);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const elapsedMs = Math.round(performance.now() - startedAtMs);
  for (const { where, code, detail } of skips.slice(0, NAMED_SKIPS))
    effects.log(`skipped ${where}: ${code}, ${detail}`);
  if (skipped > NAMED_SKIPS) effects.log(`… and ${skipped - Math.min(skips.length, NAMED_SKIPS)} more skipped`);
  for (const mass of history.suspended) {
    const { technology, direction, round, sites, of, expected, events, host } = mass;
    const waits = isDead(mass) ? 'until its rules are mended' : 'until the next look at each site';
    if (host !== undefined) {
      effects.log(
        `suspended ${events} events: ${technology} lost, ${round}, where ${host} came: ${sites} of ${of} sites lost a tag with it, where ${(100 * expected).toFixed(1)} % are expected; until the rules find what is behind it`,
      );
      continue;
    }
    effects.log(
      `suspended ${events} events: ${technology} ${direction} by ${sites} of ${of} sites, ${round}, where ${(100 * expected).toFixed(1)} % are expected; ${waits}`,
    );
  }
  const counts = ['sites', 'detections', 'companies', 'offers', 'products', 'movers'].map(
    (t) => `${rows[t] ?? 0} ${t}`,
  );
  effects.log(
    `published ${manifest.snapshot}: ${counts.join(', ')}; ${(bytes / 1e6).toFixed(1)} MB, ${skipped} skipped`,
  );
  return {
    snapshot: manifest.snapshot,
    as_of: manifest.as_of,
    rows,
    bytes,
    inputs,
    skipped,
    skips: skips.slice(0, NAMED_SKIPS),
    suspended: history.suspended,
    elapsed_ms: elapsedMs,
  };
};
