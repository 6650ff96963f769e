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

/** True where the domain or one above it is listed. */
export const isOptedOut = (domain: string, optOut: ReadonlySet<string>): boolean => {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1))
    if (optOut.has(name)) return true;
  return false;
};
