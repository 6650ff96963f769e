/** The parts of HAR 1.2 that are read; everything else in a file is passed over. */
import { z } from 'zod';

const header = z.object({ name: z.string(), value: z.string() });

const entry = z.object({
  pageref: z.string().optional(),
  startedDateTime: z.string(),
  time: z.number().optional(),
  request: z.object({ method: z.string().default('GET'), url: z.string() }),
  response: z.object({
    status: z.number(),
    headers: z.array(header).default([]),
    redirectURL: z.string().nullish(),
    bodySize: z.number().nullish(),
    headersSize: z.number().nullish(),
    content: z
      .object({
        mimeType: z.string().nullish(),
        text: z.string().nullish(),
        encoding: z.string().nullish(),
        size: z.number().nullish(),
      })
      .default({}),
    _error: z.string().nullish(),
  }),
});
export type HarEntry = z.infer<typeof entry>;
export const harEntrySchema = entry;

const page = z.object({ id: z.string(), startedDateTime: z.string().optional() });

/** Entries stay unjudged here, so that one bad entry costs itself and not the file. */
export const harSchema = z.object({
  log: z.object({ pages: z.array(page).default([]), entries: z.array(z.unknown()) }),
});
