/** Facts, what was not seen, lists that were asked, articles: each with its source and day. */
import type { CheckFact, CheckReply } from '../../../core/contract/index.ts';
import { OutIcon } from '../../ui/icons.tsx';
import { safeUrl, sitePath } from '../../ui/links.ts';
import { useFormat, useHref, useLang } from '../env.tsx';
import { Go } from '../parts.tsx';
import { useCheckWords } from './words.ts';

const Source = ({ source }: { source: CheckFact['source'] }) => {
  const w = useCheckWords();
  const lang = useLang();
  const name = lang === 'zh' ? source.name_zh : source.name;
  const url = source.url === null ? null : safeUrl(source.url);
  const text = w('source', { source: name });
  return url === null ? (
    <span>{text}</span>
  ) : (
    <a href={url} rel="noopener nofollow ugc" target="_blank" data-plain>
      {text} <OutIcon />
    </a>
  );
};

const Fact = ({ fact }: { fact: CheckFact }) => {
  const lang = useLang();
  const { text, text_zh, source, date, domain } = fact;
  return (
    <li>
      {lang === 'zh' ? text_zh : text}
      <span class="soft small fact-source">
        <Source source={source} /> · <time dateTime={date}>{date}</time>
        {domain === undefined ? null : (
          <>
            {' '}
            · <Go to={sitePath(domain)}>{domain}</Go>
          </>
        )}
      </span>
    </li>
  );
};

export const Facts = ({ side, facts }: { side: 'for' | 'against' | 'neither'; facts: readonly CheckFact[] }) => {
  const w = useCheckWords();
  if (side === 'neither' && facts.length === 0) return null;
  return (
    <section aria-labelledby={`facts-${side}`}>
      <h2 id={`facts-${side}`}>{w(side)}</h2>
      {facts.length === 0 && side !== 'neither' ? (
        <p class="soft">{w(`none_${side}`)}</p>
      ) : (
        <ul class="rows facts-list">
          {facts.map((fact) => (
            <Fact key={`${fact.id} ${fact.text}`} fact={fact} />
          ))}
        </ul>
      )}
    </section>
  );
};

export const NotSeen = ({ items }: { items: CheckReply['not_seen'] }) => {
  const w = useCheckWords();
  const lang = useLang();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="not-seen">
      <h2 id="not-seen">{w('not_seen')}</h2>
      <p class="soft small">{w('not_seen_note')}</p>
      <ul class="rows">
        {items.map(({ id, text, text_zh }) => (
          <li key={id}>{lang === 'zh' ? text_zh : text}</li>
        ))}
      </ul>
    </section>
  );
};

export const Lists = ({ lists }: { lists: CheckReply['lists'] }) => {
  const w = useCheckWords();
  const { count } = useFormat();
  if (lists.length === 0) return null;
  return (
    <section aria-labelledby="lists">
      <h2 id="lists">{w('lists')}</h2>
      <p class="soft small">{w('lists_note')}</p>
      <ul class="rows">
        {lists.map(({ id, name, date, url, entries }) => {
          const to = url === null ? null : safeUrl(url);
          return (
            <li key={id}>
              {to === null ? (
                name
              ) : (
                <a href={to} rel="noopener nofollow ugc" target="_blank" data-plain>
                  {name} <OutIcon />
                </a>
              )}
              <span class="soft small">
                {' '}
                · <time dateTime={date}>{date}</time> · {w('entries', { count: count(entries) })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};

export const WhatToDo = ({ advice }: { advice: CheckReply['what_to_do'] }) => {
  const w = useCheckWords();
  const lang = useLang();
  const href = useHref();
  return (
    <section aria-labelledby="what-to-do">
      <h2 id="what-to-do">{w('what_to_do')}</h2>
      <ul class="rows">
        {advice.map(({ title, title_zh, url }) => (
          <li key={url}>
            <a href={href(new URL(url).pathname)} data-plain>
              {lang === 'zh' ? title_zh : title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};
