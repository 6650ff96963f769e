/**
 * Which telephone numbers are a business's by their place in the national plans, as ITU-T publishes them (E.164 national numbering plans,
 * https://www.itu.int/oth/T0202.aspx?parent=T0202), and as Taiwan's 電信號碼計畫 gives them out. Of countries that are not listed no number
 * counts: it might be a person's.
 */

/** Lines and free numbers by what follows the country's code: the area or the first digits. */
const LINES: Readonly<Record<string, RegExp>> = {
  // Areas begin with 2–8, 80[09] is free. 9 is mobile; internet telephony, 70, has ten digits.
  886: /^(?:2[2-8]\d{7}|4\d{7,8}|[35678]\d{7}|80[09]\d{6})$/,
  // Areas are 10, 2x and 3xx–9xx, with 400 and 800 for services. 13–19 are mobile.
  86: /^(?:10\d{8}|2\d{9}|[3-9]\d{9,10})$/,
  // 4–9 are mobile, but for 800.
  852: /^(?:[23]\d{7}|800\d{6})$/,
  853: /^28\d{6}$/,
  // Mobile phones (60, 70, 80, 90), machines (20) and internet telephony (50) have ten digits; 800 is free.
  81: /^(?:[1-9]\d{8}|800\d{7})$/,
  // 10–19 are mobile, but for services of eight digits; 70 is internet telephony.
  82: /^(?:2\d{7,8}|[3-6][1-5]\d{7,8}|80\d{7,8}|1[568]\d{6})$/,
  // 8 and 9 are mobile, 3 internet telephony.
  65: /^(?:6\d{7}|1?800\d{7})$/,
  // 1x are mobile, of nine digits, or ten with 11.
  60: /^(?:[3-9]\d{7,8}|1[378]00\d{6})$/,
  // 6, 8 and 9 are mobile, of nine digits.
  66: /^(?:[2-57]\d{7}|1800\d{6})$/,
  84: /^(?:2\d{8,9}|1[89]00\d{4,6})$/,
  63: /^(?:2\d{7,8}|[3-7][2-8]\d{7}|8[2-8]\d{7}|1800\d{7,8})$/,
  62: /^(?:[2-79]\d{6,9}|800\d{6,7})$/,
  61: /^(?:[2378]\d{8}|13\d{4}|1[38]00\d{6})$/,
  64: /^(?:[34679]\d{7}|800\d{6,7})$/,
  // 7 is mobile, 70 personal.
  44: /^(?:[12]\d{8,9}|3\d{9}|80[08]\d{6,7}|84[345]\d{7})$/,
  // 15–17 are mobile, 32 internet telephony, 700 personal.
  49: /^(?:(?!32|700)[2-9]\d{5,11})$/,
  // 6 and 7 are mobile, 9 internet telephony.
  33: /^(?:[1-5]\d{8}|80\d{7})$/,
  39: /^(?:0\d{5,10}|800\d{6})$/,
  34: /^[89]\d{8}$/,
  31: /^(?:[1-57]\d{8}|800\d{4,7})$/,
  // Mobile phones and lines share all areas: only what is free to call tells.
  1: /^8(?:00|33|44|55|66|77|88)\d{7}$/,
};
const LONGEST_CODE = 3;

/** `+886223456789`: whether its range is none that persons' phones are in. */
export const isBusinessPhone = (e164: string): boolean => {
  const digits = e164.replace(/^\+/, '');
  for (let length = 1; length <= LONGEST_CODE; length++) {
    const line = LINES[digits.slice(0, length)];
    if (line !== undefined) return line.test(digits.slice(length));
  }
  return false;
};
