/** Sites that share an identifier, and the sites that bear one. */
import type { Context } from '../context.ts';
import { type HandlerReply, json, problem, shown } from '../http/replies.ts';
import { CURSOR_ZH, cursorAt, placeOf, printOf } from '../page-cursor.ts';
import type { RelationsReader } from '../reader.ts';
import { bearersOf, relatedSites } from '../relations/index.ts';
import { findByDomain } from './domains.ts';
import type { RouteHandlers } from './handler.ts';

const aside = new Set(['cursor', 'limit']);
/** No list is longer. */
const END = 1 << 30;

class CursorError extends Error {}
const fail = (message: string): never => {
  throw new CursorError(message);
};

interface Paged {
  cursor?: string | undefined;
  limit: number;
}

/** A reply with its page: `read` gives the part of the list, `next` names the part after it. */
const paged = <P extends Paged, R extends { total: number; items: unknown[] }>(
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
    return problem('invalid_parameter', [`cursor ${error.message}`, `cursor ${CURSOR_ZH}`], { param: 'cursor' });
  }
};

const tooOld = (): HandlerReply =>
  problem('snapshot_unavailable', [
    'This snapshot was built by an earlier release, which made no index of identifiers: build it again',
    '此快照由較早的版本建置，沒有識別碼索引，請重新建置',
  ]);

const siteIn =
  (relations: RelationsReader) =>
  (domain: string): number | null => {
    const site = relations.siteOf(domain);
    return site < 0 ? null : site;
  };

export const relationHandlers = {
  related: {
    handle: (context, params) => {
      const { relations } = context.reader;
      if (relations === null) return tooOld();
      const found = findByDomain(params.domain, 'domain', siteIn(relations));
      if (!found.ok) return found.reply;
      const { value: site, domain } = found;
      return paged(context, { ...params, domain }, (page) => ({ domain, ...relatedSites(relations, site, page) }));
    },
    keep: true,
  },
  identifier: {
    handle: (context, params) => {
      const { relations } = context.reader;
      if (relations === null) return tooOld();
      const [first, ...more] = relations.find(params.id);
      if (first === undefined)
        return problem(
          'not_found',
          [`No site of this snapshot shows ${shown(params.id)}`, `快照中沒有網站出現 ${shown(params.id)}`],
          { param: 'id' },
        );
      if (more.length > 0) {
        const names = [first, ...more]
          .map((one) => relations.identifier(one))
          .map(({ vendor, id }) => `${vendor}:${id}`);
        return problem(
          'invalid_parameter',
          [
            `id=${shown(params.id)} is of several kinds: give one of ${names.join(', ')}`,
            `id=${shown(params.id)} 屬於好幾種，請給其中一個：${names.join('、')}`,
          ],
          {
            param: 'id',
          },
        );
      }
      return paged(context, params, (page) => bearersOf(relations, first, page));
    },
    keep: true,
  },
} satisfies Partial<RouteHandlers>;
