/** What a host itself says of its site's name. */
import { domainToUnicode } from 'node:url';
import { registrableDomain } from '../../core/domain.ts';
import shared from '../../datasets/taxonomy/shared-hosts.json' with { type: 'json' };
import { soundsLikeHost } from './host-sound.ts';
import { nameKey, nameLikeness } from './name-text.ts';

export const HOST_ITSELF = 3;
const HOST_LIKE = 2;
export const MIN_LATIN = 3;
const MAX_INITIALS = 6;

/** Labels that say nothing of whose host it is. */
const COMMON_LABEL = /^(?:www\d?|m|shop|store|eshop|tw|mall|buy|online|ec|web|app|mobile|blog|en|zh|24h)$/;

const tenants: ReadonlySet<string> = new Set(shared.tenants);
/** Whole labels below a platform's host that are the platform's own: `help.`, `academy.`, `zh-tw.`; `help-me.` is a shop's. */
const SERVICE =
  /^(?:about|academy|account|accounts|admin|ads|affiliate|analytics|api|apis|app|apps|article|articles|assets|auth|backend|backstage|beta|billing|blog|blogs|campus|careers?|cart|case|cases|cdn|checkout|cms|community|console|dashboard|data|design|dev|developers?|docs?|download|downloads|echosting|ecsupport|edu|education|email|events?|faq|features?|feed|files?|forum|forums|ftp|go|guides?|help|helpcenter|hr|images?|img|info|insights?|intro|invoice|ir|job|jobs|learn|learning|live|login|mail|market|marketing|marketplace|media|member|members|merchants?|news|newsroom|ns\d?|official|open|order|orders|oauth|pages?|partners?|pay|payment|payments|pic|pics|platform|portal|press|preview|pricing|s|sale|sales|sandbox|scm|search|secure|sell|sellers?|service|services|signup|smtp|sso|staging|static|stats|status|suppliers?|support|survey|system|templates?|test|testing|themes?|track|tracking|training|tutorials?|upload|vendors?|video|videos|webinar|wiki)\d{0,2}$/;
const LANGUAGE =
  /^(?:au|ca|cn|de|es|eu|fr|hk|id|in|it|jp|ko|kr|mo|my|nz|ph|sg|th|tw|uk|us|vn|ja|(?:zh|en|ja|ko|es|fr|de|pt|th|vi|id)[-_](?:tw|hk|mo|cn|hant|hans|us|gb|uk|jp|kr|es|fr|de|br|th|vn|id))$/;

/** The labels of a host that somebody chose, the registered one first; below a platform's host the shop's alone. */
export const hostLabels = (domain: string): string[] => {
  const registrable = registrableDomain(domain) ?? domain;
  const own = registrable.split('.')[0] ?? domain;
  const before = domain
    .slice(0, Math.max(0, domain.length - registrable.length - 1))
    .split('.')
    .reverse();
  const chosen = before.filter((label) => label !== '' && !COMMON_LABEL.test(label));
  if (tenants.has(registrable)) {
    const ofShop = chosen.filter((label) => !SERVICE.test(label) && !LANGUAGE.test(label));
    if (ofShop.length > 0) return ofShop;
  }
  return [own, ...chosen].filter((label) => label !== '' && !COMMON_LABEL.test(label));
};

/**
 * `shop.my-tea.com.tw` → `my-tea`: what the host itself calls the site, as the title writes it where it does; an IDN in
 * its own script; of a tenant the shop's own label (`my-tea.1shop.tw`).
 */
export const hostWord = (domain: string, title: string | null = null): string => {
  const label = hostLabels(domain)[0] ?? domain;
  if (label.startsWith('xn--')) return domainToUnicode(label);
  const at = title?.toLowerCase().indexOf(label) ?? -1;
  const isWord = at >= 0 && !/[a-z0-9]/i.test(`${title?.[at - 1] ?? ' '}${title?.[at + label.length] ?? ' '}`);
  return isWord && title !== null ? title.slice(at, at + label.length) : label;
};

export const latinOf = (key: string): string => key.replace(/[^a-z0-9]+/g, '');

/** How far a name agrees with the host; romanised names agree with none, and lose nothing by it. */
export const hostAgreement = (key: string, labels: readonly string[]): number => {
  const latin = latinOf(key);
  // Two letters agree with a whole part of the host alone: `GU` of gu-global.com.
  if (latin.length === 2) return labels.some((label) => label.split('-').includes(latin)) ? HOST_LIKE : 0;
  if (latin.length < MIN_LATIN) return 0;
  let agreement = 0;
  for (const label of labels) {
    const word = latinOf(label);
    if (word === latin) return HOST_ITSELF;
    if (word.length >= MIN_LATIN && (word.includes(latin) || latin.includes(word))) agreement = HOST_LIKE;
  }
  return agreement;
};

/** `Green Mountain Coffee Roasters` of gmcr.com. */
const initialsAgree = (text: string, labels: readonly string[]): boolean => {
  const first = text.charAt(0).toLowerCase();
  if (!labels.some((label) => label.length <= MAX_INITIALS && label.startsWith(first))) return false;
  const initials = Array.from(text.matchAll(/(?<![a-z0-9'’])[a-z]/gi), ([letter]) => letter.toLowerCase()).join('');
  return initials.length >= MIN_LATIN && labels.some((label) => latinOf(label) === initials);
};

/** How far a text agrees with the host, by its letters, its initials or its sound. */
export const agreementOf = (text: string, labels: readonly string[]): number => {
  const byLetters = hostAgreement(nameKey(text), labels);
  if (byLetters > 0) return byLetters * nameLikeness(text);
  return initialsAgree(text, labels) || soundsLikeHost(text, labels) ? HOST_LIKE * nameLikeness(text) : 0;
};
