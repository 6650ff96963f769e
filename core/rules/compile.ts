import type { Category, Technology } from '../contract/index.ts';
import { buildFinder, type LiteralFinder } from './literal-finder.ts';
import { compilePattern } from './pattern.ts';
import type { Fact, Signal, Strength, TechnologyRule, TrackingRule } from './schema.ts';
import { type ShopMark, shopMarks } from './shop-marks.ts';

export interface CompiledFact {
  technology: number;
  signal: Signal;
  strength: Strength;
  /** As written in the rule. */
  value: string;
  source: string;
  /** Tests a URL's path; null: any. */
  path: ((path: string) => boolean) | null;
  pattern: RegExp | null;
  version: RegExp | null;
  /** Literal without the `*` of an open end. */
  literal: string;
  openEnd: boolean;
  where: Fact['where'];
}

export interface CompiledTechnology extends Technology {
  builder: boolean;
  implies: number[];
  excludes: number[];
  sharedIds: ReadonlySet<string>;
}

export interface CompiledTracking {
  vendor: string;
  technology: number;
  pattern: RegExp;
  before: RegExp | null;
}

/** A literal that the finder looks for and the facts that it triggers. */
export interface LiteralUse {
  facts: number[];
  tracking: number[];
  /** The literal is a sign of a shop in markup or code (a button's class, an event); null: none. */
  sign: ShopMark | null;
}

export interface RuleSet {
  technologies: Technology[];
  compiled: CompiledTechnology[];
  facts: CompiledFact[];
  tracking: CompiledTracking[];
  /** Name of a meta → places in `tracking` of the rules that its content is read by. */
  trackingMetas: ReadonlyMap<string, number[]>;
  /** Host suffix (on label boundaries) → facts about URLs. */
  hosts: ReadonlyMap<string, number[]>;
  /** Host suffix → facts about the page's own host. */
  sites: ReadonlyMap<string, number[]>;
  /** The same for `*.host`: hosts below it only. */
  sitesBelow: ReadonlyMap<string, number[]>;
  cnames: ReadonlyMap<string, number[]>;
  metas: ReadonlyMap<string, number[]>;
  headers: ReadonlyMap<string, number[]>;
  cookies: ReadonlyMap<string, number[]>;
  cookiePrefixes: [prefix: string, fact: number][];
  finder: LiteralFinder;
  literals: LiteralUse[];
}

export interface RuleSource {
  category: Category;
  technologies: TechnologyRule[];
}

const URL_SIGNALS = new Set<Signal>(['host', 'pixel', 'script', 'style', 'frame', 'form', 'image', 'link']);
const LITERAL_SIGNALS = new Set<Signal>(['path', 'inline', 'html', 'jsonld', 'comment', 'text']);

/** `?name=value` behind a path: a parameter that begins so, wherever it stands in the query. */
const parameterTest = (path: string, parameter: string): CompiledFact['path'] => {
  const [first, later] = [`${path}?${parameter}`, `&${parameter}`];
  return (url) => url.startsWith(first) || (url.startsWith(`${path}?`) && url.includes(later, path.length));
};

/** `host/path*with*gaps` → a test of the path: a prefix, where `*` stands for one or more characters within a segment. */
const pathTest = (prefix: string): CompiledFact['path'] => {
  if (prefix === '') return null;
  const query = prefix.indexOf('?');
  if (query >= 0 && query < prefix.length - 1 && !prefix.includes('*'))
    return parameterTest(prefix.slice(0, query), prefix.slice(query + 1));
  if (!prefix.includes('*')) return (path) => path.startsWith(prefix);
  const escaped = prefix.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]{1,80}');
  const pattern = new RegExp(`^${escaped}`);
  return (path) => pattern.test(path);
};

const push = (map: Map<string, number[]>, key: string, fact: number): void => {
  const list = map.get(key);
  if (list === undefined) map.set(key, [fact]);
  else list.push(fact);
};

/** Host part of a fact's value; `*.` stands for "below it only", which `site` facts keep. */
export const hostOf = (value: string): string => {
  const slash = value.indexOf('/');
  return (slash < 0 ? value : value.slice(0, slash)).toLowerCase();
};

const compileFact = (fact: Fact, technology: number): CompiledFact => {
  const isUrl = URL_SIGNALS.has(fact.signal);
  const slash = fact.value.indexOf('/');
  const openEnd = LITERAL_SIGNALS.has(fact.signal) && fact.value.endsWith('*');
  return {
    technology,
    signal: fact.signal,
    strength: fact.strength,
    value: fact.value,
    source: fact.source,
    path: (isUrl || fact.signal === 'site') && slash >= 0 ? pathTest(fact.value.slice(slash)) : null,
    pattern: fact.pattern === undefined ? null : compilePattern(fact.pattern, 'iy'),
    version: fact.version === undefined ? null : compilePattern(fact.version, 'i'),
    literal: openEnd ? fact.value.slice(0, -1) : fact.value,
    openEnd,
    where: fact.where,
  };
};

const compileTechnologies = (sources: RuleSource[]): CompiledTechnology[] => {
  const rules = sources.flatMap(({ category, technologies }) => technologies.map((rule) => ({ category, rule })));
  const index = new Map(rules.map(({ rule }, at) => [rule.id, at]));
  const resolve = (ids: string[] | undefined): number[] => (ids ?? []).flatMap((id) => index.get(id) ?? []);
  return rules.map(({ category, rule }) => ({
    id: rule.id,
    name: rule.name,
    nameZh: rule.name_zh,
    category,
    homepage: rule.homepage,
    builder: rule.builder ?? false,
    implies: resolve(rule.implies),
    excludes: resolve(rule.excludes),
    sharedIds: new Set(rule.shared_ids),
  }));
};

type Indexes = Record<
  'hosts' | 'sites' | 'sitesBelow' | 'cnames' | 'metas' | 'headers' | 'cookies',
  Map<string, number[]>
>;

const indexFacts = (facts: CompiledFact[]): Indexes & { cookiePrefixes: [string, number][] } => {
  const maps: Indexes = {
    hosts: new Map(),
    sites: new Map(),
    sitesBelow: new Map(),
    cnames: new Map(),
    metas: new Map(),
    headers: new Map(),
    cookies: new Map(),
  };
  const cookiePrefixes: [string, number][] = [];
  facts.forEach(({ signal, value }, at) => {
    const name = value.split(':', 1)[0]!.trim().toLowerCase();
    if (URL_SIGNALS.has(signal)) push(maps.hosts, hostOf(value), at);
    else if (signal === 'site' && value.startsWith('*.')) push(maps.sitesBelow, hostOf(value.slice(2)), at);
    else if (signal === 'site') push(maps.sites, hostOf(value), at);
    else if (signal === 'cname') push(maps.cnames, hostOf(value), at);
    else if (signal === 'meta') push(maps.metas, name, at);
    else if (signal === 'header') push(maps.headers, name, at);
    else if (signal === 'cookie' && value.endsWith('*')) cookiePrefixes.push([value.slice(0, -1), at]);
    else if (signal === 'cookie') push(maps.cookies, value, at);
  });
  return { ...maps, cookiePrefixes };
};

const indexLiterals = (facts: CompiledFact[], tracking: TrackingRule[]): { literals: string[]; uses: LiteralUse[] } => {
  const uses = new Map<string, LiteralUse>();
  const use = (literal: string): LiteralUse => {
    const key = literal.toLowerCase();
    const known = uses.get(key) ?? { facts: [], tracking: [], sign: null };
    uses.set(key, known);
    return known;
  };
  facts.forEach((fact, at) => {
    if (LITERAL_SIGNALS.has(fact.signal)) use(fact.literal).facts.push(at);
  });
  tracking.forEach((rule, at) => {
    if ('near' in rule) use(rule.near).tracking.push(at);
  });
  for (const [literal, mark] of shopMarks) use(literal).sign = mark;
  return { literals: [...uses.keys()], uses: [...uses.values()] };
};

const indexMetas = (tracking: TrackingRule[]): Map<string, number[]> => {
  const metas = new Map<string, number[]>();
  tracking.forEach((rule, at) => {
    if ('meta' in rule) push(metas, rule.meta, at);
  });
  return metas;
};

/** Rules as written → tables that detection looks things up in. Rules must have been validated. */
export const compileRules = (sources: RuleSource[], trackingRules: TrackingRule[]): RuleSet => {
  const compiled = compileTechnologies(sources);
  const index = new Map(compiled.map(({ id }, at) => [id, at]));
  const rules = sources.flatMap(({ technologies }) => technologies);
  const facts = rules.flatMap((rule, at) => rule.facts.map((fact) => compileFact(fact, at)));
  const { literals, uses } = indexLiterals(facts, trackingRules);
  const tracking = trackingRules.map((rule) => ({
    vendor: rule.vendor,
    technology: index.get(rule.vendor) ?? -1,
    pattern: compilePattern(rule.pattern, 'y'),
    before: 'before' in rule && rule.before !== undefined ? compilePattern(rule.before, 'i') : null,
  }));
  const technologies = compiled.map(({ id, name, nameZh, category, homepage }) => ({
    id,
    name,
    nameZh,
    category,
    homepage,
  }));
  return {
    technologies,
    compiled,
    facts,
    tracking,
    trackingMetas: indexMetas(trackingRules),
    ...indexFacts(facts),
    finder: buildFinder(literals),
    literals: uses,
  };
};
