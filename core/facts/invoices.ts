import type { FactPlace } from '../contract/index.ts';

/** Which invoices a shop says that it issues. */

type Invoice = 'electronic' | 'company' | 'donation';

/** The ministry's platform and its rules are named for other reasons too. */
const NAMES_ELSEWHERE =
  /(?:財政部)?電子發票(?:整合服務平[台臺]|實施作業要點|相關|是什麼| ?app)|什麼是[「『]?(?:電子|雲端)發票|統一發票使用辦法/gi;
const FORMS: { id: Invoice; words: RegExp }[] = [
  {
    id: 'electronic',
    words:
      /(?:電子|雲端)(?:統一)?發票|(?:手機條碼|自然人憑證|會員|共通性)載具|\be-?(?:lectronic )?invoices?\b|\belectronic invoic/i,
  },
  {
    id: 'company',
    words:
      /三聯式?[^。;；]{0,6}(?:發票)|(?:公司(?:戶|行號)?(?:報帳)?用?|營業人|統編|報帳用?)(?:之|的)?(?:電子|三聯式?)?發票|發票[^。;；]{0,16}(?:統編|統一編號|公司(?:抬頭|戶))(?![:： ]{0,3}\d)|(?:開立?|打|填寫|輸入|加註|備註|註明|需要?)[^。;；\d]{0,6}(?:統編|統一編號)(?![:： ]{0,3}\d)|(?:公司抬頭|公司戶)[^。;；]{0,12}發票|\b(?:corporate|company|business)\b[^.]{0,60}\b(?:tax id|registration number|vat|ubn|invoice)/i,
  },
  {
    id: 'donation',
    words:
      /發票[^。;；]{0,14}(?:捐贈|捐給|愛心碼)|(?:捐贈|捐給|捐出)[^。;；]{0,10}發票|愛心碼|donat\w{1,4}[^.]{0,30}invoice|invoice[^.]{0,30}donat/i,
  },
];
const DENIED =
  /不[可得應]|恕|不(?:再|另)?(?:提供|開立|支援|接受|會?主動?開)|(?:無法|恕不|未|不能|沒有|暫不|尚未|免用|不適用|無須|無)[^。;；,，]{0,8}(?:發票|開立|統編|捐贈)|除外|例外|\bnot? /i;
const ASKED = /[?？]\s*$|嗎\s*$/;
/** Footers warn, link and greet: one that only names an invoice issues none. */
const ISSUED = /開立|提供|採用?|一律|寄發|索取|載具|issue|provide/i;
const INVOICE = /發票|載具|統編|統一編號|愛心碼|invoice/i;

/** Parts of a clause that each say one thing; what stands in brackets is an exception where something is denied. */
const partsOf = (clause: string): string[] =>
  DENIED.test(clause) ? clause.replace(/[(（][^()（）]{0,60}[)）]/g, '').split(/[,，]/) : [clause];

/** `not` of `電子發票，不另寄紙本` speaks of paper alone. */
const isDenied = (part: string): boolean =>
  DENIED.test(
    part.replace(/不(?:再|另|會|主動|另行)?(?:郵寄|寄送|寄發|附|提供)[^,，。]{0,4}(?:紙本|實體)[^,，。]{0,4}/g, ''),
  );

/** What a clause of a page about the shop says that it issues; questions and what is denied say nothing. Linear in the clause. */
export const invoicesIn = (clause: string, place: FactPlace): Invoice[] => {
  if (!INVOICE.test(clause) || ASKED.test(clause) || (place === 'footer' && !ISSUED.test(clause))) return [];
  const found = new Set<Invoice>();
  for (const part of partsOf(clause)) {
    const plain = part.replace(NAMES_ELSEWHERE, ' ');
    if (isDenied(plain)) continue;
    for (const { id, words } of FORMS) if (words.test(plain)) found.add(id);
  }
  return [...found];
};
