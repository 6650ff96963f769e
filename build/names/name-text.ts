/** Texts that may hold a shop's name → the name alone. */

/** Words with which a site says that it is one, at either end of its name; never the name. */
const GENERIC = [
  ...[
    '官方網站',
    '官方网站',
    '官方購物網站',
    '官方購物網',
    '官方購物商城',
    '官方線上商店',
    '官方線上商城',
    '官方線上購物',
    '官方網路商店',
    '官方網路商城',
  ],
  ...['股份有限公司', '有限公司', '有限責任公司', 'co., ltd', 'co.,ltd', 'co. ltd', 'ltd', 'gmbh'],
  ...[
    '官方商城',
    '官方商店',
    '官方旗艦店',
    '官方旗艦館',
    '旗艦店',
    '官網',
    '官方',
    '購物官網',
    '品牌官網',
    '網路商店',
    '網路商城',
    '線上商店',
    '線上商城',
  ],
  ...[
    '線上購物網',
    '線上購物',
    '線上訂購',
    '購物網站',
    '網站首頁',
    '首頁',
    '回首頁',
    '歡迎光臨',
    '全球資訊網',
    '台灣官方',
    '臺灣官方',
    '台灣官網',
    '的商店',
    'logo',
    '標誌',
  ],
  ...[
    'official site',
    'official website',
    'official web site',
    'official online store',
    'official online shop',
    'official store',
  ],
  ...[
    'official shop',
    'official',
    'online store',
    'online shop',
    'online shopping',
    'webshop',
    'web shop',
    'e-shop',
    'eshop',
  ],
  ...['home page', 'homepage', 'website', 'welcome to'],
].sort((a, b) => b.length - a.length);

/** Page, not shop: texts that stand where a name may stand. */
const JUNK = new Set(
  [
    ...GENERIC,
    ...'index home welcome main shop store blog news search cart checkout login logout signin register account wishlist products product'.split(
      ' ',
    ),
    ...'all categories category collections collection catalog menu error untitled document loading redirecting faq help'.split(
      ' ',
    ),
    ...'brand image img banner website brandname wordpress shopify magento portal default test demo sitename'.split(
      ' ',
    ),
    ...[
      'sign in',
      'log in',
      'sign up',
      'my account',
      'your cart',
      'shopping cart',
      'my cart',
      'your shopping cart',
      'all products',
    ],
    ...[
      'about us',
      'about',
      'contact us',
      'contact',
      'privacy policy',
      'terms of service',
      'terms & conditions',
      'order status',
    ],
    ...[
      'just a moment',
      'attention required',
      'access denied',
      'forbidden',
      'not found',
      'page not found',
      'bad gateway',
    ],
    ...[
      'service unavailable',
      'site maintenance',
      'under construction',
      'coming soon',
      'are you a robot',
      'security check',
    ],
    ...[
      'my site',
      'my store',
      'my shop',
      'my blog',
      'site name',
      'your site',
      'your store',
      'site logo',
      'my wordpress',
      'new arrivals',
    ],
    ...[
      'cloudflare',
      'back to home',
      'back to homepage',
      'go to homepage',
      'skip to content',
      'search results',
      'toggle navigation',
    ],
    ...[
      '登入',
      '會員登入',
      '會員中心',
      '會員專區',
      '註冊',
      '加入會員',
      '會員註冊',
      '購物車',
      '您的購物車',
      '我的購物車',
      '結帳',
      '搜尋',
      '搜尋結果',
    ],
    ...[
      '商品',
      '產品',
      '全部商品',
      '所有商品',
      '商品列表',
      '商品分類',
      '產品介紹',
      '產品總覽',
      '商品介紹',
      '熱銷商品',
      '新品上市',
      '最新消息',
      '最新公告',
    ],
    ...[
      '關於我們',
      '品牌故事',
      '聯絡我們',
      '聯絡',
      '客服中心',
      '常見問題',
      '購物須知',
      '隱私權政策',
      '服務條款',
      '退換貨政策',
      '訂單查詢',
      '找不到網頁',
    ],
    ...[
      '網頁不存在',
      '頁面不存在',
      '系統維護中',
      '網站維護中',
      '維護中',
      '請稍候',
      '載入中',
      '錯誤',
      '部落格',
      '網站',
      '商店',
      '我的商店',
      '首頁圖',
      '圖片',
    ],
    ...'главная menü startseite start hem inicio accueil página home strona główna kezdőlap etusivu hjem'.split(' '),
    ...[
      'главная страница',
      'strona główna',
      'página inicial',
      'página principal',
      'zur startseite',
      'na hlavnú stránku',
      'hlavná stránka',
    ],
    ...[
      '女裝',
      '男裝',
      '童裝',
      '特價',
      '優惠',
      '活動',
      '新品',
      '回到首頁',
      '返回首頁',
      '前往首頁',
      '品牌',
      '本站',
      '本網站',
      '網站名稱',
      '商店名稱',
      '電話',
      '選單',
    ],
  ].map((text) => text.toLowerCase()),
);
const JUNK_START =
  /^(?:40[0-9]|50[0-9]|error\b|page not found|just a moment|attention required|access denied|search results|搜尋|查詢|您搜尋|歡迎加入|請輸入|請啟用|please\b|sign in|log ?in\b|your cart|shopping cart|buy\b|купить\b)/i;
const PRICE = /(?:NT\$?|[$€£¥￥])\s?\d|\d\s?元|\d\s?折|\d+\s?%|滿\s?\d|免運|優惠價|特價|\d{4}年|\d{4}[-/.]\d/i;
/** Ends of clauses: a slogan's, seldom a name's. */
const SENTENCE = /[，。！？、；…]|[!?]\s|,\s|\.{3}/;
const SLOGAN =
  /(?:專賣|專門店推薦|推薦|首選|第一|最[佳好大新]|批發|團購網推薦|一站式|提供|為您|讓你|讓您|打造|全台|精選|嚴選推薦|哪裡買|購買|價格|評價|best\b|cheap|buy\b|shop for|prices?\b|discount)/i;

const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}';
const SEPARATOR = new RegExp(
  `\\s*(?:[|｜‖│︱║∣]|::+|[»›>＞])\\s*|\\s+[-–—―─－‐·•・．:：@~～/]\\s+|\\s*[－—―─．•]\\s*|(?<=[${CJK}])[-–_]|[-–_](?=[${CJK}])|[：:]\\s+|(?<=[${CJK}])[：:]`,
  'u',
);
/** What parts a name from a slogan also where a site declares its name: names hold hyphens and colons themselves. */
const DECLARED_SEPARATOR = /\s*(?:[|｜‖│︱║∣]|::+|[»›>＞])\s*|\s+[-–—―─－•·・．]\s+/u;
const BRACKETS = /[【〔［[「『《]([^】〕］\]」』》]{1,40})[】〕］\]」』》]/gu;

/** Form in which two spellings of one name are one: `PC Home®` and `pchome`. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

const isEdge = (text: string, at: number): boolean => !/[a-z0-9]/i.test(text[at] ?? ' ');

/** Without one generic word at its end or start; a Latin one only where it is a word. */
const withoutOne = (text: string): string => {
  const lower = text.toLowerCase();
  for (const word of GENERIC) {
    if (lower.length <= word.length) continue;
    const isLatin = /^[a-z]/.test(word);
    if (lower.endsWith(word) && (!isLatin || isEdge(lower, lower.length - word.length - 1)))
      return text.slice(0, -word.length);
    if (lower.startsWith(word) && (!isLatin || isEdge(lower, word.length))) return text.slice(word.length);
  }
  return text;
};

const trimSigns = (text: string): string =>
  text.replace(/^[\s\-–—|｜:：,，・·./\\™®©]+|[\s\-–—|｜:：,，・·/\\™®©]+$/gu, '').trim();

/** `示範茶行官方網站` → `示範茶行`; what is nothing but generic words comes out as it is. */
export const bareName = (text: string): string => {
  let name = trimSigns(text);
  const lastWord = name.lastIndexOf(' ');
  if (lastWord > 1 && JUNK.has(name.slice(lastWord + 1).toLowerCase()) && /\p{Script=Han}/u.test(name.slice(lastWord)))
    name = trimSigns(name.slice(0, lastWord));
  for (let i = 0; i < 4; i++) {
    const rest = trimSigns(withoutOne(name));
    if (rest === name || nameKey(rest).length < 2) break;
    name = rest;
  }
  return name;
};

/** A page's own word, a price, a number, an address or a whole sentence: nothing that a shop is called. */
export const isJunk = (text: string): boolean => {
  const key = nameKey(text);
  const lower = text
    .toLowerCase()
    .replace(/[.…!]+$/, '')
    .trim();
  return (
    key.length < 2 ||
    text.length > 60 ||
    /^[\d\s.,:/-]+$/.test(text) ||
    JUNK.has(lower) ||
    JUNK.has(key) ||
    JUNK_START.test(text) ||
    PRICE.test(text) ||
    /^https?:|[{}<>=\\]|%s|\$\{|\bundefined\b|\bnull\b|document\.write|["“”]:|">/i.test(text)
  );
};

/** How much a text reads like a name and not like a slogan, 0–1. */
export const nameLikeness = (text: string): number => {
  const han = text.match(new RegExp(`[${CJK}]`, 'gu'))?.length ?? 0;
  const words = text.split(/\s+/).length;
  let likeness = 1;
  if (SENTENCE.test(text)) likeness *= 0.4;
  if (SLOGAN.test(text)) likeness *= 0.5;
  const length = han === 0 ? words : han + 1.5 * (text.match(/[A-Za-z0-9.]+/g)?.length ?? 0);
  const [much, tooMuch] = han === 0 ? [5, 7] : [9, 13];
  if (length > tooMuch) likeness *= 0.4;
  else if (length > much) likeness *= 0.75;
  return likeness;
};

/** Parts of a text that is meant as the site's name. */
export const declaredParts = (text: string): string[] =>
  text
    .split(DECLARED_SEPARATOR)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '');

/** `Logo of 示範` and `示範 logo image` → `示範`. */
export const withoutLogo = (text: string): string =>
  text.replace(/^logo\s+(?:(?:of|des|der|von|de|du|für)\s+)?/i, '').replace(/[\s_-]*\blogo\b.*$/i, '');

/** A title's parts in order, brackets' contents last. */
export const partsOf = (text: string): string[] => {
  const inner = Array.from(text.matchAll(BRACKETS), (match) => match[1] ?? '');
  const outer = text.replace(BRACKETS, ' ').split(SEPARATOR);
  return [...outer, ...inner].map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '');
};
