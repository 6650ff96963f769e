/**
 * What of a title speaks of the thing on sale, and what only of things beside it: what it is for (`適用 iPhone 17`, `PS5 專用`),
 * what comes with it (`+ 手把`, `送保護貼`, `滑鼠組★`). Texts here are as `foldSearch` gives them, so in Simplified characters.
 */
import { foldSearch } from './fold.ts';

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
  `[a-z][a-z0-9\\s/.,&+-]{0,40}[\\u3400-\\u9fff]{0,6}?(?<!${people})(?:${one('專用 適用 通用 可用')})(?![a-z])`,
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
const PLUS_FROM = 4;
/** What follows a plus sign where it is another thing, and no ingredient or abbreviation. */
const anotherThing = /^\s*(?:[《【〈「{]|[a-z]{3}|[a-z0-9-]{2,}\s|[\u3400-\u9fff]{2})/;

/** Where what comes along begins: after a plus sign outside of parentheses; the text's length: nowhere. */
const companionsFrom = (folded: string): number => {
  let depth = 0;
  for (let i = 0; i < folded.length; i++) {
    const sign = folded[i]!;
    if ('([{【'.includes(sign)) depth++;
    else if (')]}】'.includes(sign)) depth = Math.max(0, depth - 1);
    else if ((sign === '+' || sign === '&') && depth === 0 && i >= PLUS_FROM) {
      if (anotherThing.test(folded.slice(i + 1, i + 24))) return i;
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

const patterns = [forInside, forThis, thisFor, given, attached, contains];
const mayBeside = new RegExp(`${forWords}|\\bfor\\b|compatible|fits|${one('專用 可用 贈 送 附')}|含|[★☆+&]`);

/** Parts of a folded title. A title of which nothing else would remain is all about the thing. */
export const partsOfTitle = (folded: string): TitleParts => {
  if (!mayBeside.test(folded)) return { about: folded, beside: '' };
  const starEnd = beforeStar.exec(folded)?.[0].length ?? 0;
  const plus = companionsFrom(folded.slice(starEnd)) + starEnd;
  let beside = `${folded.slice(0, starEnd)} ${folded.slice(plus)}`;
  let about = folded.slice(starEnd, plus);
  for (const pattern of patterns)
    about = about.replace(pattern, (found) => {
      beside += ` ${found}`;
      return found.startsWith('(') || found.startsWith('[') ? ' () ' : ' ';
    });
  return /[a-z\u3400-\u9fff]{2}/.test(about) ? { about, beside: beside.trim() } : { about: folded, beside: '' };
};

const tails = new RegExp(
  `(?:${one('超值組 組合 禮盒組 禮盒 補充包 補充瓶 補充罐 外出包 量販包 系列 公司貨 限定版 限定 推薦 單入 三入組 組 款 版 裝 盒 包 袋 瓶 罐 入 號 色')})+$`,
);

/** The last two characters of every Chinese word of the title that a thing can be named by, what packs it left out. */
export const headsOf = (about: string, emit: (head: string) => void): void => {
  for (const [run] of about.matchAll(/[\u3400-\u9fff]{2,}(?![a-z]{1,6}[\u3400-\u9fff])/g)) {
    emit(run.slice(-2));
    const bare = run.replace(tails, '');
    if (bare.length >= 2 && bare.length < run.length) emit(bare.slice(-2));
  }
};
