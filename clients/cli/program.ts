/** The commands. What they ask for and how it is checked comes from the contract's routes. */
import { Argument, Command, CommanderError } from 'commander';
import type { Comparison, Competitor, ListedSite, Offer, Prospect } from '../../core/contract/index.ts';
import { type RouteId, routes } from '../../core/contract/routes.ts';
import { detectionCard, sharesOf, siteCard, statsLines } from './cards.ts';
import { historyLines } from './chart.ts';
import { completionScript, type Shell, shells } from './completion.ts';
import { type CliContext, contextOf, printCard, printJson, printLines, printRows } from './context.ts';
import { downloadRelease, listReleases, verifyRelease } from './datasets.ts';
import { detectMany, detectOne, sitesFrom } from './detect-many.ts';
import { followMovers, showMovers } from './follow.ts';
import type { HistoryReply, ListReply, Scan, SiteReply, StatsReply } from './replies.ts';
import { addRouteOptions, readParams } from './route-options.ts';
import {
  type AnyDeal,
  comparisonView,
  competitorView,
  dealView,
  listedView,
  offerView,
  prospectView,
  shareView,
  type View,
} from './views.ts';
import { CliError, exitCodes, type World } from './world.ts';

const whole = (text: string, name: string, [least, most]: [number, number]): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new CliError(`${name} ${text}: give a whole number from ${least} to ${most}`, exitCodes.usage);
};

const about = (id: RouteId): string => `${routes[id].summary} ${routes[id].summaryZh}`;

export interface Program {
  command: Command;
  /** Of the last command that ran to its end. */
  exitCode(): number;
}

export const createProgram = (world: World, version: string): Program => {
  let exitCode: number = exitCodes.ok;
  const program = new Command('storelens')
    .description(
      'What Taiwanese shop sites are built with, who runs them, what changed, what things cost. 台灣電商情報',
    )
    .version(version)
    .option(
      '--base-url <url>',
      'the service (env STORELENS_BASE_URL, else the config file, else http://127.0.0.1:8080)',
    )
    .option('--config <file>', 'config file, JSON: {"base_url", "lang", "timeout_s"}')
    .option('--json', 'the reply as JSON')
    .option('--csv', 'lists as CSV')
    .option('--lang <lang>', 'zh or en (default: by the locale)')
    .option('--no-color', 'no colours (env NO_COLOR)')
    .option('--timeout <seconds>', 'give up on a reply after (default 30)')
    .showSuggestionAfterError(true)
    .showHelpAfterError('(storelens --help, or storelens COMMAND --help)')
    .addHelpText(
      'after',
      `
Examples:
  storelens site shop.tw
  cat shops.txt | storelens detect - --csv > shops.csv
  storelens products iPhone 17 128G
  storelens movers --follow --type platform_changed
  storelens datasets download --dir snapshots

Exit codes: 0 done, 1 failed, 2 wrong use, 3 not found, 4 service not reached, 130 interrupted`,
    );
  const inherit = (command: Command): Command => {
    command.exitOverride().configureOutput({
      writeOut: (text) => world.stdout.write(text),
      writeErr: (text) => world.stderr.write(text),
      getOutHelpWidth: () => world.stdout.columns ?? 80,
      getErrHelpWidth: () => world.stderr.columns ?? 80,
    });
    for (const inner of command.commands) inherit(inner);
    return command;
  };
  const add = (name: string, id: RouteId, except: readonly string[]): Command =>
    addRouteOptions(program.command(name).description(about(id)), id, except);
  const context = (command: Command): CliContext => contextOf(command, world);
  const listed = async <T>(command: Command, id: RouteId, given: { params: Record<string, string>; view: View<T> }) => {
    const params = readParams(command, id, given.params);
    const at = context(command);
    const reply = (await at.api.get(id, params)) as ListReply<T>;
    printRows(at, given.view, { rows: reply.items, reply });
  };

  program
    .command('detect <site...>')
    .description(`${about('detect')} (several, or - for a list on standard input)`)
    .option('--concurrency <n>', 'how many at once, of several (1 to 16)', '4')
    .action(async (sites: string[], options: { concurrency: string }, command: Command) => {
      const at = context(command);
      const several = whole(options.concurrency, '--concurrency', [1, 16]);
      if (sites.length === 1 && sites[0] !== '-') await detectOne(at, sites[0] as string);
      else exitCode = await detectMany(at, sitesFrom(sites, world), several);
    });
  program
    .command('scan <site>')
    .description(about('scan'))
    .action(async (url: string, _options, command: Command) => {
      const at = context(command);
      const reply = (await at.api.get('scan', readParams(command, 'scan', { url }))) as Scan;
      printCard(at, reply, () => detectionCard(reply, at.style));
    });
  program
    .command('site <domain>')
    .description(about('site'))
    .action(async (domain: string, _options, command: Command) => {
      const at = context(command);
      const reply = (await at.api.get('site', readParams(command, 'site', { domain }))) as SiteReply;
      printCard(at, reply, () => siteCard(reply, at.style));
    });
  add('competitors <domain>', 'competitors', ['domain']).action((domain: string, _options, command: Command) =>
    listed<Competitor>(command, 'competitors', { params: { domain }, view: competitorView }),
  );
  add('prospect', 'prospect', []).action((_options, command: Command) =>
    listed<Prospect>(command, 'prospect', { params: {}, view: prospectView }),
  );
  add('movers', 'movers', [])
    .option('--follow', 'go on asking, and tell each new event once')
    .option('--every <seconds>', 'how often, with --follow (1 to 86400)', '60')
    .action(async (options: { follow?: boolean; every: string }, command: Command) => {
      const params = readParams(command, 'movers', {});
      const everyS = whole(options.every, '--every', [1, 86_400]);
      const at = context(command);
      await (options.follow ? followMovers(at, params, everyS) : showMovers(at, params));
    });
  program
    .command('stats')
    .description(about('stats'))
    .action(async (_options, command: Command) => {
      const at = context(command);
      const reply = (await at.api.get('stats', {})) as StatsReply;
      if (at.format === 'json') printJson(at, reply);
      else {
        if (at.format === 'table') printLines(at, [...statsLines(reply, at.style), '']);
        printRows(at, shareView, { rows: sharesOf(reply), reply });
      }
    });
  const words = new Argument('<words...>', 'product words, a model number');
  add('products', 'products', ['q', 'compare', 'history'])
    .addArgument(words)
    .action((q: string[], _options, command: Command) =>
      listed<Offer>(command, 'products', { params: { q: q.join(' ') }, view: offerView }),
    );
  add('compare', 'products', ['q', 'compare', 'history', 'live', 'include_accessories'])
    .description('The same product across channels 跨通路比價')
    .addArgument(words)
    .action((q: string[], _options, command: Command) =>
      listed<Comparison>(command, 'products', { params: { compare: q.join(' ') }, view: comparisonView }),
    );
  program
    .command('history <offer_id>')
    .description('Price history of one offer, as a chart 單一報價的價格歷史')
    .action(async (history: string, _options, command: Command) => {
      const at = context(command);
      const reply = (await at.api.get('products', readParams(command, 'products', { history }))) as HistoryReply;
      const pointView: View<HistoryReply['points'][number]> = [
        { zh: '時間', en: 'at', value: (row) => row.at },
        { zh: '價格', en: 'price_twd', value: (row) => row.price_twd },
      ];
      if (at.format === 'csv') printRows(at, pointView, { rows: reply.points, reply });
      else printCard(at, reply, () => historyLines(reply, at.style, world.stdout.columns));
    });
  add('deals', 'deals', []).action((_options, command: Command) =>
    listed<AnyDeal>(command, 'deals', { params: {}, view: dealView }),
  );
  add('list', 'list', ['format']).action((_options, command: Command) =>
    listed<ListedSite>(command, 'list', { params: {}, view: listedView }),
  );

  const datasets = program.command('datasets').description('Published snapshots 資料集');
  datasets
    .command('list')
    .description('Releases 版本')
    .action((_options, command: Command) => listReleases(context(command)));
  datasets
    .command('download')
    .description('Download a release, going on where it stopped; every sha256 is checked 下載並驗證')
    .option('--snapshot <id>', 'which release', 'latest')
    .option('--dir <dir>', 'where to; a folder of the release is made in it', '.')
    .option('--table <name...>', 'only these tables')
    .action((options: { snapshot: string; dir: string; table?: string[] }, command: Command) =>
      downloadRelease(context(command), { ...options, tables: options.table ?? [] }),
    );
  datasets
    .command('verify <dir>')
    .description('Check a downloaded release against its manifest 驗證')
    .action((dir: string, _options, command: Command) => verifyRelease(context(command), dir));
  program
    .command('completion')
    .description('Completion script for a shell 自動補完')
    .addArgument(new Argument('<shell>').choices([...shells]))
    .action((shell: Shell) => world.stdout.write(completionScript(shell, program)));
  return { command: inherit(program), exitCode: () => exitCode };
};

/** Runs the arguments (without node and script); resolves with the exit code, having said what went wrong on stderr. */
export const run = async (args: readonly string[], world: World, version: string): Promise<number> => {
  const { command, exitCode } = createProgram(world, version);
  try {
    if (args.length === 0) {
      command.outputHelp({ error: true });
      return exitCodes.usage;
    }
    await command.parseAsync([...args], { from: 'user' });
    return world.signal.aborted ? exitCodes.interrupted : exitCode();
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
    if (error instanceof CliError) {
      world.stderr.write(`storelens: ${error.message}\n`);
      return error.exitCode;
    }
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    world.stderr.write(`storelens: ${message}\n`);
    return exitCodes.failed;
  }
};
