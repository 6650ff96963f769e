/** `/compare?domains=a,b`: two to five sites side by side, or a box to name them. It works without a script. */
import type { CompareSitesReply } from '../../../core/contract/index.ts';
import { shownHost } from '../../ui/links.ts';
import { type Lang, translator } from '../../ui/words.ts';
import { type Api, ApiError } from '../api.ts';
import { FactsTable, SharedByPairs, TechnologyTable } from '../compare/tables.tsx';
import { compareWords } from '../compare/words.ts';
import { useEnv, useLang, useWords } from '../env.tsx';
import { CsvLink, HostBox, MAX_ASKED } from '../fields.tsx';
import { getStats, identifierName, type Names, namesOf } from '../names.ts';
import { When } from '../parts.tsx';
import { type Asked, defineView } from '../view.ts';

type Problem = 'invalid' | 'none' | 'too_old';
interface Data {
  /** As it was typed. */
  asked: string;
  /** null: nothing was asked, or there is a problem. */
  reply: CompareSitesReply | null;
  problem: Problem | null;
  names: Names;
}

const problems: Readonly<Record<string, Problem>> = {
  ...{ invalid_parameter: 'invalid', missing_parameter: 'invalid' },
  ...{ unknown_domain: 'none', snapshot_unavailable: 'too_old' },
};

/** People put commas, blanks and full-width signs between them. */
const domainsIn = (text: string): string =>
  text
    .split(/[\s,、，;；]+/u)
    .filter((part) => part !== '')
    .join(',');

const load = async (api: Api, { query }: Asked): Promise<Data> => {
  const asked = (query.get('domains') ?? '').trim().slice(0, MAX_ASKED);
  const nothing = { asked, reply: null, problem: null, names: {} };
  if (asked === '') return nothing;
  try {
    const reply = await api.get<CompareSitesReply>('/api/v1/compare-sites', { domains: domainsIn(asked) });
    const vendors = (reply.identifiers ?? []).flatMap(({ shared }) => shared.map(({ vendor }) => vendor));
    const ids = [...reply.items.map(({ platform }) => platform), ...vendors];
    return { asked, reply, problem: null, names: namesOf(await getStats(api), ids) };
  } catch (error) {
    const problem = error instanceof ApiError ? problems[error.code] : undefined;
    if (problem === undefined) throw error;
    return { ...nothing, problem };
  }
};

const Box = ({ asked }: { asked: string }) => {
  const w = translator(compareWords, useLang());
  const texts = { title: w('title'), label: w('box'), example: w('box_example'), submit: w('ask') };
  return <HostBox action="/compare" name="domains" asked={asked} {...texts} />;
};

const Found = ({ reply, names }: { reply: CompareSitesReply; names: Names }) => {
  const t = useWords();
  const { lang, snapshot } = useEnv();
  const w = translator(compareWords, lang);
  const { items, unknown, alike } = reply;
  const csv = `/api/v1/compare-sites?${new URLSearchParams({ domains: items.map(({ domain }) => domain).join(','), format: 'csv' })}`;
  return (
    <>
      {unknown.length === 0 ? null : <p>{w('unknown', { names: unknown.map(shownHost).join('、') })}</p>}
      {items.length === 1 ? <p>{w('one')}</p> : null}
      {alike ? null : <p class="soft">{w('unlike')}</p>}
      <p class="soft small">
        {t('as_of')} <When at={snapshot.asOf} full />
      </p>
      <FactsTable sites={items} names={names} />
      <TechnologyTable items={items} technologies={reply.technologies} />
      <SharedByPairs identifiers={reply.identifiers} label={(vendor) => identifierName(vendor, names, lang)} />
      {items.length < 2 ? null : (
        <p>
          <CsvLink to={csv} text={w('csv')} />
        </p>
      )}
    </>
  );
};

const namesIn = ({ items }: CompareSitesReply, lang: Lang): string =>
  items.map(({ name, domain }) => (name === domain ? shownHost(domain) : name)).join(lang === 'zh' ? '、' : ', ');

const titleOf = ({ reply }: Data, lang: Lang): string => {
  const w = translator(compareWords, lang);
  return reply === null ? w('title') : w('title_of', { names: namesIn(reply, lang) });
};

const Page = ({ data }: { data: Data }) => {
  const lang = useLang();
  const w = translator(compareWords, lang);
  const { asked, reply, problem, names } = data;
  return (
    <>
      <h1 tabIndex={-1}>{titleOf(data, lang)}</h1>
      <Box key={asked} asked={asked} />
      {problem === null ? null : <p>{w(problem)}</p>}
      {reply === null ? <p>{w('intro')}</p> : <Found reply={reply} names={names} />}
    </>
  );
};

const statuses = { invalid: 400, none: 404, too_old: 503 } as const;

export const view = defineView<Data>({
  load,
  Page,
  status: ({ problem }) => (problem === null ? 200 : statuses[problem]),
  head: (data, lang) => ({
    title: titleOf(data, lang),
    description: translator(compareWords, lang)('intro'),
    ...(data.reply === null ? { path: '/compare', pathIsAll: true } : {}),
  }),
});
