/** How sellers word the same thing: each in its own habit, with packs, conditions, gifts and other people's brand names. */
import type { ChannelForm, DemoProduct, OfferKind } from './model.ts';
import { pick, roll } from './random.ts';

export interface TitleRequest {
  product: DemoProduct;
  pack: number;
  kind: OfferKind;
  /** Names the offer, so that its wording is its own. */
  key: string;
}

const packForms = (pack: number, unit: string): string[] => [
  ` x${pack}${unit}`,
  `*${pack}`,
  ` ${pack}入組`,
  `(${pack}${unit}/組)`,
  ` ×${pack}`,
  // "Buy one, get one": the price is for two.
  ...(pack === 2 ? [' 買一送一'] : []),
];

const packText = ({ pack, product, key }: TitleRequest): string =>
  pack === 1 ? '' : pick(`${key}/pack`, packForms(pack, product.unit));

const accessoryWords = ['適用 ', '適用', '副廠 ', '相容 ', 'for '];

/** Words before and after that say what the offer is instead of the plain thing. */
const kindWords = ({ kind, key, product }: TitleRequest): { before: string; after: string } => {
  const { accessory } = product;
  if (kind === 'used') return { before: pick(key, ['二手 ', '【二手良品】', '中古 ']), after: '' };
  if (kind === 'refurbished') return { before: pick(key, ['【福利品】', '(整新品) ']), after: '' };
  if (kind === 'open_box') return { before: '', after: pick(key, ['（拆封品）', ' 展示機出清']) };
  if (kind === 'accessory') return { before: pick(key, accessoryWords), after: ` ${accessory ?? '配件'}` };
  if (kind === 'bundle')
    return { before: '', after: pick(key, [` + ${accessory ?? '提袋'} 超值組`, ` 送${accessory ?? '提袋'}`]) };
  if (kind === 'bait') return { before: '【加價購】', after: ` ${accessory ?? '提袋'}` };
  if (kind === 'auction') return { before: '【競標】', after: ' 一元起標' };
  return { before: '', after: '' };
};

/** `128GB` as many write it. */
const shortUnit = (spec: string | null, key: string): string | null =>
  roll(`${key}/unit`) < 0.5 ? (spec?.replace(/(\d)GB$/, '$1G') ?? null) : spec;

/** ASCII letters and digits in full width, as some sellers type them. */
const fullWidth = (text: string | null): string | null =>
  text?.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0)) ?? null;

const join = (...parts: (string | null)[]): string =>
  parts
    .filter((part) => part !== null && part !== '')
    .join(' ')
    .replace(/ +/g, ' ')
    .trim();

const tails = ['台灣公司貨', '現貨', '快速出貨', '免運', '', ''];

const wordings: Record<ChannelForm | 'shop', (request: TitleRequest) => string> = {
  // Plain and complete; every fourth lacks the brand, as the brand has a field of its own.
  pchome: ({ product: p, key }) =>
    join(roll(`${key}/brand`) < 0.25 ? null : `${p.brand.name} ${p.brand.nameZh}`, p.noun, p.spec, p.model, p.colour),
  momo: ({ product: p, key }) =>
    `【${p.brand.name} ${p.brand.nameZh}】${join(p.noun, shortUnit(p.spec, key), p.colour)}${p.model === null ? '' : `(${p.model}${roll(`${key}/tail`) < 0.4 ? ' 公司貨' : ''})`}`,
  rakuten: ({ product: p, key }) =>
    join(
      p.brand.nameZh,
      p.model?.replace('-', '') ?? null,
      p.noun,
      p.spec?.replace(/(\d)(ml|kg|g|mm|L|mAh|GB|TB)$/, '$1 $2') ?? null,
      p.colour,
      pick(`${key}/tail`, tails),
    ),
  ruten: ({ product: p, key }) =>
    join(
      `【${pick(`${key}/store`, ['示範小舖', '虛構商行', 'DEMO購'])}】`,
      p.brand.nameZh,
      roll(`${key}/wide`) < 0.1 ? fullWidth(p.model) : p.model,
      p.noun,
      p.colour,
      p.spec,
      pick(`${key}/tail`, ['全新', '現貨 附發票', '']),
    ),
  shop: ({ product: p }) => join(p.brand.nameZh, p.noun, p.spec, p.model, p.colour),
};

/** Title of an offer in the habit of a channel's form or of a shop. */
export const titleOf = (form: ChannelForm | 'shop', request: TitleRequest): string => {
  const { before, after } = kindWords(request);
  const words = wordings[form](request);
  // A shop's name in brackets stays in front of everything.
  const start = form === 'ruten' ? words.indexOf('】') + 1 : 0;
  const title = `${words.slice(0, start)}${before}${words.slice(start)}${packText(request)}${after}`
    .replace(/ +/g, ' ')
    .trim();
  return request.kind === 'plain' || request.kind === 'ad' ? title : title.replace(' 全新', '');
};
