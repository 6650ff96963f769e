/**
 * A GTIN-8, -12, -13 or -14 (EAN, UPC, ISBN-13) with a right check digit, as digits; ISBN-10 becomes ISBN-13; else
 * null. Check digits: GS1 General Specifications 7.9, ISO 2108. A store's own "13 digits" seldom pass.
 */
export const parseGtin = (value: unknown): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value)
    .slice(0, 40)
    .toUpperCase()
    .replace(/^(?:URN:)?(?:GTIN|ISBN|EAN|UPC)[-:\s]*\d{0,0}/, '')
    .replace(/[\s-]/g, '');
  if (/^\d{9}[\dX]$/.test(text)) return isbn13(text);
  if (!/^(?:\d{8}|\d{12,14})$/.test(text) || /^0+$/.test(text)) return null;
  return checkDigit(text.slice(0, -1)) === Number(text.at(-1)) ? text : null;
};

const checkDigit = (digits: string): number => {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 3 : 1);
  return (10 - (sum % 10)) % 10;
};

const isbn13 = (isbn10: string): string | null => {
  const sum = [...isbn10].reduce((total, c, i) => total + (c === 'X' ? 10 : Number(c)) * (10 - i), 0);
  if (sum % 11 !== 0) return null;
  const body = `978${isbn10.slice(0, 9)}`;
  return `${body}${checkDigit(body)}`;
};
