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

const BASE = 36;
/** Where the next digits lead, by RFC 3492 section 6.1. */
const adapted = (delta: number, points: number, first: boolean): number => {
  let [rest, k] = [first ? Math.floor(delta / 700) : delta >> 1, 0];
  rest += Math.floor(rest / points);
  for (; rest > 455; k += BASE) rest = Math.floor(rest / (BASE - 1));
  return k + Math.floor((BASE * rest) / (rest + 38));
};
const digitOf = (code: number): number =>
  code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? code - 22 : BASE;

/** What follows `xn--` → text; null: it is not of RFC 3492. */
const decodeLabel = (text: string): string | null => {
  const basic = Math.max(0, text.lastIndexOf('-'));
  const output = [...text.slice(0, basic)];
  let [n, i, bias] = [128, 0, 72];
  for (let at = basic > 0 ? basic + 1 : 0; at < text.length; ) {
    const before = i;
    for (let w = 1, k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(at++));
      if (!(digit < BASE)) return null;
      i += digit * w;
      const t = Math.min(26, Math.max(1, k - bias));
      if (digit < t) break;
      w *= BASE - t;
    }
    bias = adapted(i - before, output.length + 1, before === 0);
    n += Math.floor(i / (output.length + 1));
    if (n > 0x10ffff) return null;
    i %= output.length + 1;
    output.splice(i++, 0, String.fromCodePoint(n));
  }
  return output.join('');
};

/** Han, kana, Hangul and plain letters: nothing in it can be taken for another letter. */
const plain = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ーa-z0-9-]+$/u;

/** A host as people read it: `xn--kpry57d.tw` → `台灣.tw`. Labels in scripts that imitate Latin letters stay as they are. */
export const shownHost = (host: string): string =>
  host
    .split('.')
    .map((label) => {
      const decoded = /^xn--[a-z0-9-]{1,59}$/.test(label) ? decodeLabel(label.slice(4)) : null;
      return decoded !== null && plain.test(decoded) ? decoded : label;
    })
    .join('.');

export const sitePath = (domain: string): string => `/sites/${encodeURIComponent(domain)}`;
/** Picture of an offer of the snapshot, served by us: price and id find it. */
export const offerPicturePath = (offerId: string, priceTwd: number): string =>
  `/offer-pictures/${priceTwd}/${encodeURIComponent(offerId)}.webp`;
/** The site's own icon, or its first letter, served by us. */
export const siteIconPath = (domain: string): string => `/site-icons/${encodeURIComponent(domain)}`;
export const productPath = (productId: string): string => `/products/${encodeURIComponent(productId)}`;
export const technologyPath = (id: string): string => `/technologies/${encodeURIComponent(id)}`;
export const operatorPath = (id: string): string => `/operators/${encodeURIComponent(id)}`;
export const industryPath = (id: string): string => `/industries/${encodeURIComponent(id)}`;
export const checkPath = (domain: string): string => `/check/${encodeURIComponent(domain)}`;
/** Two to five sites side by side. */
export const comparePath = (domains: readonly string[]): string =>
  `/compare?domains=${domains.map(encodeURIComponent).join(',')}`;
/** Prices of what is called so. */
export const pricesPath = (text: string): string => `/products?q=${encodeURIComponent(text.trim())}`;
/** Where `/search` leads: a host to its site, other text to prices. */
export const searchPath = (text: string): string => {
  const host = looksLikeSite(text) ? hostOf(text) : null;
  return host === null ? pricesPath(text) : sitePath(host);
};

/** A forge's page for a new issue, filled in; nothing is sent before its reader does. */
const newIssue = (repository: string, subject: string, body: string): string => {
  const [title, text] = [encodeURIComponent(subject), encodeURIComponent(body)];
  return /\/\/gitlab\.com\//.test(repository)
    ? `${repository}/-/issues/new?issue[title]=${title}&issue[description]=${text}`
    : `${repository}/issues/new?title=${title}&body=${text}`;
};

/** An address to write to, with what is needed to look into it; a page where the operator gave one; null: neither. */
export const reportAddress = (contact: string | null, subject: string, body: string): string | null => {
  if (contact === null) return null;
  const issues =
    /^https:\/\/(?:github\.com|gitlab\.com|codeberg\.org)\/[\w.-]+\/[\w.-]+?(?:\/(?:-\/)?issues)?\/?$/.exec(contact);
  if (issues !== null) return newIssue(contact.replace(/\/(?:(?:-\/)?issues)?\/?$/, ''), subject, body);
  if (/^https?:\/\//.test(contact)) return contact;
  return /^[^\s@?&]+@[^\s@?&]+$/.test(contact)
    ? `mailto:${contact}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
    : null;
};
