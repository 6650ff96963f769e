import { companyCities, companyForms } from './data/shops.ts';
import type { DemoCompany } from './model.ts';
import { pick, rollInteger } from './random.ts';

const weights = [1, 2, 1, 2, 1, 2, 4, 1];

/**
 * Checksum of a 統一編號 by the Ministry of Finance's rule of 2023: sum of the digits of each product divisible by 5; where
 * the seventh digit is 7 its product counts as 1 or 0.
 */
const checksumIsRight = (number: string): boolean => {
  const sum = [...number].reduce((total, digit, index) => {
    const product = Number(digit) * (weights[index] ?? 0);
    return total + Math.floor(product / 10) + (product % 10);
  }, 0);
  return sum % 5 === 0 || (number[6] === '7' && (sum + 1) % 5 === 0);
};

/**
 * The first `count` numbers from 32000001 on whose checksum is right. The register of 2026-08-02 has no number that begins
 * with 320, so that none of these is anybody's.
 */
export const inventedNumbers = (count: number): string[] => {
  const numbers: string[] = [];
  for (let next = 32_000_001; numbers.length < count; next++) {
    if (checksumIsRight(String(next))) numbers.push(String(next));
  }
  return numbers;
};

/** A number that looks right and is not: its last digit is another. */
export const wrongNumber = (number: string): string => {
  const last = Number(number[7]);
  const candidates = [1, 2, 3, 4].map((step) => `${number.slice(0, 7)}${(last + step) % 10}`);
  return candidates.find((candidate) => !checksumIsRight(candidate)) ?? number;
};

/** The invented company behind a shop. */
export const inventCompany = (seed: number, shopName: string, registrationNumber: string): DemoCompany => {
  const key = `${seed}/company/${registrationNumber}`;
  const organisation = pick(`${key}/form`, companyForms);
  return {
    registrationNumber,
    name: `${shopName}${organisation}（虛構）`,
    address: `${pick(`${key}/city`, companyCities)}示範區虛構路${rollInteger(`${key}/street`, 1, 400)}號`,
    capitalTwd: rollInteger(`${key}/capital`, 2, 300) * 100_000,
    founded:
      `${rollInteger(`${key}/year`, 85, 114)}`.padStart(3, '0') +
      `${pick(`${key}/month`, ['01', '04', '06', '09', '11'])}15`,
    organisation: organisation.endsWith('公司') ? organisation : '獨資',
  };
};

/**
 * Register of the invented companies in the form of the Ministry of Finance's open data: the second line is a date, names
 * and addresses are quoted, the rest is not. Every name in it says 虛構.
 */
export const registerCsv = (companies: readonly DemoCompany[]): string => {
  const head =
    '營業地址,統一編號,總機構統一編號,營業人名稱,資本額,設立日期,組織別名稱,使用統一發票,行業代號,名稱,行業代號1,名稱1,行業代號2,名稱2,行業代號3,名稱3';
  const rows = companies.map(
    ({ address, registrationNumber, name, capitalTwd, founded, organisation }) =>
      `"${address}",${registrationNumber},,"${name}",${capitalTwd},${founded},${organisation},Y,990001,示範零售業（虛構）,,,,,,`,
  );
  return `${[head, '01-JAN-26,,,,,,,,,,,,,,,', ...rows].join('\n')}\n`;
};
