import brandData from '../../datasets/taxonomy/brands.json' with { type: 'json' };
import { foldSearch } from './fold.ts';

const idOf = new Map(brandData.brands.flatMap(({ id, names }) => names.map((name) => [foldSearch(name), id] as const)));

/**
 * What a brand is chosen and counted by: its id in datasets/taxonomy/brands.json by any of its names (`SONY 索尼`, `sony`, `索尼`),
 * else its folded text. An empty text: none.
 */
export const brandKey = (brand: string): string => {
  const folded = foldSearch(brand).trim();
  const whole = idOf.get(folded);
  if (whole !== undefined) return whole;
  for (const part of folded.split(/[\s/()（）【】|]+|(?<=[a-z0-9])(?=[\u3400-\u9fff])|(?<=[\u3400-\u9fff])(?=[a-z])/)) {
    const id = idOf.get(part);
    if (id !== undefined) return id;
  }
  return folded;
};
