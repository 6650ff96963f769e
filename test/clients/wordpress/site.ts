/** A real WordPress for one suite: Debian's files, a MariaDB and a `php -S` of its own, all in one directory that is removed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Debian's package; another WordPress may be named. */
export const wordpressDir = process.env['STORELENS_TEST_WORDPRESS'] ?? '/usr/share/wordpress';

const run = (command: string, args: string[]): string => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: 60_000 });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${error?.message ?? ''}${stderr}${stdout}`);
  return stdout;
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

const config = (dir: string, url: string): string => `<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:${dir}/db.sock' );
define( 'DB_CHARSET', 'utf8mb4' );
define( 'DB_COLLATE', '' );
define( 'WP_HOME', '${url}' );
define( 'WP_SITEURL', '${url}' );
define( 'WP_DEBUG', true );
define( 'WP_DEBUG_DISPLAY', false );
define( 'WP_DEBUG_LOG', '${dir}/debug.log' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'WP_ACCESSIBLE_HOSTS', '127.0.0.1,192.168.77.1' );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'WP_DEFAULT_THEME', 'plain' );
foreach ( array( 'AUTH_KEY', 'SECURE_AUTH_KEY', 'LOGGED_IN_KEY', 'NONCE_KEY', 'AUTH_SALT', 'SECURE_AUTH_SALT', 'LOGGED_IN_SALT', 'NONCE_SALT' ) as $name ) {
	define( $name, 'only for a test: ' . $name );
}
$table_prefix = 'wp_';
defined( 'ABSPATH' ) || define( 'ABSPATH', __DIR__ . '/' );
require_once ABSPATH . 'wp-settings.php';
`;

const theme = `<!doctype html><html <?php language_attributes(); ?>><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<style>body { font: 17px/1.7 "Noto Serif CJK TC", serif; max-width: 40rem; margin: 2rem auto; padding: 0 1rem }</style><?php wp_head(); ?></head>
<body><?php while ( have_posts() ) { the_post(); echo '<main>'; the_content(); echo '</main>'; } wp_footer(); ?></body></html>`;

const layFiles = (dir: string, url: string): void => {
  const site = join(dir, 'site');
  run('cp', ['-rL', wordpressDir, site]);
  rmSync(join(site, '.htaccess'), { force: true });
  writeFileSync(join(site, 'wp-config.php'), config(dir, url));
  for (const folder of ['mu-plugins', 'themes/plain', 'languages'])
    mkdirSync(join(site, 'wp-content', folder), { recursive: true });
  cpSync(join(here, 'mu-plugin.php'), join(site, 'wp-content/mu-plugins/test.php'));
  writeFileSync(join(site, 'wp-content/themes/plain/style.css'), '/* Theme Name: Plain */');
  writeFileSync(join(site, 'wp-content/themes/plain/index.php'), theme);
};

/** Resolves when `check` holds; rejects when the process ends before. */
const ready = async (child: ChildProcess, check: () => boolean | Promise<boolean>): Promise<void> => {
  for (let turn = 0; turn < 300; turn++) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${child.spawnfile} was not ready in 15 s`);
};

const startDatabase = async (dir: string): Promise<ChildProcess> => {
  const data = `--datadir=${join(dir, 'data')}`;
  const user = `--user=${userInfo().username}`;
  run('mariadb-install-db', [
    '--no-defaults',
    data,
    user,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ]);
  const quick = [
    '--skip-networking',
    '--innodb-flush-log-at-trx-commit=0',
    '--innodb-buffer-pool-size=24M',
    '--skip-log-bin',
  ];
  const socket = join(dir, 'db.sock');
  const args = ['--no-defaults', data, user, `--socket=${socket}`, `--pid-file=${join(dir, 'db.pid')}`, ...quick];
  const child = spawn('mariadbd', args, { stdio: 'ignore' });
  const sql = ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', 'CREATE DATABASE IF NOT EXISTS wordpress'];
  await ready(child, () => existsSync(socket) && spawnSync('mariadb', sql).status === 0);
  return child;
};

/** WordPress is compiled once, not once a step. */
const opcache = (dir: string): string[] => {
  mkdirSync(join(dir, 'opcache'), { recursive: true });
  return ['-d', 'opcache.enable_cli=1', '-d', `opcache.file_cache=${join(dir, 'opcache')}`];
};

const startServer = async (dir: string, port: number): Promise<ChildProcess> => {
  const args = [...opcache(dir), '-S', `127.0.0.1:${port}`, '-t', join(dir, 'site')];
  const env = { PATH: process.env['PATH'], PHP_CLI_SERVER_WORKERS: '6' };
  const child = spawn('php', args, { stdio: 'ignore', detached: true, env });
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readme.html`).then(
      async (reply) => (await reply.text()) !== '',
      () => false,
    );
  await ready(child, answers);
  return child;
};

export interface TestSite {
  url: string;
  /** Steps of command.php; what they return. */
  step<T>(name: string, given?: unknown): T;
  /** A published post with this content; its address. */
  post(content: string): string;
  /** Lines of WordPress's debug log. */
  log(): string[];
  stop(): Promise<void>;
}

/** `plugin`: the packed folder. The site is installed in English, with users admin and editor, password `secret`. */
export const startSite = async (plugin: string): Promise<TestSite> => {
  const dir = mkdtempSync(join(tmpdir(), 'storelens-wp-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  layFiles(dir, url);
  cpSync(plugin, join(dir, 'site/wp-content/plugins/storelens'), { recursive: true });
  // WordPress takes a locale only where a language pack of its own lies there: any catalogue will do.
  cpSync(join(plugin, 'languages/storelens-zh_TW.mo'), join(dir, 'site/wp-content/languages/zh_TW.mo'));
  const database = await startDatabase(dir);
  const step = <T>(name: string, given: unknown = null): T => {
    const printed = run('php', [
      ...opcache(dir),
      join(here, 'command.php'),
      join(dir, 'site'),
      name,
      JSON.stringify(given),
    ]);
    return JSON.parse(printed.slice(printed.lastIndexOf('\n') + 1)) as T;
  };
  step('install');
  const server = await startServer(dir, port);
  const log = (): string[] => {
    const file = join(dir, 'debug.log');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  };
  const stop = async (): Promise<void> => {
    const ended = [once(server, 'exit'), once(database, 'exit')];
    if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL');
    database.kill('SIGKILL');
    await Promise.all(ended);
    rmSync(dir, { recursive: true, force: true });
  };
  return { url, step, post: (content) => `${url}/?p=${step<number>('post', content)}`, log, stop };
};
