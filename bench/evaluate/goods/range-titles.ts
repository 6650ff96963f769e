/** Titles of invented ranges as momo, PChome, open markets, brands' own shops and supermarkets write them. */
import { pick, roll, rollInteger } from '../../../build/demo/random.ts';
import type { Range } from './ranges.ts';

/** One thing of a range, and the pack that all shops sell it in. */
export interface RangeThing {
  range: Range;
  value: string;
  /** Pieces in a pack; 1: nothing is said. */
  pack: number;
}

const packForms = ['x#', '*#', '#入', '#入組', '(#入)', '×#', '/#入'];
const praise = ['', '', '（效期新）', '免運', '【超值組】', '台灣現貨', '蝦皮優選', '團購美食'];

interface Written {
  latin: string;
  chinese: string;
  /** The goods without the value: `拌麵`; empty: the value says it all. */
  stem: string;
  value: string;
  /** `沙茶拌麵`. */
  full: string;
  size: string;
  pack: string;
  praise: string;
}

const sizeAs = (size: string, key: string): string => {
  const chance = roll(`${key}/size`);
  if (chance < 0.7) return size;
  return chance < 0.85 ? size.toUpperCase() : size.replace(/ml$/, '毫升').replace(/(\d)g$/, '$1公克');
};

const writtenAs = ({ range, value, pack }: RangeThing, key: string): Written => {
  const stem = range.goods.replace('{}', '').trim();
  const dash = stem === '' ? value.indexOf('-') : -1;
  return {
    ...{ latin: range.latin, chinese: range.chinese },
    stem: dash < 0 ? stem : value.slice(0, dash),
    value: dash < 0 ? value : value.slice(dash + 1),
    full: range.goods.replace('{}', value).trim(),
    size: sizeAs(range.size, key),
    pack: pack === 1 ? '' : pick(`${key}/pack`, packForms).replace('#', String(pack)),
    praise: pick(`${key}/praise`, praise),
  };
};

const bothNames = ({ latin, chinese }: Written): string => `${latin} ${chinese}`.trim();

/** Brand, goods, value, size and pack in each channel's own order and signs. */
const channels: Readonly<Record<string, (written: Written) => string>> = {
  momo: (one) => `【${bothNames(one)}】${one.full}${one.size}${one.pack}`,
  chinese: ({ chinese, full, size, pack }) => `【${chinese}】${full} ${size} ${pack}`,
  pchome: ({ chinese, full, size, pack }) => `《${chinese}》${full}${size === '' ? ` ${pack}` : `(${size}${pack})`}`,
  own: (one) => `${bothNames(one)}｜${one.full} ${one.size} ${one.pack}`,
  market: ({ chinese, stem, value, size, pack, praise }) =>
    stem === '' ? `★${chinese}★ ${value} ${size}${pack} ${praise}` : `★${chinese}★ ${stem} ${size}${pack} - ${value}`,
  latin: ({ latin, chinese, stem, value, full, size, pack }) =>
    latin === '' || stem === '' ? `${chinese} ${full} ${size} ${pack}` : `${latin} ${stem} (${value}) ${size} ${pack}`,
  supermarket: ({ chinese, full, size, pack, praise }) => `${chinese}${full.replace(' ', '')}${size}${pack} ${praise}`,
};
export const rangeChannels: readonly string[] = Object.keys(channels);

/** How a channel writes a thing. */
export const rangeTitle = (thing: RangeThing, channel: string, key: string): string =>
  channels[channel]!(writtenAs(thing, key)).replace(/ +/g, ' ').trim();

const LARGEST_PACK = 24;
/** Of the packs a quarter is of one. */
export const packOf = (key: string): number => (roll(`${key}/one`) < 0.25 ? 1 : rollInteger(key, 2, LARGEST_PACK));
