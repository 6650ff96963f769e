/** The commands. What they ask for and how it is checked comes from the contract's routes. */
import { Command, CommanderError } from 'commander';
import { COMMAND_EXAMPLES, PROGRAM_EXAMPLES } from './command-examples.ts';
import { Cli } from './commands/cli.ts';
import { addDatasetCommands } from './commands/datasets.ts';
import { addFindCommands } from './commands/find.ts';
import { addPriceCommands } from './commands/prices.ts';
import { addShellCommands } from './commands/shell.ts';
import { addMarketCommands, addSiteCommands } from './commands/sites.ts';
import { addTechnologyCommands } from './commands/technologies.ts';
import { CliError, exitCodes, type World } from './world.ts';

export interface Program {
  command: Command;
  /** Of the last command that ran to its end. */
  exitCode(): number;
}

const emptyProgram = (version: string): Command =>
  new Command('storelens')
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
${PROGRAM_EXAMPLES.map((line) => `  ${line}`).join('\n')}

Exit codes: 0 done, 1 failed, 2 wrong use, 3 not found, 4 service not reached, 130 interrupted`,
    );

/** The command and those within it write to the world and end by throwing. */
const inherit = (command: Command, world: World): Command => {
  command.exitOverride().configureOutput({
    writeOut: (text) => world.stdout.write(text),
    writeErr: (text) => world.stderr.write(text),
    getOutHelpWidth: () => world.stdout.columns ?? 80,
    getErrHelpWidth: () => world.stderr.columns ?? 80,
  });
  for (const inner of command.commands) inherit(inner, world);
  return command;
};

/** Each command, and those within it, shows what to type. */
const addExamples = (command: Command, words: readonly string[]): void => {
  for (const inner of command.commands) {
    const path = [...words, inner.name()];
    const lines = COMMAND_EXAMPLES[path.join(' ')] ?? [];
    if (lines.length > 0) inner.addHelpText('after', `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`);
    addExamples(inner, path);
  }
};

export const createProgram = (world: World, version: string): Program => {
  const cli = new Cli(emptyProgram(version), world);
  addSiteCommands(cli);
  addFindCommands(cli);
  addMarketCommands(cli);
  addTechnologyCommands(cli);
  addPriceCommands(cli);
  addDatasetCommands(cli);
  addShellCommands(cli);
  addExamples(cli.program, []);
  return { command: inherit(cli.program, world), exitCode: () => cli.exitCode };
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
