import type { Evidence } from '../evidence/index.ts';
import { cleanText } from '../evidence/text.ts';
import { codesOf } from '../text-codes.ts';
import { addAddressSigns } from './addresses.ts';
import { aggregatedSellers, namesComparison } from './comparison.ts';
import { hostRoles } from './hosts.ts';
import { otherThanBuying } from './links.ts';
import { addOrderSentence } from './order-sentence.ts';
import type { SignHits } from './sign-hits.ts';
import { platformSigns, shopEvents, technologySigns } from './signs.ts';
import { addStructuredSigns } from './structured.ts';
import { findWords, titleWords } from './words.ts';

/** Longer ones are no buttons. */
const MAX_LINK_TEXT = 60;
/** `Shopping cart software`, `inquiry basket`, `где купить`: what else such a text says is of no cart and no button. */
const NO_CART = ['software_seller', 'inquiry', 'where_to_buy'];
const CART_COOKIE = /cart|basket|warenkorb|panier|wishlist/i;
/** Words on links to other sellers are on every comparison's rows; once or twice they are on anybody's page. */
const LEAST_COMPARISONS = 3;

/** Technologies that a page was found to use. */
export interface Built {
  /** Technology id; null: none. */
  platform: string | null;
  /** The platform builds sites of any kind. */
  isBuilder: boolean;
  technologies: readonly { id: string; category: string }[];
}

const HOST = /^[a-z]+:\/\/([^/?#:]+)/i;

/** Texts of links that lead to others' hosts: who buys there buys from them. */
const textsAbroad = ({ links, registrable }: Evidence): Set<string> => {
  const texts = new Set<string>();
  for (const { url, text } of links) {
    const host = HOST.exec(url)?.[1]?.toLowerCase() ?? registrable;
    if (host !== registrable && !host.endsWith(`.${registrable}`)) texts.add(text);
  }
  return texts;
};

/** A thread's or an article's title: `[討論] 購物車卡住怎麼辦`. */
const TAGGED = /^\s{0,4}[[［【][^\]］】]{1,6}[\]］】]\s{0,4}\S/;
const FRAME_WORDS: ReadonlySet<string> = new Set(['cart_word', 'checkout', 'order_lookup', 'returns', 'pickup']);

/** What a text says by the words in it: `add to cart` is a button, and no way to the cart. */
const toldBy = (words: readonly string[]): readonly string[] => {
  const against = NO_CART.find((sign) => words.includes(sign));
  if (against !== undefined) return [against];
  return words.includes('buy_button') || words.includes('buy_elsewhere')
    ? words.filter((sign) => sign !== 'cart_word')
    : words;
};

/** Words in short visible texts: a button's, a link's, a heading's. What prose says in passing is not looked at. */
const addWords = (evidence: Evidence, hits: SignHits): void => {
  const { text, labels } = evidence;
  let at = 0;
  let abroad: Set<string> | null = null;
  const page = { text, codes: codesOf(text) };
  const leadsAway = (): boolean => {
    abroad ??= textsAbroad(evidence);
    return abroad.has(cleanText(text.slice(labels[at]!, labels[at + 1]!), MAX_LINK_TEXT));
  };
  let seen: string[] = [];
  const found = (sign: string): void => {
    if (sign !== 'buy_button') seen.push(sign);
    else seen.push(leadsAway() ? 'buy_elsewhere' : (otherThanBuying(text, labels[at]!) ?? sign));
  };
  for (; at + 1 < labels.length; at += 2) {
    findWords(page, [labels[at]!, labels[at + 1]!], found);
    if (seen.length === 0) continue;
    const label = text.slice(labels[at]!, labels[at + 1]!);
    const told = toldBy(seen);
    const signs = TAGGED.test(label) ? told.filter((sign) => !FRAME_WORDS.has(sign)) : told;
    for (const sign of signs) hits.add(sign, hits.has(sign) ? '' : label);
    seen = [];
  }
};

const addBuilt = ({ platform, isBuilder, technologies }: Built, hits: SignHits): void => {
  if (platform !== null)
    hits.add(isBuilder ? 'site_builder' : (platformSigns.get(platform) ?? 'shop_platform'), platform);
  for (const { id, category } of technologies) {
    const sign = technologySigns.get(id);
    if (sign !== undefined) hits.add(sign, id);
    else if (category === 'payment') hits.add('payment_service', id);
    else if (category === 'logistics') hits.add('logistics_service', id);
    else if (category === 'platform' && id !== platform) hits.add(platformSigns.get(id) ?? 'site_builder', id);
  }
};

const addComparison = (evidence: Evidence, hits: SignHits): void => {
  const words = hits.seen.get('comparison');
  if (words !== undefined && words.count < LEAST_COMPARISONS) hits.seen.delete('comparison');
  const named = namesComparison(evidence.title, evidence.metas);
  if (named !== null) hits.add('comparison', named);
  const sellers = aggregatedSellers(evidence.jsonLd);
  if (sellers.length > 1) hits.add('comparison', `AggregateOffer: ${sellers.slice(0, 3).join(', ')}`);
};

const MAX_TITLE = 400;

/** A shop's title or description says that it is one. */
const addTitle = ({ title, description }: Evidence, hits: SignHits): void => {
  const text = `${(title ?? '').slice(0, MAX_TITLE)} ${(description ?? '').slice(0, MAX_TITLE)}`.toLowerCase();
  const found = titleWords.find((word) => text.includes(word));
  if (found !== undefined) hits.add('shop_title', found);
};

/** Everything on a page that speaks for or against a shop, added to what its markup showed. */
export const addPageSigns = (evidence: Evidence, built: Built, hits: SignHits): void => {
  addBuilt(built, hits);
  addAddressSigns(evidence, hits);
  addStructuredSigns(evidence, hits);
  addWords(evidence, hits);
  addTitle(evidence, hits);
  if (evidence.prices > 0) hits.add('prices', `${evidence.prices}`, evidence.prices);
  for (const name of evidence.cookies) if (CART_COOKIE.test(name)) hits.add('cart_cookie', name);
  for (const name of evidence.events) {
    if (shopEvents.sure.has(name)) hits.add('event_request', name);
    else if (shopEvents.hint.has(name)) hits.add('event_hint', name);
  }
  for (const role of hostRoles(evidence)) hits.add(role, evidence.domain);
  addComparison(evidence, hits);
  addOrderSentence(evidence, hits);
};
