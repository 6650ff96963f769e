/** Pictures of offers over the public internet. */
import type { OfferPictures } from '../context.ts';
import { createOfferPictures } from './offer-pictures.ts';
import { Shrinker, shrinkerDefaults } from './shrinker.ts';

/** Sockets to one store of pictures at once. */
const CONNECTIONS = 2;

export interface OpenOptions {
  userAgent: string;
  /** Told why pictures cannot be made here. */
  onFault(message: string): void;
}

export const openOfferPictures = ({ userAgent, onFault }: OpenOptions): OfferPictures => {
  const now = (): number => Date.now();
  const world = { userAgent, now, connections: CONNECTIONS };
  return createOfferPictures({
    fetcher: async () => {
      const { createFetcher, createResolver } = await import('../../core/fetch/index.ts');
      return createFetcher({ ...world, resolve: createResolver({ now }) });
    },
    shrinker: new Shrinker({ ...shrinkerDefaults, onFault }),
    ...{ invented: false, now },
  });
};
