/** The packed extension in Debian's Firefox: it installs, and its pages and words are those of the other browser. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundleExtension } from '../../clients/extension/bundle.ts';
import { withDirectory } from '../support/published.ts';
import { hasTool } from '../support/tools.ts';

const FIREFOX = 'firefox-esr';
const PATIENCE_MS = 90_000;

/** Marionette: numbered commands as JSON, each with its length in front. */
class Driver {
  #buffer = Buffer.alloc(0);
  #next = 0;
  readonly #waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();

  constructor(readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.#buffer = Buffer.concat([this.#buffer, chunk]);
      this.#read();
    });
  }

  #read(): void {
    for (;;) {
      const colon = this.#buffer.indexOf(':');
      const length = Number(this.#buffer.subarray(0, Math.max(0, colon)).toString());
      if (colon < 1 || this.#buffer.length < colon + 1 + length) return;
      const text = this.#buffer.subarray(colon + 1, colon + 1 + length).toString();
      this.#buffer = this.#buffer.subarray(colon + 1 + length);
      const message = JSON.parse(text) as unknown;
      // The first is a greeting.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message as [number, number, { message: string } | null, unknown];
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === null) waiting?.resolve(result);
      else waiting?.reject(new Error(error.message));
    }
  }

  send<T>(command: string, parameters: object = {}): Promise<T> {
    const id = ++this.#next;
    const text = JSON.stringify([0, id, command, parameters]);
    this.socket.write(`${Buffer.byteLength(text)}:${text}`);
    return new Promise<T>((resolve, reject) =>
      this.#waiting.set(id, { resolve: (value) => resolve(value as T), reject }),
    );
  }

  async script<T>(text: string): Promise<T> {
    return (await this.send<{ value: T }>('WebDriver:ExecuteScript', { script: text, args: [] })).value;
  }
}

/** Firefox takes a free port and writes it down in its profile. */
const connected = async (profile: string): Promise<Socket> => {
  const deadline = performance.now() + PATIENCE_MS;
  const file = join(profile, 'MarionetteActivePort');
  while (!existsSync(file)) {
    if (performance.now() > deadline) throw new Error('Firefox never listened');
    await wait(250);
  }
  await wait(250);
  const socket = connect(Number(readFileSync(file, 'utf8')), '127.0.0.1');
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  return socket;
};

const withFirefox = (use: (driver: Driver, dir: string) => Promise<void>): Promise<void> =>
  withDirectory(async (dir) => {
    const profile = join(dir, 'profile');
    mkdirSync(profile);
    writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
    const args = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile];
    const env = { ...process.env, HOME: dir, MOZ_DISABLE_CONTENT_SANDBOX: '1' };
    const child = spawn(FIREFOX, args, { stdio: 'ignore', env });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    try {
      const socket = await connected(profile);
      const driver = new Driver(socket);
      await driver.send('WebDriver:NewSession', {});
      await use(driver, dir);
      socket.destroy();
    } finally {
      child.kill('SIGKILL');
      await ended;
      await wait(200);
    }
  });

const firefox = suite('the extension in Firefox');
firefox('installs from its zip, and shows its settings with the address it was packed with', () =>
  withFirefox(async (driver, dir) => {
    const geckoId = 'lens@lens.example';
    const packing = { baseUrl: 'https://lens.example', geckoId, chromeKey: null };
    const { zip } = await bundleExtension(join(dir, 'packed'), 'firefox', packing);
    const installed = await driver.send<{ value: string }>('Addon:Install', { path: zip, temporary: true });
    assert.is(installed.value, geckoId);
    await driver.send('Marionette:SetContext', { value: 'chrome' });
    const url = (page: string): Promise<string> =>
      driver.script<string>(`return WebExtensionPolicy.getByID('${geckoId}').getURL('${page}')`);
    const options = await url('options.html');
    assert.match(options, /^moz-extension:\/\//);
    await driver.send('Marionette:SetContext', { value: 'content' });
    await driver.send('WebDriver:Navigate', { url: options });
    const deadline = performance.now() + PATIENCE_MS;
    let shown = '';
    while (shown === '' && performance.now() < deadline) {
      shown = await driver.script<string>("return document.querySelector('input')?.value ?? ''");
      await wait(100);
    }
    assert.is(shown, 'https://lens.example');
  }),
);
if (hasTool('the extension in Firefox', FIREFOX)) firefox.run();
