/** What speaks for and against a shop, for a terminal. */
import type { CheckFact, CheckReply } from '../../core/contract/index.ts';
import type { CardStyle } from './cards.ts';
import { inert } from './text.ts';

export const checkCard = (reply: CheckReply, { lang, colors }: CardStyle): string[] => {
  const zh = lang === 'zh';
  const factLines = ({ text, text_zh, source, date }: CheckFact): string[] => [
    `  ${inert(zh ? text_zh : text)}`,
    `      ${colors.dim(`${inert(zh ? source.name_zh : source.name)}, ${date}${source.url === null ? '' : ` ${inert(source.url)}`}`)}`,
  ];
  const section = (title: string, lines: string[]): string[] =>
    lines.length === 0 ? [] : [colors.bold(title), ...lines];
  const { speaks_for, speaks_against, neither, not_seen, lists, what_to_do } = reply;
  return [
    colors.bold(`${inert(reply.name ?? reply.domain)}  ${reply.domain}`),
    ...(reply.invented ? [colors.yellow(zh ? '虛構資料' : 'invented data')] : []),
    colors.dim(zh ? reply.note_zh : reply.note),
    ...section(zh ? '有利的事實' : 'Speaks for', speaks_for.flatMap(factLines)),
    ...section(zh ? '不利的事實' : 'Speaks against', speaks_against.flatMap(factLines)),
    ...section(zh ? '兩邊都不算' : 'Neither way', neither.flatMap(factLines)),
    ...section(
      zh ? '沒看到（不計入）' : 'Not seen (counts for nothing)',
      not_seen.map(({ text, text_zh }) => `  ${inert(zh ? text_zh : text)}`),
    ),
    ...section(
      zh ? '查過的清單' : 'Lists asked',
      lists.map(({ name, date, entries }) => `  ${inert(name)}, ${date}, ${entries.toLocaleString('en-US')}`),
    ),
    ...section(
      zh ? '可以怎麼做' : 'What to do',
      what_to_do.map(({ title, title_zh, url }) => `  ${zh ? title_zh : title}  ${colors.dim(url)}`),
    ),
    `${colors.dim(zh ? '快照' : 'snapshot')}  ${reply.snapshot}`,
  ];
};
