/**
 * Pictures of offers, and icons of sites, by their address: fetched by the guarded fetcher, judged by their bytes, made small and written anew,
 * kept within bounds. It fetches what it is told to: that only addresses of the snapshot are told is the handler's part.
 */
import type { Fetcher } from '../../core/fetch/index.ts';
import type { OfferPictures, PictureUse } from '../context.ts';
import { ByteCache } from '../http/cache.ts';
import { mayBePicture, pictureKind } from './picture-kind.ts';
import { PicturesBusy, type Shrinker } from './shrinker.ts';

export interface OfferPicturesOptions {
  fetcher(): Promise<Pick<Fetcher, 'fetch' | 'close'>>;
  shrinker: Pick<Shrinker, 'shrink' | 'close'>;
  /** Whether the fetcher reaches invented hosts; pictures of real offers are then not asked for, and the other way round. */
  invented: boolean;
  /** Milliseconds since the epoch. */
  now(): number;
  limits?: Partial<typeof limitsDefaults>;
}

const limitsDefaults = {
  /** Of a picture as it comes. */
  maxBytes: 4_000_000,
  timeoutMs: 6_000,
  /** Fetched or decoded at once, and waiting to be. */
  maxUnderWay: 64,
  keptBytes: 48 * 2 ** 20,
  keptMs: 24 * 3_600_000,
  /** Of addresses. */
  failedBytes: 4 * 2 ** 20,
  failedMs: 10 * 60_000,
};

interface Use {
  accept: string;
  /** Pixels in either direction: twice what a page shows, for dense screens. */
  edge: number;
}
const uses: Record<PictureUse, Use> = {
  offer: { accept: 'image/webp,image/jpeg,image/png', edge: 240 },
  icon: { accept: 'image/webp,image/png,image/x-icon,image/jpeg', edge: 96 },
};
const failure = {};

class FetchedPictures implements OfferPictures {
  readonly invented: boolean;
  readonly #options: OfferPicturesOptions;
  readonly #limits: typeof limitsDefaults;
  readonly #kept: ByteCache<Uint8Array>;
  /** What gave no picture lately is not asked again at once. */
  readonly #failed: ByteCache<object>;
  readonly #underWay = new Map<string, Promise<Uint8Array | null>>();
  /** Opened by the first picture: a start must be quick. */
  #fetcher: Promise<Pick<Fetcher, 'fetch' | 'close'>> | null = null;

  constructor(options: OfferPicturesOptions) {
    this.#options = options;
    this.#limits = { ...limitsDefaults, ...options.limits };
    this.invented = options.invented;
    this.#kept = new ByteCache(this.#limits.keptBytes);
    this.#failed = new ByteCache(this.#limits.failedBytes);
  }

  /** Changes every so often: what was kept under the one before is then gone. */
  #span(ms: number): string {
    return String(Math.floor(this.#options.now() / ms));
  }

  async picture(url: string, use: PictureUse = 'offer'): Promise<Uint8Array | null> {
    const { keptMs, failedMs } = this.#limits;
    // No address begins so.
    const key = use === 'offer' ? url : `${use} ${url}`;
    const known = this.#kept.get(this.#span(keptMs), key);
    if (known !== undefined) return known;
    if (this.#failed.get(this.#span(failedMs), key) !== undefined) return null;
    const working = this.#underWay.get(key);
    if (working !== undefined) return working;
    if (this.#underWay.size >= this.#limits.maxUnderWay) throw new PicturesBusy('too many pictures are under way');
    const made = this.#make(url, use, key).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, made);
    return made;
  }

  async #make(url: string, use: PictureUse, key: string): Promise<Uint8Array | null> {
    const { accept, edge } = uses[use];
    const bytes = await this.#fetched(url, accept);
    const kind = bytes === null ? null : pictureKind(bytes);
    const isShown = kind !== null && (kind !== 'ico' || use === 'icon');
    const small = bytes === null || !isShown ? null : await this.#options.shrinker.shrink({ bytes, kind, edge });
    const { keptMs, failedMs } = this.#limits;
    if (small === null) this.#failed.set(this.#span(failedMs), key, { value: failure, bytes: 0 });
    else this.#kept.set(this.#span(keptMs), key, { value: small, bytes: small.byteLength });
    return small;
  }

  /** null: it cannot be had whole, or is called something else than a picture. */
  async #fetched(url: string, accept: string): Promise<Uint8Array | null> {
    const { maxBytes, timeoutMs } = this.#limits;
    this.#fetcher ??= this.#options.fetcher();
    const fetcher = await this.#fetcher;
    const page = await fetcher.fetch(url, { headers: { accept }, maxBytes, timeoutMs }).catch(() => null);
    if (page === null || page.status !== 200 || page.truncated) return null;
    const type = page.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
    return mayBePicture(type) ? page.body : null;
  }

  async close(): Promise<void> {
    await this.#options.shrinker.close();
    await (await this.#fetcher)?.close();
  }
}

export const createOfferPictures = (options: OfferPicturesOptions): OfferPictures => new FetchedPictures(options);
