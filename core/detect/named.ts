import type { Evidence } from '../evidence/index.ts';
import type { CompiledFact, RuleSet } from '../rules/compile.ts';
import { type Hits, shorten, versionIn } from './hits.ts';
import { factsOfHost } from './urls.ts';

/** `name: value` fact against a header's or meta's value: by pattern, else the value starts so (any case). */
const valueFits = (fact: CompiledFact, value: string): boolean => {
  if (fact.pattern !== null) {
    fact.pattern.lastIndex = 0;
    return fact.pattern.test(value.slice(0, 500));
  }
  const colon = fact.value.indexOf(':', fact.value.startsWith('og:') ? 3 : 0);
  const wanted =
    colon < 0
      ? ''
      : fact.value
          .slice(colon + 1)
          .trim()
          .toLowerCase();
  return value.trimStart().toLowerCase().startsWith(wanted);
};

type Named = readonly [name: string, value: string];

const matchNamed = (map: ReadonlyMap<string, number[]>, pairs: readonly Named[], rules: RuleSet, hits: Hits): void => {
  for (const [name, value] of pairs) {
    for (const at of map.get(name) ?? []) {
      const fact = rules.facts[at]!;
      if (hits.isFull(fact) || !valueFits(fact, value)) continue;
      const item = { kind: fact.signal, value: shorten(`${name}: ${value}`) };
      hits.add({ fact, strength: fact.strength, item, version: versionIn(fact, value), own: fact.signal === 'header' });
    }
  }
};

const matchCookies = (evidence: Evidence, rules: RuleSet, hits: Hits): void => {
  for (const name of evidence.cookies) {
    const prefixed = rules.cookiePrefixes.flatMap(([prefix, at]) => (name.startsWith(prefix) ? [at] : []));
    for (const at of [...(rules.cookies.get(name) ?? []), ...prefixed]) {
      const fact = rules.facts[at]!;
      hits.add({
        fact,
        strength: fact.strength,
        item: { kind: 'cookie', value: shorten(name) },
        version: null,
        own: true,
      });
    }
  }
};

/** `*.platform.tw` requires a label before it: the platform's own home page is no shop. */
const matchOwnHosts = (evidence: Evidence, rules: RuleSet, hits: Hits): void => {
  const path = evidence.url.replace(/^[a-z]+:\/\/[^/?#]*/i, '') || '/';
  for (const at of factsOfHost(rules.sites, evidence.domain)) {
    const fact = rules.facts[at]!;
    if (fact.path !== null && !fact.path(path)) continue;
    hits.add({
      fact,
      strength: fact.strength,
      item: { kind: 'host', value: evidence.domain },
      version: null,
      own: true,
    });
  }
  const parent = evidence.domain.indexOf('.');
  for (const at of parent < 0 ? [] : factsOfHost(rules.sitesBelow, evidence.domain.slice(parent + 1))) {
    const fact = rules.facts[at]!;
    hits.add({
      fact,
      strength: fact.strength,
      item: { kind: 'host', value: evidence.domain },
      version: null,
      own: true,
    });
  }
  for (const cname of evidence.cnames) {
    for (const at of factsOfHost(rules.cnames, cname.toLowerCase().replace(/\.$/, ''))) {
      const fact = rules.facts[at]!;
      hits.add({ fact, strength: fact.strength, item: { kind: 'cname', value: cname }, version: null, own: true });
    }
  }
};

/** Facts about named things: meta, headers, cookies, the page's own host and its DNS aliases. */
export const matchNames = (evidence: Evidence, rules: RuleSet, hits: Hits): void => {
  matchNamed(rules.metas, evidence.metas, rules, hits);
  matchNamed(rules.headers, evidence.headers, rules, hits);
  matchCookies(evidence, rules, hits);
  matchOwnHosts(evidence, rules, hits);
};
