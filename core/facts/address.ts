import { toAsciiDigits } from '../company/number.ts';
import { isOthers } from './others.ts';
import type { OwnPage } from './own-page.ts';
import type { Line, OwnText } from './own-text.ts';

const COUNTY =
  '(?:[台臺][北中南東]|新北|桃園|高雄|基隆|新竹|苗栗|彰化|南投|雲林|嘉義|屏東|宜蘭|花蓮|澎湖|金門|連江)[市縣]';
const FLOOR =
  '(?:[ ,，、]{0,2}(?:地下)?(?:B?\\d{1,2}|[一二三四五六七八九十]{1,3}) ?(?:樓|F\\b)(?: ?(?:之|-) ?[\\d一二三四五六七八九十]{1,2})?)?(?:[ ,，]{0,2}[A-Z]?\\d{0,4} ?室)?';
/** From county or city to the number of the house, and its floor: `台北市信義區信義路五段7號3樓`. */
const ADDRESS = new RegExp(
  `(?:(?<!\\d)\\d{3,6} ?)?(?:[台臺]灣(?:省)? ?)?${COUNTY}[^,，。;；:：|｜<>()（）「」]{2,40}?\\d{1,4}(?: ?[-之~、] ?\\d{1,4}){0,2} ?號(?:之 ?\\d{1,2})?${FLOOR}`,
  'g',
);
/** `3F., No. 12, Lane 30, Yongkang St., Da'an Dist., Taipei City 106, Taiwan (R.O.C.)`. */
const ENGLISH =
  /(?:\d{1,2}F\.?(?:-\d{1,2})?,? ?)?No\.? ?\d{1,4}(?:-\d{1,3})?, ?[^:：|@。，()]{8,110}?\b(?:Taipei|New Taipei|Taoyuan|Taichung|Tainan|Kaohsiung|Keelung|Hsinchu|Miaoli|Changhua|Nantou|Yunlin|Chiayi|Pingtung|Yilan|Hualien|Taitung|Penghu|Kinmen)(?: (?:City|County))?(?:,? ?\d{3,6})?(?:,? ?Taiwan)?(?: ?\(?R\.?O\.?C\.?\)?)?/g;
const ENGLISH_PARTS = /\b(?:Rd|Road|St|Street|Blvd|Ave|Avenue|Ln|Lane|Sec)\b/i;
const PARTS = /[路街道段巷弄村里]/;
const LABEL = /(?:地址|地點|所在地|位置|add(?:ress)?|location)(?:[^\d\n]{0,6})$/i;
/** Where parcels go to, a court, somebody else's house. */
const OTHERS =
  /(?:退[換貨]|寄[回至到]|寄件|收件|收貨|出貨|取貨|自取|倉庫|法院|銀行|例如|範例|例[:：]|請填|主管機關|展場|活動|服務處|經銷|加盟|設計公司)[^\n]{0,14}$/;
const MAIN = /(?:總公司|公司地址|營業地址|公司所在|登記地址|辦公室)[^\n]{0,8}$/;
const MOST_OWN = 2;
const MAX_SHOWN = 120;

const tidy = (shown: string): string =>
  shown
    .replace(/\s+/g, ' ')
    .replace(/ (?=[^A-Za-z])/g, '')
    .slice(0, MAX_SHOWN);

/** Business addresses in Taiwan; more than two different ones are branches: then only what is called the company's. */
export const readAddresses = ({ lines }: OwnText, about: OwnPage | null): { value: string; place: Line['place'] }[] => {
  const own = new Map<string, { place: Line['place']; main: boolean }>();
  for (const [i, { text: line, place }] of lines.entries()) {
    const isEnglish = !line.includes('號');
    if (isEnglish && !/No\.? ?\d/.test(line)) continue;
    const text = toAsciiDigits(line);
    for (const { 0: shown, index } of text.matchAll(isEnglish ? ENGLISH : ADDRESS)) {
      if (!(isEnglish ? ENGLISH_PARTS : PARTS).test(shown)) continue;
      const above = lines[i - 1]?.text ?? '';
      const before = index < 2 && above.length <= 16 ? above : text.slice(Math.max(0, index - 24), index);
      if (OTHERS.test(before) || isOthers(text, index)) continue;
      if (about !== null && about !== 'contact' && place !== 'footer' && !LABEL.test(before) && !MAIN.test(before))
        continue;
      const value = isEnglish ? shown.replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN) : tidy(shown);
      if (!own.has(value)) own.set(value, { place, main: MAIN.test(before) });
    }
  }
  const all = [...own].map(([value, { place, main }]) => ({ value, place, main }));
  const kept = all.length > MOST_OWN ? all.filter(({ main }) => main).slice(0, MOST_OWN) : all;
  return kept.map(({ value, place }) => ({ value, place }));
};
