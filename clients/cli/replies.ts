/** Types of the replies, by the contract. */
import type { z } from 'zod';
import type { historyReplySchema } from '../../core/contract/offer.ts';
import type { routes } from '../../core/contract/routes/index.ts';

type Reply<I extends keyof typeof routes> = z.infer<(typeof routes)[I]['reply']>;
export type Detection = Reply<'detect'>;
export type Scan = Reply<'scan'>;
export type SiteReply = Reply<'site'>;
export type StatsReply = Reply<'stats'>;
export interface ListReply<T> {
  snapshot: string;
  count: number;
  items: T[];
}
export type HistoryReply = z.infer<typeof historyReplySchema>;
