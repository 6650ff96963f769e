/** Looks that were judged by other rules, judged again by today's, from what was kept of them. */
import { detect } from '../../core/detect/index.ts';
import { registrableDomain } from '../../core/domain.ts';
import type { Evidence, RegionKind, Resource, ResourceKind } from '../../core/evidence/index.ts';
import type { RuleSet } from '../../core/rules/index.ts';
import type { Look } from './looks.ts';
import { ruleVersions } from './rules.ts';

export interface Asked {
  technology: string;
  /** What the rules of its time found. */
  was: boolean;
  /** Looks in which today's rules found it. */
  showing: readonly Look[];
}

/** Today's rules, for looks that other rules judged. */
export interface Rejudge {
  /** Version of today's rules for a technology; null: they do not know it. */
  version(technology: string): string | null | undefined;
  /** Whether they find it in what was kept of a look; null: what was kept does not say. */
  finds(look: Look, asked: Asked): boolean | null;
  /** The platform that they see in what was kept of a look; null: none, or what was kept does not say. */
  platform(look: Look): string | null;
  /** The one that they see in its addresses alone. */
  platformByAddress(look: Look): string | null;
}

const KINDS: Readonly<Record<string, ResourceKind>> = {
  s: 'script',
  f: 'frame',
  r: 'request',
  i: 'inline',
  m: 'image',
  o: 'form',
};
/** By the kinds that detection calls evidence from an address. */
const SHOWN: Readonly<Record<string, ResourceKind>> = {
  script_host: 'script',
  script_path: 'script',
  style_host: 'style',
  frame_host: 'frame',
  form_host: 'form',
  image_host: 'image',
  request: 'request',
};

const resourceOf = (kind: ResourceKind | undefined, address: string): Resource[] => {
  const slash = address.indexOf('/');
  const host = slash < 0 ? address : address.slice(0, slash);
  return kind === undefined || host === '' ? [] : [{ kind, host, path: slash < 0 ? '/' : address.slice(slash) }];
};

/** A page of which nothing is known but its address and what it loads. */
const bareEvidence = ({ row }: Look, resources: Resource[]): Evidence => ({
  ...{ url: row.url ?? `https://${row.domain}/`, domain: row.domain, encoding: 'utf-8', text: '', resources },
  ...{ registrable: registrableDomain(row.domain) ?? row.domain, regions: { starts: [0], kinds: ['text'] } },
  ...{
    unwrapped: [],
    headers: [],
    cookies: [],
    cnames: [],
    metas: [],
    jsonLd: [],
    links: [],
    words: [],
    logos: [],
  },
  ...{ title: null, description: null, loadsPlainHttp: false, noindex: false, lang: null, icon: null },
  ...{ places: [], labels: [], prices: 0, events: [] },
});

/** Of what a page asked for, an id and the part of an address that a rule knows stand without the host. */
const isAddress = (value: string): boolean => /^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(value);

const named = (text: string): [string, string] => {
  const colon = text.indexOf(': ');
  return colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 2)];
};

/** Where the text that a rule fired on stood. */
const REGIONS: Readonly<Record<string, RegionKind>> = { html: 'tag', path: 'tag', jsonld: 'jsonld' };

/** What the rules of its time found the look's technologies by, put back where it stood. */
const withShown = (evidence: Evidence, shown: readonly (readonly [kind: string, value: string])[]): Evidence => {
  const whole: Evidence = {
    ...evidence,
    resources: [...evidence.resources],
    regions: { starts: [0], kinds: ['text'] },
  };
  for (const [kind, value] of shown) {
    if (kind === 'inline') {
      whole.unwrapped.push(value);
      whole.resources.push(...resourceOf('inline', isAddress(value) && value.includes('/') ? value : ''));
    } else if (kind === 'meta') whole.metas.push(named(value));
    else if (kind === 'header') whole.headers.push(named(value));
    else if (kind === 'cookie') whole.cookies.push(value);
    else if (kind === 'cname') whole.cnames.push(value);
    else if (REGIONS[kind] !== undefined || (kind === 'request' && !isAddress(value))) {
      whole.regions.starts.push(whole.text.length + 1);
      whole.regions.kinds.push(REGIONS[kind] ?? 'tag');
      whole.text += `\n${value}`;
    } else whole.resources.push(...resourceOf(SHOWN[kind], value));
  }
  return whole;
};

interface Again {
  /** What today's rules find in the addresses alone, and with what was shown of each technology. */
  byAddress: ReadonlySet<string>;
  all: ReadonlySet<string>;
  platform: string | null;
  platformByAddress: string | null;
}

const judgeAgain = (look: Look, rules: RuleSet): Again | null => {
  const { kept } = look;
  if (kept === null || kept.addresses === null) return null;
  const resources = kept.addresses.flatMap((one) => resourceOf(KINDS[one[0] ?? ''], one.slice(2)));
  const bare = detect(bareEvidence(look, resources), rules);
  const shown = Object.values(kept.evidence).flat();
  const whole = detect(withShown(bareEvidence(look, resources), shown), rules);
  const ids = (found: typeof bare) => new Set(found.technologies.map(({ id }) => id));
  return { byAddress: ids(bare), all: ids(whole), platform: whole.platform, platformByAddress: bare.platform };
};

/** Looks that show it of which each must show it by what is always kept. */
const MAX_SHOWING = 3;

/**
 * A technology is there in an old look where today's rules find it in what was kept. It is not there only where they would
 * have found it: where the looks that show it today do so by addresses, which are always kept.
 */
export const rejudgeBy = (rules: RuleSet): Rejudge => {
  const versions = ruleVersions(rules);
  const judged = new WeakMap<Look, Again | null>();
  const again = (look: Look): Again | null => {
    const known = judged.get(look);
    if (known !== undefined) return known;
    const fresh = judgeAgain(look, rules);
    judged.set(look, fresh);
    return fresh;
  };
  return {
    version: (technology) => (Object.hasOwn(versions, technology) ? versions[technology]! : null),
    finds: (look, { technology, was, showing }) => {
      const found = again(look);
      if (found === null) return null;
      if (found.all.has(technology)) return true;
      if (was || showing.length === 0) return null;
      const isTold = showing.slice(0, MAX_SHOWING).every((one) => again(one)?.byAddress.has(technology) ?? false);
      return isTold ? false : null;
    },
    platform: (look) => again(look)?.platform ?? null,
    platformByAddress: (look) => again(look)?.platformByAddress ?? null,
  };
};
