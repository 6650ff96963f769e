/** Between the thread that serves and the one that starts processes for it. */
import type { ArrowJob } from './arrow-table.ts';

/** Every stream has a number of its own; `next` asks for one piece, `stop` is the last word on it. */
export type ToThread = { open: number; job: ArrowJob } | { next: number } | { stop: number };

export type FromThread =
  | { id: number; kind: 'opened' | 'done' }
  | { id: number; kind: 'busy' | 'failed'; message: string }
  | { id: number; kind: 'piece'; piece: Uint8Array };
