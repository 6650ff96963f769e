// What the lock file pins, and what it cannot: the registry has not every platform's binding.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isNativePinned } from '../runtime/listen.ts';
import { withDirectory } from './support/published.ts';

interface Package {
  version: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const root = fileURLToPath(new URL('..', import.meta.url));
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Package>;
};
const all = Object.entries(packages).filter(([path]) => path !== '');
const unpinned = all.filter(([, { integrity }]) => integrity === undefined);
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

const lock = suite('package-lock.json');

lock('pins every package by its hash but bindings of other platforms, which are counted', () => {
  const hashes = all.filter(([, { integrity }]) => /^sha512-[\w+/]{86}==$/.test(integrity ?? ''));
  assert.is(hashes.length + unpinned.length, all.length, 'each is SHA-512 or none');
  for (const [path, { optional, os, cpu, libc }] of unpinned) {
    assert.is(optional, true, path);
    assert.ok(os?.length === 1 && cpu?.length === 1, `${path} is of one platform`);
    assert.not.ok(os[0] === 'linux' && cpu[0] === 'x64' && libc?.[0] !== 'musl', `${path} is of linux-x64-glibc`);
  }
  // It may fall: `npm install` where a registry serves them completes them.
  assert.ok(unpinned.length <= 62, `${unpinned.length} without a hash`);
  const shipped = unpinned.filter(([, { dev }]) => dev !== true);
  assert.ok(shipped.length <= 30, `${shipped.length} of them outside of the development tools`);
});

lock('the native server loads by itself only where its binary is pinned', () => {
  const binaries = all.filter(([path]) => nameOf(path).startsWith('@uwsjs/'));
  assert.ok(binaries.length >= 24);
  for (const [path, { integrity }] of binaries) {
    const [os = '', cpu = '', node = ''] = nameOf(path).replace('@uwsjs/', '').split('-');
    assert.is(isNativePinned(os as NodeJS.Platform, cpu), integrity !== undefined, `${path} on Node ${node}`);
  }
});
lock.run();

const bom = suite('npm run sbom');
bom('names each package that ships, with its hash and its licence', () =>
  withDirectory(async (dir) => {
    const run = spawnSync(process.execPath, ['--import', 'tsx', 'deploy/sbom.ts', dir], {
      cwd: root,
      encoding: 'utf8',
    });
    assert.is(run.status, 0, run.stderr);
    const { bomFormat, components } = JSON.parse(readFileSync(join(dir, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string; hashes?: unknown[]; group?: string }[];
    };
    assert.is(bomFormat, 'CycloneDX');
    const found = new Map(components.map((one) => [`${one.name}@${one.version}`, one.hashes?.length ?? 0]));
    const rows = readFileSync(join(dir, 'licences.tsv'), 'utf8').trim().split('\n').slice(1);
    const licences = new Map(
      rows.map((row) => row.split('\t') as [string, string, string]).map(([n, v, l]) => [`${n}@${v}`, l]),
    );
    for (const [path, { version, integrity, dev }] of all) {
      if (dev === true) continue;
      const id = `${nameOf(path)}@${version}`;
      assert.is(found.get(id), integrity === undefined ? 0 : 1, id);
      const licence = licences.get(id) ?? '';
      if (integrity !== undefined) assert.not.match(licence, /^unknown$|GPL|NC/, id);
      assert.not.match(licence, /^$/, id);
    }
    assert.is(licences.size, found.size);
  }),
);
bom.run();
