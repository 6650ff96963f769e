/**
 * Currency marks as they stand beside prices. Sources: ISO 4217 codes; Unicode block "Currency Symbols"; national
 * abbreviations as shops print them.
 */

const isoCodes =
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PTE PYG QAR RMB RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD NTD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWL'.split(
    ' ',
  );

/** Signs that mean money wherever they stand. */
const signs =
  'NT$ US$ HK$ AU$ CA$ MX$ NZ$ SG$ RD$ A$ C$ J$ R$ S$ T$ Z$ GH₵ $U B/. S/. € £ ₤ ¥ ￥ ₹ ₨ ₩ ₫ ₽ ₺ ₴ ₪ ₦ ₱ ₡ ₲ ₵ ₭ ₮ ₸ ₼ ₾ ฿ ៛ ؋ ƒ ﷼ $'.split(
    ' ',
  );

/** Abbreviations and words: money only where no letter touches them. */
const words =
  'Kč zł Ft kr Kr руб. руб р. Р грн. грн лв. лв Dinara дин. din. lei LEI Lek pln TL Rp RM Rs. Rs Fr. Br KM BD CFA Fdj UM DT TSh USh VT ZK FG đ NT جنيه درهم ريال تومان yen yuan'.split(
    ' ',
  );

/** East Asian words: these follow digits directly and touch other characters. */
const suffixes =
  '新台幣 新臺幣 台幣 臺幣 人民幣 人民币 日圓 日元 日幣 美元 美金 港幣 港元 歐元 韓元 韓幣 英鎊 澳幣 加幣 泰銖 越南盾 圓 元 円 원'.split(
    ' ',
  );

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const longestFirst = (list: string[]): string[] => [...list].sort((a, b) => b.length - a.length);
const alternatives = (list: string[]): string => longestFirst(list).map(escapeRegExp).join('|');

const codes = alternatives(isoCodes);
const strong = new RegExp(`(?<![\\p{L}])(${codes})(?=\\s?\\$)|(${alternatives(signs)})`, 'u');
const weak = new RegExp(
  `(?<![\\p{L}])(${alternatives([...isoCodes, ...words])})(?![\\p{L}])|(${alternatives(suffixes)})`,
  'u',
);

const named = new RegExp(
  `(?<![\\p{L}])(US|HK|AU|CA|SG|NZ)\\s\\$|(美金|美元|港幣|港元|日幣|澳幣|加幣)(?=\\s?:?\\s?\\$)|\\$\\s?[\\d.,]{1,14}\\s?(${codes})(?![\\p{L}\\d])`,
  'u',
);

const find = (pattern: RegExp, text: string): string | null => {
  const match = pattern.exec(text);
  return match === null ? null : (match[1] ?? match[2] ?? match[3] ?? null);
};

/**
 * The currency mark as written in a price (`£`, `NT$`, `Kč`, `EUR`); null: it says none. Input beyond 300 characters is
 * not looked at.
 */
export const findCurrency = (text: string): string | null => {
  const price = text.slice(0, 300);
  const mark = find(strong, price);
  // `$19.90 USD`, `US $19.90`: a code beside it tells whose dollar it is.
  return mark === '$' ? (find(named, price) ?? mark) : (mark ?? find(weak, price));
};

const isoOfMark: Record<string, string> = {
  NT$: 'TWD',
  NT: 'TWD',
  NTD: 'TWD',
  TWD: 'TWD',
  新台幣: 'TWD',
  新臺幣: 'TWD',
  台幣: 'TWD',
  臺幣: 'TWD',
  US$: 'USD',
  US: 'USD',
  HK: 'HKD',
  AU: 'AUD',
  CA: 'CAD',
  SG: 'SGD',
  NZ: 'NZD',
  美元: 'USD',
  美金: 'USD',
  HK$: 'HKD',
  港幣: 'HKD',
  港元: 'HKD',
  AU$: 'AUD',
  A$: 'AUD',
  CA$: 'CAD',
  C$: 'CAD',
  MX$: 'MXN',
  NZ$: 'NZD',
  SG$: 'SGD',
  S$: 'SGD',
  R$: 'BRL',
  '€': 'EUR',
  歐元: 'EUR',
  '£': 'GBP',
  '₤': 'GBP',
  '¥': 'JPY',
  '￥': 'JPY',
  円: 'JPY',
  日圓: 'JPY',
  日元: 'JPY',
  日幣: 'JPY',
  yen: 'JPY',
  '₩': 'KRW',
  원: 'KRW',
  韓元: 'KRW',
  韓幣: 'KRW',
  英鎊: 'GBP',
  澳幣: 'AUD',
  加幣: 'CAD',
  泰銖: 'THB',
  越南盾: 'VND',
  RMB: 'CNY',
  人民幣: 'CNY',
  人民币: 'CNY',
  yuan: 'CNY',
  '฿': 'THB',
  '₫': 'VND',
  RM: 'MYR',
  Rp: 'IDR',
};

/**
 * ISO 4217 code of a mark or a code in any case; null where the mark is absent or says nothing by itself (`$`, `元`
 * and `圓` are used for several currencies); `XXX` for a mark of some other, foreign, currency.
 */
export const currencyCode = (mark: string | null | undefined): string | null => {
  const text = (mark ?? '').normalize('NFKC').trim();
  if (text === '' || text === '$' || text === '元' || text === '圓') return null;
  const upper = text.toUpperCase();
  return isoOfMark[text] ?? isoOfMark[upper] ?? (isoCodes.includes(upper) ? upper : 'XXX');
};
