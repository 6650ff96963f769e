import type { Command } from 'commander';
import { downloadRelease, listReleases, verifyRelease } from '../datasets.ts';
import { type ServeOptions, serveRelease } from '../serve.ts';
import type { Cli } from './cli.ts';

/** datasets list, download and verify; serve. */
export const addDatasetCommands = (cli: Cli): void => {
  const datasets = cli.program.command('datasets').description('Published snapshots 資料集');
  datasets
    .command('list')
    .description('Releases 版本')
    .action((_options, command: Command) => listReleases(cli.context(command)));
  datasets
    .command('download')
    .description('Download a release, going on where it stopped; every sha256 is checked 下載並驗證')
    .option('--snapshot <id>', 'which release', 'latest')
    .option('--dir <dir>', 'where to; a folder of the release is made in it', '.')
    .option('--table <name...>', 'only these tables')
    .action((options: { snapshot: string; dir: string; table?: string[] }, command: Command) =>
      downloadRelease(cli.context(command), { ...options, tables: options.table ?? [] }),
    );
  datasets
    .command('verify <dir>')
    .description('Check a downloaded release against its manifest 驗證')
    .action((dir: string, _options, command: Command) => verifyRelease(cli.context(command), dir));
  cli.program
    .command('serve <dir>')
    .description('Serve a downloaded release, or a folder of them, by the server that is installed beside 啟動服務')
    .option('--port <n>', 'port; 0: any free one (default 8080)')
    .option('--host <host>', 'address (default 127.0.0.1)')
    .action(async (dir: string, options: ServeOptions) => {
      cli.exitCode = await serveRelease(cli.world, dir, options);
    });
};
