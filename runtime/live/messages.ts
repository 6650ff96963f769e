/** What passes between the pool and its workers. */
import type { Scan } from '../../core/contract/index.ts';
import type { LiveErrorCode } from '../context.ts';

export interface Job {
  id: number;
  url: string;
  /** Milliseconds for the fetch. */
  timeoutMs: number;
}

export type Outcome =
  | { id: number; ok: true; scan: Scan }
  | { id: number; ok: false; code: LiveErrorCode; message: string }
  /** A fault of ours, for the log. */
  | { id: number; ok: false; code: 'fault'; message: string };

/** Sent once, when the worker can take jobs. */
export type FromWorker = Outcome | { ready: true };
