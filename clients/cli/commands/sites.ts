import type { Command } from 'commander';
import type { CheckReply, Competitor, ListedSite, Prospect } from '../../../core/contract/index.ts';
import { detectionCard, sharesOf, siteCard, statsLines } from '../cards.ts';
import { checkCard } from '../check-card.ts';
import { printCard, printJson, printLines, printRows } from '../context.ts';
import { detectMany, detectOne, sitesFrom } from '../detect-many.ts';
import { followMovers, showMovers } from '../follow.ts';
import type { Scan, SiteReply, StatsReply } from '../replies.ts';
import { readParams } from '../route-options.ts';
import { competitorView, listedView, prospectView, shareSchema, shareView } from '../views.ts';
import { about, type Cli, whole } from './cli.ts';

/** Of each group; the rest is in --csv and --json. */
const SHOWN_SHARES = 15;

/** One site: detect, scan, site, check. */
export const addSiteCommands = (cli: Cli): void => {
  cli.program
    .command('detect <site...>')
    .description(`${about('detect')} (several, or - for a list on standard input)`)
    .option('--concurrency <n>', 'how many at once, of several (1 to 16)', '4')
    .action(async (sites: string[], options: { concurrency: string }, command: Command) => {
      const at = cli.context(command);
      const several = whole(options.concurrency, '--concurrency', [1, 16]);
      if (sites.length === 1 && sites[0] !== '-') await detectOne(at, sites[0] as string);
      else cli.exitCode = await detectMany(at, sitesFrom(sites, cli.world), several);
    });
  cli.program
    .command('scan <site>')
    .description(about('scan'))
    .action(async (url: string, _options, command: Command) => {
      const at = cli.context(command);
      const reply = (await at.api.get('scan', readParams(command, 'scan', { url }))) as Scan;
      printCard(at, reply, () => detectionCard(reply, at.style));
    });
  cli.program
    .command('site <domain>')
    .description(about('site'))
    .action(async (domain: string, _options, command: Command) => {
      const at = cli.context(command);
      const reply = (await at.api.get('site', readParams(command, 'site', { domain }))) as SiteReply;
      printCard(at, reply, () => siteCard(reply, at.style));
    });
  cli.program
    .command('check <domain>')
    .description(about('check'))
    .action(async (domain: string, _options, command: Command) => {
      const at = cli.context(command);
      const reply = (await at.api.get('check', readParams(command, 'check', { domain }))) as CheckReply;
      printCard(at, reply, () => checkCard(reply, at.style));
    });
};

/** Many sites: competitors, prospect, movers, stats, list. */
export const addMarketCommands = (cli: Cli): void => {
  cli
    .add('competitors <domain>', 'competitors', ['domain'])
    .action((domain: string, _options, command: Command) =>
      cli.listed<Competitor>(command, 'competitors', { params: { domain }, view: competitorView }),
    );
  cli
    .add('prospect', 'prospect', [])
    .action((_options, command: Command) =>
      cli.listed<Prospect>(command, 'prospect', { params: {}, view: prospectView }),
    );
  cli
    .add('movers', 'movers', ['format'])
    .option('--follow', 'go on asking, and tell each new event once')
    .option('--every <seconds>', 'how often, with --follow (1 to 86400)', '60')
    .action(async (options: { follow?: boolean; every: string }, command: Command) => {
      const params = readParams(command, 'movers', {});
      const everyS = whole(options.every, '--every', [1, 86_400]);
      const at = cli.context(command);
      await (options.follow ? followMovers(at, params, everyS) : showMovers(at, params));
    });
  cli.program
    .command('stats')
    .description(about('stats'))
    .action(async (_options, command: Command) => {
      const at = cli.context(command);
      const reply = (await at.api.get('stats', {})) as StatsReply;
      if (at.format === 'json') printJson(at, reply);
      else {
        if (at.format === 'table') printLines(at, [...statsLines(reply, at.style), '']);
        const rows = at.format === 'csv' ? sharesOf(reply) : sharesOf(reply, SHOWN_SHARES);
        printRows(at, shareView, { rows, reply, row: shareSchema });
      }
    });
  cli
    .add('list', 'list', ['format'])
    .action((_options, command: Command) => cli.listed<ListedSite>(command, 'list', { params: {}, view: listedView }));
};
