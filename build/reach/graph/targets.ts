/** The hosts of our own fingerprint facts that a shop's pages load from, as the graph writes them. */

import type { Category } from '../../../core/contract/index.ts';
import { registrableDomain } from '../../../core/domain.ts';
import { hostOf } from '../../../core/rules/compile.ts';
import type { RuleSet } from '../../../core/rules/index.ts';
import type { Signal } from '../../../core/rules/schema.ts';
import taiwan from '../../../datasets/taxonomy/taiwan.json' with { type: 'json' };

export interface Target {
  /** `com.shoplineapp.cdn`. */
  name: string;
  /** What is loaded from it, as far as our facts go; of a host with several, an edge does not tell which. */
  technologies: { id: string; category: Category }[];
  /** Only shops of Taiwan load it, so that who does is a candidate under any top-level domain. */
  taiwanOnly: boolean;
}

const LOADED: ReadonlySet<Signal> = new Set(['host', 'pixel', 'script', 'style', 'frame', 'form']);
const onlyTaiwan: ReadonlySet<string> = new Set(taiwan.platforms);

/** `cdn.shoplineapp.com` ↔ `com.shoplineapp.cdn`. */
export const reversed = (host: string): string => host.split('.').reverse().join('.');

/** Vendors of which a path more or less on the same host matters little to whether somebody sells. */
const OF_SELLERS: ReadonlySet<Category> = new Set(['platform', 'payment', 'logistics', 'advertising']);

/** Whether an edge to the fact's host tells of its technology: a fact with a path does where the host only delivers files. */
const isTelling = ({ value }: { value: string }, category: Category): boolean => {
  const slash = value.indexOf('/');
  if (slash < 0) return true;
  const host = value.slice(0, slash);
  return OF_SELLERS.has(category) && registrableDomain(host) !== host;
};

/**
 * One target a host. Weaker facts than `strong` are left out, for an edge may also be a link in a text; so are hosts that
 * people visit (`facebook.com/tr`), which every footer links.
 */
export const graphTargets = ({ facts, compiled }: Pick<RuleSet, 'facts' | 'compiled'>): Target[] => {
  const targets = new Map<string, Target>();
  for (const fact of facts) {
    const technology = compiled[fact.technology];
    if (technology === undefined || fact.strength !== 'strong' || !LOADED.has(fact.signal)) continue;
    const { id, category } = technology;
    if (!isTelling(fact, category)) continue;
    const name = reversed(hostOf(fact.value).replace(/^\*\./, ''));
    const target = targets.get(name) ?? { name, technologies: [], taiwanOnly: name.startsWith('tw.') };
    if (!target.technologies.some((known) => known.id === id)) target.technologies.push({ id, category });
    target.taiwanOnly ||= onlyTaiwan.has(id);
    targets.set(name, target);
  }
  return [...targets.values()];
};
