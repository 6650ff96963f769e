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

/**
 * Parameters with which systems without paths of their own name a page: `index.php?route=product/product&product_id=5`,
 * `/?p=12`. Those of campaigns, languages and sessions are none.
 */
const PAGE_PARAMETER =
  /[?&](?:p|page|page_?id|route|action|act|mod|module|controller|main_page|option|view|task|id|id_(?:product|category|cms)|nid|tid|gid|c_?path|cat|q|s|keyword|search|post_type|(?:prod|goods|item|cate|article|news(?!letter))\w{0,20})=([^&#]+)/gi;
/** The front page's, and the look in which any page is shown (`?view=mobile`). */
const HOME_VALUE = /^(?:home|index|main|default|common(?:\/|%2f)home|mobile|desktop|pc|web|1|0)$/i;
const MAX_QUERY = 500;

/** `?search` names a page: at a home page's address another one stands. */
export const namesPage = (search: string): boolean =>
  Array.from(search.slice(0, MAX_QUERY).matchAll(PAGE_PARAMETER)).some(([, value = '']) => !HOME_VALUE.test(value));

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
