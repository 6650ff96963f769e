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

const CARD_WORD =
  /^(?:線上)?(?:信用卡|刷卡|credit ?cards?)(?:線上)?(?:付款|支付|刷卡|結帳|一次付清|分期(?:付款)?(?: ?\d.*)?)?$/i;
/** Cards at a counter, or in somebody else's wallet. */
const ELSEWHERE = /門市|現場|店內|店面|到店|臨櫃|櫃[台臺]|貨到|綁定|限(?!時)|\bpos\b/i;
/** `heading: 信用卡、貨到付款`: of its items one is the word for cards and nothing else. */
const namesCards = (value: string): boolean => {
  const [, text = ''] = /^heading: (.*)$/s.exec(value) ?? [];
  return (
    !ELSEWHERE.test(text.replace(/貨到付款/g, '')) &&
    text.split(/[、,，/／|｜・;；及和與]/).some((item) => CARD_WORD.test(item.trim()))
  );
};
/** Where is written about shops of others. */
const ARTICLES = /\/(?:blogs?|news|articles?|posts?|journal|columns?|magazine)(?:\/|$)/i;

/** What says under a heading of payments that cards are taken, for the one gateway that the page prepares for. */
const cardWords = (candidates: readonly Candidate[], named: readonly NamedMeans[], rules: RuleSet, url: string) => {
  const gateways = candidates.filter(({ technology }) => isGateway(rules.compiled[technology]!.id));
  const [only] = gateways;
  if (gateways.length !== 1 || only === undefined || ARTICLES.test(url)) return undefined;
  // A builder's templates prepare alike for whatever its shops may use.
  if (candidates.some(({ technology }) => rules.compiled[technology]!.builder)) return undefined;
  const { id: own } = rules.compiled[only.technology]!;
  if (WALLETS.has(own) || named.some(({ id }) => id !== own && (isGateway(id) || WALLETS.has(id)))) return undefined;
  return named
    .filter(({ id }) => CARDS.has(id))
    .flatMap(({ evidence }) => evidence)
    .find(({ value }) => namesCards(value));
};

/**
 * A payment's host in a content security policy or a preconnect is a hint, for these name more than a page uses; so is a
 * word. Together they are an observation: the shop names the very payment for whose host it prepares its pages. Shops name a
 * gateway seldom, whose SDK takes their cards: that they take cards says as much, where they prepare for one
 * gateway alone and name no other.
 */
export const confirmNamed = (
  candidates: Candidate[],
  named: readonly NamedMeans[],
  rules: RuleSet,
  url: string,
): void => {
  for (const candidate of candidates) {
    if (candidate.isVerdict) continue;
    const { id, category } = rules.compiled[candidate.technology]!;
    if (category !== 'payment' && category !== 'logistics') continue;
    if (!isAnnounced(candidate)) continue;
    const words =
      named.find((one) => one.id === id)?.evidence[0] ??
      (isGateway(id) ? cardWords(candidates, named, rules, url) : undefined);
    if (words === undefined) continue;
    candidate.isVerdict = true;
    candidate.confidence = Math.max(candidate.confidence, VERDICT);
    candidate.evidence = [...candidate.evidence, words];
  }
};
