/** How people write an identifier that a page, or we, write otherwise. */
import { toAsciiDigits } from '../company/number.ts';
import { toE164 } from '../facts/phone.ts';

/** Kinds by the name that stands before the colon; links to mail and telephones name theirs. */
const KIND = /^(?:(tel|callto|mailto)|([a-z][a-z\d-]{1,40})):(?!\/\/)(.+)$/is;
const LINKED: Readonly<Record<string, string>> = { tel: 'phone', callto: 'phone', mailto: 'email' };

const PHONE = /^[+(]?\d[\d ().\-/]{5,24}\d$/;
const EXTENSION = / {0,3}(?:#|,|;|分機|轉|ext\.?) {0,3}:? {0,2}\d{1,6}$/i;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;
const LINE = /^@?[\w.-]{2,30}$/;

/** What vendors write before their ids, and shops at times leave out. */
const PREFIXED: readonly (readonly [vendor: string, bare: RegExp, prefix: string])[] = [
  ['gtm', /^(?=.*[A-Z])[A-Z\d]{4,9}$/i, 'GTM-'],
  ['google-analytics', /^(?=.*[A-Z])[A-Z\d]{10}$/i, 'G-'],
  ['google-analytics', /^\d{4,10}-\d{1,4}$/, 'UA-'],
  ['google-ads', /^\d{8,12}$/, 'AW-'],
  ['doubleclick-floodlight', /^\d{6,10}$/, 'DC-'],
  ['adsense', /^\d{16}$/, 'ca-pub-'],
];
/** An account's id with what stands behind it: a conversion's label, a tag's whole text. */
const ACCOUNT = /^((?:AW|DC)-\d{6,12})\/[\w+/;=-]*$/i;
const VERIFICATION = /^(?:google-site-verification|msvalidate\.01|facebook-domain-verification|p:domain_verify)[:=] ?/i;

const plain = (text: string): string =>
  toAsciiDigits(text.normalize('NFKC'))
    .replace(/[－–—‑～]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

const ofPhone = (text: string): string[] => {
  const number = text.replace(EXTENSION, '');
  if (!PHONE.test(number)) return [];
  const e164 = toE164(number, true);
  return e164 === null ? [] : [`phone:${e164}`];
};

const ofContact = (text: string, kind: string | null): string[] => [
  ...(kind === null || kind === 'phone' ? ofPhone(text) : []),
  ...((kind === null || kind === 'email') && EMAIL.test(text) ? [`email:${text.toLowerCase()}`] : []),
  ...((kind === 'line-oa' || (kind === null && text.startsWith('@'))) && LINE.test(text)
    ? [`line-oa:@${text.replace(/^@/, '').toLowerCase()}`]
    : []),
];

const ofAccount = (text: string, kind: string | null): string[] => {
  // Links tell capitals apart.
  if (text.includes('://')) return [];
  const id = text.replace(VERIFICATION, '');
  const account = ACCOUNT.exec(id)?.[1] ?? id;
  const [upper, lower] = [account.toUpperCase(), account.toLowerCase()];
  const cased = [account, upper, lower].map((one) => (kind === null ? one : `${kind}:${one}`));
  const own = PREFIXED.filter(([vendor]) => kind === null || kind === vendor);
  const prefixed = own.flatMap(([vendor, bare, prefix]) =>
    bare.test(account) ? [`${vendor}:${prefix}${prefix === 'ca-pub-' ? account : upper}`] : [],
  );
  // Some pages show the number alone.
  const bare = own.flatMap(([vendor, , prefix]) =>
    /^(?:AW|DC)-$/.test(prefix) && upper.startsWith(prefix) ? [`${vendor}:${upper.slice(prefix.length)}`] : [],
  );
  const publisher = /^pub-(\d{16})$/i.exec(account)?.[1];
  const adsense = publisher !== undefined && (kind === null || kind === 'adsense');
  return [...cased, ...prefixed, ...bare, ...(adsense ? [`adsense:ca-pub-${publisher}`] : [])];
};

/**
 * Other spellings of an identifier, `vendor:id` or the id alone, to look up where none is called what was asked: telephones as they
 * are dialled or printed, capitals, prefixes left out or put before. Each once.
 */
export const spellingsOf = (text: string): string[] => {
  const asked = plain(text);
  const [, link, vendor, rest] = KIND.exec(asked) ?? [];
  const kind = link === undefined ? (vendor?.toLowerCase() ?? null) : LINKED[link.toLowerCase()]!;
  const isId = rest !== undefined && !VERIFICATION.test(asked);
  const [id, its] = isId ? [rest.trim(), kind] : [asked, null];
  const found = [...ofContact(id, its), ...ofAccount(id, its)];
  return [...new Set(found)].filter((one) => one !== text && one !== '');
};
