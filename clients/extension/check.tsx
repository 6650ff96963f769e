/** What speaks for and against the shop in front, asked of the service when its button is pressed. No verdict is given. */
import type { CheckFact, CheckReply } from '../../core/contract/index.ts';
import { commonWords, type Lang, translator } from '../ui/words.ts';
import { useAsk } from './ask.ts';
import { factsOf } from './service.ts';
import type { Settings } from './settings.ts';
import { extensionWords } from './words.ts';

const Side = ({ title, facts, lang }: { title: string; facts: readonly CheckFact[]; lang: Lang }) => (
  <>
    <h2>{title}</h2>
    {facts.length === 0 ? (
      <p class="soft small">{translator(extensionWords, lang)('none_on_record')}</p>
    ) : (
      <ul class="facts">
        {facts.map(({ id, text, text_zh, source, date }) => (
          <li key={`${id} ${text}`}>
            {lang === 'zh' ? text_zh : text}{' '}
            <span class="soft small">
              {lang === 'zh' ? source.name_zh : source.name} · {date}
            </span>
          </li>
        ))}
      </ul>
    )}
  </>
);

export const Check = ({ domain, settings }: { domain: string; settings: Settings }) => {
  const { baseUrl, lang } = settings;
  const t = translator(extensionWords, lang);
  const common = translator(commonWords, lang);
  const { host } = new URL(baseUrl);
  const [asked, run] = useAsk<CheckReply>(() => factsOf(baseUrl, domain));
  if (asked === 'no')
    return (
      <section>
        <button type="button" class="button" onClick={run}>
          {t('check')}
        </button>
        <p class="soft small">{t('stored_note', { domain, host })}</p>
      </section>
    );
  if (asked === 'asking') return <p role="status">{common('loading')}…</p>;
  if (asked === 'failed') return <p role="alert">{t('failed', { host })}</p>;
  const { value: reply } = asked;
  return (
    <section class="profile" role="status">
      {reply.invented ? <p class="tag note">{common('invented_note')}</p> : null}
      {reply.known ? null : <p>{t('only_lists')}</p>}
      <Side title={t('speaks_for')} facts={reply.speaks_for} lang={lang} />
      <Side title={t('speaks_against')} facts={reply.speaks_against} lang={lang} />
      <p class="soft small">{lang === 'zh' ? reply.note_zh : reply.note}</p>
      <a href={`${baseUrl}/check/${encodeURIComponent(reply.domain)}?lang=${lang}`} target="_blank" rel="noopener">
        {t('check_page')}
      </a>
    </section>
  );
};
