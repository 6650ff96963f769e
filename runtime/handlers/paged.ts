/** A long list, page after page. */
import type { Context } from '../context.ts';
import { type HandlerReply, json, problem, type Said } from '../http/replies.ts';
import { cursorAt, placeOf, printOf } from '../page-cursor.ts';

const aside = new Set(['cursor', 'limit']);
/** No list is longer. */
const END = 1 << 30;

class CursorError extends Error {
  readonly said: Said;
  constructor(en: string, zh: string) {
    super(en);
    this.said = [`cursor ${en}`, `cursor ${zh}`];
  }
}
const fail = (en: string, zh: string): never => {
  throw new CursorError(en, zh);
};

interface Paged {
  cursor?: string | undefined;
  limit: number;
}

/** A reply with its page: `read` gives the part of the list, `next` names the part after it. */
export const paged = <P extends Paged, R extends { total: number; items: unknown[] }>(
  { reader }: Context,
  params: P,
  read: (page: { from: number; limit: number }) => R,
): HandlerReply => {
  const of = { snapshot: reader.id, print: printOf(params, aside) };
  try {
    const from = params.cursor === undefined ? 0 : placeOf(params.cursor, of, { end: END, fail });
    const { total, items, ...rest } = read({ from, limit: params.limit });
    const end = from + items.length;
    const next = items.length > 0 && end < total ? cursorAt(of, end) : null;
    return json({ snapshot: reader.id, count: items.length, total, next, ...rest, items });
  } catch (error) {
    if (!(error instanceof CursorError)) throw error;
    return problem('invalid_parameter', error.said, { param: 'cursor' });
  }
};
