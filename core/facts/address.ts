import { toAsciiDigits } from '../company/number.ts';
import { ADDRESS_OF_TAIWAN, BEGUN_ADDRESS, ENGLISH_ADDRESS } from '../redact/addresses.ts';
import { isOthers } from './others.ts';
import type { OwnPage } from './own-page.ts';
import type { Line, OwnText } from './own-text.ts';

const ENGLISH_PARTS = /\b(?:Rd|Road|St|Street|Blvd|Ave|Avenue|Ln|Lane|Sec)\b/i;
const PARTS = /[路街道段巷弄村里]/;
const LABEL = /(?:地址|地點|所在地|位置|add(?:ress)?|location)(?:[^\d\n]{0,6})$/i;
/** Where parcels go to, a court, somebody else's house. */
const OTHERS =
  /(?:退[換貨]|寄[回至到]|寄件|收件|收貨|出貨|取貨|自取|倉庫|法院|銀行|例如|範例|例[:：]|請填|主管機關|展場|活動|服務處|經銷|加盟|設計公司)[^\n]{0,14}$/;
const MAIN = /(?:總公司|公司地址|營業地址|公司所在|登記地址|辦公室)[^\n]{0,8}$/;
const MOST_OWN = 2;
const MAX_SHOWN = 120;

/** What stands before, without the telephone and the name that parcels are sent to: `退貨寄回：王小明 0912-345-678 `. */
const beforeOf = (text: string, index: number): string =>
  text
    .slice(Math.max(0, index - 48), index)
    .replace(/[\d+(][\d ()-]{6,20}\d/g, '')
    .slice(-24);

const tidy = (shown: string): string =>
  shown
    .replace(/\s+/g, ' ')
    .replace(/ (?=[^A-Za-z])/g, '')
    .slice(0, MAX_SHOWN);

const HOUSE =
  /^[\s　]{0,8}(?:\d{1,4} ?[巷弄衖] ?){0,2}\d{1,4}(?: ?[-之~] ?\d{1,4})?[\s　]?號(?!碼|窗口|[^\d樓之,，(（\s]{0,3}[:：])/;

const ENDS_IN_ROAD = /[路街段道巷弄]\s{0,3}$/;

/** An address that is broken behind its road, with the house in the next line. */
const wholeLine = (line: string, next: string | undefined): string =>
  next !== undefined &&
  next.length <= 60 &&
  ENDS_IN_ROAD.test(line) &&
  BEGUN_ADDRESS.test(line) &&
  HOUSE.test(toAsciiDigits(next))
    ? `${line.trimEnd()}${next.trimStart()}`
    : line;

/** Business addresses in Taiwan; more than two different ones are branches: then only what is called the company's. */
export const readAddresses = ({ lines }: OwnText, about: OwnPage | null): { value: string; place: Line['place'] }[] => {
  const own = new Map<string, { place: Line['place']; main: boolean }>();
  for (const [i, { text: shown, place }] of lines.entries()) {
    const line = wholeLine(shown, lines[i + 1]?.text);
    const isEnglish = !line.includes('號');
    if (isEnglish && !/No\.? ?\d/.test(line)) continue;
    const text = toAsciiDigits(line);
    for (const { 0: found, index } of text.matchAll(isEnglish ? ENGLISH_ADDRESS : ADDRESS_OF_TAIWAN)) {
      if (!(isEnglish ? ENGLISH_PARTS : PARTS).test(found)) continue;
      const above = lines[i - 1]?.text ?? '';
      const before = index < 2 && above.length <= 16 ? above : beforeOf(text, index);
      if (OTHERS.test(before) || isOthers(text, index)) continue;
      if (about !== null && about !== 'contact' && place !== 'footer' && !LABEL.test(before) && !MAIN.test(before))
        continue;
      const value = isEnglish ? found.replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN) : tidy(found);
      if (!own.has(value)) own.set(value, { place, main: MAIN.test(before) });
    }
  }
  const all = [...own].map(([value, { place, main }]) => ({ value, place, main }));
  const kept = all.length > MOST_OWN ? all.filter(({ main }) => main).slice(0, MOST_OWN) : all;
  return kept.map(({ value, place }) => ({ value, place }));
};
