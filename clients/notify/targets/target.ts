/** What every way of telling has in common. */
import type { Outgoing } from '../outgoing.ts';
import type { Message } from '../store.ts';
import type { Telling } from '../texts.ts';

/** `done`: it has it. `later`: it may take it another time. `never`: it never will, as it is. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'later'; error: string; retryAfterMs: number | null }
  /** `gone`: nothing else will it take either. */
  | { kind: 'never'; error: string; gone?: boolean };

export interface Delivery {
  message: Message;
  telling: Telling;
  /** Milliseconds since the epoch. */
  now: number;
  outgoing: Outgoing;
  allow: readonly string[];
  signal: AbortSignal;
}

export type Deliver<T> = (target: T, delivery: Delivery) => Promise<Outcome>;

export const done: Outcome = { kind: 'done' };
export const later = (error: string, retryAfterMs: number | null = null): Outcome => ({
  ...{ kind: 'later', error, retryAfterMs },
});
export const never = (error: string): Outcome => ({ kind: 'never', error });
export const gone = (error: string): Outcome => ({ kind: 'never', error, gone: true });

/** Retry-After in seconds or as a date; null: not given, or neither. */
export const retryAfterMs = (header: string | null, now: number): number | null => {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
};
