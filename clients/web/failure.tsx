/** Pages in place of a page: not found, failed, offline. */

import { useEffect, useState } from 'preact/hooks';
import { own, pick } from '../ui/words.ts';
import { useEnv, useFormat, useHref, useLang, useWords } from './env.tsx';
import { FindBox } from './find-box.tsx';
import { Go } from './parts.tsx';
import { problemWords } from './problems.ts';
import { type Lookup, lookups } from './saved.ts';

export const NotFound = () => {
  const t = useWords();
  return (
    <>
      <h1 tabIndex={-1}>{t('not_found')}</h1>
      <p>{t('not_found_note')}</p>
      <FindBox id="search-text" large />
      <p>
        <Go to="/">{t('home')}</Go>
      </p>
    </>
  );
};

/** What was looked up on this device, newest first. */
export const SavedLookups = () => {
  const t = useWords();
  const href = useHref();
  const { lang } = useEnv();
  const { age } = useFormat();
  const [saved, setSaved] = useState<Lookup[] | null>(null);
  useEffect(() => {
    lookups().then(setSaved, () => setSaved([]));
  }, []);
  if (saved === null) return null;
  if (saved.length === 0) return <p>{t('offline_none')}</p>;
  return (
    <ul class="rows" lang={lang === 'zh' ? 'zh-Hant-TW' : 'en'}>
      {saved.map(({ path, title, at }) => (
        <li key={path}>
          <a href={href(path)}>{title}</a> <span class="soft small">{age(at)}</span>
        </li>
      ))}
    </ul>
  );
};

export const Offline = () => {
  const t = useWords();
  return (
    <>
      <h1 tabIndex={-1}>{t('offline')}</h1>
      <p>{t('offline_note')}</p>
      <SavedLookups />
    </>
  );
};

/** The service answered, but not with this page. */
export const Failed = ({ code, detail, path }: { code: string; detail: string; path: string }) => {
  const t = useWords();
  const known = own(problemWords, code);
  const lang = useLang();
  return (
    <>
      <h1 tabIndex={-1}>{t('error_title')}</h1>
      <p class="failure" role="alert">
        {known === undefined ? detail : pick(known, lang)}
      </p>
      <p>
        <a class="button" href={path} data-plain>
          {t('retry')}
        </a>
      </p>
    </>
  );
};
