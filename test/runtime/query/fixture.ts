import * as assert from 'uvu/assert';
import { z } from 'zod';
import type { SnapshotModel } from '../../../core/contract/index.ts';
import { openSnapshot } from '../../../runtime/load.ts';
import type { JoinedItems, Json, SnapshotReader } from '../../../runtime/reader.ts';
import { smallSize, withPublished } from '../../support/published.ts';
import { syntheticModel } from '../../support/synthetic-model.ts';

export const size = { ...smallSize, sites: 400, offers: 600, competitors: 20 };
type Serving = SnapshotModel['serving'];
export const all = <T>(rows: Iterable<T> | AsyncIterable<T>): T[] => [...(rows as Iterable<T>)];
export const parse = (json: Json | null): unknown =>
  json === null ? null : JSON.parse(new TextDecoder().decode(json));
export const parseAll = <T>(items: Json[] | null, schema: z.ZodType<T>): T[] =>
  z.array(schema).parse(items?.map(parse));
export const parseJoined = <T>(joined: JoinedItems, schema: z.ZodType<T>): T[] => {
  const bytes = new Uint8Array(joined.byteLength);
  joined.writeTo(bytes, 0);
  const items = z.array(schema).parse(JSON.parse(`[${new TextDecoder().decode(bytes)}]`));
  assert.is(joined.count, items.length);
  return items;
};

/** A reader beside the model that its snapshot was made of. */
export const withReader = (use: (reader: SnapshotReader, serving: Serving) => void | Promise<void>): Promise<void> =>
  withPublished(size, async (_, release) => {
    const reader = await openSnapshot(release);
    try {
      await use(reader, syntheticModel(size).serving);
    } finally {
      reader.close();
    }
  });
