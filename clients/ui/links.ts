/** Addresses from strangers, and what people type into the one search box. */

/** An http(s) address as it is; null for anything else, so that no `javascript:` becomes a link. */
export const safeUrl = (url: string): string | null => {
  try {
    const { protocol, href } = new URL(url);
    return protocol === 'https:' || protocol === 'http:' ? href : null;
  } catch {
    return null;
  }
};

const looksLikeHost = /^(?:https?:\/\/)?(?:[^\s/?#@:.]{1,63}\.)+[\p{L}][^\s/?#@:.]{1,62}(?::\d{1,5})?(?:[/?#]\S*)?$/u;

/** A host or URL is a site to look up; everything else is a product to search for. */
export const looksLikeSite = (text: string): boolean => looksLikeHost.test(text.trim());

/** The host in what was typed, without `www.`, lower case and in punycode; null: none there. */
export const hostOf = (text: string): string | null => {
  const trimmed = text.trim();
  try {
    const { hostname } = new URL(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
    const host = hostname.replace(/^www\.(?=[^.]+\.)/, '').replace(/\.$/, '');
    return host === '' ? null : host;
  } catch {
    return null;
  }
};

export const sitePath = (domain: string): string => `/sites/${encodeURIComponent(domain)}`;
export const productPath = (productId: string): string => `/products/${encodeURIComponent(productId)}`;
/** Prices of what is called so. */
export const pricesPath = (text: string): string => `/products?q=${encodeURIComponent(text.trim())}`;
/** Where `/search` leads: a host to its site, other text to prices. */
export const searchPath = (text: string): string => {
  const host = looksLikeSite(text) ? hostOf(text) : null;
  return host === null ? pricesPath(text) : sitePath(host);
};
