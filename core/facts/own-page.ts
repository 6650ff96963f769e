import { pageKind } from '../company/page.ts';

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
const CONTACT_TITLE = /^\s{0,9}(?:關於我們|關於本站|聯絡(?:我們|資訊)|客服中心|公司(?:資訊|簡介)|about us|contact us)/i;
const LEGAL_TITLE = /^\s{0,9}(?:隱私權|隱私政策|privacy)/i;

const lastPart = (url: string): { last: string; depth: number } => {
  if (!URL.canParse(url)) return { last: '', depth: 0 };
  const parts = new URL(url).pathname.split('/').filter((part) => part !== '');
  let last = parts.at(-1) ?? '';
  try {
    last = decodeURIComponent(last);
  } catch {
    // An address that says nothing.
  }
  return { last: last.slice(0, 80), depth: parts.length };
};

/** Folders of which a page below is a piece of content, whatever its own name is: `/product/about`. */
const CONTENT_FOLDER =
  /\/(?:products?|goods|items?|collections?|categor(?:y|ies)|blogs?|news|articles?|posts?|stories|search|tags?|authors?|users?|sellers?|vendors?|brands?|forum|reviews?|events?|jobs?|p|basic|ticket)\//i;

/** By its address, and where that says nothing, by how its title begins. */
export const ownPage = (url: string, title: string | null): OwnPage | null => {
  const { last, depth } = lastPart(url);
  if (depth === 0 || depth > 5 || pageKind(url, title).isHome) return null;
  if (URL.canParse(url) && CONTENT_FOLDER.test(new URL(url).pathname)) return null;
  if (CONTACT.test(last)) return 'contact';
  if (LEGAL.test(last)) return 'legal';
  if (TERMS.test(last)) return 'terms';
  if (title === null || depth > 2) return null;
  if (CONTACT_TITLE.test(title)) return 'contact';
  if (LEGAL_TITLE.test(title)) return 'legal';
  return TERMS_TITLE.test(title) ? 'terms' : null;
};
