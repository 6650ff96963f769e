import type { BuildEffects } from '../../effects.ts';
import type { Kept } from '../store/kept.ts';
import type { Store } from '../store/store.ts';

/** What the captures of a list of hosts are planned from. */
export interface PlanInputs {
  store: Store;
  /** What was kept of this crawl's index. */
  kept: Kept;
  crawl: string;
  /** `hosts.parquet` or `hosts.csv` of `npm run discover`. */
  hosts: string;
  /** Tells this list of hosts, asked of this archive, from others. */
  tag: string;
  optOut: ReadonlySet<string>;
  allowMissing: boolean;
  effects: BuildEffects;
}
