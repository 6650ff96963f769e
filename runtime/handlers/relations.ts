/** Sites that share an identifier, and the sites that bear one. */
import type { Operator } from '../../core/contract/index.ts';
import { type ParamsOf, routes } from '../../core/contract/routes/index.ts';
import {
  bearersOf,
  type OperatorsReader,
  type RelationsReader,
  relatedSites,
  spellingsOf,
} from '../../core/relations/index.ts';
import { RELATED_SHOWN } from '../../core/serving/index.ts';
import type { Context } from '../context.ts';
import { type HandlerReply, json, problem, shown } from '../http/replies.ts';
import { asStored, findByDomain, plainHost } from './domains.ts';
import type { RouteHandlers } from './handler.ts';
import { paged } from './paged.ts';

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

const operatorOf = (operators: OperatorsReader, site: number): Operator | null => {
  const operator = operators.of(site);
  return operator < 0 ? null : operators.operator(operator);
};

/** The first page of the usual length, rendered beforehand; null: it was not. */
const rendered = (
  { reader }: Context,
  domain: string | null,
  { limit, cursor }: ParamsOf<'related'>,
): HandlerReply | null => {
  if (domain === null || limit !== RELATED_SHOWN || cursor !== undefined) return null;
  const reply = reader.related(domain);
  return reply === null ? null : json(reply);
};

/** What is called so; where nothing is, what people may mean by it. */
const identifiersOf = (relations: RelationsReader, text: string): number[] => {
  const exact = relations.find(text);
  return exact.length > 0 ? exact : [...new Set(spellingsOf(text).flatMap((one) => relations.find(one)))];
};

const { limit: BEARERS_SHOWN } = routes.identifier.params.parse({ id: 'x' });
/** An id that stands in a URL as it is, and is no other text once it is decoded. */
const plainId = /^[\w.:@~-]+$/;

export const relationHandlers = {
  related: {
    handle: (context, params) => {
      const { relations, operators } = context.reader;
      if (relations === null) return tooOld();
      const known = rendered(context, plainHost(params.domain), params);
      if (known !== null) return known;
      const found = findByDomain(params.domain, 'domain', siteIn(relations));
      if (!found.ok) return found.reply;
      const { value: site, domain } = found;
      const other = domain === params.domain ? null : rendered(context, domain, params);
      if (other !== null) return other;
      const group = operators === null ? {} : { operator: operatorOf(operators, site) };
      return paged(context, { ...params, domain }, (page) => ({
        ...{ domain, ...group },
        ...relatedSites(relations, site, page),
      }));
    },
    keep: true,
    quick: 'domain',
    ready: asStored(({ reader }, host) => reader.related(host)),
  },
  identifier: {
    handle: (context, params) => {
      const { relations } = context.reader;
      if (relations === null) return tooOld();
      const [first, ...more] = identifiersOf(relations, params.id);
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
    quick: 'id',
    ready: ({ reader }, id) => (plainId.test(id) ? reader.identified(id, BEARERS_SHOWN) : null),
  },
} satisfies Partial<RouteHandlers>;
