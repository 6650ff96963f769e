/** What a program of package.json does with arguments that `parseArgs` of Node reads. Imports nothing of the tree: the runner is copied. */
import { readFileSync } from 'node:fs';

const WRONG_USE = 2;

const version = (): string =>
  (JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/** Answers --help and --version, and ends. What `read` refuses is said in one line. */
export const readArguments = <T>(help: string, read: () => T): T => {
  const args = process.argv.slice(2);
  const asked = (...names: string[]): boolean => names.some((name) => args.includes(name));
  const shown = asked('--help', '-h') ? help : asked('--version', '-V') ? `${version()}\n` : null;
  if (shown !== null) {
    process.stdout.write(shown);
    process.exit();
  }
  try {
    return read();
  } catch (error) {
    const [first = ''] = (error as Error).message.split(/\.\s|\n/, 1);
    process.stderr.write(`${first} (--help shows the flags)\n`);
    process.exit(WRONG_USE);
  }
};
