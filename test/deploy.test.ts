import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSettings } from '../runtime/settings.ts';
import { withServer } from './support/http.ts';
import { firstId, smallSize, withDirectory, withPublished } from './support/published.ts';
import { hasTool } from './support/tools.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const deploy = (name: string): string => join(root, 'deploy', name);
const read = (name: string): string => readFileSync(deploy(name), 'utf8');

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

const until = async <T>(what: string, look: () => Promise<T | null>): Promise<T> => {
  for (let n = 0; n < 300; n++) {
    const found = await look().catch(() => null);
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${what}: not within 30 s`);
};

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('close', resolve));

const settings = suite('deploy/settings.example.json');
settings('is taken by the runtime', () => {
  const settled = readSettings(['--config', deploy('settings.example.json')], {});
  assert.ok(!('shown' in settled) && settled.workers === 2);
});
settings.run();

interface Instruction {
  name: string;
  rest: string;
}
/** Stages of a Dockerfile, each the instructions behind its FROM. */
const stagesOf = (text: string): Instruction[][] => {
  const stages: Instruction[][] = [];
  for (const line of text.split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    else if (name !== '') stages.at(-1)?.push({ name, rest });
  }
  return stages;
};

/** Packages that `npm ci` puts at the top, or, where `production`, that `npm prune --omit=dev` leaves there. */
const linkPackages = (dir: string, production: boolean): void => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev, devOptional }] of Object.entries(lock.packages)) {
    const top = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
    if (top === undefined || (production && (dev === true || devOptional === true))) continue;
    const to = join(dir, 'node_modules', top);
    mkdirSync(dirname(to), { recursive: true });
    if (existsSync(join(root, path))) symlinkSync(join(root, path), to);
  }
};

/** Does what a stage's COPY and RUN lines say in `dir`; installing is linking what is installed here. */
const perform = (stage: Instruction[], dir: string, built: string | null): void => {
  for (const { name, rest } of stage) {
    if (name === 'COPY') {
      const words = rest.split(' ').filter((word) => !word.startsWith('--'));
      const to = words.pop() ?? '';
      for (const word of words) {
        const from = built === null ? join(root, word) : join(built, word.replace(/^\/app\//, ''));
        if (word.endsWith('/node_modules')) linkPackages(dir, true);
        else
          cpSync(from, to.endsWith('/') ? join(dir, to, word) : join(dir, to), { recursive: true, filter: notIgnored });
      }
    } else if (name === 'RUN' && rest.startsWith('npm ci')) linkPackages(dir, false);
    else if (name === 'RUN' && !rest.startsWith('npm prune')) {
      const { status, stderr, stdout } = spawnSync('sh', ['-c', rest], { cwd: dir, encoding: 'utf8' });
      assert.is(status, 0, `${rest}: ${stdout.slice(-1000)}${stderr.slice(-2000)}`);
    }
  }
};
const notIgnored = (path: string): boolean =>
  !/\/node_modules(?:\/|$)|\/datasets\/snapshots(?:\/|$)/.test(path.slice(root.length - 1)) || !path.startsWith(root);

const image = suite('deploy/Dockerfile');
image('takes its base by digest, and starts only where it is told its base URL', () => {
  const froms = read('Dockerfile').match(/^FROM .*$/gm) ?? [];
  assert.is(froms.length, 2);
  for (const from of froms) assert.match(from, /@(?:sha256:[0-9a-f]{64}|\$\{NODE_DIGEST\})(?: AS \w+)?$/);
  const [, second = []] = stagesOf(read('Dockerfile'));
  const pairs = second.filter(({ name }) => name === 'ENV').flatMap(({ rest }) => rest.split(' '));
  const env = Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string]));
  assert.throws(() => readSettings([], env), /STORELENS_BASE_URL=ask: must be like https/);
  const told = readSettings([], { ...env, STORELENS_BASE_URL: 'https://storelens.example' });
  assert.ok(!('shown' in told) && told.host === '0.0.0.0');
});
image('builds from what it copies and serves with the packages that are left, healthy by its own check', () =>
  withPublished(smallSize, (snapshots) =>
    withDirectory(async (scratch) => {
      const [first = [], second = []] = stagesOf(read('Dockerfile'));
      const [built, final] = [join(scratch, 'build'), join(scratch, 'app')];
      mkdirSync(built);
      mkdirSync(final);
      perform(first, built, null);
      perform(second, final, built);
      const of = (name: string): string => second.find((one) => one.name === name)?.rest ?? '';
      const port = String(await freePort());
      const env = { PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: port, STORELENS_SNAPSHOTS: snapshots };
      const [command = '', ...args] = JSON.parse(of('CMD')) as string[];
      const server = spawn(command, [...args, '--live', 'off'], {
        cwd: final,
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      try {
        const [check = '', ...words] = JSON.parse(/ CMD (\[.*\])$/.exec(of('HEALTHCHECK'))?.[1] ?? '[]') as string[];
        await until(`healthy: ${said}`, async () => (spawnSync(check, words, { env }).status === 0 ? true : null));
        for (const path of [
          '/',
          '/docs',
          '/openapi.json',
          '/datasets/',
          '/widget.js',
          '/api/v1/stats',
          `/datasets/${firstId}/stats.arrow`,
        ])
          assert.is((await fetch(`http://127.0.0.1:${port}${path}`)).status, 200, path);
        assert.match(await (await fetch(`http://127.0.0.1:${port}/`)).text(), /assets\//, 'the web app is not bundled');
      } finally {
        server.kill('SIGTERM');
        assert.is(await ended(server), 0, said);
      }
    }),
  ),
);
image.run();

if (hasTool('deploy/Caddyfile', 'caddy', ['version'])) {
  const caddy = suite('deploy/Caddyfile');
  caddy('is valid', () =>
    withDirectory(async (dir) => {
      const env = { PATH: process.env['PATH'], HOME: dir };
      const args = ['validate', '--config', deploy('Caddyfile'), '--adapter', 'caddyfile'];
      const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8', env });
      assert.is(status, 0, stderr);
    }),
  );
  caddy.run();
}

if (hasTool('deploy/nginx.conf', 'nginx', ['-v'])) {
  const nginx = suite('deploy/nginx.conf');
  /** The example as it is, but for places and ports, in front of a runtime. */
  const withNginx = (use: (front: string) => Promise<void>): Promise<void> =>
    withDirectory((dir) =>
      withServer('native', async ({ port }) => {
        const front = await freePort();
        const site = read('nginx.conf')
          .replaceAll('/var/cache/nginx/storelens', join(dir, 'cache'))
          .replace('127.0.0.1:8080', `127.0.0.1:${port}`)
          .replace('listen 80;', `listen 127.0.0.1:${front};`)
          .replace('    listen [::]:80;\n', '');
        writeFileSync(join(dir, 'site.conf'), site);
        const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((t) => `${t}_temp_path ${dir}/${t};`);
        const http = `access_log off; ${temp.join(' ')} include ${dir}/site.conf;`;
        const user = process.getuid?.() === 0 ? 'user root;' : '';
        const main = `${user} daemon off; pid ${dir}/pid; error_log ${dir}/error.log; events {} http { ${http} }`;
        writeFileSync(join(dir, 'nginx.conf'), main);
        const args = ['-c', join(dir, 'nginx.conf'), '-p', dir];
        const tested = spawnSync('nginx', [...args, '-t'], { encoding: 'utf8' });
        assert.is(tested.status, 0, tested.stderr);
        const server = spawn('nginx', args, { stdio: 'ignore' });
        try {
          const url = `http://127.0.0.1:${front}`;
          await until('nginx', async () => ((await fetch(`${url}/healthz`)).ok ? true : null));
          await use(url);
        } finally {
          server.kill('SIGTERM');
          await ended(server);
        }
      }),
    );

  const statusFrom = (localAddress: string, url: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const request = get(url, { localAddress, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on('error', reject);
    });

  nginx('keeps replies of the snapshot, keeps no live ones, and shows the metrics to the operator only', () =>
    withNginx(async (front) => {
      const cacheOf = async (path: string): Promise<string | null> => {
        const response = await fetch(front + path);
        await response.arrayBuffer();
        return response.headers.get('x-cache');
      };
      const site = '/api/v1/site?domain=shop.example.tw';
      assert.is(await cacheOf(site), 'MISS');
      assert.is(await cacheOf(site), 'HIT');
      assert.is(await cacheOf('/api/v1/site?domain=no.example.tw'), 'MISS');
      assert.is(await cacheOf('/api/v1/site?domain=no.example.tw'), 'MISS', 'errors are not kept');
      for (const path of ['/api/v1/detect?url=x', '/readyz']) assert.is(await cacheOf(path), null, path);
      const reply = await fetch(front + site);
      const etag = reply.headers.get('etag') ?? '';
      assert.is((await fetch(front + site, { headers: { 'if-none-match': etag } })).status, 304);
      assert.is(reply.headers.get('access-control-allow-origin'), '*');
      assert.is(await statusFrom('127.0.0.1', `${front}/metrics`), 200);
      assert.is(await statusFrom('127.0.0.2', `${front}/metrics`), 403);
    }),
  );
  nginx.run();
}
