import type { PageFact } from '../contract/index.ts';
import type { Evidence } from '../evidence/index.ts';
import { placeOf } from '../page-words.ts';

/** ISO 4217 codes of currencies that shops charge in. */
const CURRENCIES = new Set(
  'TWD USD EUR GBP JPY CNY HKD MOP SGD MYR THB VND PHP IDR KRW AUD NZD CAD INR AED SAR CHF SEK NOK DKK PLN CZK HUF RON BGN UAH RUB TRY BRL MXN CLP ARS COP PEN ZAR ILS EGP'.split(
    ' ',
  ),
);
const CURRENCY_META = /^(?:product:price:currency|og:price:currency|pricecurrency)$/;
const CURRENCY_KEY = '"priceCurrency"';
const CURRENCY_JSON = /^"priceCurrency"\s{0,4}:\s{0,4}"([A-Za-z]{3})"/;
const MAX_PRICES = 40;
const MAX_JSON = 100_000;
const HAN = /[\u4e00-\u9fff]/;
const NOT_HAN = /[^\u4e00-\u9fff]+/g;

const currencyOf = (code: string): string | null => {
  const upper = code.trim().toUpperCase();
  const iso = upper === 'NTD' || upper === 'NT' ? 'TWD' : upper;
  return CURRENCIES.has(iso) ? iso : null;
};

const KEPT_TAGS = 500;
const knownTags = new Map<string, string | null>();

const canonical = (tag: string): string | null => {
  const shown = tag.trim().replaceAll('_', '-');
  if (!/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/.test(shown)) return null;
  try {
    return new Intl.Locale(shown).toString();
  } catch {
    return null;
  }
};

/** `zh_tw`, `ZH-tw` → `zh-TW`; null: it is no BCP 47 tag. Few tags are in use, and making a locale is slow. */
export const languageOf = (tag: string): string | null => {
  const known = knownTags.get(tag);
  if (known !== undefined) return known;
  const found = canonical(tag);
  if (knownTags.size < KEPT_TAGS && tag.length < 24) knownTags.set(tag, found);
  return found;
};

const LINK = /<link\s[^>]{0,600}>/gi;
const MAX_LINKS = 60;
/** They stand in a page's head. */
const HEAD_CHARS = 60_000;

/** Languages in which the page says that it stands besides. */
function* alternates(text: string): Generator<string> {
  const place = placeOf(text, 'hreflang');
  if (place < 0 || place >= HEAD_CHARS) return;
  const head = text.slice(0, HEAD_CHARS);
  const first = head.indexOf('hreflang', place);
  if (first < 0) return;
  let count = 0;
  for (const [link] of head.slice(Math.max(0, head.lastIndexOf('<', first))).matchAll(LINK)) {
    if (count++ > MAX_LINKS) return;
    if (!/\brel\s{0,3}=\s{0,3}["']?alternate/i.test(link)) continue;
    const tag = /\shreflang\s{0,3}=\s{0,3}["']?([A-Za-z0-9_-]{2,20})/i.exec(link)?.[1];
    if (tag !== undefined && tag.toLowerCase() !== 'x-default') yield tag;
  }
}

/** A theme's `en` above a Chinese page says nothing of the page. */
const isLeftOver = (tag: string, { title, words }: Evidence): boolean => {
  const first = words.slice(0, 20).join('');
  if (/^zh(?![a-z])/i.test(tag)) return `${title}${first}` !== 'null' && !HAN.test(`${title}${first}`);
  const shown = (title ?? first).slice(0, 300);
  if (!HAN.test(shown) || /^(?:ja|ko)(?![a-z])/i.test(tag)) return false;
  return shown.replace(NOT_HAN, '').length * 4 > shown.length;
};

const languages = (page: Evidence): Set<string> => {
  const found = new Set<string>();
  const lang = page.lang ?? page.metas.find(([name]) => name === 'og:locale')?.[1];
  const own = lang === undefined || isLeftOver(lang, page) ? null : languageOf(lang);
  if (own !== null) found.add(own);
  for (const tag of alternates(page.text)) {
    const other = languageOf(tag);
    if (other !== null && !(own !== null && other === own.split('-')[0])) found.add(other);
  }
  return found;
};

/** Currencies that a page's structured data and its head give prices in, and where. */
export const currencies = (page: Evidence): Map<string, 'json_ld' | 'meta'> => {
  const found = new Map<string, 'json_ld' | 'meta'>();
  for (const [name, content] of page.metas) {
    const code = CURRENCY_META.test(name) ? currencyOf(content) : null;
    if (code !== null) found.set(code, 'meta');
  }
  for (const raw of page.jsonLd) {
    if (raw.length > MAX_JSON) continue;
    let tries = 0;
    for (
      let at = raw.indexOf(CURRENCY_KEY);
      at >= 0 && tries < MAX_PRICES;
      at = raw.indexOf(CURRENCY_KEY, at + 15), tries++
    ) {
      const iso = currencyOf(CURRENCY_JSON.exec(raw.slice(at, at + 40))?.[1] ?? '');
      if (iso !== null && !found.has(iso)) found.set(iso, 'json_ld');
    }
  }
  return found;
};

/** Languages that the page declares, and currencies that its structured data gives prices in. */
export const readLanguages = (page: Evidence): PageFact[] => [
  ...[...languages(page)].map((value): PageFact => ({ kind: 'language', value, place: 'meta' })),
  ...[...currencies(page)].map(([value, place]): PageFact => ({ kind: 'currency', value, place })),
];
