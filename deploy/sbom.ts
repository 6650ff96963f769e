/**
 * `npm run sbom`: what a deployed Storelens consists of, from the lock file alone: `dist/sbom.cdx.json` (CycloneDX, by npm)
 * and `dist/licences.tsv` (package, version, licence; `unknown` where neither the lock file nor the package here says).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Command } from 'commander';
import { VERSION } from '../core/version.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const program = new Command('npm run sbom --')
  .description('What ships, by the lock file: DIR/sbom.cdx.json (CycloneDX) and DIR/licences.tsv.')
  .argument('[dir]', 'where to', join(root, 'dist'))
  .version(VERSION)
  .showHelpAfterError('(--help shows the flags)')
  .parse();
const [out = ''] = program.processedArgs as string[];

interface Package {
  version?: string;
  license?: string;
  /** The form of old: a list of `{type}`. */
  licenses?: { type?: string }[];
  dev?: boolean;
}

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const licenceOf = (path: string, { license }: Package): string => {
  const file = join(root, path, 'package.json');
  const installed = license === undefined && existsSync(file) ? (read(file) as Package) : {};
  const types = installed.licenses?.flatMap(({ type }) => type ?? []).join(' OR ');
  return license ?? installed.license ?? (types || 'unknown');
};

const { packages } = read(join(root, 'package-lock.json')) as { packages: Record<string, Package> };
const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== '' && dev !== true);
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');
const ids = new Set(shipped.map(([path, { version }]) => `${nameOf(path)}@${version}`));

interface Bom {
  components: { name: string; version: string; 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}
// `--omit dev` would also leave out what a development tool needs besides us (tsx, the core of MCP).
const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
const text = execFileSync('npm', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: 'pipe' });
const bom = JSON.parse(text) as Bom;
const ours = bom.components.filter(({ name, version }) => ids.has(`${name}@${version}`));
const refs = new Set(ours.map((one) => one['bom-ref']));
const edges = bom.dependencies
  .filter(({ ref }) => refs.has(ref) || !bom.components.some((one) => one['bom-ref'] === ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }));

const lines = shipped.map(([path, one]) => [nameOf(path), one.version, licenceOf(path, one)].join('\t'));
mkdirSync(out, { recursive: true });
writeFileSync(join(out, 'sbom.cdx.json'), JSON.stringify({ ...bom, components: ours, dependencies: edges }, null, 1));
writeFileSync(join(out, 'licences.tsv'), `package\tversion\tlicence\n${[...new Set(lines)].sort().join('\n')}\n`);
console.log(`${join(out, 'sbom.cdx.json')} and licences.tsv: ${ids.size} packages`);
