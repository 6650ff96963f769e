/** The one search, and suggestions as one types. */
import { search, suggest } from '../find/index.ts';
import { json } from '../http/replies.ts';
import type { RouteHandlers } from './handler.ts';

export const findHandlers = {
  search: { handle: async ({ reader }, params) => json(await search(reader, params)), keep: true, quick: 'q' },
  suggest: {
    handle: async ({ reader }, params) => {
      const items = await suggest(reader, params);
      return json({ snapshot: reader.id, count: items.length, items });
    },
    quick: 'q',
  },
} satisfies Partial<RouteHandlers>;
