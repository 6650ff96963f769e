/**
 * Bumped with any change to the bytes of the serving form or to what they mean; a runtime reads its own version only.
 * See docs/snapshot-format.md.
 */
export const SERVING_VERSION = 4;

/** Rows kept per list: the largest `limit` that a route takes. */
export const listCaps = { prospects: 1000, listed: 2000, deals: 1000, competitors: 100 } as const;

/** Competitors in a site's rendered reply: the `limit` that /competitors has where none is given. */
export const COMPETITORS_SHOWN = 12;

/** Related sites in a site's rendered reply: the `limit` that /related has where none is given. */
export const RELATED_SHOWN = 20;

/** Separates keys of a list's platform and industry; in neither. */
export const listKey = (filter: { platform?: string | null; industry?: string | null }): string =>
  `${filter.platform ?? '*'}|${filter.industry ?? '*'}`;

/** Numbers of the types in movers.idx. */
export const moverTypes: readonly string[] = ['platform_changed', 'ad_started', 'ad_stopped'];
