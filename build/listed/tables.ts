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
const dateColumns = ['sta_edate', '統計結束日期', ...closedColumns, '公告日期', '日期', 'date', 'last_seen', 'updated'];

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

/** `2025/12/24`, `20251224`, `109/03/19`, `1090319`, `2026-08-01T…` → ISO day; null: no whole day that exists. */
export const readDay = (text: string): string | null => {
  const parted = /^(\d{2,4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?:\D|$)/.exec(text.trim());
  if (parted !== null) {
    const year = Number(parted[1]);
    return isoDay(year < 1000 ? year + ROC : year, parted[2]!, parted[3]!);
  }
  const joined = /^(20\d\d)(\d\d)(\d\d)$/.exec(text.trim());
  return joined === null ? parseRocDate(text) : isoDay(Number(joined[1]), joined[2]!, joined[3]!);
};

/** Addresses in a cell: reports name several in one. */
export const addressesIn = (cell: string): string[] => cell.split(/[\s、，,;；|]+/).filter((part) => part !== '');
