import { namesPage, pageKind } from '../company/page.ts';

/** What a page that a shop writes about itself is about; null: any other page, whose text may be anybody's. */
export type OwnPage = 'contact' | 'legal' | 'terms';

const anyOf = (words: string): RegExp =>
  new RegExp(`^(?:${words})(?:[-_](?:us|page|info|tw|zh))?(?:\\.\\w{2,5})?$`, 'i');
const CONTACT = anyOf(
  'about|contact|contacts|company|company-?profile|corporate|shop-?info|store-?info|support|customer-?service|關於我們|關於本站|關於|聯絡我們|聯絡|客服中心|公司資訊|公司簡介|imprint|impressum|kontakt',
);
/** Those name authorities, partners and processors besides the shop. */
const LEGAL = anyOf(
  'legal|legal-?notice|privacy|privacy-?(?:policy|statement)|tos|disclaimer|隱私權政策|隱私權|隱私政策',
);
const TERMS = anyOf(
  'terms|terms-?(?:of-?(?:service|use)|and-?conditions|conditions)|policy|policies|service-?terms|shipping|shipping-?(?:policy|info|information|payment)|delivery|delivery-?(?:policy|information)|payment|payments|payment-?(?:methods?|shipping)|returns?|return-?(?:policy|exchange)|returns?-?(?:and-?)?(?:refunds?|exchanges?)(?:-?policy)?|refund|refund-?policy|exchange|faqs?|qa|q-?and-?a|help|shopping-?guide|guide|how-?to-?(?:buy|order)|notice|shopping-?notice|購物須知|購物說明|退換貨政策|退換貨|退換貨須知|付款方式|運送方式|配送方式|付款與運送|運費說明|常見問題|服務條款|會員條款',
);
const TERMS_TITLE =
  /^\s{0,9}(?:購物(?:須知|說明|流程|指南|Q ?& ?A)|退換?貨|退貨|付款|運送|配送|運費|常見問[題答]|服務條款|會員條款|shipping|delivery|returns?|refund|payment (?:methods?|options?)|terms of|faq)/i;
/** What terms are about, and what else stands in the names of their pages: `shipping-and-fee-info`, `Refund-Return-Policy`, `ShippingInstructions2`. */
const OF_TERMS = new Set(
  'shipping ship delivery return returns refund refunds exchange exchanges payment payments faq faqs invoice invoices einvoice receipt warranty'.split(
    ' ',
  ),
);
const BESIDES = new Set(
  'and of policy policies info information instruction instructions method methods fee fees cost costs rate rates guide rule rules terms conditions service services help center customer shopping shop order orders note notes notice about product products goods process flow option options page use us our my tw zh en'.split(
    ' ',
  ),
);
const TERMS_WORD =
  '(?:購物|訂購|購買|訂單|退換?貨|換貨|退款|付款|配送|運送|送貨|出貨|取貨|宅配|超取|物流|運費|免運|電子發票|發票|常見|交易|會員|服務|售後|商品)';
const TERMS_NOUN = '(?:須知|說明|政策|流程|問題|問答|方式|條款|辦法|指南|資訊|規則|規定|事項|相關|Q ?& ?A)';
/** `宅配與運費說明`, `發票常見問題`. */
const TERMS_CHINESE = `(?:${TERMS_WORD}[與及和、/&＆]?){1,4}${TERMS_NOUN}{1,2}`;
const TERMS_NAME = new RegExp(`^${TERMS_CHINESE}$`, 'i');
/** As a title begins: the name, and nothing more up to a mark or the end. */
const TERMS_NAMED = new RegExp(`^[\\s《【「(]{0,9}(?:[a-z]{1,14} ?)?${TERMS_CHINESE}(?=$|[\\s》】」)|｜:：–—_-])`, 'i');

/** `ShippingInstructions2.html` → shipping, instructions. */
const wordsOf = (last: string): string[] =>
  last
    .replace(/\.\w{2,5}$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[-_\s.]+/)
    .map((word) => word.replace(/\d{1,3}$/, ''))
    .filter((word) => word !== '');

const namesTerms = (last: string): boolean => {
  if (TERMS.test(last) || TERMS_NAME.test(last)) return true;
  const words = wordsOf(last);
  return (
    words.length < 7 && words.some((w) => OF_TERMS.has(w)) && words.every((w) => OF_TERMS.has(w) || BESIDES.has(w))
  );
};

const CONTACT_TITLE = /^\s{0,9}(?:關於我們|關於本站|聯絡(?:我們|資訊)|客服中心|公司(?:資訊|簡介)|about us|contact us)/i;
const LEGAL_TITLE = /^\s{0,9}(?:隱私權|隱私政策|privacy)/i;

interface Address {
  /** The last part of the path, and where parameters name a page, what they say: `index.php?action=return`. */
  names: string[];
  depth: number;
}

/** What such parameters say is a subject or what is looked for, and no page's name. */
const OF_CONTENT =
  /^(?:c_?path|cat\w*|tag|q|s|keyword\w*|search\w*|query|brand\w*|prod\w*|goods\w*|item\w*|news\w*|article\w*)$/i;

const addressOf = (url: string): Address => {
  if (!URL.canParse(url)) return { names: [], depth: 0 };
  const { pathname, search, searchParams } = new URL(url);
  const parts = pathname.split('/').filter((part) => part !== '');
  let last = parts.at(-1) ?? '';
  try {
    last = decodeURIComponent(last);
  } catch {
    // An address that says nothing.
  }
  const names = [last.slice(0, 80)];
  if (namesPage(search))
    for (const [key, value] of [...searchParams].slice(0, 6))
      if (!OF_CONTENT.test(key)) names.push(value.slice(0, 200).split('/').at(-1)!.slice(0, 80));
  return { names: names.filter((name) => name !== ''), depth: Math.max(parts.length, names.length - 1) };
};

/** Folders of which a page below is a piece of content, whatever its own name is: `/product/about`. */
const CONTENT_FOLDER =
  /\/(?:products?|goods|items?|collections?|categor(?:y|ies)|blogs?|news|articles?|posts?|stories|search|tags?|authors?|users?|sellers?|vendors?|brands?|forum|reviews?|events?|jobs?|p|basic|ticket)\//i;

/** By its address, and where that says nothing, by how its title begins. */
export const ownPage = (url: string, title: string | null): OwnPage | null => {
  const { names, depth } = addressOf(url);
  if (depth === 0 || depth > 5 || pageKind(url, title).isHome) return null;
  if (URL.canParse(url) && CONTENT_FOLDER.test(new URL(url).pathname)) return null;
  if (names.some((name) => CONTACT.test(name) || CONTACT.test(wordsOf(name).join('-')))) return 'contact';
  if (names.some((name) => LEGAL.test(name))) return 'legal';
  if (names.some(namesTerms)) return 'terms';
  if (title === null || depth > 2) return null;
  if (CONTACT_TITLE.test(title)) return 'contact';
  if (LEGAL_TITLE.test(title)) return 'legal';
  return TERMS_TITLE.test(title) || TERMS_NAMED.test(title) ? 'terms' : null;
};
