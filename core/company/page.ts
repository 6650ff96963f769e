/** What a page is by its own address and title (`pageKind`). */
export interface PageKind {
  isHome: boolean;
  /** A page about the site itself: about, contact, legal, terms. */
  isOwn: boolean;
  /** It may be about the site: a brand's story or a seller's data are also told of those whose goods are sold. */
  mayBeOwn: boolean;
}

const OWN_WORD =
  'about|about-?us|contact|contact-?us|company|company-?(?:info|profile)|corporate|legal|legal-?notice|imprint|impressum|terms|terms-?(?:of-?(?:service|use)|and-?conditions)|tos|privacy|privacy-?policy|policy|policies|disclaimer|shop-?info|store-?info|service-?terms|關於|關於我們|關於本站|聯絡我們|聯絡|公司資訊|公司簡介|隱私權政策|隱私權|服務條款|購物須知|退換貨政策';
const OWN_PAGE = new RegExp(`^(?:${OWN_WORD})(?:\\.(?:html?|php|aspx?|jsp))?$`, 'i');
/** Folders in which a site keeps pages of its own; in another one a page about somebody may stand. */
const OWN_FOLDER = new RegExp(
  `^(?:pages?|info|service|services|help|support|home|site|web|main|content|contents|cms|static|html|zh|en|tw|zh-?tw|zh-?hant(?:-tw)?|zh_tw|en-?us|${OWN_WORD})$`,
  'i',
);
const OWN_TITLE =
  /^\s*(?:關於我們|關於本站|聯絡我們|聯絡資訊|公司資訊|公司簡介|隱私權|隱私政策|服務條款|使用條款|會員條款|購物須知|about us|contact us|privacy policy|terms of)/i;

const MAY_BE_OWN =
  /^(?:brand-?(?:story|info|intro(?:duction)?)|about-?(?:the-)?brand|our-?story|seller-?info|品牌故事|品牌介紹|關於品牌|商店資訊|商店介紹|賣家資訊|賣場資訊)(?:\.(?:html?|php|aspx?|jsp))?$/i;
const MAY_BE_OWN_TITLE =
  /^\s*(?:關於品牌|品牌故事|品牌介紹|我們的故事|商店資訊|商店介紹|賣家資訊|賣場資訊|店家資訊|brand story|our story)/i;
/** `/Shop/Introduction/41888`: with 91APP the shop's own. */
const INTRODUCTION = /^\/(?:v2\/)?shop\/introduction\/\d{1,9}\/?$/i;

/** Whose value names a page by words. */
const BY_WORD =
  /^(?:route|_route_|action|act|mod|module|controller|main_page|option|task|app|page|view|post_type|q|keyword|search|category|product|goods|article|product_cat|tag|cat)$/;
/** Whose value names one by a number or a list of them, by itself or as the end of a longer key: `nid`, `prodsn`, `id_category`. */
const BY_NUMBER =
  /^(?:p|s|m|id|item|items|cat|page_?id|paged?|pn|author|class|brand|series|blog|menu|content|tabid|c_?path|id_(?:product|category|cms)|[npctb]id|gid|attachment_id|manufacturers?_id|prd|(?:prod(?:uct)?s?|goods|item|cate(?:gory)?|article|news)_?(?:id|no|sn|name|slug)?|[a-z]{1,4}(?:no|sno))$/;
/** With such a value it is the front page's. */
const HOME_VALUE =
  /^(?:|\/|home|index(?:\.(?:html?|php|aspx?))?|main|default|front(?:page)?|featured|com_content|common\/home|0)$/;
/** The look in which any page is shown, and what becomes of a visitor. */
const LOOK = /^(?:mobile|desktop|pc|web|tablet|grid|list|dark|light)$/;
const DONE = /^(?:edm|line|fb|ig|login|logout)(?:_|$)|_success$/;
const FIRST_PAGE = /^(?:page|paged|pn)$/;
/** `p=line` and `id=edm2026` say from where one comes; `cate=A3`, `s=杯子`. */
const NUMBER = /^\d[\d_,-]*$/;
const SLUG_KEY = /(?:no|sn|name|slug|id)$|^(?:category|product|goods|article|product_cat|tag)$/;

const namesOne = (key: string, value: string): boolean => {
  if (HOME_VALUE.test(value)) return false;
  // `tag=blog-22` is a partner's.
  if (key === 'tag' && /\d/.test(value)) return false;
  if (FIRST_PAGE.test(key) && value === '1') return false;
  if (NUMBER.test(value)) return BY_NUMBER.test(key) || BY_WORD.test(key);
  if (key === 's') return /\p{Script=Han}/u.test(value);
  if (/^(?:p|m|id|item|items)$/.test(key)) return false;
  if (BY_WORD.test(key)) {
    if (/^(?:view|option)$/.test(key) && LOOK.test(value)) return false;
    return !(/^act(?:ion)?$/.test(key) && DONE.test(value));
  }
  return BY_NUMBER.test(key) && SLUG_KEY.test(key) && !/^[ptbcng]id$/.test(key);
};

/**
 * Whether parameters name a page, as with systems that give none a path: `index.php?route=product/product&product_id=5`,
 * `/?p=12`, `/?search=杯`. At a home page's address another one stands then. Those of campaigns, languages, looks and sessions
 * name none.
 */
export const namesPage = (search: string): boolean => {
  const at = search.indexOf('?');
  if (at < 0 || at + 1 === search.length) return false;
  const query = new URLSearchParams(search.slice(at + 1).replace(/#.*$/s, ''));
  for (const [key, value] of query) if (namesOne(key.toLowerCase(), value.trim().toLowerCase())) return true;
  return false;
};

/** Those with which any page may be called. */
const PASSING =
  /^(?:utm_\w+|t|v|ver|lang(?:uage)?|locale|hl|ref|from|source|fbclid|gclid|srsltid|openexternalbrowser)$/i;
/** `/brand-story?brand=12` is of one of many. */
export const namesTenant = (url: string): boolean =>
  URL.canParse(url) && [...new URL(url).searchParams.keys()].some((key) => !PASSING.test(key));

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** By its address, and where that says nothing, by how its title begins. */
export const pageKind = (url: string, title: string | null): PageKind => {
  const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: '/', search: '' };
  const path = decoded(pathname);
  const parts = path.split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const isHome =
    !namesPage(search) &&
    (parts.length === 0 ||
      (parts.length === 1 && /^(?:index|default|home)(?:\.[a-z]{2,5})?$|^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(last)));
  const isPlain = parts.slice(0, -1).every((part) => OWN_FOLDER.test(part));
  const isShort = parts.length < 3;
  return {
    isHome,
    isOwn: isPlain && !isHome && (OWN_PAGE.test(last) || (isShort && OWN_TITLE.test(title ?? ''))),
    mayBeOwn:
      INTRODUCTION.test(path) ||
      (isPlain && !isHome && (MAY_BE_OWN.test(last) || (isShort && MAY_BE_OWN_TITLE.test(title ?? '')))),
  };
};
