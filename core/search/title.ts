/**
 * What of a title speaks of the thing on sale, and what only of things beside it: what it is for (`適用 iPhone 17`, `PS5 專用`),
 * what comes with it (`+ 手把`, `送保護貼`, `滑鼠組★`). Texts here are as `foldSearch` gives them, so in Simplified characters.
 */
import { foldSearch } from './fold.ts';
import { forDevices, mayBeForDevices } from './for-devices.ts';
import { hasVariants } from './names.ts';

const one = (words: string): string => foldSearch(words).split(' ').join('|');

const forWords = one('適用於 適用 通用於 通用 相容於 相容 兼容 支援 專為 可充');
const hostWords = one('蘋果 安卓 手機 平板 小米 華為 三星 索尼 任天堂 國際牌 飛利浦 戴森 系列 多款 各種 男女 等 代 吋');
/** What it is for: until another Chinese word begins. */
const forThis = new RegExp(
  `(?:${forWords}|\\bfor\\b|\\bcompatible with\\b|\\bfits\\b)(?:[a-z0-9\\s/、.,&+:_-]|${hostWords}){1,80}`,
  'g',
);
/** The same inside of parentheses: until they close. */
const forInside = new RegExp(`[([][^()[\\]]{0,20}(?:${forWords}|\\bfor\\b)[^()[\\]]{0,120}[)\\]]?`, 'g');
/** For whom it is, not for what: `Men's Biore 男性專用`. */
const people = one('男性 女性 男士 女士 男生 女生 兒童 嬰兒 寶寶 敏感肌');
/** `PS5 Slim主機專用`, `Switch 2適用`. */
const thisFor = new RegExp(
  `[a-z][a-z0-9\\s/.,&+-]{0,40}[\\u3400-\\u9fff]{0,6}?(?<!${people}|[${one('贈')}${one('送')}${one('附')}])\\s?(?:${one('專用 適用 通用 可用')})(?![a-z])`,
  'g',
);
const given = new RegExp(
  `(?:${one('加碼贈 加贈 贈送 附贈 加送 隨附 隨貨附 再送 另贈 滿千送 滿千贈 滿額送 滿額贈 登錄送 登錄即送 登錄贈 買就送 下單送')}|(?<=[^\\u3400-\\u9fff])(?:${one('贈 送')})(?!${one('料 貨 風 禮 到 人')}))[^()[\\]{}]{1,60}`,
  'g',
);
/** `隨手杯附止滑墊`, `(附玻璃蓋)`. */
const attached = new RegExp(
  `(?<!${one('可 需 另 依 吸')})附(?!${one('近 屬 件 加 著 子 發票')})[^()[\\]{}\\s/,+]{1,16}`,
  'g',
);
const contains = /(?<=[\s(,、])含(?![水氟有])[^()[\]]{1,30}/g;
const beforeStar = /^[^★☆]{1,24}[★☆]/;
/** `【顯卡+主機板】`: what is sold together, named before each is. */
const bundle = /^\s*[【[(〈《「][^】\])〉》」]{1,20}[+&][^】\])〉》」]{1,20}[】\])〉》」]/;
const PLUS_FROM = 4;
/** What follows a plus sign where it is another thing, and no ingredient or abbreviation. */
const anotherThing = /^\s*(?:[《【〈「{]|[a-z]{3}|[a-z0-9-]{2,}\s|[\u3400-\u9fff]{2})/;

/** `S25+ 5G`: the model's own name. */
const ofModel = /[a-z0-9]\+\s[a-z0-9]/;

/** Where what comes along begins: after a plus sign outside of parentheses; the text's length: nowhere. */
const companionsFrom = (folded: string): number => {
  let depth = 0;
  for (let i = 0; i < folded.length; i++) {
    const sign = folded[i]!;
    if ('([{【'.includes(sign)) depth++;
    else if (')]}】'.includes(sign)) depth = Math.max(0, depth - 1);
    else if ((sign === '+' || sign === '&') && depth === 0 && i >= PLUS_FROM) {
      if (!ofModel.test(folded.slice(i - 1, i + 3)) && anotherThing.test(folded.slice(i + 1, i + 24))) return i;
    }
  }
  return folded.length;
};

export interface TitleParts {
  /** What the thing is. */
  about: string;
  /** What stands beside it; an empty text: nothing. */
  beside: string;
}

/** Whether a folded title says at its beginning that several things are sold together. */
export const isBundle = (folded: string): boolean =>
  bundle.test(folded) || /[+&]/.test(beforeStar.exec(folded)?.[0] ?? '');

const patterns = [forInside, forThis, thisFor, given, attached, contains];
const mayBeside = new RegExp(`${forWords}|\\bfor\\b|compatible|fits|${one('專用 可用 贈 送 附')}|含|[★☆+&]`);

/** Parts of a folded title. A title of which nothing else would remain is all about the thing. */
export const partsOfTitle = (folded: string): TitleParts => {
  const isForDevice = mayBeForDevices(folded);
  if (!isForDevice && !mayBeside.test(folded)) return { about: folded, beside: '' };
  const starEnd = beforeStar.exec(folded)?.[0].length ?? 0;
  const plus = companionsFrom(folded.slice(starEnd)) + starEnd;
  let beside = `${folded.slice(0, starEnd)} ${folded.slice(plus)}`;
  let about = folded.slice(starEnd, plus);
  for (const pattern of isForDevice ? [...patterns, ...forDevices] : patterns)
    about = about.replace(pattern, (found) => {
      beside += ` ${found}`;
      return found.startsWith('(') || found.startsWith('[') ? ' () ' : ' ';
    });
  return /[a-z\u3400-\u9fff]{2}/.test(about) ? { about, beside: beside.trim() } : { about: folded, beside: '' };
};

const tails = new RegExp(
  `(?:${one('超值組 組合 禮盒組 禮盒 補充包 補充瓶 補充罐 外出包 量販包 系列 公司貨 限定版 限定 推薦 單入 三入組 組 款 版 裝 盒 包 袋 瓶 罐 入 號 色')})+$`,
);

const scents = one(
  '薄荷 茉莉 玫瑰 薰衣草 梨花 茶花 白桃 柑橘 甜橙 青檸 檸檬 蒼蘭 麝香 鼠尾草 雪松 檀香 櫻花 梔子花 山茶花 百合 鈴蘭 鳶尾 紫羅蘭 牡丹 桂花 洋甘菊 風鈴草 木質香 花香 果香 茶香 草本 海鹽 尤加利 佛手柑 白茶 青茶 清香 香氛 香味 無香',
);
const uses = one(
  '夜用 日用 男用 女用 兩用 量多 量少 加長 超長 極長 特長 加大 特大 加量 增量 加強 升級 全方位 清涼 微涼 涼感 超厚 加厚 超薄 極薄 抗菌 抑菌 防蟎 防螨 防蚊 消臭 除臭 去味 潔淨 去漬 亮白 淨白 保濕 滋潤 清爽 溫和 修護 護齦 護色 型',
);
/** How a thing is of its kind, where that stands behind its name: 衛生棉夜用, 電競筆電黑色, 洗衣球質感小蒼蘭. */
const variant = new RegExp(
  `(?:${scents}|${uses}|[\\u3400-\\u9fff]${one('色')}|[${one('冷暖栗深淺亮霧茶')}][${one('棕灰')}]|${one('粉紅 石墨灰 太空灰 曜石黑 星光白 珍珠白')})$`,
);
/** Between the thing and how it is, at the most. */
const MOST_BETWEEN = 6;
/** Where a thing that nobody knows begins to be named, there is no other thing before it: 耳機收納袋黑色. */
const endOfThing = new RegExp(
  `[${one('精乳膏霜皂球露液棉紙巾膜機器鍋壺杯瓶電腦板鼠盤幕碟衣褲裙鞋襪帽枕椅桌燈扇刷筆袋包架殼套貼線座片組盒具')}]$`,
);
const LONGEST_THING = 6;

const isIdeograph = (character: string | undefined): boolean =>
  character !== undefined && /[\u3400-\u9fff]/.test(character);

/** The known thing that a word ends with; an empty text: it ends with none. */
const thingAtEnd = (word: string): string => {
  for (let length = Math.min(LONGEST_THING, word.length); length >= 2; length--)
    if (hasVariants(word.slice(-length))) return word.slice(-length);
  return '';
};

/** The known thing before the words of the run that say how it is; an empty text: it has no such. */
const thingInVariant = (run: string): string => {
  let rest = run;
  for (let end = variant.exec(rest); end !== null && rest.length > 2; end = variant.exec(rest))
    rest = rest.slice(0, -end[0].length);
  if (rest.length === run.length) return '';
  for (let between = 0; between <= MOST_BETWEEN && rest.length >= 2; between++) {
    const thing = thingAtEnd(rest);
    if (thing !== '' || endOfThing.test(rest)) return thing;
    rest = rest.slice(0, -1);
  }
  return '';
};

/** What is a thing of its own, and behind a dash or in parentheses what another one smells or tastes of: 芳香豆-玫瑰淡香水, 優格(蜂蜜). */
const taste = new RegExp(
  `(?:${one('香水 蜂蜜 檸檬 玫瑰 薄荷 牛奶 優格 巧克力 咖啡 紅茶 綠茶 抹茶 草莓 藍莓 莓果 蘋果 葡萄 芒果 鳳梨 椰子 燕麥 豆漿 起司 海苔 芝麻 堅果 榛果 焦糖 布丁')})$`,
);
const dashed = /([\u3400-\u9fff]{2,})\s?[-–—(]\s?$/;
const soldInTastes = new RegExp(
  `(?:${one('香豆 氛豆 香氛 擴香 護手霜 沐浴乳 沐浴露 洗髮精 洗髮乳 洗衣精 洗衣球 洗碗精 柔軟精 香皂 肥皂 牙膏 優格 餅乾 蛋捲 曲奇 爆米花 威化餅 穀物棒 餅 酥 糖 捲 圈 棒 派 冰淇淋 雪糕 冰棒 面膜 磨砂膏 護唇膏 潤唇膏 乳液 身體乳')})(?:${one('補充包 補包 補充瓶 盒裝')})?$`,
);

/** Whether the run that begins at `at` says how the thing before it tastes or smells. */
const isTaste = (about: string, at: number, run: string): boolean => {
  if (!taste.test(run)) return false;
  const before = dashed.exec(about.slice(Math.max(0, at - 24), at))?.[1];
  return before !== undefined && soldInTastes.test(before);
};

/** The last two characters of every Chinese word of the title that a thing can be named by; what packs it and how it is left out. */
export const headsOf = (about: string, emit: (head: string) => void): void => {
  for (const { 0: run, index } of about.matchAll(
    /[\u3400-\u9fff]{2,}(?![\u3400-\u9fff])(?!(?!x[\u3400-\u9fff])[a-z]{1,6}(?!号)[\u3400-\u9fff])/g,
  )) {
    if (isTaste(about, index, run)) continue;
    const bare = run.replace(tails, '');
    const thing = thingInVariant(run) || (bare.length < run.length ? thingInVariant(bare) : '');
    if (thing !== '') {
      emit(thing.slice(-2));
      continue;
    }
    // 芳香豆玫瑰X茉莉 goes on: what it ends with is no thing.
    if (about[index + run.length] === 'x' && isIdeograph(about[index + run.length + 1])) continue;
    emit(run.slice(-2));
    if (bare.length >= 2 && bare.length < run.length) emit(bare.slice(-2));
  }
};
