/** `/check` and `/check/:domain`: what speaks for and against a shop, or a box to ask. It works without a script. */
import type { CheckReply } from '../../../core/contract/index.ts';
import { checkPath, hostOf, shownHost, sitePath } from '../../ui/links.ts';
import { type Lang, translator } from '../../ui/words.ts';
import { type Api, ApiError } from '../api.ts';
import { Facts, Lists, NotSeen, WhatToDo } from '../check/facts.tsx';
import { checkWords, useCheckWords } from '../check/words.ts';
import { useEnv, useLang, useWords } from '../env.tsx';
import { HostBox, MAX_ASKED } from '../fields.tsx';
import { Go, When } from '../parts.tsx';
import { Correct } from '../site/correct.tsx';
import { type Asked, defineView } from '../view.ts';

type Data = { asked: string; reply: CheckReply | null; isInvalid: boolean };

const load = async (api: Api, { params, query }: Asked): Promise<Data> => {
  const asked = (params['domain'] ?? query.get('domain') ?? '').trim().slice(0, MAX_ASKED);
  if (asked === '') return { asked, reply: null, isInvalid: false };
  try {
    return { asked, reply: await api.get<CheckReply>('/api/v1/check', { domain: asked }), isInvalid: false };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_parameter') return { asked, reply: null, isInvalid: true };
    throw error;
  }
};

const Box = ({ asked }: { asked: string }) => {
  const w = useCheckWords();
  const texts = { title: w('title'), label: w('box'), example: w('box_example'), submit: w('ask') };
  return <HostBox action="/check" name="domain" asked={asked} {...texts} />;
};

const nameOf = ({ name, domain }: CheckReply): string => name ?? shownHost(domain);

const Found = ({ reply }: { reply: CheckReply }) => {
  const t = useWords();
  const w = useCheckWords();
  const lang = useLang();
  const { snapshot } = useEnv();
  return (
    <>
      <div class="site-title">
        <p translate={false}>{shownHost(reply.domain)}</p>
        <p class="sentence">{lang === 'zh' ? reply.note_zh : reply.note}</p>
        {reply.invented ? (
          <ul class="tags">
            <li class="tag note">{t('invented')}</li>
          </ul>
        ) : null}
        {reply.known ? (
          <p>
            <Go to={sitePath(reply.domain)}>{w('profile')}</Go>
          </p>
        ) : (
          <p>{w('unknown')}</p>
        )}
        <p class="soft small">
          {t('as_of')} <When at={snapshot.asOf} full />
        </p>
      </div>
      <Facts side="for" facts={reply.speaks_for} />
      <Facts side="against" facts={reply.speaks_against} />
      <Facts side="neither" facts={reply.neither} />
      <NotSeen items={reply.not_seen} />
      <WhatToDo advice={reply.what_to_do} />
      <Lists lists={reply.lists} />
      <Correct domain={reply.domain} />
    </>
  );
};

const Page = ({ data: { asked, reply, isInvalid } }: { data: Data }) => {
  const w = useCheckWords();
  return (
    <>
      <h1 tabIndex={-1}>{reply === null ? w('title') : w('title_of', { name: nameOf(reply) })}</h1>
      <Box key={asked} asked={reply === null ? asked : shownHost(reply.domain)} />
      {isInvalid ? <p>{w('invalid')}</p> : null}
      {reply === null ? <p>{w('intro')}</p> : <Found reply={reply} />}
    </>
  );
};

/** A host of which nothing is known makes no page: anybody can name as many as they like. */
const isEmpty = ({ known, speaks_against }: CheckReply): boolean => !known && speaks_against.length === 0;

const counts = (reply: CheckReply, lang: Lang): [value: string, label: string][] => {
  const w = translator(checkWords, lang);
  const { speaks_for, speaks_against } = reply;
  return [
    [String(speaks_for.length), w('for')],
    [String(speaks_against.length), w('against')],
  ];
};

export const view = defineView<Data>({
  load,
  Page,
  status: ({ reply, isInvalid }) => (isInvalid ? 400 : reply !== null && isEmpty(reply) ? 404 : 200),
  head: ({ reply, asked }, lang) => {
    const w = translator(checkWords, lang);
    if (reply === null)
      return {
        title: w('title'),
        description: w('intro'),
        path: asked === '' ? '/check' : checkPath(hostOf(asked) ?? ''),
      };
    const description = lang === 'zh' ? reply.note_zh : reply.note;
    return {
      title: w('title_of', { name: nameOf(reply) }),
      description,
      path: checkPath(reply.domain),
      pathIsAll: true,
    };
  },
  card: ({ reply }, lang) => {
    const w = translator(checkWords, lang);
    if (reply === null) return { kicker: '', title: w('title'), text: w('intro'), figures: [] };
    const text = lang === 'zh' ? reply.note_zh : reply.note;
    return {
      kicker: shownHost(reply.domain),
      title: w('title_of', { name: nameOf(reply) }),
      text,
      figures: counts(reply, lang),
    };
  },
});
