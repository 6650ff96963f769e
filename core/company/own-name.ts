import { nameCluesOf } from '../evidence/site-name.ts';
import type { Evidence } from '../evidence/types.ts';

/** What of a page says whose it is. */
export type NamingPage = Pick<Evidence, 'title' | 'url' | 'text' | 'jsonLd'> &
  Partial<Pick<Evidence, 'metas' | 'logos'>>;

export const TITLE_PARTS = /\s*[|｜│»›]\s*|\s+[-–—·]\s+|(?<=\p{Script=Han})[-–—](?=\p{Script=Han})/u;
const LEGAL_FORM = /(?:股份有限公司|有限公司|企業社|實業社|企業行|商行|商號|工作室)(?:[台臺]灣分公司)?$/;
/** A company by its legal form, else a house by its last character. */
const COMPANY =
  /(?<![\p{L}\p{N}])[\p{Script=Han}A-Za-z0-9&()（）]{2,24}?(?:股份有限公司|有限公司|企業社|實業社|企業行|商行|商號|工作室)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])[\p{Script=Han}A-Za-z0-9&()（）]{2,24}?(?:股份有限公司|有限公司|商行|商號)(?=(?:經營|營運|電話|地址|統一編號|統編))|(?<![\p{L}\p{N}])\p{Script=Han}{3,10}[行社坊店館莊鋪舖廠園](?!\p{L})/gu;
const BEFORE_COMPANY = /^(?:本網站由|本站由|版權所有|著作權|(?:公司|商號|商店|營業人|賣家|事業)?名稱為?|營業人)+/;
/** Titles of pages that tell of companies of others. */
const OF_COMPANIES = /登記|查詢|統編|統一編號|公司資料|公司名錄|企業名錄|黃頁|徵才|求職|職缺|新聞|報導/;
/** What a link to the home page says besides a name. */
const NO_NAME =
  /回到?|返回|前往|首頁|主頁|官方網站|官網|\b(?:logo|home|top|index|page|back|to|official|website|site)\b/gi;
const LEAST = 2;
/** So many characters of a name tell it, where more follow. */
const TELLING = 3;
/** What a company adds to its brand, and a site to its company, without becoming another's. */
const NEUTRAL =
  /^(?:國際|實業|企業|事業|文創|文化|生活|設計|貿易|科技|生技|興業|創意|品牌|食品|餐飲|商貿|電商|行銷|官方|網站|官網|網路|線上|購物|商店|商城|旗艦店|選物|[臺台]灣)*$/;
/** Places and kinds of goods, which many bear. */
const GENERIC =
  /^(?:[臺台]灣|[臺台][北中南東]|新北|桃園|新竹|苗栗|彰化|南投|雲林|嘉義|高雄|屏東|宜蘭|花蓮|澎湖|金門|馬祖|基隆|中華|中國|日本|韓國|香港|美國|亞洲|全國|世界|國際|[市縣區]|線上|網路|購物|商城|商店|市集|好物|精選|品牌|官方|網站|家具|傢俱|家電|茶葉|茶行|咖啡|料理|食品|餐飲|美食|服飾|女裝|男裝|童裝|鞋|包|花店|花藝|文具|書店|書局|五金|藥局|眼鏡|珠寶|汽車|機車|旅行|旅遊|不動產|陶藝|陶瓷|生活|文創|設計|健康|美妝|寵物|水果|蔬果|推薦)+$/;

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '').replaceAll('台', '臺');
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('台', '臺')
    .match(/\p{Script=Han}+|[a-z0-9&]+/gu) ?? [];

/** The last name of a company in a text before a number; null: none. */
export const companyBefore = (text: string): string | null => {
  const found = text.match(COMPANY)?.at(-1);
  if (found === undefined) return null;
  const name = found.replace(BEFORE_COMPANY, '');
  return name.length > LEAST ? name : null;
};

/** Whether a word of a name is the company's stem, or begins or follows it with nothing but neutral words between. */
const isAkin = (word: string, stem: string): boolean => {
  if (word === stem) return true;
  const [short, long] = word.length < stem.length ? [word, stem] : [stem, word];
  return short.length >= TELLING && long.startsWith(short) && NEUTRAL.test(long.slice(short.length));
};

/** A name that says nothing else in the company's script: `月見窯 MOONKILN`, not `月見窯 好逛市集`. */
const isNameOf = (name: string, stem: string): boolean => {
  const words = wordsOf(name);
  const told = words.filter((word) => isAkin(word, stem));
  const others = words.filter((word) => !told.includes(word) && /\p{Script=Han}/u.test(word) && !NEUTRAL.test(word));
  return told.length > 0 && others.length === 0;
};

/** Names that the page gives its site, but for a notice's and a title's; an organisation may be anybody. */
const declaredNames = ({ url, text, jsonLd, metas = [], logos = [] }: NamingPage): string[] =>
  nameCluesOf({ url, text, jsonLd, metas, logos }).flatMap(({ source, text: name }) => {
    if (source === 'organisation') return [];
    const own = name.replace(NO_NAME, ' ').trim();
    return wordsOf(own).length === 0 ? [] : [own];
  });

/**
 * Whether a company's name is the site's, by all that a page says of whose it is: its title's last part and each name that it
 * declares are the company's, and it declares one at least. A title that gives the whole legal name is a directory's too.
 */
export const isSitesOwn = (company: string, page: NamingPage): boolean => {
  const title = page.title ?? '';
  const parts = title.split(TITLE_PARTS).filter((part) => part.trim() !== '');
  if (parts.length !== 2 || OF_COMPANIES.test(title)) return false;
  const last = parts.at(-1) ?? '';
  const whole = fold(company);
  const stem = whole.replace(LEGAL_FORM, '');
  const hasForm = stem !== whole;
  if (stem.length < LEAST || GENERIC.test(stem) || (hasForm && fold(last).includes(whole))) return false;
  const isOwn = (name: string): boolean => isNameOf(name.trim().replace(LEGAL_FORM, ''), stem);
  if (!isOwn(last)) return false;
  const declared = declaredNames(page);
  if (declared.length === 0 || !declared.every(isOwn)) return false;
  // A house's last character is anybody's: the site itself must be called so.
  return hasForm || (fold(last) === whole && declared.some((name) => fold(name) === whole));
};

/** Whether what a notice of copyright names first (`示範茶行 版權所有`) is another than the company. */
export const isNoticeOfAnother = (shown: string, company: string): boolean => {
  const stem = fold(company).replace(LEGAL_FORM, '');
  return Array.from(shown.matchAll(/([^\s,，。©]{2,30})\s?(?:版權所有|著作權所有|all rights reserved)/gi)).some(
    ([, name = '']) => !/^(?:(?:19|20)\d\d|copyright)$/i.test(name) && !isNameOf(name.replace(LEGAL_FORM, ''), stem),
  );
};
