import { createHash } from 'node:crypto';

const MAX_KEY = 120;
const MAX_URL = 2000;

/** Absolute http(s) URL without its fragment; null: none. */
export const absoluteUrl = (url: string | null, baseUrl: string): string | null => {
  const text = (url ?? '').trim();
  if (text === '' || text.length > MAX_URL || !URL.canParse(text, baseUrl)) return null;
  const parsed = new URL(text, baseUrl);
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return null;
  parsed.hash = '';
  return parsed.href;
};

/** Query parameters that name the thing; all others (campaigns, positions, sessions) are left out of keys. */
const namingParameters = new Set(
  'id pid gdid i_code goodscode product_id productid prod_id prodid item_id itemid sku variant spec route gid gno sid no code p'.split(
    ' ',
  ),
);

/**
 * Key of a product URL, stable over time: path without locale, plus the parameters that name the thing. So
 * `/zh-TW/products/tea?variant=7&utm_source=x` and `/products/tea?variant=7` are one. Empty: a front page, where today's product is not
 * tomorrow's. Over 120 characters: hashed.
 */
export const urlKey = (url: string): string => {
  const { pathname, searchParams } = new URL(url);
  const path = pathname
    .replace(/^\/(?:zh|en|ja|zh-(?:tw|hant|hk|cn)|en-(?:us|tw))(?=\/)/i, '')
    .replace(/^\/+|\/+$/g, '');
  const naming = [...searchParams].filter(([name]) => namingParameters.has(name.toLowerCase()));
  const query = naming.map(([name, value]) => `${name.toLowerCase()}=${value}`).join('&');
  return boundedKey(query === '' ? path : `${path}?${query}`);
};

/** A key of at most 120 characters without spaces; what is longer keeps its head and a hash of the whole. */
export const boundedKey = (raw: string): string => {
  const key = raw.replace(/[\p{Cs}\p{Cc}\s]+/gu, '_');
  if (key.length <= MAX_KEY) return key;
  return `${key.slice(0, MAX_KEY - 17)}~${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
};
