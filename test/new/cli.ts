/** `npm run new -- technology|article|channel ID …`: the files that a contribution begins with, in the form that the suites ask for. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { VERSION } from '../../core/version.ts';
import { newArticle } from './article.ts';
import { newChannel } from './channel.ts';
import { newTechnology } from './technology.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const told = (files: readonly string[], next: readonly string[]): void => {
  const formatted = files.filter((file) => file.endsWith('.json')).map((file) => join(root, file));
  if (formatted.length > 0)
    execFileSync(join(root, 'node_modules', '.bin', 'biome'), ['format', '--write', ...formatted], {
      cwd: root,
      stdio: 'ignore',
    });
  const lines = [...files.map((file) => `  wrote ${file}`), 'Next:', ...next.map((line) => `  ${line}`)];
  process.stdout.write(`${lines.join('\n')}\n`);
};

const program = new Command('npm run new --')
  .description('Make the files that a contribution begins with.')
  .version(VERSION);

program
  .command('technology <id>')
  .description('an entry of datasets/fingerprints, an invented page that shows it, its label')
  .requiredOption('--category <name>', 'the file it goes into: payment, support, marketing…')
  .requiredOption('--name <text>', 'its name in English')
  .option('--name-zh <text>', 'its name in Chinese; without: as in English')
  .requiredOption('--homepage <url>', "the vendor's page")
  .requiredOption('--host <host>', 'what pages load it from: cdn.vendor.example, or with the beginning of a path')
  .requiredOption('--source <where>', 'where that stands: the vendor’s documentation, a page that was seen')
  .addHelpText(
    'after',
    `
Example:
  npm run new -- technology tea-chat --category support --name 'Tea Chat' --name-zh 茶聊客服 \\
    --homepage https://teachat.example/ --host cdn.teachat.example --source https://teachat.example/docs/install`,
  )
  .action(
    (
      id: string,
      flags: { category: string; name: string; nameZh?: string; homepage: string; host: string; source: string },
    ) =>
      told(newTechnology(root, { id, ...flags, nameZh: flags.nameZh ?? flags.name }), [
        'npm run evaluate -- rules --failures      every count must be 0',
        'npm run suites -- rules detect',
        'add what else shows it (signals: datasets/fingerprints/README.md)',
      ]),
  );

program
  .command('article <id>')
  .description('an article of the knowledge base, to be written')
  .requiredOption('--title <text>', 'the question that it answers, in Chinese')
  .requiredOption('--tags <tag...>', 'one to four (docs/knowledge.md lists them)')
  .requiredOption('--source-title <text>', 'what you have read')
  .requiredOption('--source-url <url>', 'where it is')
  .action((id: string, flags: { title: string; tags: string[]; sourceTitle: string; sourceUrl: string }) =>
    told(
      newArticle(root, {
        ...{ id, title: flags.title, tags: flags.tags, today: new Date().toISOString().slice(0, 10) },
        source: { title: flags.sourceTitle, url: flags.sourceUrl },
      }),
      ['write it: docs/knowledge.md says how', 'npm run suites -- datasets/knowledge'],
    ),
  );

program
  .command('channel <id>')
  .description('a row of datasets/taxonomy/channels.json, not enabled yet')
  .requiredOption('--name <text>', 'its name in English')
  .option('--name-zh <text>', 'its name in Chinese; without: as in English')
  .requiredOption('--homepage <url>', 'its first page')
  .requiredOption('--form <form>', 'the form of its replies: a module of core/channels/forms')
  .requiredOption('--search <origin>', 'where it is asked')
  .requiredOption('--product <origin>', 'where its products are')
  .action(
    (
      id: string,
      flags: { name: string; nameZh?: string; homepage: string; form: string; search: string; product: string },
    ) =>
      told(newChannel(root, { id, ...flags, nameZh: flags.nameZh ?? flags.name }), [
        `put an invented reply of it into test/fixtures/channels, then set "enabled": true and "reason": null`,
        'add it to the table of docs/channels.md',
        'npm run suites -- core/channels',
      ]),
  );

program.showHelpAfterError().exitOverride();
try {
  program.parse();
} catch (error) {
  const { code, message, exitCode } = error as Error & { code?: string; exitCode?: number };
  if (code === undefined) process.stderr.write(`new: ${message}\n`);
  process.exitCode = exitCode ?? 1;
}
