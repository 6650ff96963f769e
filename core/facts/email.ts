import { registrableDomain } from '../domain.ts';
import { isFirms } from './firms.ts';
import { isFreeMailHost } from './free-mailboxes.ts';
import { isOthers } from './others.ts';
import type { OwnPage } from './own-page.ts';
import type { Anchor, Line, OwnText } from './own-text.ts';

/** Whether an address is at a mailbox that anybody may have, which a person may be behind. */
export const isFreeMailbox = (email: string): boolean => isFreeMailHost(email.slice(email.indexOf('@') + 1));

const STANDS_FOR_ANY =
  /^(?:your|you|yourname|your[-_.]?e?mail|name|user|username|example|sample|e?mail|someone|somebody|john|jane|john\.?doe|jane\.?doe|abc|abc123|xx+|xyz|test|account|12\d+)$/;
const EXAMPLE_HOST =
  /^(?:(?:your|my)?(?:domain|e?mail|company|site|website|shop|store)|example|test|abc|xx+|xyz)\.(?:com|net|org)(?:\.tw)?$|(?:^|\.)(?:sentry\.io|wixpress\.com|sentry-next\.wixpress\.com)$/;
const FILE_NAME = /\.(?:png|jpe?g|gif|svg|webp|avif|css|js|html?|php)$/;
/** What offers an address as the shop's. */
const OFFERED =
  /(?:e-?mail|電子(?:郵件|信箱|郵箱)|郵件|信箱|mail|客服|服務|聯[絡繫]|來信|寫信|寄信|洽詢|✉|📧|contact(?: us)?|support|write to us|inquir(?:y|ies))(?:[^@\n]{0,12})$/i;
/** It is somebody else's: who made the site, an authority, who is complained to. */
const OTHERS =
  /(?:design(?:ed)? by|powered by|developed by|網[站頁]設計|網站建置|系統維護|技術支援|投訴|檢舉|主管機關|應徵|履歷|簡歷|招募|加入我們|加入團隊|廠商|供應商|合作提案)[^@\n]{0,40}$/i;
/** What persons are called by; of a department the bare word may be the label. */
const TITLE =
  '設計師|創辦人|創始人|主理人|店長|老闆娘?|負責人|作者|作家|編輯|記者|攝影師?|經理|協理|專員|主任|總監|執行長|董事長|講師|老師|小姐|先生|女士|designer|founder|owner|author|writer|editor|photographer|manager|director';
const SURNAME =
  '[陳林黃張李王吳劉蔡楊許鄭謝郭洪邱曾廖賴徐周葉蘇莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙顏柯翁魏孫戴范方宋鄧杜傅侯曹薛丁卓馬阮董唐溫藍石蔣古紀姚連馮歐程湯田康姜汪白鄒尤巫黎涂龔嚴韓袁童陸夏柳]';
/** Nothing between offers it as the shop's. */
const NO_MARK = '(?:(?!客服|服務|訂購|官方|本店)[^@\\n｜|。；;，,、]){0,24}$';
const TITLED = new RegExp(`(?<!客服|服務)(?:${TITLE})(?!品牌|團隊|款|群|[、和與及])${NO_MARK}`, 'i');
/** By a title with a name: `陳經理`, `designer Amy`. */
const NAMED = new RegExp(
  `${SURNAME}\\p{Script=Han}{0,2} ?(?:${TITLE})${NO_MARK}|(?:${TITLE}) ?(?!信箱|郵件|電子|聯[絡繫]|e-?mail|mail)(?:\\p{Script=Han}{2,4}|[A-Z][a-z]{1,14})[^@\\n｜|。；;，,、]{0,16}$`,
  'u',
);
/** `Mia 的 email`, but for the shop's own. */
const WHOSE =
  /(?<=\p{L} ?)(?<!(?:我們|本[店站公商鋪舖]|公司|店家|店鋪|商店|商家|品牌|團隊|客服|服務|官方|聯[絡繫]|[你您上下]|下列|下方|這個|這裡|有效|專[屬用]|常用) ?)的 ?(?:個人|私人)? ?(?:e-?mail|電子(?:郵件|信箱|郵箱)|信箱|郵件|mail)[^@\n]{0,6}$/iu;
/** Or behind it, in a bracket. */
const OF_PERSON = new RegExp(
  `^\\s{0,2}[(（【[][^()（）【】[\\]]{0,12}(?:${TITLE})(?!品牌|團隊)[ :：]?(?:\\p{Script=Han}{1,4}|[A-Za-z]{1,14}(?: [A-Za-z]{1,14})?)?[)）】\\]]`,
  'iu',
);
/** A title and a name, parted by a mark: `攝影師 Kevin｜Email`. */
const NAMED_ABOVE = new RegExp(
  `(?:${TITLE}) ?(?!品牌|團隊)(?:\\p{Script=Han}{2,4}|[A-Z][a-z]{1,14}(?: [A-Z][a-z]{1,14})?) ?[｜|/·,，] ?(?:e-?mail|E-?[Mm]ail|mail|信箱|電子(?:郵件|信箱))?[:：]? ?$`,
  'u',
);
const isPersons = (before: string, after: string): boolean =>
  TITLED.test(before) || NAMED_ABOVE.test(before) || WHOSE.test(before) || OF_PERSON.test(after);
/** An address of an office, not of a person. */
const ROLE =
  /^(?:service|services|info|information|support|cs|cservice|customer[-_.]?(?:service|care|support)?|help|helpdesk|hello|hi|contact|contactus|sales|order|orders|shop|store|admin|office|mail|eshop|e-?shop|online|ec|member|client|care|enquir(?:y|ies)|inquir(?:y|ies)|feedback|privacy|dpo|crm|team|kundenservice|shop[-_.]?service|web(?:master)?|service\d{1,2}|tw[-_.]?service|service[-_.]?tw)$/;
const MOST_OF_PERSONS = 2;
const MAX_AT = 60;

const isLocal = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x30 && code <= 0x39) ||
  code === 0x2e ||
  code === 0x5f ||
  code === 0x25 ||
  code === 0x2b ||
  code === 0x2d;

/** The address around an `@`, in a text in lower case; null: it is none. */
const around = (text: string, at: number): { email: string; from: number } | null => {
  let [from, to] = [at, at + 1];
  while (from > 0 && at - from < 64 && isLocal(text.charCodeAt(from - 1))) from--;
  while (to < text.length && to - at < 120 && isLocal(text.charCodeAt(to))) to++;
  const local = text.slice(from, at).replace(/^[.+-]{1,9}/, '');
  const host = text.slice(at + 1, to).replace(/[.-]{1,9}$/, '');
  if (!/^[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9])?$/.test(local) || local.includes('..')) return null;
  if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,6}[a-z]{2,24}$/.test(host) || FILE_NAME.test(host)) return null;
  return { email: `${local}@${host}`, from: at - local.length };
};

/** Those that some text has, with what stands before each. */
function* found(shown: string): Generator<Offer> {
  // A full-width mark is how it was typed, and hides nothing.
  const text = shown.includes('＠') ? shown.replaceAll('＠', '@') : shown;
  if (!text.includes('@')) return;
  const lower = text.toLowerCase();
  let tries = 0;
  for (let at = lower.indexOf('@'); at >= 0 && tries < MAX_AT; at = lower.indexOf('@', at + 1), tries++) {
    const one = lower.length === text.length ? around(lower, at) : null;
    if (one !== null && !isOthers(text, one.from))
      yield {
        email: one.email,
        before: text.slice(Math.max(0, one.from - 60), one.from),
        after: text.slice(one.from + one.email.length).slice(0, 30),
      };
  }
}

/** What stands in a line of its own, behind a mark or a label of one letter at most. */
const ALONE = /^(?:\W|[eEmM][.:：]?){0,4}([\w.+-]{1,64}@[\w.-]{3,80})\W{0,3}$/;

/** On the page that tells how to reach the shop, the one address that stands by itself is offered as the shop's. */
const aloneOn = (lines: readonly Line[], about: OwnPage | null): string | null => {
  if (about !== 'contact') return null;
  const alone = new Set(
    lines.flatMap(({ text }, i) =>
      OTHERS.test(lines[i - 1]?.text ?? '') ? [] : (ALONE.exec(text)?.[1]?.toLowerCase() ?? []),
    ),
  );
  return alone.size === 1 ? [...alone][0]! : null;
};

/** An address, and what stands around it. */
interface Offer {
  email: string;
  before: string;
  after: string;
}

interface Asked {
  registrable: string;
  about: OwnPage | null;
}

/** Whether an address may be taken for the shop's own, by its host and by what stands before it. */
const isOwn = ({ email, before, after }: Offer, { registrable, about }: Asked): boolean => {
  const host = email.slice(email.indexOf('@') + 1);
  const local = email.slice(0, email.indexOf('@'));
  if (STANDS_FOR_ANY.test(local) || EXAMPLE_HOST.test(host) || OTHERS.test(before)) return false;
  if (isFirms(before, registrable)) return false;
  const domain = registrableDomain(host) ?? host;
  const isOfShop = domain === registrable && !isFreeMailHost(host);
  if (!ROLE.test(local) && (isOfShop ? NAMED.test(before) : isPersons(before, after))) return false;
  if (isOfShop) return true;
  // Statements on privacy name authorities and processors.
  if (about === 'legal') return false;
  return OFFERED.test(before);
};

const textBefore = (lines: readonly Line[], at: number, before: string): string => {
  const above = lines[at - 1];
  // A label may stand in a line of its own.
  return before.trim() === '' && above !== undefined && above.text.length <= 16 ? `${above.text} ` : before;
};

const mailto = ({ href, before, after }: Anchor): Offer | null => {
  if ((href.charCodeAt(0) | 0x20) !== 0x6d || !/^mailto:/i.test(href)) return null;
  const [first] = found(href.slice(7).split('?', 1)[0]!.slice(0, 200));
  return first === undefined ? null : { email: first.email, before: `${before.slice(-60)} mail `, after };
};

/**
 * E-mail addresses that the page offers as the shop's own: of its own domain, or with words that say so; at a free mailbox only
 * with such words. Of several addresses only those of offices, for the others are persons'.
 */
export const readEmails = ({ lines, anchors }: OwnText, asked: Asked): { value: string; place: Line['place'] }[] => {
  const own = new Map<string, Line['place']>();
  const alone = aloneOn(lines, asked.about);
  const take = (offer: Offer, place: Line['place']): void => {
    const { email, before } = offer;
    if (isOwn(email === alone ? { ...offer, before: `${before} mail ` } : offer, asked) && !own.has(email))
      own.set(email, place);
  };
  for (const [i, { text, place }] of lines.entries())
    for (const one of found(text)) take({ ...one, before: textBefore(lines, i, one.before) }, place);
  for (const anchor of anchors) {
    const one = mailto(anchor);
    if (one !== null) take(one, anchor.place);
  }
  const all = [...own].map(([value, place]) => ({ value, place }));
  return all.length <= MOST_OF_PERSONS ? all : all.filter(({ value }) => ROLE.test(value.slice(0, value.indexOf('@'))));
};
