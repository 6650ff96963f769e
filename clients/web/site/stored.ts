import type { SiteRow, Traffic, TrendPoint } from '../../../core/contract/index.ts';

/** What `/api/cached` answers: a stored profile with its traffic trend. */
export type StoredSite = Omit<SiteRow, 'traffic'> & {
  snapshot: string;
  traffic: (Traffic & { trend: TrendPoint[] }) | null;
};
