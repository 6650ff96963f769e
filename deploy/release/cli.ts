/**
 * `npm run release -- --dry-run`: every artefact of one version, with checksums and what changed, in `dist/release`. Without
 * `--dry-run` the changelog must have a section of the version and the tree nothing uncommitted; the commands that publish are
 * printed, never run (docs/releasing.md).
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { VERSION } from '../../core/version.ts';
import { KINDS } from './artefacts.ts';
import { changesOf, readVersion } from './versions.ts';

interface Flags {
  dryRun: boolean;
  out: string;
  without: string[];
  python: string;
}

interface Made {
  file: string;
  kind: string;
  bytes: number;
  sha256: string;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The section that goes out with this version. */
const changes = (version: string, dryRun: boolean): string => {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const own = changesOf(changelog, version);
  if (own !== null) return own;
  if (!dryRun)
    throw new Error(`CHANGELOG.md has no section "## ${version}": name the one of Unreleased so, with its date`);
  return changesOf(changelog, 'Unreleased') ?? 'Nothing yet.';
};

const refuseUncommitted = (): void => {
  const changed = execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).trim();
  if (changed !== '') throw new Error(`the tree has changes that are not committed:\n${changed}`);
};

const chosen = (without: readonly string[]): typeof KINDS => {
  const unknown = without.find((name) => !KINDS.some((kind) => kind.name === name));
  if (unknown !== undefined)
    throw new Error(`--without ${unknown}: give of ${KINDS.map(({ name }) => name).join(', ')}`);
  return KINDS.filter(({ name }) => !without.includes(name));
};

const publishing = (version: string, made: readonly Made[]): string[] => {
  const of = (kind: string): string[] => made.filter((one) => one.kind === kind).map(({ file }) => file);
  return [
    `git tag -s v${version} && git push origin v${version}`,
    ...[...of('cli'), ...of('mcp'), ...of('notify')].map((file) => `npm publish --access public ${file}`),
    ...(of('python').length > 0 ? [`twine upload ${of('python').join(' ')}`] : []),
  ];
};

const release = async ({ dryRun, out, without, python }: Flags): Promise<void> => {
  const version = readVersion(root);
  const kinds = chosen(without);
  const notes = changes(version, dryRun);
  if (!dryRun) refuseUncommitted();
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  say(`Storelens ${version}${dryRun ? ', for trial' : ''}`);
  const made: Made[] = [];
  for (const { name, what, make } of kinds)
    for (const file of await make({ root, out, python })) {
      const path = join(out, file);
      const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
      made.push({ file, kind: name, bytes: statSync(path).size, sha256 });
      say(`  ${file.padEnd(44)} ${String(made.at(-1)?.bytes).padStart(9)} bytes  ${what}`);
    }
  writeFileSync(join(out, 'CHANGES.md'), `# Storelens ${version}\n\n${notes}\n`);
  writeFileSync(join(out, 'release.json'), `${JSON.stringify({ version, files: made }, null, 2)}\n`);
  writeFileSync(join(out, 'SHA256SUMS'), made.map(({ file, sha256 }) => `${sha256}  ${file}\n`).join(''));
  for (const name of without) say(`  left out: ${name}`);
  say(`Kept in ${relative(process.cwd(), out) || '.'}; check it with: sha256sum -c SHA256SUMS`);
  if (!dryRun) for (const command of ['To publish it:', ...publishing(version, made)]) say(`  ${command}`);
};

await new Command('npm run release --')
  .version(VERSION)
  .showHelpAfterError('(--help shows the flags)')
  .description('Make every artefact of a release, and publish none: the commands that do are printed.')
  .option('--dry-run', 'for trial: without a section of the changelog, from a tree with changes', false)
  .option('--out <dir>', 'where to; what is there is removed', join(root, 'dist', 'release'))
  .option('--without <kind...>', `what to leave out: ${KINDS.map(({ name }) => name).join(', ')}`, [])
  .option('--python <program>', 'the interpreter that has the packages build and hatchling', 'python3')
  .action((flags: Flags) => release(flags))
  .parseAsync()
  .catch((error: Error) => {
    process.stderr.write(`release: ${error.message}\n`);
    process.exitCode = 1;
  });
