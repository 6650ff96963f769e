/** Lists that are tables: which column names whom, and of which day. */
import type { ListKind } from '../../core/contract/index.ts';
import { parseRocDate } from '../sources/register-csv.ts';

const addressColumns = [
  'weburl',
  '網址',
  '網域',
  '網站網址',
  '網站',
  'url',
  'domain',
  'host',
  'hostname',
  'website',
  'link',
];
const companyColumns = ['統一編號', '統編', 'registration_number', 'business_accounting_no'];
const closedColumns = ['核准解散日期', '解散日期', '歇業日期', '核准歇業日期', '廢止日期', '撤銷日期'];
const dateColumns = [
  ...['sta_edate', '統計結束日期', ...closedColumns, '公告日期', '通報日期', '日期'],
  ...['date', 'last_seen', 'updated', '民國年月', '資料年月', '年月'],
];

/** Positions of columns; -1: there is none. */
export interface Columns {
  address: number;
  company: number;
  date: number;
  kind: ListKind;
  /** What a cell of a second heading says, as that of 165 has it below its first in English. */
  labels: ReadonlySet<string>;
}

const labels: ReadonlySet<string> = new Set([...addressColumns, ...companyColumns, ...dateColumns]);

/** The columns that a heading names; null: it names neither addresses nor companies. */
export const readHeading = (cells: readonly string[]): Columns | null => {
  const names = cells.map((cell) => cell.toLowerCase());
  const first = (wanted: readonly string[]): number => {
    for (const name of wanted) {
      const at = names.indexOf(name);
      if (at >= 0) return at;
    }
    return -1;
  };
  const [address, company] = [first(addressColumns), first(companyColumns)];
  if (address < 0 && company < 0) return null;
  const isClosed = address < 0 && first(closedColumns) >= 0;
  return { address, company, date: first(dateColumns), kind: isClosed ? 'closed' : 'fraud', labels };
};

const isoDay = (year: number, month: string, day: string): string | null => {
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : null;
};

const ROC = 1911;
/** A year of either calendar; of 民國 without its name only such as can be no month, no day and no year of this century cut short. */
const yearAs = (bare: string): string => `(?:民國 ?)?((?:19|20)\\d\\d|(?<=國 ?)\\d{2,3}|${bare})`;
const PARTED_DAY = new RegExp(`^${yearAs('[4-9]\\d|1\\d\\d')} ?[-/.年] ?(\\d{1,2}) ?[-/.月] ?(\\d{1,2})(?:\\D|$)`);
const JOINED_DAY = /^(20\d\d)(\d\d)(\d\d)$/;
const PARTED_MONTH = new RegExp(`^${yearAs('[89]\\d|1[0-4]\\d')} ?[-/.年] ?(\\d{1,2}) ?月?(?:份)?$`);
/** `11401`, `9912`, `202501`: what stands without marks between may be another number. */
const JOINED_MONTH = /^(20\d\d|1[0-4]\d|[89]\d)(0[1-9]|1[0-2])$/;

/** `1090319`, `0991231`, `751224`; `251224` may be of 2025. */
const JOINED_ROC_DAY = /^(?:0?[4-9]\d|1\d\d)\d{4}$/;

const yearOf = (shown: string): number => (shown.length < 4 ? Number(shown) + ROC : Number(shown));

/** The last day of a month, by which what it names was listed; while the month lasts, the day on which it was read. */
const lastOf = (year: number, month: string, latest: string): string | null => {
  const first = isoDay(year, month, '1');
  if (first === null) return null;
  const last = new Date(Date.UTC(year, Number(month), 0)).toISOString().slice(0, 10);
  return first <= latest && latest < last ? latest : last;
};

/**
 * `2025/12/24`, `20251224`, `109/03/19`, `1090319`, `114年1月15日`, `2026-08-01T…` → ISO day. Of a month alone (`11401`, `2025/01`,
 * `114年1月`) its last, but none behind `latest` where that is of the month. null: no day or month that exists.
 */
export const readDay = (text: string, latest = '9999-12-31'): string | null => {
  const shown = text.trim();
  const day = PARTED_DAY.exec(shown) ?? JOINED_DAY.exec(shown);
  if (day !== null) return isoDay(yearOf(day[1]!), day[2]!, day[3]!);
  const month = PARTED_MONTH.exec(shown) ?? JOINED_MONTH.exec(shown);
  if (month !== null) return lastOf(yearOf(month[1]!), month[2]!, latest);
  return JOINED_ROC_DAY.test(shown) ? parseRocDate(shown) : null;
};

/** Addresses in a cell: reports name several in one. */
export const addressesIn = (cell: string): string[] => cell.split(/[\s、，,;；|]+/).filter((part) => part !== '');
