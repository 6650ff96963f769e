import type { Command } from 'commander';
import type {
  IdentifierReply,
  RelatedSite,
  SearchReply,
  SitesReply,
  Suggestion,
} from '../../../core/contract/index.ts';
import { printRows } from '../context.ts';
import { readParams } from '../route-options.ts';
import { bearerView, foundSiteView, hitsOf, hitView, relatedView, suggestionView } from '../views.ts';
import type { Cli } from './cli.ts';

/** search, suggest, sites, related, identifier. */
export const addFindCommands = (cli: Cli): void => {
  cli.add('search <words...>', 'search', ['q']).action(async (words: string[], _options, command: Command) => {
    const params = readParams(command, 'search', { q: words.join(' ') });
    const at = cli.context(command);
    const reply = (await at.api.get('search', params)) as SearchReply;
    if (reply.shown_for !== null)
      at.world.stderr.write(`${at.style.lang === 'zh' ? '改為搜尋' : 'shown for'}: ${reply.shown_for}\n`);
    printRows(at, hitView, { rows: hitsOf(reply), reply });
  });
  cli
    .add('suggest <words...>', 'suggest', ['q'])
    .action((words: string[], _options, command: Command) =>
      cli.listed<Suggestion>(command, 'suggest', { params: { q: words.join(' ') }, view: suggestionView }),
    );
  cli
    .add('sites', 'sites', ['format'])
    .action((_options, command: Command) =>
      cli.listed<SitesReply['items'][number]>(command, 'sites', { params: {}, view: foundSiteView }),
    );
  cli
    .add('related <domain>', 'related', ['domain'])
    .action((domain: string, _options, command: Command) =>
      cli.listed<RelatedSite>(command, 'related', { params: { domain }, view: relatedView }),
    );
  cli
    .add('identifier <id>', 'identifier', ['id'])
    .action((id: string, _options, command: Command) =>
      cli.listed<IdentifierReply['items'][number]>(command, 'identifier', { params: { id }, view: bearerView }),
    );
};
