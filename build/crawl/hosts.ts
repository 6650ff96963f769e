/** Seeds as people write them → hosts, each once. */
import type { SourceSkip } from '../../core/contract/pipeline.ts';
import { DomainError, hostOf, normaliseDomain, toUrl } from '../../core/domain.ts';
import { HostSet } from './host-set.ts';

/** `host` may keep its `www.`; skips are seeds that are none. */
export type Seed = { host: string; skip: null } | { host: null; skip: SourceSkip };

/** One host for each distinct domain, in order; what is no host becomes a skip that names it. */
export async function* readHosts(seeds: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Seed> {
  const seen = new HostSet();
  let line = 0;
  for await (const seed of seeds) {
    line += 1;
    try {
      if (seen.add(normaliseDomain(seed))) yield { host: hostOf(toUrl(seed)), skip: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      yield { host: null, skip: { where: `seed ${line}`, code: 'bad_host', detail: error.message } };
    }
  }
}

/** Seeds as written, up to the one that brings the `max`-th distinct host; what is no host, or is there already, counts for none. */
export async function* firstHosts(
  seeds: Iterable<string> | AsyncIterable<string>,
  max: number,
): AsyncGenerator<string> {
  const seen = new HostSet();
  for await (const seed of seeds) {
    yield seed;
    try {
      seen.add(normaliseDomain(seed));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
    if (seen.size >= max) return;
  }
}

/** Tasks as long as there is time to begin one; those under way are ended. */
export async function* whileTime<T>(
  tasks: AsyncIterable<T>,
  { endAtMs, now }: { endAtMs: number | null; now: () => number },
): AsyncGenerator<T> {
  for await (const task of tasks) {
    if (endAtMs !== null && now() >= endAtMs) return;
    yield task;
  }
}

/** True where the domain or one above it is listed. */
export const isOptedOut = (domain: string, optOut: ReadonlySet<string>): boolean => {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
    if (optOut.has(name)) return true;
  return false;
};
