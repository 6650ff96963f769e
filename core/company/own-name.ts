import type { Evidence } from '../evidence/index.ts';

/** What of a page says whose it is. */
export type NamingPage = Pick<Evidence, 'title'> & Partial<Pick<Evidence, 'metas' | 'logos'>>;

const TITLE_SEPARATOR = /\s*[|｜│»›]\s*|\s+[-–—·]\s+|(?<=\p{Script=Han})[-–—](?=\p{Script=Han})/u;
const LEGAL_FORM = /(?:股份有限公司|有限公司|企業社|實業社|企業行|商行|商號|工作室)(?:[台臺]灣分公司)?$/;
/** A company by its legal form, else a house by its last character. */
const COMPANY =
  /(?<![\p{L}\p{N}])[\p{Script=Han}A-Za-z0-9&()（）]{2,24}?(?:股份有限公司|有限公司|企業社|實業社|企業行|商行|商號|工作室)|(?<![\p{L}\p{N}])\p{Script=Han}{3,10}[行社坊店館莊鋪舖廠園](?!\p{L})/gu;
const BEFORE_COMPANY =
  /^(?:本網站由|本站由|版權所有|著作權|(?:公司|商號|商店|營業人|賣家|事業)?名稱為?|營業人|[台臺]灣)+/;
/** Titles of pages that tell of companies of others. */
const OF_COMPANIES = /登記|查詢|統編|統一編號|公司資料|公司名錄|企業名錄|黃頁|徵才|求職|工作職缺|新聞|報導/;
/** A link to the home page that says no more than that. */
const NO_NAME = /首頁|主頁|^(?:logo|home|top|index|回|返回)/i;
/** So many first characters of a company's name tell it: 青禾文具有限公司 of 青禾文房. */
const TELLING = 3;
const LEAST = 2;

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '').replaceAll('台', '臺');

/** The last name of a company in a text before a number; null: none. */
export const companyBefore = (text: string): string | null => {
  const found = text.match(COMPANY)?.at(-1);
  if (found === undefined) return null;
  const name = found.replace(BEFORE_COMPANY, '');
  return name.length > LEAST ? name : null;
};

/**
 * Whether a company's name is the site's, by all that a page says of whose it is: its title's last part begins as it does, and
 * neither the site's declared name nor what links home is another. A title that gives the whole legal name is a directory's too.
 */
export const isSitesOwn = (company: string, { title, metas = [], logos = [] }: NamingPage): boolean => {
  const parts = (title ?? '').split(TITLE_SEPARATOR).filter((part) => part.trim() !== '');
  const last = fold(parts.at(-1) ?? '');
  if (parts.length !== 2 || OF_COMPANIES.test(title ?? '')) return false;
  const whole = fold(company);
  const stem = whole.replace(LEGAL_FORM, '');
  const hasForm = stem !== whole;
  if (stem.length < LEAST || (hasForm && last.includes(whole))) return false;
  const telling = hasForm ? stem.slice(0, TELLING) : whole;
  if (!last.includes(telling)) return false;
  const declared = [
    ...metas.flatMap(([name, text]) => (name === 'og:site_name' ? [text] : [])),
    ...logos.flatMap(({ text }) => (NO_NAME.test(text.trim()) ? [] : [text])),
  ].map(fold);
  return declared.every((name) => name.includes(telling) || (name.length > 1 && last.includes(name)));
};
