import { Argument, type Command } from 'commander';
import { completionScript, DOMAINS, type Shell, shells } from '../completion.ts';
import { printLines } from '../context.ts';
import { domainsFor } from '../domains.ts';
import type { Cli } from './cli.ts';

/** completion, and what its scripts ask. */
export const addShellCommands = (cli: Cli): void => {
  cli.program
    .command('completion')
    .description('Completion script for a shell: commands, options, domains of shops 自動補完')
    .addArgument(new Argument('<shell>').choices([...shells]))
    .action((shell: Shell) => cli.world.stdout.write(completionScript(shell, cli.program)));
  cli.program
    .command(`${DOMAINS} [typed]`, { hidden: true })
    .description('Domains that begin with what was typed')
    .action(async (typed: string | undefined, _options, command: Command) => {
      const at = cli.context(command);
      printLines(at, await domainsFor(at, typed ?? ''));
    });
};
