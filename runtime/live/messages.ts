/** What passes between the pool and its workers. */
import type { MessagePort } from 'node:worker_threads';
import type { Scan } from '../../core/contract/index.ts';
import type { LiveErrorCode } from '../context.ts';

export interface Job {
  url: string;
  /** Milliseconds since the epoch by which the fetch must have ended. */
  fetchUntilMs: number;
  /** Any message on it ends the fetch: nobody waits any more. */
  stop: MessagePort;
}

export type Outcome =
  | { ok: true; scan: Scan }
  | { ok: false; code: LiveErrorCode; message: string }
  /** A fault of ours, for the log. */
  | { ok: false; code: 'fault'; message: string };
