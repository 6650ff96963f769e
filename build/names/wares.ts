/** Titles that say what is sold, and who sells it. */
const HAN_WORD = /^\p{Script=Han}{2,10}$/u;
/** Wares one after the other: `天然龍眼蜜 荔枝蜜 百花蜜`, `布料批發、窗簾訂做`. */
const isList = (text: string): boolean => {
  const items = text.split(/[\s、，,／/]+/).filter((item) => HAN_WORD.test(item));
  return items.length >= 3 || (items.length === 2 && /[、，,]/.test(text));
};
/** What shops end their names with. */
const SHOP_END =
  /\p{Script=Han}(?:店|行|坊|莊|庄|屋|館|園|社|舖|鋪|堂|廠|號|軒|閣|居|農場|工房|工作室|本家|世家|之家|公司)$/u;
/** What shops and other houses end theirs with, however long these are. */
const HOUSE_END =
  /\p{Script=Han}{2}(?:達人|王國|基地|俱樂部|研究所|實驗室|市集|合作社|基金會|協會|公會|大學|學院|博物館|美術館|銀行|百貨|超市|市集|中心|樂園|會館|教室|書店|餐廳|飯店)$/u;
export const endsLikeHouse = (text: string): boolean => HOUSE_END.test(text) || endsLikeShop(text);
const endsLikeShop = (text: string): boolean => SHOP_END.test(text) && text.length <= 12;
/** `示範布莊(布料批發、窗簾訂做)` → `示範布莊`. */
const WARES_IN_BRACKETS = /[（(]([^()（）]{4,60})[)）]\s{0,3}$/u;
export const withoutListed = (text: string): string => {
  const listed = WARES_IN_BRACKETS.exec(text);
  return listed !== null && isList(listed[1]!) && listed.index > 1 ? text.slice(0, listed.index) : text;
};

/** What is said of wares, at the end of a part. */
const SOLD = /\p{Script=Han}(?:推薦|專賣|批發|訂[做製作]|專門店?|零售|代購|回收|宅配|團購)$/u;
export const isOfWares = (text: string): boolean => SOLD.test(text);
const PROMOTION = /慶|[特優]惠|特賣|熱賣|限[時量]|現貨|預購|新品|新春|節|免運|折|贈|送|活動|公告|官方|製造/;

export const isPromotion = (text: string): boolean => PROMOTION.test(text);

/** Wares, and who sells them: `龍眼蜜 荔枝蜜 百花蜜 - 示範工坊`, `布料批發、窗簾訂做【示範布莊】`. */
export const isSoldBy = (parts: readonly string[], inner: number): boolean => {
  const [wares = '', name = ''] = parts;
  if (parts.length !== 2 || isPromotion(name)) return false;
  return (isList(wares) && endsLikeShop(name)) || (inner === 1 && isOfWares(wares));
};
