const MAX_REQUESTS = 3000;
const MAX_QUERY = 1500;
const MAX_EVENTS = 60;
/** `ev=AddToCart` (Meta), `en=view_item` (GA4), `pa=detail` (Universal Analytics), `event=` of others. */
const EVENT = /[?&](?:ev|en|event|event_name|pa|ea)=([A-Za-z_-]{4,24})(?=&|$)/g;
/** Parameters that only a product has, and the event that they tell of. */
const PRODUCT_PARAMETER = /[?&](?:pr1(?:id|nm)?|il1pi1(?:id|nm))=|content_type(?:%5D|\])?=product|ecomm_prodid/i;

/** Names of the events that a rendered page told others about, lower case, each once. */
export const eventNames = (requests: readonly string[]): string[] => {
  const names = new Set<string>();
  for (const url of requests.slice(0, MAX_REQUESTS)) {
    const at = url.indexOf('?');
    if (at < 0 || names.size >= MAX_EVENTS) continue;
    const query = url.slice(at, at + MAX_QUERY);
    for (const [, name] of query.matchAll(EVENT)) names.add(name!.toLowerCase());
    if (PRODUCT_PARAMETER.test(query)) names.add('view_product');
  }
  return [...names].slice(0, MAX_EVENTS);
};
