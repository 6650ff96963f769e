/** The pages of a site: home, category, product, and those that say who runs it. */
import { industryWords } from '../data/words.ts';
import type { PricedOffer, ShopDay } from '../model.ts';
import { platformOf } from '../platforms/index.ts';
import { pickSome } from '../random.ts';
import { escapeHtml, thousands } from './html.ts';
import { companyText, layout } from './layout.ts';
import { structuredData } from './structured.ts';

/** Picture of an offer, drawn by the demo web itself. */
export const imagePath = (offer: PricedOffer): string => `/demo-image/${offer.product.id}.svg`;

const priceHtml = (shopDay: ShopDay, offer: PricedOffer): string => {
  const { classes } = platformOf(shopDay.platform);
  const list =
    offer.listPriceTwd === null
      ? ''
      : `<span class="${classes.listPrice}"><del>NT$${thousands(offer.listPriceTwd)}</del></span> `;
  return `${list}<span class="${classes.price}">NT$${thousands(offer.priceTwd)}</span>`;
};

const card = (shopDay: ShopDay, offer: PricedOffer): string => {
  const { classes, productPath, id } = platformOf(shopDay.platform);
  const extra = id === 'shopline' ? ` product-id="${offer.key}" ga-product="{}"` : '';
  const sold = offer.inStock ? '' : ' <span class="sold-out-item">已售完</span>';
  return `<li class="${classes.item}"${extra}><a href="${escapeHtml(productPath(offer))}"><img alt="" loading="lazy" width="120" height="120" src="${imagePath(offer)}"><span class="${classes.title}">${escapeHtml(offer.title)}</span></a> ${priceHtml(shopDay, offer)}${sold}</li>`;
};

const list = (shopDay: ShopDay, offers: readonly PricedOffer[]): string =>
  `<ul class="${platformOf(shopDay.platform).classes.list}">\n${offers.map((offer) => card(shopDay, offer)).join('\n')}\n</ul>`;

/** Sentences that any shop of the trade would print; they give a page its length. */
const prose = (shopDay: ShopDay, key: string): string => {
  const { label, categories, about } = industryWords(shopDay.shop.industry);
  const sentences = [
    `${about}。`,
    `本站的${label}分類包括${categories.join('、')}，全部都是示範資料。`,
    '下單後三個工作天內出貨，離島另計運費；以上內容僅供示範。',
    `想找${categories[0]}或${categories[1]}，可以從上方選單開始看起。`,
    '商品照片為程式繪製，與任何真實商品無關。',
    `加入會員可得示範點數，於${label}全館折抵，點數並不存在。`,
  ];
  return pickSome(key, sentences, 4)
    .map((sentence) => `<p>${escapeHtml(sentence)}</p>`)
    .join('\n');
};

export const homePage = (shopDay: ShopDay): string => {
  const { shop, offers } = shopDay;
  const { label, about, categories } = industryWords(shop.industry);
  const body = shop.flags.includes('no_shop')
    ? categories
        .map(
          (name) =>
            `<article><h2>${escapeHtml(name)}筆記（示範文章）</h2>${prose(shopDay, `${shop.host}/${name}`)}</article>`,
        )
        .join('\n')
    : `<h1>${escapeHtml(shop.name)}</h1>\n${prose(shopDay, shop.host)}\n<h2>本週精選</h2>\n${list(shopDay, offers)}`;
  const title = shop.flags.includes('no_shop')
    ? `${shop.name}｜示範網站`
    : `${shop.name}｜${label}線上購物（示範商店）`;
  return layout(shopDay, {
    title,
    description: `${shop.name}：${about}。此為虛構的示範網站。`,
    path: '/',
    kind: 'home',
    body,
  });
};

export const categoryPage = (shopDay: ShopDay): string => {
  const { shop, offers } = shopDay;
  const { label } = industryWords(shop.industry);
  return layout(shopDay, {
    title: `所有商品 - ${shop.name}`,
    description: `${shop.name}的${label}商品一覽（示範）`,
    path: platformOf(shopDay.platform).categoryPath,
    kind: 'category',
    body: `<h1>所有商品</h1>\n${list(shopDay, offers)}\n${prose(shopDay, `${shop.host}/all`)}`,
  });
};

export const productPage = (shopDay: ShopDay, offer: PricedOffer): string => {
  const { shop, offers } = shopDay;
  const platform = platformOf(shopDay.platform);
  const path = platform.productPath(offer);
  const view = { offer, shopDay, url: `https://${shop.host}${path}`, image: `https://${shop.host}${imagePath(offer)}` };
  const structured = structuredData(platform.structured, view);
  const others = offers.filter((other) => other.key !== offer.key).slice(0, 3);
  const { brand, model, spec, colour, category } = offer.product;
  const rows = [
    ['品牌', `${brand.name} ${brand.nameZh}`],
    ['型號', model],
    ['規格', spec],
    ['顏色', colour],
    ['分類', category],
    ['貨號', offer.key],
  ].filter(([, value]) => value !== null);
  return layout(shopDay, {
    title: `${offer.title} - ${shop.name}`,
    description: `${offer.title}，${shop.name}示範商品，並不存在。`,
    path,
    kind: 'product',
    head: `<meta property="og:image" content="${view.image}">${structured.head}`,
    body: `<h1>${escapeHtml(offer.title)}</h1>
<img alt="示範圖片" width="320" height="320" src="${imagePath(offer)}">
<p>${priceHtml(shopDay, offer)}</p>
<button type="button" class="add-to-cart"${offer.inStock ? '' : ' disabled'}>加入購物車</button>
<table>${rows.map(([name, value]) => `<tr><th>${name}</th><td>${escapeHtml(String(value))}</td></tr>`).join('')}</table>
${structured.body}
${prose(shopDay, `${shop.host}/${offer.key}`)}
<h2>你可能也喜歡</h2>
${list(shopDay, others)}`,
  });
};

/** About, contact, policy and cart. */
export const textPage = (shopDay: ShopDay, path: string, heading: string): string => {
  const { shop } = shopDay;
  const company = companyText(shopDay);
  const address = shop.company === null ? '' : `<p>營業地址：${escapeHtml(shop.company.address)}（虛構）</p>`;
  return layout(shopDay, {
    title: `${heading} - ${shop.name}`,
    description: `${shop.name}${heading}（示範網站）`,
    path,
    kind: 'text',
    body: `<h1>${heading}</h1>\n<p>${escapeHtml(company)}</p>\n${address}<p>客服信箱：service@${shop.host}</p>\n${prose(shopDay, `${shop.host}${path}`)}`,
  });
};
