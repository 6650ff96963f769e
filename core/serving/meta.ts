import { z } from 'zod';
import { channelStatusSchema, snapshotIdSchema, statsSchema } from '../contract/index.ts';
import { SERVING_VERSION } from './format.ts';

const place = z.tuple([z.int().min(0), z.int().min(0)]);
const named = z.array(z.object({ id: z.string(), name: z.string(), nameZh: z.string() }));

/** `meta.json` of the serving form: what is small, and where the lists lie. */
export const servingMetaSchema = z.object({
  serving_version: z.literal(SERVING_VERSION),
  snapshot: snapshotIdSchema,
  counts: z.object({
    sites: z.int(),
    movers: z.int(),
    offers: z.int(),
    comparisons: z.int(),
    histories: z.int(),
  }),
  /** List key (core/serving/format.ts) → first row and count. */
  lists: z.object({ prospects: z.record(z.string(), place), listed: z.record(z.string(), place) }),
  /** Industry ids in the order of the bands in offers.idx. */
  bands: z.array(z.string()),
  deals: z.object({ gaps: place, lowest: place, discount: place }),
  stats: statsSchema.extend({ snapshot: snapshotIdSchema }),
  channels: z.array(channelStatusSchema),
  platforms: named,
  industries: named,
});
export type ServingMeta = z.infer<typeof servingMetaSchema>;
