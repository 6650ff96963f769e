import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sourceDateMs } from '../../build/source-date.ts';
import { TimeLeft } from '../../build/time-left.ts';
import { withDirectory } from '../support/published.ts';

const root = new URL('../..', import.meta.url).pathname;

/** `npm run snapshot`; gives its exit code and what it wrote for people. */
const snapshot = (args: string[], sourceDate: string): Promise<{ code: number | null; told: string }> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, SOURCE_DATE_EPOCH: sourceDate };
    const child = spawn(process.execPath, ['--import', 'tsx', 'build/cli.ts', ...args], { cwd: root, env });
    let told = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      told += chunk;
    });
    child.on('error', reject).on('close', (code) => resolve({ code, told }));
  });

const HTML =
  '<html lang="zh-TW"><head><title>虛構商店</title><meta name="storelens-invented" content="1"></head></html>';

const writeWarc = (file: string): void => {
  const http = `HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n${HTML}`;
  const head = `WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://shop.example.tw/\r\nWARC-Date: 2026-03-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-000000000001>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: ${Buffer.byteLength(http)}`;
  writeFileSync(file, `${head}\r\n\r\n${http}\r\n\r\n`);
};

const dates = suite('SOURCE_DATE_EPOCH');

dates('is whole seconds, or nothing', () => {
  assert.is(sourceDateMs({}), null);
  assert.is(sourceDateMs({ SOURCE_DATE_EPOCH: '' }), null);
  assert.is(sourceDateMs({ SOURCE_DATE_EPOCH: '1772409600' }), Date.parse('2026-03-02T00:00:00Z'));
  for (const wrong of ['x', '-1', '1.5', '2026-03-02', '1'.repeat(30)])
    assert.throws(() => sourceDateMs({ SOURCE_DATE_EPOCH: wrong }), new RegExp(`SOURCE_DATE_EPOCH is ${wrong}`));
});

dates('names a release from files, and what cannot be a time publishes nothing', () =>
  withDirectory(async (dir) => {
    const [file, out] = [join(dir, 'page.warc'), join(dir, 'out')];
    writeWarc(file);
    const wrong = await snapshot(['--warc', file, '--out', out], 'yesterday');
    assert.is(wrong.code, 1);
    assert.match(wrong.told, 'SOURCE_DATE_EPOCH is yesterday');
    const built = await snapshot(['--warc', file, '--out', out], '1772409600');
    assert.is(built.code, 0, built.told);
    const current = JSON.parse(readFileSync(join(out, 'current.json'), 'utf8')) as { snapshot: string };
    assert.is(current.snapshot, '20260302T000000Z');
    const manifest = JSON.parse(readFileSync(join(out, current.snapshot, 'manifest.json'), 'utf8')) as {
      built_at: string;
    };
    assert.is(Date.parse(manifest.built_at), Date.parse('2026-03-02T00:00:00Z'));
  }),
);
dates.run();

const left = suite('time left');
left('is none after the last part, and is told from the first on', () => {
  const time = new TimeLeft(2);
  assert.is(time.partDone(), '1 min left');
  assert.is(time.partDone(), '0 min left');
  assert.is(time.partDone(), '0 min left', 'never below');
});
left.run();
