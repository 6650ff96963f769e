import type { Evidence, Resource, ResourceKind } from '../evidence/index.ts';
import type { CompiledFact, RuleSet } from '../rules/compile.ts';
import type { Signal, Strength } from '../rules/schema.ts';
import { type Hits, shorten, versionIn, weaker } from './hits.ts';

/** Places where a URL is loaded or sent to. Anywhere else (pictures, anchors, preconnects…) it is a hint. */
const LOADED = new Set<ResourceKind>(['script', 'style', 'frame', 'form', 'request']);
const KIND_NAMES: Record<ResourceKind, string> = {
  script: 'script_host',
  style: 'style_host',
  frame: 'frame_host',
  form: 'form_host',
  image: 'image_host',
  link: 'link_host',
  preconnect: 'preconnect',
  inline: 'inline',
  data: 'inline',
  css: 'style_host',
  comment: 'comment',
  meta: 'meta',
  csp: 'csp',
  request: 'request',
};
/** For facts about one place: the kinds of resource that are that place. */
const PLACES: Partial<Record<Signal, readonly ResourceKind[]>> = {
  script: ['script', 'inline', 'request'],
  style: ['style', 'css', 'request'],
  frame: ['frame', 'request'],
  form: ['form'],
  image: ['image'],
  link: ['link'],
};

/** What a fact is worth where this URL stands; null: nothing. */
const worth = (fact: CompiledFact, kind: ResourceKind): Strength | null => {
  const places = PLACES[fact.signal];
  if (places !== undefined && !places.includes(kind)) return null;
  if (LOADED.has(kind)) return fact.strength;
  // A host alone in code is a setting as often as a loader; with its path it is the loader.
  if (kind === 'inline') return fact.path === null ? weaker(fact.strength) : fact.strength;
  if (places !== undefined || (fact.signal === 'pixel' && kind === 'image')) return fact.strength;
  return 'weak';
};

/** Host and path of an exchange of user ids. Networks ask each other for it: it tells of the one that began it, not of the other. */
const EXCHANGE_HOST =
  /^(?:[a-z0-9-]{0,30}-)?(?:(?:user|cookie|id|c|px)?-?sync|cs|cm|gocm|match|usermatch|(?:dsp)?cookiematching|[ds]sum(?:-sec)?)(?:\d{0,3}|-[a-z0-9-]{1,20})\./;
const EXCHANGE_PATH =
  /[/_.-](?:(?:(?:user|cookie|id|pixel|partner|multi|c)[_-]?)?sync(?:er|ing)?|(?:cookie|user|id)[_-]?map(?:ping)?|cm-?notify|[gs]etuids?|usermatch\w{0,12}|c?rum|tap\.php|bounce|ixmatch|cmf|match(?:ing)?)(?:[/?._-]|$)/i;

const isExchange = ({ host, path }: Resource): boolean =>
  EXCHANGE_HOST.test(host) || EXCHANGE_PATH.test(path.split('?', 1)[0]!.slice(0, 200));

/** A tag's address without its account: a template that nobody filled in, which counts nothing. */
const NO_ACCOUNT = /[?&](?:id|tid|ti|pid|sdkid)=(?:&|$|undefined\b|null\b)/i;

/** What keeps a hit from being more than a hint: whose page it is, what kind of address. */
const isHintOnly = (resource: Resource, fact: CompiledFact, rules: RuleSet): boolean => {
  if (resource.kind !== 'inline' && NO_ACCOUNT.test(resource.path)) return true;
  const isNetwork = rules.compiled[fact.technology]!.category === 'advertising';
  return isNetwork && fact.path === null && isExchange(resource);
};

const kindName = (fact: CompiledFact, kind: ResourceKind): string =>
  kind === 'script' && fact.path !== null ? 'script_path' : KIND_NAMES[kind];

/** Facts whose host is this host or above it, on label boundaries. */
export const factsOfHost = (map: ReadonlyMap<string, number[]>, host: string): number[] => {
  const found: number[] = [];
  for (let at = 0; at >= 0; ) {
    const facts = map.get(at === 0 ? host : host.slice(at));
    if (facts !== undefined) found.push(...facts);
    const dot = host.indexOf('.', at);
    at = dot < 0 ? -1 : dot + 1;
  }
  return found;
};

const isOwn = (host: string, evidence: Evidence): boolean =>
  host === evidence.domain || host === evidence.registrable || host.endsWith(`.${evidence.registrable}`);

/** A URL fact's pattern must match its path from the beginning. */
const confirms = ({ pattern }: CompiledFact, path: string): boolean => {
  if (pattern === null) return true;
  pattern.lastIndex = 0;
  return pattern.test(path);
};

const judge = (resource: Resource, facts: readonly number[], own: boolean, rules: RuleSet, hits: Hits): void => {
  for (const at of facts) {
    const fact = rules.facts[at]!;
    if (hits.isFull(fact) || (fact.path !== null && !fact.path(resource.path)) || !confirms(fact, resource.path))
      continue;
    const strength = worth(fact, resource.kind);
    if (strength === null) continue;
    hits.add({
      fact,
      // A vendor's own pages load the vendor's own hosts: that says nothing about what they are built with.
      strength: own || isHintOnly(resource, fact, rules) ? 'weak' : strength,
      item: { kind: kindName(fact, resource.kind), value: shorten(resource.host + resource.path) },
      version: versionIn(fact, resource.path),
      own: false,
    });
  }
};

/** Looks every URL's host up among the rules' hosts. */
export const matchUrls = (evidence: Evidence, rules: RuleSet, hits: Hits): void => {
  const known = new Map<string, { facts: number[]; own: boolean }>();
  let last = '';
  let entry: { facts: number[]; own: boolean } | undefined;
  for (const resource of evidence.resources) {
    // Most addresses are of the host of the one before.
    if (entry === undefined || resource.host !== last) {
      last = resource.host;
      entry = known.get(last);
    }
    if (entry === undefined) {
      entry = { facts: factsOfHost(rules.hosts, last), own: isOwn(last, evidence) };
      known.set(last, entry);
    }
    if (entry.facts.length > 0) judge(resource, entry.facts, entry.own, rules, hits);
  }
};
