import type { NamedMeans } from '../contract/index.ts';
import { isGateway } from '../named/words.ts';
import type { RuleSet } from '../rules/compile.ts';
import { type Candidate, VERDICT } from './combine.ts';

/** Where a page says that it will turn to a host, without having done so yet. */
const ANNOUNCED = new Set(['csp', 'preconnect']);

const CARDS: ReadonlySet<string> = new Set(['credit-card', 'card-installments']);
/** Whose own button shops show beside cards of others. */
const WALLETS: ReadonlySet<string> = new Set(['paypal']);
const isAnnounced = ({ evidence }: Candidate): boolean => evidence.some(({ kind }) => ANNOUNCED.has(kind));

/** What says under a heading of payments that cards are taken, for the one gateway that the page prepares for. */
const cardWords = (candidates: readonly Candidate[], named: readonly NamedMeans[], rules: RuleSet) => {
  const gateways = candidates.filter(({ technology }) => isGateway(rules.compiled[technology]!.id));
  const [only] = gateways;
  if (gateways.length !== 1 || only === undefined || WALLETS.has(rules.compiled[only.technology]!.id)) return undefined;
  return named
    .filter(({ id }) => CARDS.has(id))
    .flatMap(({ evidence }) => evidence)
    .find(({ value }) => value.startsWith('heading: '));
};

/**
 * A payment's host in a content security policy or a preconnect is a hint, for these name more than a page uses; so is a
 * word. Together they are an observation: the shop names the very payment for whose host it prepares its pages. Shops name a
 * gateway seldom, whose SDK takes their cards: that they take cards says as much, where they prepare for one gateway alone.
 */
export const confirmNamed = (candidates: Candidate[], named: readonly NamedMeans[], rules: RuleSet): void => {
  for (const candidate of candidates) {
    if (candidate.isVerdict) continue;
    const { id, category } = rules.compiled[candidate.technology]!;
    if (category !== 'payment' && category !== 'logistics') continue;
    if (!isAnnounced(candidate)) continue;
    const words =
      named.find((one) => one.id === id)?.evidence[0] ??
      (isGateway(id) ? cardWords(candidates, named, rules) : undefined);
    if (words === undefined) continue;
    candidate.isVerdict = true;
    candidate.confidence = Math.max(candidate.confidence, VERDICT);
    candidate.evidence = [...candidate.evidence, words];
  }
};
