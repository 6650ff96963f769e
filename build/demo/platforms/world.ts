/** Platforms of the wider world that shops in Taiwan use too. */
import { hex } from '../random.ts';
import { type DemoPlatform, handleOf, inHtml, platform, shopNumber, tag } from './platform.ts';

const { css, js, run } = tag;

export const worldPlatforms: DemoPlatform[] = [
  platform({
    id: 'shopify',
    name: 'Shopify',
    signals: [
      ...inHtml('cdn.shopify.com/shopifycloud/', 'Shopify.shop'),
      { in: 'header', text: 'x-shopid' },
      { in: 'cookie', text: '_shopify_y' },
    ],
    headers: (shop) => [
      ['x-shopid', String(shopNumber(shop))],
      ['powered-by', 'Shopify'],
      ['set-cookie', `_shopify_y=demo-${hex(shop.host, 20)}; path=/; SameSite=Lax`],
    ],
    head: (shop) =>
      `${css('//cdn.shopify.com/s/files/1/0900/demo/t/1/assets/theme.css')}${run(`var Shopify=Shopify||{};Shopify.shop="${shop.host.replace('.example', '')}-demo.myshopify.com";Shopify.locale="zh-TW";Shopify.currency={"active":"TWD","rate":"1.0"};`)}`,
    foot: () => js('https://cdn.shopify.com/shopifycloud/shopify/assets/demo/storefront.js'),
    productPath: (offer) => `/products/${handleOf(offer)}`,
    policyPath: '/policies/privacy-policy',
    structured: 'group',
    classes: {
      body: 'template-index',
      list: 'product-grid',
      item: 'card-wrapper',
      title: 'card__heading',
      price: 'price-item price-item--sale',
      listPrice: 'price-item price-item--regular',
    },
  }),
  platform({
    id: 'woocommerce',
    name: 'WooCommerce',
    signals: inHtml('/wp-content/plugins/woocommerce/', 'woocommerce_params', 'WooCommerce 9'),
    headers: () => [['link', '</wp-json/>; rel="https://api.w.org/"']],
    head: () =>
      `<meta name="generator" content="WordPress 6.7"><meta name="generator" content="WooCommerce 9.4.1">${css('/wp-content/plugins/woocommerce/assets/css/woocommerce.css?ver=9.4.1')}${css('/wp-content/themes/demo/style.css')}`,
    foot: () =>
      `${run('var woocommerce_params={"ajax_url":"\\/wp-admin\\/admin-ajax.php","wc_ajax_url":"\\/?wc-ajax=%%endpoint%%"};')}${js('/wp-content/plugins/woocommerce/assets/js/frontend/woocommerce.min.js?ver=9.4.1')}`,
    productPath: (offer) => `/product/${handleOf(offer)}/`,
    categoryPath: '/shop/',
    aboutPath: '/about/',
    contactPath: '/contact/',
    policyPath: '/privacy-policy/',
    structured: 'graph',
    classes: {
      body: 'home woocommerce woocommerce-page',
      list: 'products columns-4',
      item: 'product type-product',
      title: 'woocommerce-loop-product__title',
      price: 'woocommerce-Price-amount amount',
      listPrice: 'woocommerce-Price-amount del',
    },
  }),
  platform({
    id: 'magento',
    name: 'Magento',
    signals: [...inHtml('text/x-magento-init', '/static/version'), { in: 'cookie', text: 'mage-cache-sessid' }],
    headers: () => [
      ['set-cookie', 'mage-cache-sessid=true; path=/'],
      ['x-magento-cache-debug', 'MISS'],
    ],
    head: () =>
      `${css('/static/version9000000001/frontend/Demo/theme/zh_Hant_TW/css/styles-m.css')}<script type="text/x-magento-init">{"*":{"Magento_Ui/js/core/app":{"components":{}}}}</script>`,
    foot: () => js('/static/version9000000001/frontend/Demo/theme/zh_Hant_TW/mage/requirejs/mixins.js'),
    productPath: (offer) => `/${handleOf(offer)}.html`,
    categoryPath: '/all.html',
    aboutPath: '/about-us',
    contactPath: '/contact',
    policyPath: '/privacy-policy-cookie-restriction-mode',
    structured: 'microdata',
    classes: {
      body: 'cms-home cms-index-index',
      list: 'products list items product-items',
      item: 'item product product-item',
      title: 'product-item-link',
      price: 'price-wrapper price-final_price',
      listPrice: 'old-price',
    },
  }),
  platform({
    id: 'opencart',
    name: 'OpenCart',
    signals: [
      ...inHtml('index.php?route=product/product', 'catalog/view/javascript/common.js'),
      { in: 'cookie', text: 'OCSESSID' },
    ],
    headers: (shop) => [['set-cookie', `OCSESSID=demo${hex(shop.host, 22)}; path=/`]],
    head: () => css('catalog/view/theme/default/stylesheet/stylesheet.css'),
    foot: () => js('catalog/view/javascript/common.js'),
    productPath: ({ key }) => `/index.php?route=product/product&product_id=${key}`,
    categoryPath: '/index.php?route=product/category&path=20',
    aboutPath: '/index.php?route=information/information&information_id=4',
    contactPath: '/index.php?route=information/contact',
    policyPath: '/index.php?route=information/information&information_id=3',
    structured: 'microdata',
    classes: {
      body: 'common-home',
      list: 'row',
      item: 'product-thumb',
      title: 'caption',
      price: 'price-new',
      listPrice: 'price-old',
    },
  }),
  platform({
    id: 'prestashop',
    name: 'PrestaShop',
    signals: [...inHtml('var prestashop', '/themes/classic/assets/'), { in: 'cookie', text: 'PrestaShop-' }],
    headers: (shop) => [['set-cookie', `PrestaShop-demo${hex(shop.host, 16)}=demo; path=/; HttpOnly`]],
    head: () =>
      `<meta name="generator" content="PrestaShop">${css('/themes/classic/assets/cache/theme-demo.css')}${run('var prestashop={"currency":{"iso_code":"TWD","sign":"NT$"},"language":{"iso_code":"tw"}};')}`,
    foot: () => js('/themes/classic/assets/cache/bottom-demo.js'),
    productPath: (offer) => `/home/${offer.key}-demo.html`,
    categoryPath: '/2-home',
    aboutPath: '/content/4-about-us',
    contactPath: '/contact-us',
    policyPath: '/content/2-legal-notice',
    structured: 'microdata',
  }),
  platform({
    id: 'shopline-global',
    name: 'SHOPLINE (global)',
    signals: inHtml('cdn.myshopline.com', 'window.Shopline'),
    head: (shop) =>
      `${css('https://cdn.myshopline.com/t/demo/assets/theme.css')}${run(`window.Shopline=window.Shopline||{};Shopline.handle="${shop.host.replace('.example', '')}-demo";Shopline.currency="TWD";`)}`,
    foot: () => js('https://cdn.myshopline.com/t/demo/assets/theme.js'),
    productPath: (offer) => `/products/${handleOf(offer)}`,
    structured: 'group',
  }),
];

/** Sites that sell through nothing that can be named, or do not sell. */
export const homemade: DemoPlatform = platform({
  id: 'homemade',
  name: 'homemade',
  signals: [],
  head: () => css('/assets/site.css'),
  foot: () => js('/assets/site.js'),
  productPath: ({ key }) => `/goods/${key}`,
  categoryPath: '/goods',
  aboutPath: '/about',
  contactPath: '/contact',
  policyPath: '/privacy',
});
