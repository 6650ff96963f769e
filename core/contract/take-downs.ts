/** Sites that are not to be told of any more, whatever a published snapshot has of them. */
import { z } from 'zod';
import { FORMAT_VERSION } from './manifest.ts';

/** A host as tables have it: it stands for what is below it too. */
const takenHostSchema = z
  .string()
  .max(253)
  .regex(/^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/);

export const takeDownSchema = z.object({
  domain: takenHostSchema,
  /** When it was taken down. */
  since: z.iso.datetime(),
  /** The operator's note; not published. Absent: none. */
  reason: z.string().max(500).optional(),
});
export type TakeDown = z.infer<typeof takeDownSchema>;

/** `take-downs.json` of a snapshots directory and of /datasets/. */
export const takeDownListSchema = z.object({
  format_version: z.literal(FORMAT_VERSION),
  /** By domain. */
  items: z.array(takeDownSchema).max(100_000),
});
