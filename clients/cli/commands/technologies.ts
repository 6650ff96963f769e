import type { Command } from 'commander';
import type { CompareSitesReply, Flow, TechnologyReply, Trend } from '../../../core/contract/index.ts';
import { printCard, printRows } from '../context.ts';
import { readParams } from '../route-options.ts';
import {
  comparedRows,
  comparedSchema,
  comparedView,
  flowView,
  technologyCard,
  trendView,
} from '../technology-views.ts';
import type { Cli } from './cli.ts';

/** technology, trends, flows, compare-sites. */
export const addTechnologyCommands = (cli: Cli): void => {
  cli.add('technology <id>', 'technology', ['id']).action(async (id: string, _options, command: Command) => {
    const params = readParams(command, 'technology', { id });
    const at = cli.context(command);
    const reply = (await at.api.get('technology', params)) as TechnologyReply;
    printCard(at, reply, () => technologyCard(reply, at.style));
  });
  cli
    .add('trends', 'trends', [])
    .action((_options, command: Command) => cli.listed<Trend>(command, 'trends', { params: {}, view: trendView }));
  cli
    .add('flows', 'flows', [])
    .action((_options, command: Command) => cli.listed<Flow>(command, 'flows', { params: {}, view: flowView }));
  cli
    .add('compare-sites <domains...>', 'compareSites', ['domains', 'format'])
    .action(async (domains: string[], _options, command: Command) => {
      const params = readParams(command, 'compareSites', { domains: domains.join(',') });
      const at = cli.context(command);
      const reply = (await at.api.get('compareSites', params)) as CompareSitesReply;
      if (reply.unknown.length > 0)
        at.world.stderr.write(
          `${at.style.lang === 'zh' ? '快照中沒有' : 'not in this snapshot'}: ${reply.unknown.join(', ')}\n`,
        );
      printRows(at, comparedView(reply), { rows: comparedRows(reply), reply, row: comparedSchema(reply) });
    });
};
