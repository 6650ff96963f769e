import { type NumberType, parsePhoneNumber } from 'libphonenumber-js/max';

/** Numbers that no person's phone has; in countries where lines and mobile phones share areas, only those that are free to call. */
const BUSINESS: ReadonlySet<NumberType> = new Set(['FIXED_LINE', 'TOLL_FREE', 'SHARED_COST', 'UAN'] as const);

const TAIWAN = '+886';
/**
 * Lines and free numbers of Taiwan's 電信號碼計畫, which are nearly all: areas begin with 2–8, 80[09] is free; 9 is mobile, and internet telephony,
 * 70, has ten digits.
 */
const LINE_OF_TAIWAN = /^(?:2[2-8]\d{7}|4\d{7,8}|[35678]\d{7}|80[09]\d{6})$/;

/** `+886223456789`: whether its range, by Taiwan's plan or what Google's libphonenumber has of others', is none that persons' phones are in. */
export const isBusinessPhone = (e164: string): boolean => {
  if (e164.startsWith(TAIWAN)) return LINE_OF_TAIWAN.test(e164.slice(TAIWAN.length));
  try {
    return BUSINESS.has(parsePhoneNumber(e164).getType());
  } catch {
    return false;
  }
};
