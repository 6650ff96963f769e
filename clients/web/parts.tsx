/** Small pieces that several pages are made of. */

import names from 'storelens:names';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SourceKind } from '../../core/contract/index.ts';
import { CopyIcon } from '../ui/icons.tsx';
import { shownHost, sitePath } from '../ui/links.ts';
import { sourceName } from '../ui/names.ts';
import { type Lang, own, pick } from '../ui/words.ts';
import { useFormat, useHref, useLang, useWords } from './env.tsx';

export const industryName = (id: string, lang: Lang): string => {
  const pair = own(names.industries, id);
  return pair === undefined ? id : pick(pair, lang);
};
/** A page's title with what its address asks for: `名單：SHOPLINE、美妝`. */
export const titled = (title: string, asked: readonly string[], lang: Lang): string => {
  if (asked.length === 0) return title;
  return lang === 'zh' ? `${title}：${asked.join('、')}` : `${title}: ${asked.join(', ')}`;
};

export const channelName = (id: string, lang: Lang): string => {
  const pair = own(names.channels, id);
  return pair === undefined ? shownHost(id) : pick(pair, lang);
};
const known: Readonly<Record<string, string>> = {
  'all data of the demo are invented': '示範資料全屬虛構',
};
/** Whose the data are, in the visit's language; what is not known stays as the snapshot says it. */
export const attributionText = (text: string, lang: Lang): string =>
  lang === 'en'
    ? text
    : text
        .split('; ')
        .map((part) => own(known, part) ?? part)
        .join('；');
export const industryIds = (): string[] => Object.keys(names.industries);

/** A link within the app. */
export interface GoProps {
  to: string;
  children: ComponentChildren;
  class?: string;
  'aria-current'?: 'page';
}
export const Go = ({ to, children, ...rest }: GoProps) => {
  const href = useHref();
  return (
    <a href={href(to)} {...rest}>
      {children}
    </a>
  );
};

/** A time with how long ago it was; the day itself stands in its title and, where `full`, beside it. */
export const When = ({ at, full = false }: { at: string; full?: boolean }) => {
  const t = useWords();
  const { age, moment, date } = useFormat();
  return (
    <time dateTime={at} title={moment(at)}>
      {full ? `${age(at)}${t('aside', { text: date(at) })}` : age(at)}
    </time>
  );
};

/** When and by what something was observed. */
export const Observed = ({ at, source }: { at: string; source?: SourceKind }) => {
  const t = useWords();
  const lang = useLang();
  return (
    <span class="soft small">
      {t('observed')} <When at={at} full />
      {source === undefined ? null : ` · ${sourceName(source, lang)}`}
    </span>
  );
};

/** A share or score as a bar with its number: the number is what is read out. */
export const Bar = ({ value, max = 1 }: { value: number; max?: number }) => (
  <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <rect class="track" width="100" height="6" />
    <rect class="fill" width={max === 0 ? 0 : Math.max(0, Math.min(100, (value / max) * 100)).toFixed(1)} height="6" />
  </svg>
);

/** Under so many sites a share is not told, as in /api/v1/technology. */
export const LEAST_SITES = 30;

/** How many of `of` sites, and the share that they are where it may be told. */
export const Share = ({ share, sites, of }: { share: number; sites: number; of: number }) => {
  const { percent, count } = useFormat();
  if (of < LEAST_SITES) return <span class="number small">{count(sites)}</span>;
  return (
    <>
      <span class="number small">
        {percent(share)} <span class="soft">({count(sites)})</span>
      </span>
      <Bar value={share} />
    </>
  );
};

export const SiteLink = ({ domain, name }: { domain: string; name: string }) => (
  <>
    <Go to={sitePath(domain)}>{name === domain ? shownHost(domain) : name}</Go>
    {name === domain ? null : (
      <>
        {' '}
        <span class="soft small domain" translate={false}>
          {shownHost(domain)}
        </span>
      </>
    )}
  </>
);

/** True once the page is hydrated: controls that need a script appear only then. */
export const useHydrated = (): boolean => {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return hydrated;
};

/** Text to copy, with a button for it once the page is hydrated. */
export const Command = ({ text, label }: { text: string; label: string }) => {
  const t = useWords();
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <figure class="command">
      <figcaption>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code translate={false}>{text}</code>
      </pre>
      {hydrated ? (
        <button type="button" onClick={copy} aria-label={`${t('copy')}: ${label}`}>
          <CopyIcon />
          <span aria-live="polite">{copied ? t('copied') : t('copy')}</span>
        </button>
      ) : null}
    </figure>
  );
};

/** A table that scrolls within itself on narrow screens, reachable by keyboard. */
export const TableBox = ({ label, children }: { label: string; children: ComponentChildren }) => {
  const t = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section class="table-box" aria-label={t('table_of', { label })} tabIndex={0}>
      {children}
    </section>
  );
};
