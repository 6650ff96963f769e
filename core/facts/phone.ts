import { toAsciiDigits } from '../company/number.ts';
import { isFirms, isFirmsLabel } from './firms.ts';
import { isOthers } from './others.ts';
import type { Anchor, Line, OwnText } from './own-text.ts';

/** Area code and number as they are given out in Taiwan, with its leading 0; mobile, free and internet numbers too. */
const OF_TAIWAN = /^0(?:2[2-8]\d{7}|[35678]\d{7}|4\d{7,8}|9\d{8}|80[09]\d{6}|70\d{8})$/;
const DIGITS = /[+(]?\d[\d ().-]{6,22}\d/g;
/** What a number before which it stands is; the last one counts. */
const LABELS =
  /(電 ?話|电话|專線|热线|客服|客戶服務|服務中心|聯[絡繫]|联系|洽詢|手機|手机|行動|門市|免付費|致電|撥打|請撥|來電|市話|☎|📞|tel\b|tel[:.]|phone|call|mobile|hotline|telefon|t[:：]|\bt(?= ?$))|(傳 ?真(?:專線|電話|號碼|機)?|传真|fax|f[:：]|\bf(?= ?$)|統一編號|統編|編號|訂單|帳號|劃撥|銀行|匯款|郵遞區號|字號|號碼|日期|version|isbn|tax|vat|license)/gi;
/** Most lines name none. */
const LABELLED =
  /電 ?話|电话|專線|热线|客服|服務|聯|联系|洽詢|手機|手机|行動|門市|免付費|致電|撥|來電|市話|[☎📞]|專線|t(?:el|[:： ])|phone|call|mobile|hotline/iu;
/** The buyer's, an example's, an authority's. */
const OTHERS =
  /(?:請輸入|請填|例如|範例|例[:：]|your |主管機關|消保官|消費者保護|消費者文教|消基會|申訴專線|(?:政府|[縣市院處局部會]|全國)[^\d，,。；;]{0,6}消費者服務|165|1950|反詐騙|銀行客服|design(?:ed)? by|網[站頁]設計)[^\d]{0,20}$/i;
const EXTENSION = /^ {0,3}(?:#|分機|轉|ext\.?) {0,3}[:.]? {0,2}(\d{1,6})(?!\d)/i;
const FAX = /^\s{0,9}(?:傳 ?真|传真|fax\b|f ?[:：])/i;
const MOST_OWN = 4;

const shownDigits = (text: string): string =>
  toAsciiDigits(text)
    .replace(/[－–—‑～]/g, '-')
    .replace(/[（]/g, '(')
    .replace(/[）]/g, ')')
    .replace(/＋/g, '+')
    .replace(/＃/g, '#')
    .replace(/　/g, ' ');

/** `(02) 2345-6789`, `+886-2-2345-6789` → `+886223456789`; numbers of elsewhere only with their `+`. null: it is none. */
export const toE164 = (shown: string, taiwanese: boolean): string | null => {
  const digits = shown.replace(/\D/g, '');
  if (shown.includes('+') && !/^\+886/.test(`+${digits}`)) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  const isInternational = /^886/.test(digits) && (shown.includes('+') || taiwanese);
  const national = isInternational ? digits.slice(3).replace(/^0?/, '0') : digits;
  return (isInternational || taiwanese) && OF_TAIWAN.test(national) ? `+886${national.slice(1)}` : null;
};

/** The longest beginning of a run of digits and marks that is a number, in whole groups: two numbers may stand side by side. */
const numberIn = (run: string, taiwanese: boolean): { value: string; length: number } | null => {
  const ends = [...run.matchAll(/\d(?!\d)/g)].map(({ index }) => index + 1);
  for (const end of ends.reverse()) {
    const value = toE164(run.slice(0, end), taiwanese);
    if (value !== null) return { value, length: end };
  }
  return null;
};

const isLabelled = (before: string): boolean => {
  if (OTHERS.test(before)) return false;
  const last = [...before.matchAll(LABELS)].at(-1);
  return last?.[1] !== undefined;
};

/** Whether the icon before a number is a telephone, and no word there says otherwise. */
const hasIcon = (icons: Line['icons'], index: number, before: string): boolean =>
  icons?.findLast(({ at }) => at <= index)?.icon === 'phone' &&
  !OTHERS.test(before) &&
  [...before.matchAll(LABELS)].at(-1)?.[2] === undefined;

/** `089-331-567 洽詢專線`: the label stands behind, where nothing stands before. */
const LABEL_BEHIND = /^ {0,3}[(]?(?:(?:客服|訂購|洽詢|服務|聯絡|免付費){1,2}(?:專線|電話)|代表號)/;
/** Addresses between a label and its number take up no room. */
const EMAIL = /[\w.+-]{1,40}@[\w.-]{3,60}/g;
/** What stands before a position, as far as labels reach. */
const beforeOf = (text: string, index: number): string =>
  text
    .slice(Math.max(0, index - 90), index)
    .replace(EMAIL, ' ')
    .slice(-28);

/** What is asked of a page's telephones. */
interface Asked {
  /** Whether numbers without a country are Taiwan's. */
  isTaiwanese: () => boolean;
  registrable: string;
}

/** Of one line those numbers that its words, or an icon, call a telephone's. */
function* inLine({ text: line, icons }: Line, above: string, { isTaiwanese, registrable }: Asked): Generator<string> {
  if (!/[\d０-９]/.test(line)) return;
  const text = shownDigits(line);
  if (icons === undefined && !LABELLED.test(text) && !LABELLED.test(above)) return;
  const taiwanese = isTaiwanese();
  const runs = [...text.matchAll(DIGITS)].flatMap(({ 0: run, index }) => {
    const number = index > 0 && /[\d/.#-]/.test(text[index - 1]!) ? null : numberIn(run, taiwanese);
    return number === null ? [] : [{ number, index }];
  });
  // A line of many numbers, whatever of them has a label, is a list of branches.
  if (runs.length > MOST_OWN) return;
  for (const { number, index } of runs) {
    const before = beforeOf(text, index);
    if (isOthers(text, index)) continue;
    const isFirst = before.trim() === '';
    if (isFirms(isFirst ? above : text.slice(0, index), registrable) || isFirmsLabel(above, registrable)) continue;
    const isBehind = isFirst && LABEL_BEHIND.test(text.slice(index + number.length));
    if (!isBehind && !isLabelled(isFirst ? above : before) && !hasIcon(icons, index, before)) continue;
    const extension = EXTENSION.exec(text.slice(index + number.length, index + number.length + 20))?.[1];
    yield extension === undefined ? number.value : `${number.value}#${extension}`;
  }
}

/** `(02) 2345-6789`, `+886-2-2345-6789` and nothing else: dates, orders and accounts are not written so. */
const BARE = /^[^\p{L}\p{N}(+]{0,4}(?:\+886[ ()-]|\(0\d{1,3}\))[\d ()-]*$/u;

/** The one number of a page's end or contacts that stands alone in its line, and is nothing else by what is above; null: none, or several. */
const bareNumber = (
  lines: OwnText['lines'],
  taiwanese: () => boolean,
): { value: string; place: Line['place'] } | null => {
  const bare = lines.flatMap(({ text, place, icons }, i) => {
    if (icons !== undefined || text.length > 24 || !/\d{4}$/.test(text.trimEnd())) return [];
    const line = shownDigits(text).trim();
    const above = lines[i - 1]?.text.slice(-28) ?? '';
    if (!BARE.test(line) || OTHERS.test(above) || [...above.matchAll(LABELS)].at(-1)?.[2] !== undefined) return [];
    const value = toE164(line, taiwanese());
    return value === null ? [] : [{ value, place }];
  });
  return bare.length === 1 ? bare[0]! : null;
};

const telLink = ({ href, before, after }: Anchor, { isTaiwanese: taiwanese, registrable }: Asked): string | null => {
  // Most links begin otherwise.
  if (!/^[tc]/i.test(href) || !/^(?:tel|callto):/i.test(href)) return null;
  let shown = href.slice(href.indexOf(':') + 1).slice(0, 40);
  try {
    shown = decodeURIComponent(shown);
  } catch {
    return null;
  }
  const last = [...before.slice(-28).matchAll(LABELS)].at(-1);
  if (OTHERS.test(before.slice(-28)) || last?.[2] !== undefined || FAX.test(after)) return null;
  if (isOthers(before, before.length) || isFirms(before, registrable)) return null;
  const [main = '', extension] = shownDigits(shown).split(/[#,;pwx]/i, 2);
  const value = toE164(main, taiwanese());
  if (value === null) return null;
  return extension !== undefined && /^\d{1,6}$/.test(extension) ? `${value}#${extension}` : value;
};

/** Telephones that the page calls so, or links to; more than four different ones are a list of branches or sellers. */
export const readPhones = ({ lines, anchors }: OwnText, asked: Asked): { value: string; place: Line['place'] }[] => {
  const own = new Map<string, Line['place']>();
  for (const [i, line] of lines.entries()) {
    const above = lines[i - 1]?.text ?? '';
    for (const value of inLine(line, above.length <= 16 ? above : '', asked))
      if (!own.has(value)) own.set(value, line.place);
  }
  for (const anchor of anchors) {
    const value = telLink(anchor, asked);
    if (value !== null && !own.has(value)) own.set(value, anchor.place);
  }
  const bare = own.size === 0 ? bareNumber(lines, asked.isTaiwanese) : null;
  if (bare !== null) own.set(bare.value, bare.place);
  return own.size > MOST_OWN ? [] : [...own].map(([value, place]) => ({ value, place }));
};
