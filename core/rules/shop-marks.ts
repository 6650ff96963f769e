import data from '../../datasets/taxonomy/shop-signs.json' with { type: 'json' };
import { spellings } from '../spellings.ts';

/** A sign of a shop, and where its literals count. */
export interface ShopMark {
  sign: string;
  in: 'tag' | 'inline';
}

const signs = Object.entries(data.signs as Record<string, { marks?: string[]; in?: string }>);

/** Literals of markup and code, with the sign that each is. */
export const shopMarks: [literal: string, mark: ShopMark][] = signs.flatMap(([sign, { marks = [], in: place }]) =>
  marks
    .flatMap(spellings)
    .map((literal): [string, ShopMark] => [literal, { sign, in: place === 'inline' ? 'inline' : 'tag' }]),
);
