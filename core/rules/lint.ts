import type { RuleSource } from './compile.ts';
import { patternFault } from './pattern.ts';
import type { Fact, TrackingRule } from './schema.ts';

const HOST = /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,20}$/;
const URL_SIGNALS = /^(?:host|pixel|script|style|frame|form|image|link|site|cname)$/;
/** Public suffixes: as a fact's host they would match unrelated sites. */
const OPEN_SUFFIX =
  /^(?:(?:com|net|org|edu|gov|idv)\.tw|co\.(?:uk|jp|kr)|cloudfront\.net|amazonaws\.com|googleapis\.com|github\.io|azureedge\.net|herokuapp\.com|vercel\.app|netlify\.app)$/;

const hostFault = ({ signal, value }: Fact): string | null => {
  const slash = value.indexOf('/');
  const host = slash < 0 ? value : value.slice(0, slash);
  if (!HOST.test(host)) return `"${host}" is no lower-case host on label boundaries`;
  if (host.startsWith('*.') && signal !== 'site') return `"${host}": subdomains match anyway; *. is for site facts`;
  if (OPEN_SUFFIX.test(host)) return `"${host}" belongs to many`;
  return null;
};

/** A word that prose or other people's code may hold: letters only, without the inner capitals of an identifier. */
const isBareWord = (value: string): boolean => /^[A-Za-z]+$/.test(value) && !/[a-z][A-Z]|[A-Z]{2}[a-z]/.test(value);

const literalFault = ({ signal, value, pattern, strength }: Fact): string | null => {
  if (signal === 'text') return strength === 'weak' ? null : 'visible text is a hint at most';
  if (signal === 'comment') return strength === 'weak' ? null : 'a comment is a hint at most';
  if (isBareWord(value) && pattern === undefined) return `"${value}" is a bare word: add what stands around it`;
  if (value.replace(/\*$/, '').length < (pattern === undefined ? 4 : 3)) return `"${value}" is too short`;
  if (signal === 'path' && !value.startsWith('/') && !/[?=]/.test(value))
    return `path "${value}" must start with / or hold ? or =`;
  return null;
};

const namedFault = ({ signal, value }: Fact): string | null =>
  (signal === 'meta' || signal === 'header') && !/^[a-z0-9:_.-]+(?:: ?.{0,120})?$/i.test(value)
    ? `"${value}" is not "name" or "name: value"`
    : null;

/** Why a fact could misfire or run slowly; null: sound. */
export const factFault = (fact: Fact): string | null => {
  if (fact.where !== undefined && fact.signal !== 'path') return '"where" is for paths';
  const pattern = [fact.pattern, fact.version].flatMap((p) => (p === undefined ? [] : (patternFault(p) ?? [])))[0];
  if (pattern !== undefined) return pattern;
  if (URL_SIGNALS.test(fact.signal)) return hostFault(fact);
  if (/^(?:path|inline|html|jsonld|comment|text)$/.test(fact.signal)) return literalFault(fact);
  return namedFault(fact);
};

/** Faults of a rule set, each one line: ids twice or unknown, hosts off label boundaries, bare words, slow patterns. */
export const lintRules = (rules: { sources: RuleSource[]; tracking: TrackingRule[] }): string[] => {
  const faults: string[] = [];
  const technologies = rules.sources.flatMap((source) => source.technologies);
  const ids = new Set<string>();
  for (const { id } of technologies) {
    if (ids.has(id)) faults.push(`${id}: defined twice`);
    ids.add(id);
  }
  for (const { id, implies, excludes, facts } of technologies) {
    for (const other of [...(implies ?? []), ...(excludes ?? [])]) {
      if (!ids.has(other)) faults.push(`${id}: names "${other}", which is not defined`);
    }
    for (const fact of facts) {
      const fault = factFault(fact);
      if (fault !== null) faults.push(`${id}: ${fact.signal} "${fact.value}": ${fault}`);
    }
  }
  for (const rule of rules.tracking) {
    const { vendor } = rule;
    if (!ids.has(vendor)) faults.push(`tracking id of "${vendor}", which is not defined`);
    const before = 'before' in rule ? rule.before : undefined;
    const fault = patternFault(rule.pattern) ?? (before === undefined ? null : patternFault(before));
    if (fault !== null) faults.push(`tracking id of ${vendor}: ${fault}`);
  }
  return faults;
};
