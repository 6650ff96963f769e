import type { Evidence } from '../../core/evidence/index.ts';
import { codesOfPart } from '../../core/text-codes.ts';
import { WordIndex } from '../../core/word-index.ts';

/** Pages of trust that a page links to. */
export interface LinkedPages {
  contact: boolean;
  policy: boolean;
}

/** Chinese and English, then what shops of other countries call the same; in addresses too. */
const CONTACT =
  '聯絡 聯繫 联系 客服 contact kontakt contatt contato impressum お問い合わせ お問合わせ 문의 고객센터 liên_hệ ติดต่อ контакт iletişim اتصل';
const POLICY =
  '隱私 隐私 退換貨 退貨 退换货 服務條款 服务条款 購物須知 privacy refund return terms datenschutz widerruf confidentialité rétractation privacidad devoluci condiciones privacidade devoluç recesso プライバシー 個人情報 特定商取引 返品 개인정보 이용약관 반품 bảo_mật đổi_trả นโยบาย политик возврат условия polityk regulamin ochrana_osobn obchodní_podmínky obchodné_podmienky gizlilik iade الخصوصية';

type Kind = keyof LinkedPages;
/** A word, and what has to hold where it stands. */
interface LinkWord {
  kind: Kind;
  holds: RegExp | null;
}

const upper = (text: string): string => text.toUpperCase();
/** The index tells ASCII in any case; of other letters small ones, capitals, and those that begin words. */
const spelled = (word: string): Set<string> => {
  const forms = [word, word.replace(/(?<!\S)\S/g, upper), word.replace(/^./, upper), upper(word)];
  return new Set(forms.map((form) => form.replace(/[A-Z]/g, (letter) => letter.toLowerCase())));
};

const index = new WordIndex<LinkWord>();
const add = (kind: Kind, word: string, holds: RegExp | null = null): void => {
  for (const form of spelled(word.replaceAll('_', ' '))) index.add(form, { kind, holds });
};
for (const word of CONTACT.split(' ')) add('contact', word);
for (const word of POLICY.split(' ')) add('policy', word);
add('policy', 'agb', /\bagb\b/iy);
add('policy', 'reso', /reso\b/iy);
add('policy', 'mentions', /mentions.légales/iy);

/** Part of no link. */
const BETWEEN = '\n';

/** Whether links of a page, by their texts and addresses, lead to how one reaches the shop and to its terms. */
export const readLinkedPages = (links: Evidence['links']): LinkedPages => {
  const linked: LinkedPages = { contact: false, policy: false };
  // All in one: a page has hundreds.
  const parts: string[] = [];
  for (const { text, url } of links) parts.push(text, url);
  const shown = parts.join(BETWEEN);
  const codes = codesOfPart(shown);
  const last = shown.length - 1;
  for (let at = index.next(codes, 0, last); at >= 0; at = index.next(codes, at + 1, last)) {
    for (const [, { kind, holds }] of index.at(codes, at, shown.length)) {
      if (linked[kind]) continue;
      if (holds !== null) holds.lastIndex = at;
      if (holds === null || holds.test(shown)) linked[kind] = true;
    }
    if (linked.contact && linked.policy) break;
  }
  return linked;
};
