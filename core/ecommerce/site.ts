import type { Ecommerce, ShopSign } from '../contract/index.ts';
import { weighSigns } from './weigh.ts';

/**
 * What the pages of one site say together: a sign for a shop counts where any page shows it, one against by the share
 * of pages that show it (an article of a shop's blog is no newspaper). One page that was seen is enough to miss signs.
 */
export const mergeEcommerce = (pages: readonly Ecommerce[]): Ecommerce => {
  const signs = new Map<string, { sign: ShopSign; pages: number }>();
  for (const { evidence } of pages) {
    for (const sign of evidence) {
      const known = signs.get(sign.kind);
      if (known === undefined) signs.set(sign.kind, { sign, pages: 1 });
      else {
        known.pages++;
        if (Math.abs(sign.weight) > Math.abs(known.sign.weight)) known.sign = sign;
      }
    }
  }
  const merged = [...signs.values()].flatMap(({ sign, pages: count }) => {
    if (sign.kind === 'not_seen' && count < pages.length) return [];
    return sign.weight >= 0
      ? [sign]
      : [{ ...sign, weight: Math.round((sign.weight * count * 100) / pages.length) / 100 }];
  });
  return weighSigns(merged);
};
