/** Whose contacts are a platform's, by the rules that tell of platforms. */
import { registrableDomain } from '../../core/domain.ts';
import { readRules, type WrittenRules } from '../../core/rules/index.ts';

interface Platforms {
  /** Of a platform's own site, and of what its shops load from it. */
  domains: ReadonlySet<string>;
  /** What it calls itself: `91app`, `shopline`. */
  names: ReadonlySet<string>;
}

/** Nothing but a public suffix may remain, as of hosts below which others have theirs. */
const domainOf = (host: string): string => registrableDomain(host) ?? host;

const platformsOf = ({ sources }: Pick<WrittenRules, 'sources'>): Platforms => {
  const rules = sources.filter(({ category }) => category === 'platform').flatMap(({ technologies }) => technologies);
  const own = rules.map(({ homepage }) => domainOf(new URL(homepage).hostname.replace(/^www\./, '')));
  const loaded = rules.flatMap(({ facts }) => facts.filter(({ signal }) => signal === 'host'));
  return {
    domains: new Set([...own, ...loaded.map(({ value }) => domainOf(value.split('/', 1)[0]!))]),
    names: new Set([...rules.map(({ id }) => id), ...own.map((domain) => domain.split('.', 1)[0]!)]),
  };
};

let known: Platforms | null = null;
/** Of this package's rules. */
export const platforms = (): Platforms => {
  known ??= platformsOf(readRules());
  return known;
};
