/** Services that compare other sellers' prices name themselves so. */
const COMPARES =
  /比價(?:網|平台|搜尋|服務|引擎|王|神器|工具)|比价网|商品比價|價格比較|价格比较|価格比較|最安値(?:検索|比較)|가격\s?비교|price comparison|compare prices|preisvergleich|preise vergleichen|comparateur de prix|comparez les prix|comparador de precios|compara(?:r)? precios|confronta (?:i )?prezzi|comparatore di prezzi|prijsvergelijk|prijzen vergelijken|comparador de preços|compare preços|so sánh giá|เปรียบเทียบราคา|bandingkan harga|perbandingan harga|jämför priser|porównywarka cen|porównaj ceny|сравнение цен|сравнить цены|fiyat karşılaştır|hasonlítsd össze az árakat|árösszehasonlít|árak összehasonlít|porovnanie cien|porovnání cen|srovnání cen|сравни цен|prisjämförelse|prissammenligning|hintavertailu|σύγκριση τιμών|compare(?:z)? les offres|best prices? in (?:india|pakistan|bangladesh|uae|kenya|nigeria|dubai)|lowest price in /iu;

const NAMES = new Set(['description', 'og:description', 'og:title', 'og:site_name', 'keywords', 'application-name']);

/**
 * The words by which a page calls itself a comparison of prices, in its title or description; null: it does not. What
 * such a page aggregates are others' offers.
 */
export const namesComparison = (
  title: string | null | undefined,
  metas: readonly (readonly [name: string, content: string])[],
): string | null => {
  const texts = [title ?? '', ...metas.flatMap(([name, content]) => (NAMES.has(name) ? [content] : []))];
  for (const text of texts) {
    const found = COMPARES.exec(text.slice(0, 400))?.[0];
    if (found !== undefined) return found;
  }
  return null;
};

const MAX_SELLERS = 50;
const SELLER = /"seller"\s{0,4}:\s{0,4}\{[^{}]{0,200}?"name"\s{0,4}:\s{0,4}"([^"]{1,80})"/g;

/** Names of different sellers whose offers a page's JSON-LD aggregates. A shop names itself, if anybody. */
export const aggregatedSellers = (jsonLd: readonly string[]): string[] => {
  const names = new Set<string>();
  for (const block of jsonLd) {
    if (!block.includes('AggregateOffer')) continue;
    for (const [, name] of block.matchAll(SELLER)) if (names.size < MAX_SELLERS) names.add(name!);
  }
  return [...names];
};
