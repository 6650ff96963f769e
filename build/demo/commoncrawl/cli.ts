/** `npm run demo:commoncrawl`: an archive of invented shops in Common Crawl's layout, served on loopback, for trying things out. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { VERSION } from '../../../core/version.ts';
import { startAtOwnPort } from './own-port.ts';
import { startArchive } from './server.ts';
import { crawlName, type DoubleSize, SMALL_DOUBLE, writeDouble } from './write.ts';

const whole = (value: string): number => {
  if (!/^\d{1,10}$/.test(value)) throw new InvalidArgumentError('must be a whole number from 0');
  return Number(value);
};

interface Flags {
  dir: string;
  crawls: number;
  port?: number;
  shops: number;
  warcFiles: number;
  parts: number;
  rows: number;
  vertices: number;
  edges: number;
  graphFiles: number;
  rowGroups: number;
  copies: number;
  taiwan: number;
  www: boolean;
  records?: string[];
}

const serve = async (flags: Flags): Promise<void> => {
  const size: DoubleSize = {
    ...SMALL_DOUBLE,
    shops: flags.shops,
    warcFiles: flags.warcFiles,
    indexParts: flags.parts,
    indexRows: flags.rows,
    vertices: flags.vertices,
    edges: flags.edges,
    graphFiles: Math.max(1, flags.graphFiles),
    rowGroups: Math.max(1, flags.rowGroups),
    indexCopies: Math.max(1, flags.copies),
    taiwanPerMille: flags.taiwan,
    www: flags.www,
    records: flags.records ?? [],
  };
  const names = Array.from({ length: Math.max(1, flags.crawls) }, (_, before) => crawlName(before));
  for (const [before, crawl] of names.entries()) {
    if (existsSync(join(flags.dir, 'crawl-data', crawl, 'cc-index-table.paths.gz'))) continue;
    process.stdout.write(
      `Writing ${crawl} into ${flags.dir}: ${size.indexParts} parts, ${size.indexRows} rows${size.indexCopies > 1 ? `, each ${size.indexCopies} times` : ''}, ${size.shops} shops …\n`,
    );
    await writeDouble(flags.dir, { ...size, crawl, before });
  }
  const { port } = flags;
  const { server, said } =
    port === undefined
      ? await startAtOwnPort(flags.dir)
      : { server: await startArchive(flags.dir, { port }), said: null };
  const { base } = server;
  if (said !== null) process.stdout.write(`${said}\n`);
  // Rows under .tw that were made up have no records, and reading ends at the first of them.
  const goOn = size.taiwanPerMille > 0 ? ' --allow-missing' : '';
  process.stdout.write(
    [
      `Archive of invented shops at ${base} (${flags.dir}); Ctrl-C ends it`,
      'Try:',
      `  npm run discover -- --index ${base} --crawl ${size.crawl} --graph ${base} --release ${size.release} --out reach`,
      ...names.map(
        (crawl) =>
          `  npm run snapshot -- --common-crawl ${crawl} --base ${base} --hosts reach/hosts.parquet${goOn} --out reach-data`,
      ),
      "Rows of --rows have no records: where a list of hosts goes beyond the invented shops' (--taiwan, discover --chinese),",
      '  snapshot needs --allow-missing, and names each of these pages as a skip.',
      'Let things go wrong (busy, cut, short, damage, gone, slow, whole), and heal them:',
      `  curl -X POST '${base}_faults?kind=busy&status=503&times=20'`,
      `  curl -X DELETE '${base}_faults'`,
      '',
    ].join('\n'),
  );
  const stop = (): void => void server.close();
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
};

await new Command('demo:commoncrawl')
  .version(VERSION)
  .showHelpAfterError('(--help shows the flags)')
  .description(
    "Serve an invented archive in Common Crawl's layout on 127.0.0.1: URL index, WARC files, web graph, ranks.",
  )
  .requiredOption('--dir <dir>', 'folder of the files; written where it has none yet')
  .option('--crawls <n>', 'crawls, a month apart, in which shops change; those that are there stay', whole, 1)
  .option(
    '--port <n>',
    'port; 0 takes a free one. Without, that of the last start of this folder, so that what was read of it can go on',
    whole,
  )
  .option('--shops <n>', 'invented shops with captures', whole, SMALL_DOUBLE.shops)
  .option('--warc-files <n>', 'WARC files that the captures are spread over', whole, SMALL_DOUBLE.warcFiles)
  .option('--parts <n>', 'files of the index', whole, SMALL_DOUBLE.indexParts)
  .option('--rows <n>', 'rows of the index besides those of captures', whole, SMALL_DOUBLE.indexRows)
  .option('--vertices <n>', 'hosts of the graph besides', whole, SMALL_DOUBLE.vertices)
  .option('--edges <n>', 'edges of the graph besides', whole, SMALL_DOUBLE.edges)
  .option('--graph-files <n>', 'files of vertices, and of edges', whole, SMALL_DOUBLE.graphFiles)
  .option('--row-groups <n>', 'row groups of a file of the index', whole, SMALL_DOUBLE.rowGroups)
  .option(
    '--copies <n>',
    'names of each written file of the index: 25 make 300 parts of 12',
    whole,
    SMALL_DOUBLE.indexCopies,
  )
  .option('--taiwan <n>', 'of a thousand made rows of the index, those under .tw', whole, SMALL_DOUBLE.taiwanPerMille)
  .option('--no-www', 'a graph whose hosts have no leading www., as releases up to 2026-feb-mar-apr')
  .option('--records <file...>', 'recorded WARC files whose pages are put among the invented ones')
  .action(serve)
  .parseAsync()
  .catch((error: Error) => {
    process.stderr.write(`error: ${error.message}\n`);
    process.exitCode = 1;
  });
