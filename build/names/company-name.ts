import type { NamedPage } from './site-name.ts';

/** A company limited, whose name the register gives to nobody else in the country; a shop's or a studio's may be anybody's. */
const COMPANY = /[\p{Script=Han}A-Za-z0-9()（）.&]{2,24}?(?:股份有限公司|有限公司)(?:台灣分公司|臺灣分公司)?/gu;
/** Who made the site, or pays, or delivers. */
const OTHERS = /設計|建置|維護|技術|系統|平台|金流|物流|代理|贊助|powered|designed/i;
const PREFIX = /^(?:本網站由|版權所有|著作權|公司名稱|營業人名稱|網站|copyright|by)+/i;

/** One form of a name, as pages and the register write it differently: 台 and 臺, widths, spaces. */
export const companyNameKey = (name: string): string =>
  name.normalize('NFKC').replace(/\s+/g, '').replaceAll('台', '臺');

const namesIn = (text: string): string[] =>
  OTHERS.test(text)
    ? []
    : Array.from(text.normalize('NFKC').matchAll(COMPANY), ([name]) => name.replace(PREFIX, '')).filter(
        (name) => name.length > 5,
      );

/**
 * The company that a site's pages name as their own, in a notice of copyright or in JSON-LD of the site's organisation;
 * null: none, or more than one.
 */
export const ownCompanyName = (pages: readonly NamedPage[]): string | null => {
  const names = new Map<string, string>();
  for (const { clues } of pages)
    for (const { source, text } of clues)
      if (source === 'notice' || source === 'organisation')
        for (const name of namesIn(text)) names.set(companyNameKey(name), name);
  return names.size === 1 ? ([...names.values()][0] ?? null) : null;
};
