import type { RegistrationNumber } from './contract/index.ts';
import type { Evidence } from './evidence/index.ts';
import { cleanText, detach } from './evidence/text.ts';

/** Ministry of Finance, 營利事業統一編號檢查碼邏輯: weights of the eight digits. */
const WEIGHTS = [1, 2, 1, 2, 1, 2, 4, 1];

/**
 * 統一編號: eight digits whose weighted digit sums add up to a multiple of 5 (since April 2023; older numbers, to 10,
 * pass as well). Where the seventh digit is 7 its product 28 sums to 10, which counts as 1 or as 0.
 * Source: Ministry of Finance, 統一編號檢查碼邏輯修正說明 (2023).
 */
export const isRegistrationNumber = (digits: string): boolean => {
  if (!/^\d{8}$/.test(digits) || digits === '00000000') return false;
  let sum = 0;
  for (let i = 0; i < 8; i++) {
    const product = Number(digits[i]) * WEIGHTS[i]!;
    sum += Math.floor(product / 10) + (product % 10);
  }
  return sum % 5 === 0 || (digits[6] === '7' && (sum + 1) % 5 === 0);
};

/** Words that say what the number beside them is; the longer ones first, as the operator's own. */
type Mark = [mark: string, trust: number];
const CHINESE_MARKS: Mark[] = [
  ['統一編號', 0],
  ['统一编号', 0],
  ['統編', 1],
  ['统编', 1],
];
/** Read on pages that show something of Taiwan: elsewhere they are other countries' numbers. */
const ENGLISH_MARKS: Mark[] = [
  ['taxID', 1],
  ['vatID', 1],
  ['Tax ID', 2],
  ['VAT', 2],
  ['Unified Business N', 2],
  ['Company ID', 2],
  ['Business ID', 2],
];
/** The number is somebody else's: the buyer's on an invoice form, a payee of donations. */
const OTHERS_BEFORE = /(?:請輸入|請填|填寫|輸入|買受人|買方|捐贈單位|受贈|您的|貴公司|貴司|打|三聯式)[^\d]{0,3}$/;
/** It is an example, or what somebody is asked for. */
const OTHERS_BETWEEN = /範例|例如|例[:：]|請輸入|請填|填寫|輸入|ex[:：.]|e\.g\./i;
const MAX_MARKS = 40;
const MAX_RAW = 500;
const MAX_GAP = 24;

const toAsciiDigits = (text: string): string =>
  text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));

/** Text after a mark without tags; inside of JSON and attributes the same works on the raw text. */
const textAfter = (text: string, from: number): string =>
  toAsciiDigits(cleanText(text.slice(from, from + MAX_RAW).replace(/<[^>]{0,400}>/g, ' '), 120));

const textBefore = (text: string, to: number): string =>
  toAsciiDigits(cleanText(text.slice(Math.max(0, to - 120), to).replace(/<[^>]{0,400}>?/g, ' '), 120)).slice(-30);

/** The number that a mark speaks of: the first eight digits within a few characters, not part of a longer number. */
const numberAfter = (after: string): string | null => {
  const match = /^[^\d]{0,24}?(?<![\d-])(\d{8})(?![\d-]|\.\d)/.exec(after.slice(0, MAX_GAP + 9));
  return match?.[1] ?? null;
};

/**
 * 統一編號 that a page shows beside a word that says so, checksum right, each once: the fullest word first, then in
 * order of appearance. A number elsewhere on the page, or on an invoice form for the buyer's, is none.
 */
export const findRegistrationNumbers = (evidence: Pick<Evidence, 'text'>): RegistrationNumber[] => {
  const { text } = evidence;
  const found = new Map<string, { number: string; context: string; trust: number }>();
  const isTaiwanese = text.includes('台') || text.includes('臺') || text.includes('Taiwan');
  for (const [mark, trust] of isTaiwanese ? [...CHINESE_MARKS, ...ENGLISH_MARKS] : CHINESE_MARKS) {
    let tries = 0;
    for (let i = text.indexOf(mark); i >= 0 && tries < MAX_MARKS; i = text.indexOf(mark, i + mark.length), tries++) {
      const after = textAfter(text, i + mark.length);
      const number = numberAfter(after);
      if (number === null || !isRegistrationNumber(number) || found.has(number)) continue;
      const before = textBefore(text, i);
      if (OTHERS_BEFORE.test(before) || OTHERS_BETWEEN.test(after.slice(0, after.indexOf(number)))) continue;
      const context = `${before.slice(-16)}${mark}${after.slice(0, 40)}`.trim();
      found.set(number, { number, context: detach(context), trust });
    }
  }
  return [...found.values()].sort((a, b) => a.trust - b.trust).map(({ number, context }) => ({ number, context }));
};
