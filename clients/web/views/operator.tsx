/** `/operators/:id`: sites that seem to be of one operator, drawn and listed, with what they share and what changed on them. */
import type { Mover, OperatorReason, OperatorReply, OperatorSite } from '../../../core/contract/index.ts';
import * as format from '../../ui/format.ts';
import { hostOf, operatorPath, shownHost, sitePath } from '../../ui/links.ts';
import { type Lang, translator } from '../../ui/words.ts';
import { type Api, ApiError, type ListReply } from '../api.ts';
import { useEnv, useFormat, useLang, useWords, wordsIn } from '../env.tsx';
import { MoverItem, moverIds } from '../movers-list.tsx';
import { getStats, identifierName, type Names, namesOf } from '../names.ts';
import { MAX_DRAWN, OperatorGraph } from '../operator/graph.tsx';
import { operatorWords, useOperatorWords } from '../operator/words.ts';
import { Go, When } from '../parts.tsx';
import { SiteTable, useSiteColumns } from '../site-table.tsx';
import { type Asked, defineView } from '../view.ts';

const LIMIT = 50;
const MAX_MOVERS = 10;

interface Known {
  known: true;
  reply: OperatorReply;
  movers: Mover[];
  names: Names;
  /** Whether it is the first page. */
  first: boolean;
}
type Data = Known | { known: false; id: string; reason: string };

const missing: ReadonlySet<string> = new Set([
  'not_found',
  'unknown_domain',
  'missing_parameter',
  'invalid_parameter',
  'snapshot_unavailable',
]);

const load = async (api: Api, { params, query }: Asked): Promise<Data> => {
  const id = params['id'] ?? '';
  const cursor = query.get('cursor') ?? '';
  let reply: OperatorReply;
  try {
    reply = await api.get<OperatorReply>('/api/v1/operator', { id, cursor, limit: LIMIT });
  } catch (error) {
    if (error instanceof ApiError && missing.has(error.code)) return { known: false, id, reason: error.code };
    throw error;
  }
  const [movers, stats] = await Promise.all([
    api.get<ListReply<Mover>>('/api/v1/movers', { operator: reply.operator, limit: MAX_MOVERS }),
    getStats(api),
  ]);
  const ids = [
    ...reply.items.flatMap(({ platform, shared }) => [platform, ...shared.map(({ vendor }) => vendor)]),
    ...reply.reasons.map(({ vendor }) => vendor),
    ...moverIds(movers.items),
  ];
  return { known: true, reply, movers: movers.items, names: namesOf(stats, ids), first: cursor === '' };
};

/** What the group is called: its company, else the first of its sites. */
const nameIn = ({ company_name: name, operator, registration_number: number }: OperatorReply): string =>
  name ?? (number === null ? shownHost(operator) : number);

const introOf = ({ total, confidence }: OperatorReply, lang: Lang): string =>
  translator(operatorWords, lang)('intro', { count: format.count(total, lang), percent: format.percent(confidence) });

/** What an identifier is of, as people read it. */
const useLabel = (names: Names) => {
  const lang = useLang();
  return ({ vendor }: { vendor: string }): string => identifierName(vendor, names, lang);
};

const Unknown = ({ id, reason }: { id: string; reason: string }) => {
  const w = useOperatorWords();
  const host = hostOf(id);
  return (
    <>
      <h1 tabIndex={-1}>{w('unknown')}</h1>
      <p>{w(reason === 'snapshot_unavailable' ? 'too_old' : 'unknown_note')}</p>
      {host === null || !host.includes('.') ? null : (
        <p>
          <Go to={sitePath(host)}>{w('see_site')}</Go>
        </p>
      )}
    </>
  );
};

const Reasons = ({ reasons, names }: { reasons: readonly OperatorReason[]; names: Names }) => {
  const w = useOperatorWords();
  const label = useLabel(names);
  const { count } = useFormat();
  return (
    <section aria-labelledby="reasons-title">
      <h2 id="reasons-title">{w('reasons')}</h2>
      <p class="soft small">{w('reasons_note')}</p>
      <ul class="rows">
        {reasons.map(({ vendor, id, sites }) => (
          <li key={`${vendor} ${id}`}>
            {label({ vendor })} <code translate={false}>{id}</code>{' '}
            <span class="soft">{w('on_sites', { count: count(sites) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const Sites = ({ data: { reply, names } }: { data: Known }) => {
  const w = useOperatorWords();
  const label = useLabel(names);
  const { denseDate, count } = useFormat();
  const { items, total, next, operator } = reply;
  const columns = [
    ...useSiteColumns<OperatorSite>(names),
    {
      head: w('shared'),
      cell: ({ shared }: OperatorSite) => (
        <ul class="small">
          {shared.map(({ vendor, id, first_seen_at: from, last_seen_at: to }) => (
            <li key={`${vendor} ${id}`}>
              {label({ vendor })} <code translate={false}>{id}</code>{' '}
              <span class="soft">
                {denseDate(from)}–{denseDate(to)}
              </span>
            </li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <section aria-labelledby="sites-title">
      <h2 id="sites-title">{w('sites')}</h2>
      {total > items.length ? (
        <p class="soft small">{w('listed', { shown: count(items.length), total: count(total) })}</p>
      ) : null}
      <SiteTable label={w('sites')} rows={items} company={() => null} columns={columns} />
      {next === null ? null : (
        <p>
          <Go to={`${operatorPath(operator)}?cursor=${encodeURIComponent(next)}`} class="button">
            {w('next')}
          </Go>
        </p>
      )}
    </section>
  );
};

const Changes = ({ movers, names }: Pick<Known, 'movers' | 'names'>) => {
  const w = useOperatorWords();
  if (movers.length === 0) return null;
  return (
    <section aria-labelledby="changes-title">
      <h2 id="changes-title">{w('changes')}</h2>
      <ol class="rows">
        {movers.map((mover) => (
          <MoverItem key={mover.id} mover={mover} names={names} />
        ))}
      </ol>
    </section>
  );
};

const Shown = ({ data }: { data: Known }) => {
  const t = useWords();
  const w = useOperatorWords();
  const { lang, snapshot } = useEnv();
  const { reply, names, movers, first } = data;
  const label = useLabel(names);
  return (
    <>
      <div class="site-title">
        <h1 tabIndex={-1}>{w('title', { name: nameIn(reply) })}</h1>
        <p class="sentence">{introOf(reply, lang)}</p>
        {reply.registration_number === null ? null : (
          <p>
            {t('registration_number')} <code translate={false}>{reply.registration_number}</code>
          </p>
        )}
        <p class="soft small">
          {t('as_of')} <When at={snapshot.asOf} full />
        </p>
      </div>
      {first ? (
        <>
          <OperatorGraph sites={reply.items} reasons={reply.reasons} label={label} />
          {reply.total > MAX_DRAWN ? <p class="soft small">{w('drawn_part', { shown: MAX_DRAWN })}</p> : null}
          <Reasons reasons={reply.reasons} names={names} />
        </>
      ) : null}
      <Sites data={data} />
      {first ? <Changes movers={movers} names={names} /> : null}
    </>
  );
};

const Page = ({ data }: { data: Data }) =>
  data.known ? <Shown data={data} /> : <Unknown id={data.id} reason={data.reason} />;

const statuses: Record<string, number> = { snapshot_unavailable: 503, invalid_parameter: 400 };

export const view = defineView<Data>({
  load,
  Page,
  status: (data) => (data.known ? 200 : (statuses[data.reason] ?? 404)),
  head: (data, lang) => {
    const w = translator(operatorWords, lang);
    if (!data.known) return { title: w('unknown') };
    const { reply } = data;
    return {
      title: w('title', { name: nameIn(reply) }),
      description: introOf(reply, lang),
      path: operatorPath(reply.operator),
      feed: `/movers?${new URLSearchParams({ operator: reply.operator })}`,
    };
  },
  card: (data, lang) => {
    const w = translator(operatorWords, lang);
    if (!data.known) return { kicker: '', title: w('unknown'), text: w('unknown_note'), figures: [] };
    const { reply } = data;
    return {
      kicker: w('reasons'),
      title: nameIn(reply),
      text: introOf(reply, lang),
      figures: [[format.count(reply.total, lang), wordsIn(lang)('sites')]],
    };
  },
});
