import brandData from '../../datasets/taxonomy/brands.json' with { type: 'json' };

/** Deterministic numbers in [0, 1): mulberry32. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

const things =
  '藍牙耳機 無線滑鼠 機械鍵盤 電競螢幕 行動電源 固態硬碟 筆記型電腦 平板電腦 智慧手機 空氣清淨機 除濕機 電風扇 吸塵器 吹風機 電子鍋 氣炸鍋 咖啡機 洗衣精 衛生紙 抽取式衛生紙 洗髮精 沐浴乳 牙膏 面膜 乳液 防曬乳 保溫瓶 不沾鍋 床包組 羽絨被 運動鞋 登山外套 後背包 行李箱 嬰兒尿布 奶粉 維他命 益生菌 魚油 燕麥片 綠茶 咖啡豆 泡麵 餅乾 巧克力 貓砂 狗飼料 貓罐頭 積木 桌遊 腳踏車 安全帽 行車記錄器 機油 電動牙刷 刮鬍刀 體重計 血壓計 辦公椅 書桌 收納箱 檯燈 延長線 充電線 保護殼 螢幕保護貼 錶帶 記憶卡 隨身碟 路由器 網路攝影機 印表機 投影機 喇叭 麥克風 遊戲主機 遊戲片 手把 電視 冰箱 洗衣機 冷氣'.split(
    ' ',
  );
const adjectives =
  '全新 經典 輕量 超薄 高效能 降噪 防水 可攜式 多功能 智慧型 專業級 家用 商務 旗艦 升級版 限定 環保 無香 溫和 保濕 抗菌 大容量 快充 靜音 節能 一級能效 人體工學 兒童 男女適用 日本製 台灣製 原廠公司貨 兩年保固 現貨 免運'.split(
    ' ',
  );
const lines =
  'Pro Max Plus Ultra Mini Lite Air SE Neo Elite Prime Studio Sport Classic Active Home Go Edge Note Tab'.split(' ');
const colours = '黑 白 銀 灰 藍 紅 粉 綠 紫 金'.split(' ');
const amounts =
  '128GB 256GB 512GB 1TB 16G/512G 8G/256G 500ml 1000ml 2L 350g 1kg 110抽x24包 12入 6入 2入組 x2 27吋 32吋 55型 65型 20000mAh 65W 100W'.split(
    ' ',
  );
const consonants = 'ABCDEFGHKLMNPRSTVWXZ';

const modelNumber = (random: () => number): string => {
  const letters = (count: number): string =>
    Array.from({ length: count }, () => consonants[Math.floor(random() * consonants.length)]).join('');
  const digits = String(Math.floor(random() * 9000) + 1000);
  const head = letters(2 + Math.floor(random() * 2));
  return `${head}${random() < 0.6 ? '-' : ''}${digits}${random() < 0.5 ? letters(1 + Math.floor(random() * 2)) : ''}`;
};

const pick = <T>(list: readonly T[], random: () => number): T => {
  // Squared, so that some are common and most are rare, as in shops.
  return list[Math.floor(random() ** 2 * list.length)]!;
};

/** Invented offer titles that look like the market's: brand, thing, line, model number, amount, colour. */
export function* makeTitles(count: number, seed = 1): Generator<string> {
  const random = randomFrom(seed);
  const { brands } = brandData;
  for (let i = 0; i < count; i++) {
    const { names } = pick(brands, random);
    const brand = random() < 0.6 ? `【${names.join(' ')}】` : random() < 0.5 ? `${names[0]} ` : '';
    const line = random() < 0.5 ? ` ${pick(lines, random)} ${Math.floor(random() * 20) + 1}` : '';
    const model = random() < 0.6 ? ` ${modelNumber(random)}` : '';
    const words = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(adjectives, random)).join('');
    const amount = random() < 0.6 ? ` ${pick(amounts, random)}` : '';
    const colour = random() < 0.3 ? `(${pick(colours, random)}色)` : '';
    yield `${brand}${words}${pick(things, random)}${line}${model}${amount}${colour}`;
  }
}

/** Queries as people type them: a brand and a thing, a model number with or without its hyphen, a line and its number, an amount. */
export const makeQueries = (titles: readonly string[], count: number, seed = 2): string[] => {
  const random = randomFrom(seed);
  const queries: string[] = [];
  while (queries.length < count) {
    const title = titles[Math.floor(random() * titles.length)]!;
    const model = /[A-Z]{2,3}-?\d{4}[A-Z]{0,2}/.exec(title)?.[0];
    const brand = /^【([^】]+)】/.exec(title)?.[1]?.split(' ') ?? [];
    const thing = pick(things, random);
    const kind = random();
    if (kind < 0.2 && model !== undefined) queries.push(random() < 0.5 ? model : model.replace('-', ''));
    else if (kind < 0.55 && brand.length > 0) queries.push(`${brand[Math.floor(random() * brand.length)]} ${thing}`);
    else if (kind < 0.7) queries.push(`${thing} ${pick(amounts, random).replace(/[/x].*/, '')}`);
    else if (kind < 0.85) queries.push(`${pick(lines, random)} ${Math.floor(random() * 20) + 1} ${thing}`);
    else if (kind < 0.95) queries.push(`${pick(adjectives, random)} ${thing} ${pick(colours, random)}色`);
    else queries.push(thing);
  }
  return queries;
};
