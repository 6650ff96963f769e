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
  /** Shops stand below it, each under a name of its own: they are no hosts of the vendor. */
  hasTenants: boolean;
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
export const graphTargets = ({
  facts,
  compiled,
  sitesBelow,
}: Pick<RuleSet, 'facts' | 'compiled' | 'sitesBelow'>): Target[] => {
  const targets = new Map<string, Target>();
  for (const fact of facts) {
    const technology = compiled[fact.technology];
    if (technology === undefined || fact.strength !== 'strong' || !LOADED.has(fact.signal)) continue;
    const { id, category } = technology;
    if (!isTelling(fact, category)) continue;
    const host = hostOf(fact.value).replace(/^\*\./, '');
    const name = reversed(host);
    const taiwanOnly = name.startsWith('tw.');
    const target = targets.get(name) ?? { name, technologies: [], taiwanOnly, hasTenants: sitesBelow.has(host) };
    if (!target.technologies.some((known) => known.id === id)) target.technologies.push({ id, category });
    target.taiwanOnly ||= onlyTaiwan.has(id);
    targets.set(name, target);
  }
  return [...targets.values()];
};

/** What a vendor calls its own hosts: words of these alone, numbered or joined (`cdn2`, `img-static`). */
const SERVICE =
  'www|web|cdn|static|statics|assets?|img|images?|media|video|files?|uploads?|js|css|fonts?|api|app|apps|admin|manage|backend|console|' +
  'dashboard|account|accounts|auth|login|sso|pay|payments?|checkout|cart|cname|proxy|lb|edge|ssl|vip|mail|smtp|docs?|help|support|' +
  'status|developers?|dev|staging|stage|test|demo|beta|track|tracking|analytics|log|logs|events?|webhooks?';
const SERVICES = new RegExp(`^(?:${SERVICE})\\d*(?:-(?:${SERVICE})\\d*)*$`);

/**
 * Whether a host at or below a target (`ec.waca.cdn`, of `ec.waca`) is the vendor's own, which loads from itself, and not a
 * shop that rents a name there.
 */
export const isVendorHost = (name: string, target: Target): boolean => {
  if (!target.hasTenants) return true;
  const below = name.slice(target.name.length + 1).replace(/\.www$/, '');
  return below === '' || below.split('.').some((label) => SERVICES.test(label));
};
