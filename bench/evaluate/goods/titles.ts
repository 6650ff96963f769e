/** Invented brands, and titles as Taiwanese channels write them: momo, PChome, Yahoo, supermarkets, chemists. */
import { roll, rollInteger } from '../../../build/demo/random.ts';

export interface Brand {
  chinese: string;
  latin: string;
}

const syllables = [...'悠沐岳森陽禾川朵拉芙恩喜樂澄沁璟穎昕霏宸翊曜嵐汐苒芷菲諾迪亞多卡米娜薇澤'];
const parts = 'ne lo vi ka mo ra shi den fa tu bel or ix um pe sa wy zo gri hal'.split(' ');

export const brandOf = (key: string): Brand => {
  const pick = <T>(list: readonly T[], n: string): T => list[rollInteger(`${key}/${n}`, 0, list.length - 1)]!;
  const chinese = ['a', 'b', ...(roll(`${key}/three`) < 0.4 ? ['c'] : [])].map((n) => pick(syllables, n)).join('');
  const latin = ['d', 'e', 'f'].map((n) => pick(parts, n)).join('');
  return { chinese, latin: `${latin[0]!.toUpperCase()}${latin.slice(1)}` };
};

export interface Thing {
  brand: Brand;
  /** `洗髮精`. */
  name: string;
  /** `500ml`; empty: none. */
  size: string;
  /** Ways to write what tells it apart. */
  value: readonly string[];
}

const sizes = (size: string, key: string): string => {
  if (roll(`${key}/unit`) < 0.6) return size;
  return size
    .replace(/ml$/, '毫升')
    .replace(/(\d)g$/, '$1公克')
    .replace(/(\d)kg$/, '$1公斤')
    .replace(/(\d)(?:片|顆|錠|粒|包)$/, (text) => `${text}/盒`);
};

const praise = ['【現貨】', '★官方直營★', '免運', '快速出貨', '限時優惠', '台灣現貨', '台灣製', '熱銷推薦', '效期新'];
const origins = ['', '', '', '', '日本進口', '家庭必備', '人氣商品'];

/** A channel's way of writing: brand, name, size and value in its own order. */
export const channels: Readonly<Record<string, (thing: Thing, key: string) => string>> = {
  momo: ({ brand, name, size, value }, key) =>
    `【${brand.latin} ${brand.chinese}】${name}${sizes(size, key)}${size === '' ? ' ' : ''}(${value[0]})`,
  pchome: ({ brand, name, size, value }, key) =>
    `${brand.latin} ${brand.chinese} ${name}-${value.at(-1)} ${sizes(size, key)}`.trim(),
  yahoo: ({ brand, name, size, value }, key) =>
    `${praise[rollInteger(`${key}/praise`, 0, praise.length - 1)]} ${brand.chinese} ${value.at(-1)} ${name} ${sizes(size, key)}`.trim(),
  supermarket: ({ brand, name, size, value }, key) =>
    `${brand.chinese}${name}-${value[0]}${/[\w.+]$/.test(value[0]!) ? ' ' : ''}${sizes(size, key)}`.trim(),
  chemist: ({ brand, name, size, value }, key) =>
    `${brand.latin.toUpperCase()} ${brand.chinese}${name} ${sizes(size, key)} ${value[0]} ${origins[rollInteger(`${key}/origin`, 0, origins.length - 1)]}`.trim(),
};
