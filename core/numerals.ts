/** Numerals that shops write before counters: 兩入, 九包, 十二瓶, 二十四罐, 廿四入; 雙 is two, 半 (a dozen) is half. */
const digits: Readonly<Record<string, number>> = {
  ...{ 一: 1, 二: 2, 兩: 2, 雙: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 },
};

/** Source of a pattern: one to ninety-nine. */
export const NUMERAL =
  '(?:[二三四五六七八九]?十[一二三四五六七八九]?|廿[一二三四五六七八九]?|[一二兩三四五六七八九雙])';

const DOZEN = 12;
/** Source of a pattern: how many dozens, where no verb (打折) can be meant. */
export const DOZENS = `(?:半|${NUMERAL}|(?<![\\d.])\\d{1,2}\\s?)打(?=[裝入組]|[^\\u3400-\\u9fff]|$)`;

/** Number that a numeral says: `二十四` → 24; NaN: it is none. */
export const numeralOf = (text: string): number => {
  const at = text.search(/[十廿]/);
  if (at < 0) return digits[text] ?? Number.NaN;
  const tens = text[at] === '廿' ? 2 : at === 0 ? 1 : (digits[text.slice(0, at)] ?? Number.NaN);
  const ones = text.slice(at + 1);
  return tens * 10 + (ones === '' ? 0 : (digits[ones] ?? Number.NaN));
};

/** How many `半打`, `2打`, `十打` are; NaN: it says none. */
export const dozensOf = (text: string): number => {
  const count = text.replace(/\s?打$/, '');
  return DOZEN * (count === '半' ? 0.5 : /^\d+$/.test(count) ? Number(count) : numeralOf(count));
};
