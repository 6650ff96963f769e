/** One deadline over everything that a fetch does. */
import { FetchError, toFetchError } from './errors.ts';

export interface Deadline {
  timeoutMs: number;
  /** The caller's own. */
  signal: AbortSignal | undefined;
  /** For messages. */
  url: string;
}

/**
 * Runs `work` under one signal for the deadline and the caller's own, and rejects the moment either ends, whether or
 * not `work` notices. Rejects with FetchError alone: `timeout`, `aborted`, or what `work` failed with. Its timer never
 * outlives the work.
 */
export const withDeadline = async <T>(deadline: Deadline, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const { timeoutMs, signal, url } = deadline;
  const shown = url.slice(0, 200);
  const controller = new AbortController();
  let reject: (reason: unknown) => void = () => {};
  const ended = new Promise<never>((_, fail) => {
    reject = fail;
  });
  ended.catch(() => {});
  const end = (code: 'timeout' | 'aborted', detail: string): void => {
    const error = new FetchError(code, `${shown}: ${detail}`, url);
    controller.abort(error);
    reject(error);
  };
  const timer = setTimeout(() => end('timeout', `no whole reply within ${timeoutMs} ms`), timeoutMs);
  const onAbort = (): void => end('aborted', 'aborted');
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([ended, work(controller.signal)]);
  } catch (error) {
    throw controller.signal.aborted ? controller.signal.reason : toFetchError(error, url);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
};
