import { parseArgs } from 'node:util';
import { readWarc } from '../../build/sources/warc.ts';
import { detect } from '../../core/detect/index.ts';
import { readEvidence } from '../../core/evidence/index.ts';
import { compileRules } from '../../core/rules/compile.ts';
import { loadRules, readRules, type WrittenRules } from '../../core/rules/index.ts';
import { lintRules } from '../../core/rules/lint.ts';
import type { Fact, TrackingRule } from '../../core/rules/schema.ts';
import { matchedFacts } from './matched-facts.ts';
import { pageOfFact, pageOfTracking } from './rule-samples.ts';

interface Named {
  id: string;
  fact: Fact;
}

const listFacts = ({ sources }: WrittenRules): Named[] =>
  sources.flatMap(({ technologies }) => technologies.flatMap(({ id, facts }) => facts.map((fact) => ({ id, fact }))));

const nameOf = ({ id, fact }: Named): string => `${id}: ${fact.signal} "${fact.value}"`;

const trackingName = (rule: TrackingRule): string =>
  `${rule.vendor}: tracking id ${'near' in rule ? `near "${rule.near}"` : `in meta "${rule.meta}"`}`;

/** Facts that do not fire on a page made to show just them, and tracking rules that find no id on theirs. */
const findSilent = (written: WrittenRules): string[] => {
  const silent: string[] = [];
  for (const named of listFacts(written)) {
    const technology = { id: named.id, name: 'x', name_zh: 'x', homepage: 'https://x.example/', facts: [named.fact] };
    const rules = compileRules([{ category: 'platform', technologies: [technology] }], []);
    if (matchedFacts(readEvidence(pageOfFact(named.fact)), rules).size === 0) silent.push(nameOf(named));
  }
  const rules = compileRules(written.sources, written.tracking);
  for (const rule of written.tracking) {
    const { trackingIds } = detect(readEvidence(pageOfTracking(rule)), rules);
    if (!trackingIds.some(({ vendor }) => vendor === rule.vendor)) silent.push(trackingName(rule));
  }
  return silent;
};

const RANK = { strong: 2, medium: 1, weak: 0 };
const URLS = /^(?:host|pixel|script|style|frame|form|image|link)$/;

/** True where whatever `inner` matches, `outer` matches too, at no less strength. */
const covers = (outer: Fact, inner: Fact): boolean => {
  if (outer.signal !== inner.signal || RANK[outer.strength] < RANK[inner.strength]) return false;
  if (outer.pattern !== undefined || inner.pattern !== undefined || inner.version !== undefined) return false;
  if (outer.value === inner.value) return true;
  if (!URLS.test(outer.signal) || outer.value.includes('*')) return false;
  const [host = '', ...path] = outer.value.split('/');
  const [innerHost = ''] = inner.value.split('/');
  if (path.length === 0) return innerHost === host || innerHost.endsWith(`.${host}`);
  return inner.value.startsWith(outer.value);
};

/** Facts that say what another says: within a technology covered by it, across technologies word for word. */
const findDuplicates = (written: WrittenRules): string[] => {
  const facts = listFacts(written);
  const seen = new Map<string, Named>();
  const duplicates: string[] = [];
  for (const named of facts) {
    const key = `${named.fact.signal} ${named.fact.value.toLowerCase()} ${named.fact.pattern ?? ''}`;
    const known = seen.get(key);
    if (known !== undefined && known.id !== named.id) duplicates.push(`${nameOf(named)} is also a fact of ${known.id}`);
    seen.set(key, known ?? named);
  }
  for (const { technologies } of written.sources) {
    for (const { id, facts: own } of technologies) {
      own.forEach((fact, at) => {
        const other = own.find(
          (outer, before) => before !== at && covers(outer, fact) && (before < at || !covers(fact, outer)),
        );
        if (other !== undefined) duplicates.push(`${nameOf({ id, fact })} is covered by "${other.value}"`);
      });
    }
  }
  return duplicates;
};

/** A memory is no source: somebody must be able to look it up. */
const lacksSource = ({ source }: { source: string }): boolean =>
  /^\W*(?:unknown|none|todo|tbd|\w{1,2})?\W*$|\brecalled\b/i.test(source);

/** Technologies whose facts, all seen at once in full, would still make no verdict. */
const findMute = ({ sources }: WrittenRules): string[] =>
  sources.flatMap(({ category, technologies }) =>
    technologies.flatMap(({ id, facts }) => {
      const count = (strength: Fact['strength']): number => facts.filter((fact) => fact.strength === strength).length;
      const needed = category === 'platform' ? 2 : 1;
      return count('strong') > 0 || count('medium') >= needed ? [] : [`${id}: hints alone make no verdict`];
    }),
  );

/** Facts that no page of the WARC files shows. */
const findUnseen = async (files: string[]): Promise<string[]> => {
  const rules = loadRules();
  const seen = new Set<string>();
  const nameAt = (at: number): string => {
    const { technology, signal, value } = rules.facts[at]!;
    return `${rules.compiled[technology]!.id}: ${signal} "${value}"`;
  };
  for await (const item of readWarc(files)) {
    if (item.type !== 'page') continue;
    for (const at of matchedFacts(readEvidence(item.page), rules)) seen.add(nameAt(at));
  }
  return rules.facts.map((_, at) => nameAt(at)).filter((name) => !seen.has(name));
};

/**
 * `rules [--warc F…] [--failures]`: facts that cannot fire (each is tried on a page made for it), that duplicate
 * another, that lack a source, technologies that could never be a verdict, and faults that the linter finds; with pages, how many facts those show.
 */
export const run = async (args: string[]): Promise<object> => {
  const { values } = parseArgs({
    args,
    options: { failures: { type: 'boolean' }, warc: { type: 'string', multiple: true } },
  });
  const written = readRules();
  const lists = {
    lint: lintRules(written),
    never_fire: findSilent(written),
    no_verdict: findMute(written),
    duplicates: findDuplicates(written),
    without_source: [
      ...listFacts(written).flatMap((named) => (lacksSource(named.fact) ? [nameOf(named)] : [])),
      ...written.tracking.flatMap((rule) => (lacksSource(rule) ? [trackingName(rule)] : [])),
    ],
    ...(values.warc === undefined ? {} : { unseen: await findUnseen(values.warc) }),
  };
  if (values.failures === true) {
    for (const [kind, list] of Object.entries(lists))
      for (const line of list) process.stdout.write(`${kind}\t${line}\n`);
  }
  const technologies = written.sources.reduce((sum, source) => sum + source.technologies.length, 0);
  const counts = Object.fromEntries(Object.entries(lists).map(([kind, list]) => [kind, list.length]));
  return { rules: listFacts(written).length + written.tracking.length, technologies, ...counts };
};
