/** What passes between the pool and its workers. */
import type { Scan } from '../../core/contract/index.ts';
import type { LiveErrorCode } from '../context.ts';

export interface Job {
  url: string;
  /** Milliseconds since the epoch by which the fetch must have ended. */
  fetchUntilMs: number;
}

export type Outcome =
  | { ok: true; scan: Scan }
  | { ok: false; code: LiveErrorCode; message: string }
  /** A fault of ours, for the log. */
  | { ok: false; code: 'fault'; message: string };
