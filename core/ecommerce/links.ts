/** Where the link leads that a text stands in: a button that says `buy` need not sell. */
const BEFORE = 800;
const HREF = /\bhref\s{0,2}=\s{0,2}["']?([^"'\s<>]{1,400})/i;
const SPONSORED = /\brel\s{0,2}=\s{0,2}["']?[^"'<>]{0,60}\bsponsored\b/i;
/** Ways out of a comparison or a tester's page: `/go?m=12`, `/out/3`. */
const LEADS_OUT =
  /^(?:https?:\/\/[^/]{1,100})?\/(?:go(?:\.php)?\/?(?:[?#]|$)|(?:goto|out|jump|redir|redirect|aff|affiliate|visit)(?:\.php)?(?:[/?]|$))/i;
/** A plan of a service is taken out there. */
const SIGNS_UP =
  /^(?:https?:\/\/[^/]{1,100})?\/(?:[a-z-]{2,5}\/)?(?:(?:(?:free-?)?trial|sign-?up|register|demo)(?:[/?#.]|$)|start\/?(?:[?#]|$))/i;
/** An order is begun there, however the address begins: `/go/cart?add=12`. */
const ORDERS = /cart|order|buy|basket|checkout/i;

/** Whether a tag's own attributes say that who links is paid for it. */
export const isSponsored = (tag: string): boolean => SPONSORED.test(tag);

/** The opening tag of the link around a place in a page; null: none is near. */
const linkAround = (text: string, at: number): string | null => {
  const before = text.slice(Math.max(0, at - BEFORE), at);
  const last = (small: string, large: string): number => Math.max(before.lastIndexOf(small), before.lastIndexOf(large));
  const open = last('<a ', '<A ');
  return open > last('</a', '</A') ? before.slice(open).split('>', 1)[0]! : null;
};

/** What a button's own link is instead of a way to buy: to others who sell, or to a service's plan. */
export const otherThanBuying = (text: string, at: number): 'buy_elsewhere' | 'plan' | null => {
  const tag = linkAround(text, at);
  const href = tag === null ? undefined : HREF.exec(tag)?.[1];
  if (tag === null || href === undefined) return null;
  if (isSponsored(tag)) return 'buy_elsewhere';
  if (ORDERS.test(href)) return null;
  if (LEADS_OUT.test(href)) return 'buy_elsewhere';
  return SIGNS_UP.test(href) ? 'plan' : null;
};
