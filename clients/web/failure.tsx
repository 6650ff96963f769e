/** Pages in place of a page: not found, failed, asked for too often, offline. */

import { useEffect, useState } from 'preact/hooks';
import { own, pick } from '../ui/words.ts';
import { useEnv, useFormat, useHref, useLang, useWords } from './env.tsx';
import { FindBox } from './find-box.tsx';
import { Go } from './parts.tsx';
import { problemWords } from './problems.ts';
import { type Lookup, lookups } from './saved.ts';
import { State } from './state.tsx';
import type { Refusal } from './view.ts';

export const NotFound = () => {
  const t = useWords();
  return (
    <State kind="missing" title={t('not_found')}>
      <p>{t('not_found_note')}</p>
      <FindBox id="search-text" large />
      <p>
        <Go to="/">{t('home')}</Go>
      </p>
    </State>
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
    <State kind="offline" title={t('offline')}>
      <p>{t('offline_note')}</p>
      <SavedLookups />
    </State>
  );
};

/** Seconds that are left; 0 from then on. Without a script it stays at what it was. */
const useCountdown = (seconds: number): number => {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const end = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
};

/** An address relative to the one that was asked for, and the same. */
const HERE = '';

const Retry = ({ left }: { left: number }) => {
  const t = useWords();
  return (
    <p>
      <a class="button" href={HERE} data-plain>
        {left === 0 ? t('retry') : t('wait_left', { seconds: left })}
      </a>
    </p>
  );
};

const Limited = ({ retryAfterS }: { retryAfterS: number }) => {
  const t = useWords();
  const left = useCountdown(retryAfterS);
  return (
    <State kind="limited" title={t('wait_title')}>
      <p>{t('wait_note')}</p>
      <Retry left={left} />
    </State>
  );
};

/** What is said where no time is. */
const USUAL_WAIT_S = 10;

/** The service answered, but not with this page. */
export const Refused = ({ refusal: { code, detail, retryAfterS } }: { refusal: Refusal }) => {
  const t = useWords();
  const lang = useLang();
  if (code === 'rate_limited') return <Limited retryAfterS={retryAfterS ?? USUAL_WAIT_S} />;
  const known = own(problemWords, code);
  return (
    <State kind="failed" title={t('error_title')}>
      <p role="alert">{known === undefined ? detail : pick(known, lang)}</p>
      <p class="soft">{t('failed_note')}</p>
      <Retry left={0} />
    </State>
  );
};
