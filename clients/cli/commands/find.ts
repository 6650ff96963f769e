import type { Command } from 'commander';
import type {
  IdentifierReply,
  OperatorReply,
  RelatedReply,
  SearchReply,
  SitesReply,
  Suggestion,
} from '../../../core/contract/index.ts';
import { routes } from '../../../core/contract/routes/index.ts';
import { printRows } from '../context.ts';
import { rowSchemaOf } from '../machine-csv.ts';
import { readParams } from '../route-options.ts';
import { inert } from '../text.ts';
import {
  bearerView,
  foundSiteView,
  hitSchema,
  hitsOf,
  hitView,
  operatorView,
  relatedView,
  suggestionView,
} from '../views.ts';
import type { Language } from '../world.ts';
import type { Cli } from './cli.ts';

/** How sure the group is, and of what, above its sites. */
const operatorLine = (reply: OperatorReply, lang: Language): string => {
  const { operator, company_name: name, total, confidence, reasons } = reply;
  const shared = reasons.map(({ vendor, id, sites }) => `${vendor}:${id} (${sites})`).join(' ');
  const who = inert(name === null ? operator : `${operator} ${name}`);
  return lang === 'zh'
    ? `${who}：推論為同一經營者的 ${total} 個網站，信心 ${confidence}；共用 ${inert(shared)}`
    : `${who}: ${total} sites that seem to be of one operator, confidence ${confidence}; shared: ${inert(shared)}`;
};

/** What is shared and is no sign of an owner. */
const apartLine = ({ not_kin, weak = [] }: RelatedReply, lang: Language): string | null => {
  const ids = [
    ...weak.map(({ vendor, id, sites }) => `${vendor}:${id} (weak, ${sites})`),
    ...not_kin.map(({ vendor, id, sites, spread }) => `${vendor}:${id} (${spread}, ${sites})`),
  ];
  if (ids.length === 0) return null;
  return `${lang === 'zh' ? '看不出經營者的共用識別碼' : 'shared, and no sign of an owner'}: ${inert(ids.join(' '))}`;
};

/** search, suggest, sites, related, identifier, operator. */
export const addFindCommands = (cli: Cli): void => {
  cli.add('search <words...>', 'search', ['q']).action(async (words: string[], _options, command: Command) => {
    const params = readParams(command, 'search', { q: words.join(' ') });
    const at = cli.context(command);
    const reply = (await at.api.get('search', params)) as SearchReply;
    if (reply.shown_for !== null)
      at.world.stderr.write(`${at.style.lang === 'zh' ? '改為搜尋' : 'shown for'}: ${reply.shown_for}\n`);
    printRows(at, hitView, { rows: hitsOf(reply), reply, row: hitSchema });
  });
  cli
    .add('suggest <words...>', 'suggest', ['q'])
    .action((words: string[], _options, command: Command) =>
      cli.listed<Suggestion>(command, 'suggest', { params: { q: words.join(' ') }, view: suggestionView }),
    );
  cli.add('sites', 'sites', ['format']).action((_options, command: Command) =>
    cli.listed<SitesReply['items'][number]>(command, 'sites', {
      ...{ params: {}, view: foundSiteView },
      only: ({ fields }) => fields?.split(',').map((name) => name.trim()),
    }),
  );
  cli.add('related <domain>', 'related', ['domain']).action(async (domain: string, _options, command: Command) => {
    const params = readParams(command, 'related', { domain });
    const at = cli.context(command);
    const reply = (await at.api.get('related', params)) as RelatedReply;
    const apart = apartLine(reply, at.style.lang);
    if (at.format === 'table' && apart !== null) at.world.stderr.write(`${apart}\n`);
    printRows(at, relatedView, { rows: reply.items, reply, row: rowSchemaOf(routes.related.reply) });
  });
  cli
    .add('identifier <id>', 'identifier', ['id'])
    .action((id: string, _options, command: Command) =>
      cli.listed<IdentifierReply['items'][number]>(command, 'identifier', { params: { id }, view: bearerView }),
    );
  cli.add('operator <id>', 'operator', ['id']).action(async (id: string, _options, command: Command) => {
    const params = readParams(command, 'operator', { id });
    const at = cli.context(command);
    const reply = (await at.api.get('operator', params)) as OperatorReply;
    if (at.format === 'table') at.world.stderr.write(`${operatorLine(reply, at.style.lang)}\n`);
    printRows(at, operatorView, { rows: reply.items, reply, row: rowSchemaOf(routes.operator.reply) });
  });
};
