/** What speaks for and against a shop, as nodes: each fact with its source and day, and no verdict. */
import type { CheckFact, CheckReply } from '../../core/contract/index.ts';
import { safeUrl } from '../ui/links.ts';
import { commonWords, type Lang, translator } from '../ui/words.ts';
import { el, type Look } from './card.ts';
import { widgetWords } from './words.ts';

/** Of a side; the page has the others. */
const LISTED = 5;

const factOf = ({ text, text_zh, source, date }: CheckFact, lang: Lang): HTMLElement =>
  el(
    'li',
    {},
    lang === 'zh' ? text_zh : text,
    el('span', { class: 'soft source' }, `${lang === 'zh' ? source.name_zh : source.name} · ${date}`),
  );

const side = (title: string, facts: readonly CheckFact[], lang: Lang): HTMLElement[] => {
  const t = translator(widgetWords, lang);
  const rest = facts.length - LISTED;
  return [
    el('h3', {}, title),
    facts.length === 0
      ? el('p', { class: 'soft' }, t('none_on_record'))
      : el('ul', { class: 'facts' }, ...facts.slice(0, LISTED).map((fact) => factOf(fact, lang))),
    ...(rest > 0 ? [el('p', { class: 'soft' }, t('and_more', { count: rest }))] : []),
  ];
};

export const checkCardOf = (reply: CheckReply, { lang, origin }: Look): HTMLElement => {
  const common = translator(commonWords, lang);
  const t = translator(widgetWords, lang);
  const link = safeUrl(`${origin}/check/${encodeURIComponent(reply.domain)}?lang=${lang}`) ?? origin;
  return el(
    'article',
    { 'aria-label': `Storelens: ${reply.domain}` },
    el(
      'header',
      {},
      el('div', {}, el('strong', {}, reply.name ?? reply.domain), el('span', { class: 'soft' }, reply.domain)),
    ),
    reply.invented ? el('p', { class: 'note' }, common('invented_note')) : null,
    reply.known ? null : el('p', { class: 'soft' }, t('only_lists')),
    ...side(t('speaks_for'), reply.speaks_for, lang),
    ...side(t('speaks_against'), reply.speaks_against, lang),
    el('p', { class: 'soft' }, lang === 'zh' ? reply.note_zh : reply.note),
    el(
      'footer',
      {},
      el('span', {}, t('not_seen', { count: reply.not_seen.length })),
      el('a', { href: link, target: '_blank', rel: 'noopener' }, t('what_to_do')),
    ),
  );
};
