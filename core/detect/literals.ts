import { DOLLAR, isDigit, isLetter, UNDERSCORE } from '../codes.ts';
import { SignHits } from '../ecommerce/index.ts';
import type { Evidence, RegionKind, Resource } from '../evidence/index.ts';
import type { CompiledFact, RuleSet } from '../rules/compile.ts';
import type { Strength } from '../rules/schema.ts';
import { type Hits, shorten, versionIn, weaker } from './hits.ts';

import { type FoundId, TrackingFinder } from './tracking.ts';

const MAX_LOOK_BACK = 300;
const MIN_SKIPPED = 200;
/** A literal that misses its pattern this often on one page is not tried again. */
const MAX_TRIES = 60;

/** What a literal fact is worth in a region; null: nothing. Code that is commented out is a hint. */
const worthIn = (fact: CompiledFact, region: RegionKind): Strength | null => {
  const { signal, strength } = fact;
  if (region === 'comment')
    return signal === 'comment' ? strength : signal === 'html' || signal === 'inline' ? 'weak' : null;
  if (signal === 'inline') return region === 'inline' ? strength : region === 'data' ? 'weak' : null;
  if (signal === 'path') return region === 'tag' ? strength : region === 'inline' ? weaker(strength) : null;
  if (signal === 'html') return region === 'tag' ? strength : null;
  if (signal === 'jsonld') return region === 'jsonld' ? strength : null;
  return signal === 'text' && (region === 'text' || region === 'title') ? 'weak' : null;
};

const isWordCode = (code: number): boolean => isDigit(code) || isLetter(code) || code === UNDERSCORE || code === DOLLAR;

/** Identifiers begin and end where the literal does; a `*` leaves its end open. */
const isBounded = (fact: CompiledFact, text: string, start: number): boolean => {
  const { literal } = fact;
  if (isWordCode(literal.charCodeAt(0)) && start > 0 && isWordCode(text.charCodeAt(start - 1))) return false;
  const end = start + literal.length;
  if (fact.openEnd || !isWordCode(literal.charCodeAt(literal.length - 1)) || end >= text.length) return true;
  return !isWordCode(text.charCodeAt(end));
};

/** White space, quotes, brackets, `=` and `,` end a URL when read backwards. */
const URL_STOP = new Set([...' \t\n\r"\'`(=,'].map((char) => char.charCodeAt(0)));

const isOwnHost = (host: string, { registrable }: Evidence): boolean =>
  host === registrable || host.endsWith(`.${registrable}`);

/** True where the URL around a path is on the page's own host: relative, or a host of the same registrable domain. */
const isOwnPath = (text: string, start: number, evidence: Evidence): boolean => {
  let from = start;
  while (from > 0 && start - from < MAX_LOOK_BACK && !URL_STOP.has(text.charCodeAt(from - 1))) from--;
  const host = /^(?:https?:)?\\?\/\\?\/([^/\\?#]{1,255})/i.exec(text.slice(from, start))?.[1]?.toLowerCase();
  return host === undefined || isOwnHost(host, evidence);
};

const LOADING_TAG = /<(?:script|link|i?frame|form|embed)[\s/>]/iy;

/** Region in which a literal stands; `start` -1: it is an address, asked for or the page's own. */
interface Place {
  kind: RegionKind;
  start: number;
  /** The page asked for it; that it stands in the page is not said. */
  isAsked?: true;
}

const isLoaded = (text: string, { kind, start }: Place): boolean => {
  if (kind !== 'tag' || start < 0) return true;
  LOADING_TAG.lastIndex = start;
  return LOADING_TAG.test(text);
};

/** What a path is worth on a foreign host. An outbound link or a hotlinked picture says nothing of the page itself. */
const worthAbroad = (fact: CompiledFact, worth: Strength, isLoaded: boolean): Strength => {
  if (fact.where === 'own' || !isLoaded) return 'weak';
  return fact.where === 'any' ? worth : weaker(worth);
};

/** Numbers of a page's regions of a kind, in order: most pages have few styles and templates among thousands of regions. */
const regionsOf = (kinds: readonly RegionKind[], kind: RegionKind): number[] => {
  const found: number[] = [];
  for (let at = kinds.indexOf(kind); at >= 0; at = kinds.indexOf(kind, at + 1)) found.push(at);
  return found;
};

/** Stretches of the text between long styles and templates, in which no literal counts. */
const worthReading = ({ text, regions: { starts, kinds } }: Evidence): [from: number, to: number][] => {
  const stretches: [number, number][] = [];
  let from = 0;
  for (const at of [...regionsOf(kinds, 'css'), ...regionsOf(kinds, 'template')].sort((a, b) => a - b)) {
    const [start = 0, end = text.length] = [starts[at], starts[at + 1]];
    if (end - start < MIN_SKIPPED) continue;
    stretches.push([from, start]);
    from = end;
  }
  stretches.push([from, text.length]);
  return stretches;
};

/** Runs all literals of the rules over the page's text and its unwrapped code in one go. */
export class LiteralMatcher {
  readonly #evidence: Evidence;
  readonly #rules: RuleSet;
  readonly #hits: Hits;
  readonly #tracking: TrackingFinder;
  readonly #tries = new Map<CompiledFact, number>();
  /** Region of the last hit. */
  #region = 0;
  /** Signs of a shop that literals are: a button's class, microdata of products, code of a shop's events. */
  readonly signs = new SignHits();

  constructor(evidence: Evidence, rules: RuleSet, hits: Hits) {
    this.#evidence = evidence;
    this.#rules = rules;
    this.#hits = hits;
    this.#tracking = new TrackingFinder(rules);
  }

  run(): FoundId[] {
    const { text, unwrapped, url, resources, metas } = this.#evidence;
    const { finder } = this.#rules;
    finder.run(text, (literal, start) => this.#hit(literal, start), worthReading(this.#evidence));
    const others: [string, Omit<Place, 'start'>][] = unwrapped.map((code) => [code, { kind: 'inline' }]);
    others.push([url.replace(/^[a-z]+:\/\/[^/?#]*/i, ''), { kind: 'tag' }]);
    others.push(...this.#asked(resources));
    for (const [other, place] of others)
      finder.run(other, (literal, start) => this.#judge(literal, other, start, { ...place, start: -1 }));
    this.#tracking.readMetas(metas);
    return this.#tracking.list();
  }

  /** Of a literal in the page. */
  #hit(literal: number, start: number): void {
    const { text, regions } = this.#evidence;
    const { starts, kinds } = regions;
    let region = this.#region;
    // Literals of different lengths end in order but may start out of it.
    while (region > 0 && starts[region]! > start) region--;
    while (region + 1 < starts.length && starts[region + 1]! <= start) region++;
    this.#region = region;
    const kind = kinds[region]!;
    const { sign } = this.#rules.literals[literal]!;
    if (sign !== null && sign.in === kind) this.signs.see(sign, text, start, starts[region]!);
    this.#judge(literal, text, start, { kind, start: starts[region]! });
  }

  /** Addresses that the page asked for; of pictures, styles' parts and fonts those of the page's own host. */
  #asked(resources: readonly Resource[]): [string, Omit<Place, 'start'>][] {
    if (!resources.some(({ kind }) => kind === 'request')) return [];
    return resources.flatMap(({ kind, host, path }): [string, Omit<Place, 'start'>][] => {
      const address = `//${host}${path}`;
      if (kind === 'request') return [[address, { kind: 'tag', isAsked: true }]];
      const isPart = (kind === 'image' || kind === 'css') && isOwnHost(host, this.#evidence);
      return isPart ? [[address, { kind: 'tag' }]] : [];
    });
  }

  #judge(literal: number, text: string, start: number, region: Place): void {
    const { facts, tracking } = this.#rules.literals[literal]!;
    for (const at of tracking) this.#tracking.tryAt(at, text, start, region);
    for (const at of facts) this.#judgeFact(this.#rules.facts[at]!, text, start, region);
  }

  #judgeFact(fact: CompiledFact, text: string, start: number, region: Place): void {
    const worth = worthIn(fact, region.kind);
    if (worth === null || this.#hits.isFull(fact) || !isBounded(fact, text, start)) return;
    const found = text.slice(start, start + fact.literal.length);
    // Code tells capitals apart; markup, paths and text do not.
    if (fact.signal === 'inline' && found !== fact.literal) return;
    if (fact.pattern !== null && !this.#confirm(fact, text, start)) return;
    const own = fact.signal === 'path' && isOwnPath(text, start, this.#evidence);
    const strength = fact.signal === 'path' && !own ? worthAbroad(fact, worth, isLoaded(text, region)) : worth;
    const context = text.slice(start, start + 200);
    const item = {
      kind: region.kind === 'comment' ? 'comment' : region.isAsked === true && !own ? 'request' : fact.signal,
      value: shorten(context.slice(0, Math.max(60, fact.literal.length))),
    };
    this.#hits.add({ fact, strength, item, version: versionIn(fact, context), own });
  }

  #confirm(fact: CompiledFact, text: string, start: number): boolean {
    const tries = this.#tries.get(fact) ?? 0;
    if (tries >= MAX_TRIES) return false;
    this.#tries.set(fact, tries + 1);
    fact.pattern!.lastIndex = 0;
    return fact.pattern!.test(text.slice(start, start + 400));
  }
}
