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

/** Full-width digits as ASCII. */
export const toAsciiDigits = (text: string): string =>
  text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
