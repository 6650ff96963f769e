/** Payment, logistics, chat, marketing and the rest of what shops carry, shown as their set-up guides say. Ids are invented. */
import { digits, hex } from '../random.ts';
import { type DemoTechnology, inline, script } from './technology.ts';

const form = (action: string): string =>
  `<form method="post" action="${action}" hidden><input type="hidden" name="MerchantID" value="demo"></form>`;

export const tradeTechnologies: DemoTechnology[] = [
  {
    id: 'ecpay',
    category: 'payment',
    share: 0.4,
    signal: 'payment.ecpay.com.tw/Cashier/AioCheckOut',
    html: () => form('https://payment.ecpay.com.tw/Cashier/AioCheckOut/V5'),
  },
  {
    id: 'newebpay',
    category: 'payment',
    share: 0.3,
    signal: 'core.newebpay.com/MPG/mpg_gateway',
    html: () => form('https://core.newebpay.com/MPG/mpg_gateway'),
  },
  {
    id: 'tappay',
    category: 'payment',
    share: 0.22,
    signal: 'js.tappaysdk.com/sdk/tpdirect/',
    html: (key) =>
      `${script('https://js.tappaysdk.com/sdk/tpdirect/v5.18.0', '')}${inline(`TPDirect.setupSDK(9${digits(key, 4)},'app_demo${hex(key, 20)}','sandbox');`)}`,
  },
  {
    id: 'line-pay',
    category: 'payment',
    share: 0.4,
    signal: 'web-pay.line.me',
    html: () => form('https://web-pay.line.me/web/payment/wait'),
  },
  {
    id: 'jkopay',
    category: 'payment',
    share: 0.2,
    signal: 'onlinepay.jkopay.com',
    html: () => form('https://onlinepay.jkopay.com/web/demo'),
  },
  {
    id: 'aftee',
    category: 'payment',
    share: 0.1,
    signal: 'auth.aftee.tw/v1/aftee.js',
    html: () => script('https://auth.aftee.tw/v1/aftee.js', ''),
  },
  {
    id: 'payuni',
    category: 'payment',
    share: 0.06,
    signal: 'api.payuni.com.tw',
    html: () => form('https://api.payuni.com.tw/api/upp'),
  },
  {
    id: 'seven-eleven-map',
    category: 'logistics',
    share: 0.4,
    signal: 'emap.presco.com.tw',
    html: () => form('https://emap.presco.com.tw/c2cemap.ashx'),
  },
  {
    id: 'familymart-map',
    category: 'logistics',
    share: 0.3,
    signal: 'mfme.map.com.tw',
    html: () => form('https://mfme.map.com.tw/default.aspx'),
  },
  {
    id: 'hilife-map',
    category: 'logistics',
    share: 0.12,
    signal: 'ecmap.hilife.com.tw',
    html: () => script('https://ecmap.hilife.com.tw/demo/map.js'),
  },
  {
    id: 't-cat',
    category: 'logistics',
    share: 0.2,
    signal: 'appservice.ezcat.com.tw',
    html: () => script('https://appservice.ezcat.com.tw/shippingdate/demo.js'),
  },
  {
    id: 'ecpay-logistics',
    category: 'logistics',
    share: 0.2,
    signal: 'logistics.ecpay.com.tw',
    html: () => form('https://logistics.ecpay.com.tw/Express/map'),
  },
  {
    id: 'omnichat',
    category: 'support',
    share: 0.15,
    signal: 'chat-plugin.easychat.co',
    html: (key) =>
      script(`https://chat-plugin.easychat.co/easychat.js?v=demo${hex(key, 4)}`, ' async id="omnichat-plugin"'),
  },
  {
    id: 'botbonnie',
    category: 'support',
    share: 0.06,
    signal: 'asset.botbonnie.com',
    html: (key) => script(`https://asset.botbonnie.com/js/bot.js?id=demo-${hex(key, 8)}`),
  },
  {
    id: 'line-official-account',
    category: 'social',
    share: 0.5,
    signal: 'lin.ee/',
    html: (key) => `<a class="line-oa" href="https://lin.ee/demo${hex(key, 4)}">加入 LINE 好友（示範連結）</a>`,
  },
  {
    id: 'insider',
    category: 'marketing',
    share: 0.08,
    signal: 'api.useinsider.com',
    html: (key) => script(`https://demo${hex(key, 4)}.api.useinsider.com/ins.js?id=9000${digits(key, 4)}`),
  },
  {
    id: 'awoo',
    category: 'marketing',
    share: 0.08,
    signal: 'api.awoo.org',
    html: () => script('https://api.awoo.org/libs/cupid-sdk-latest.min.js'),
  },
  {
    id: 'aiqua',
    category: 'marketing',
    share: 0.06,
    signal: 'cdn.qgr.ph',
    html: (key) => script(`https://cdn.qgr.ph/qgraph.demo${hex(key, 12)}.js`),
  },
  {
    id: 'maac',
    category: 'marketing',
    share: 0.06,
    signal: 'bot.cresclab.com',
    html: () => script('https://bot.cresclab.com/demo/webtrack.js'),
  },
  {
    id: 'surveycake',
    category: 'marketing',
    share: 0.05,
    signal: 'surveycake.com/s/',
    html: (key) => `<a href="https://www.surveycake.com/s/demo${hex(key, 3)}">滿意度問卷（示範）</a>`,
  },
];
