import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readSettings, type Settings, SettingsError, unknownSettings } from '../../runtime/settings.ts';

const read = (args: string[], env: NodeJS.ProcessEnv = {}): Settings => {
  const result = readSettings(args, env);
  if ('shown' in result) throw new Error('neither help nor version was asked for');
  return result;
};
const refusal = (args: string[], env: NodeJS.ProcessEnv = {}): string => {
  try {
    read(args, env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return assert.unreachable('was accepted') as never;
};
const withConfig = (content: string, use: (file: string) => void): void => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-'));
  const file = join(dir, 'settings.json');
  writeFileSync(file, content);
  try {
    use(file);
  } finally {
    rmSync(dir, { recursive: true });
  }
};

const settings = suite('readSettings');

settings('has defaults, and takes flag before environment before file', () => {
  assert.is(read([]).port, 8080);
  assert.is(read([]).host, '127.0.0.1');
  assert.is(read([], { PORT: '9000' }).port, 9000);
  assert.is(read(['--port', '9001'], { PORT: '9000' }).port, 9001);
  withConfig('{"port": 9002, "rateLimit": 5, "trustedProxies": ["10.0.0.0/8"]}', (file) => {
    assert.is(read(['--config', file]).port, 9002);
    assert.is(read(['--config', file], { PORT: '9000' }).port, 9000);
    assert.equal(read(['--config', file]).trustedProxies, ['10.0.0.0/8']);
  });
  assert.equal(read(['--trusted-proxies', '127.0.0.1, ::1']).trustedProxies, ['127.0.0.1', '::1']);
});

settings('refuses what is wrong by its name', () => {
  assert.match(refusal(['--port', '70000']), /^--port=70000: must be an integer from 0 to 65535$/);
  assert.match(refusal([], { PORT: 'http' }), /^PORT=http: must be an integer/);
  assert.match(refusal(['--live', 'maybe']), /^--live=maybe: /);
  assert.match(refusal(['--base-url', 'storelens.example']), /^--base-url=/);
  assert.match(refusal(['--trusted-proxies', 'everyone']), /^--trusted-proxies=everyone: must be addresses/);
  for (const bad of ['10.0.0.0/99', '::1/129', '10.0.0.1/', '10.0.0.0/8/8', '10.0.0.0/-1'])
    assert.match(refusal(['--trusted-proxies', bad]), /^--trusted-proxies=.*: must be addresses/, bad);
  assert.match(refusal(['--prot', '1']), /--prot/);
  assert.match(refusal(['extra']), /argument/);
  assert.match(refusal(['--config', '/nonexistent.json']), /^--config \/nonexistent.json: /);
  withConfig('{"prot": 1}', (file) => assert.match(refusal(['--config', file]), /there is no setting prot$/));
  withConfig('{"port": "x"}', (file) => assert.match(refusal(['--config', file]), /^port in .*=x: must be an integer/));
  withConfig('[', (file) => assert.match(refusal(['--config', file]), /^--config /));
});

settings('names what looks like a setting and is none, and leaves other programs theirs', () => {
  const env = {
    STORELENS_PROT: '1',
    STORELENS_LIVE: 'off',
    STORELENS_TEST_ALL: '1',
    STORELENS_CACHE_DIR: 'x',
    PATH: 'x',
  };
  const lines = unknownSettings(env);
  assert.equal(lines, [
    'STORELENS_PROT in the environment is no setting and changes nothing; did you mean PORT? --help lists them all',
  ]);
  assert.match(unknownSettings({ STORELENS_RATE_LIMITS: '1' })[0] ?? '', /; did you mean STORELENS_RATE_LIMIT\?/);
  assert.match(unknownSettings({ STORELENS_COLOUR: '1' })[0] ?? '', /; settings are STORELENS_SNAPSHOTS, .*, PORT, /);
});

settings('shows the version of the package', () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  assert.equal(readSettings(['--version'], {}), { shown: `${version}\n` });
});

settings('shows every flag and variable under --help', () => {
  const result = readSettings(['--help'], {});
  assert.ok('shown' in result);
  for (const word of ['--snapshots', '--port', 'PORT', '--workers', 'STORELENS_RATE_LIMIT', '--config'])
    assert.ok('shown' in result && result.shown.includes(word), word);
});

settings.run();
