/** Runtimes that follow one bucket, each with copies of its own, the proxy in front of them, and a watch over what each serves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { endProcess } from './redis.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const START_MS = 120_000;
const ANSWER_MS = 2_000;

export class Replica {
  #child: ChildProcess | null = null;

  /** `entry`: the runtime, as it is or compiled. */
  constructor(
    readonly entry: string,
    readonly port: number,
    readonly args: readonly string[],
  ) {}

  /** null: it does not answer, or is not ready. */
  async snapshot(): Promise<string | null> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const reply = await fetch(`http://127.0.0.1:${this.port}/readyz`, { signal }).catch(() => null);
    if (reply === null || !reply.ok) return null;
    return reply.json().then(
      (said) => (said as { snapshot: string }).snapshot,
      () => null,
    );
  }

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    const flags = this.entry.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const command = [...flags, this.entry, ...this.args, '--port', String(this.port)];
    this.#child = spawn(process.execPath, command, { cwd: root, stdio: 'ignore' });
    for (const until = Date.now() + START_MS; (await this.snapshot()) === null; await sleep(50))
      if (Date.now() > until) throw new Error(`no runtime on ${this.port} within ${START_MS / 1000} s`);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (this.#child !== null) await endProcess(this.#child, signal);
  }
}

const nginxConf = (port: number, ports: readonly number[]): string => `
daemon off; worker_processes 1; pid nginx.pid; error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off; client_body_temp_path tmp; proxy_temp_path tmp; fastcgi_temp_path tmp; uwsgi_temp_path tmp; scgi_temp_path tmp;
  upstream storelens { ${ports.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join(' ')} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://storelens; proxy_http_version 1.1; proxy_connect_timeout 1s;
      proxy_next_upstream error timeout http_502 http_503; proxy_next_upstream_tries ${ports.length};
    }
  }
}`;

const caddyfile = (port: number, ports: readonly number[]): string => `{
	admin off
	auto_https off
}
http://127.0.0.1:${port} {
	reverse_proxy ${ports.map((one) => `127.0.0.1:${one}`).join(' ')} {
		lb_try_duration 5s
		lb_try_interval 50ms
		fail_duration 1s
	}
}
`;

export const proxies = ['nginx', 'caddy'] as const;
export type ProxyKind = (typeof proxies)[number];

/** Resolves when it answers. `dir` is its own. */
export const startProxy = async (
  kind: ProxyKind,
  { dir, port, ports }: { dir: string; port: number; ports: readonly number[] },
): Promise<ChildProcess> => {
  const file = join(dir, kind === 'nginx' ? 'nginx.conf' : 'Caddyfile');
  mkdirSync(join(dir, 'tmp'), { recursive: true });
  writeFileSync(file, (kind === 'nginx' ? nginxConf : caddyfile)(port, ports));
  const args = kind === 'nginx' ? ['-p', dir, '-c', file] : ['run', '--adapter', 'caddyfile', '--config', file];
  const env = { ...process.env, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
  const proxy = spawn(kind, args, { stdio: 'ignore', env });
  for (const until = Date.now() + START_MS; ; await sleep(50)) {
    if ((await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok) return proxy;
    if (Date.now() > until || proxy.exitCode !== null) throw new Error(`${kind} does not answer on ${port}`);
  }
};

const LOOK_MS = 100;

/** What each replica serves, looked at ten times a second. */
export class Watch {
  readonly #replicas: readonly Replica[];
  readonly #seen: { at: number; ids: (string | null)[] }[] = [];
  #going = true;
  readonly #looking: Promise<void>;

  constructor(replicas: readonly Replica[]) {
    this.#replicas = replicas;
    this.#looking = this.#look();
  }

  async #look(): Promise<void> {
    for (; this.#going; await sleep(LOOK_MS)) {
      const ids = await Promise.all(this.#replicas.map((one) => one.snapshot()));
      this.#seen.push({ at: performance.now(), ids });
    }
  }

  /**
   * Milliseconds from `since` until every replica answered, all with one snapshot, `id` or one after it; null: not yet. One that
   * was killed answers nothing until it is back: the time until then counts.
   */
  together(id: string, since: number): number | null {
    const isTogether = (ids: (string | null)[]): boolean =>
      ids.every((one) => one !== null && one === ids[0] && one >= id);
    const first = this.#seen.find(({ at, ids }) => at >= since && isTogether(ids));
    return first === undefined ? null : Math.round(first.at - since);
  }

  /** Milliseconds from `since` until no replica answered with one older than `id` any more; 0: none did. */
  older(id: string, since: number): number {
    const last = this.#seen.findLast(({ at, ids }) => at >= since && ids.some((one) => one !== null && one < id));
    return last === undefined ? 0 : Math.round(last.at - since);
  }

  async untilTogether(id: string, since: number): Promise<void> {
    for (const until = performance.now() + START_MS; this.together(id, since) === null; await sleep(LOOK_MS))
      if (performance.now() > until) throw new Error(`${id} is not everywhere within ${START_MS / 1000} s`);
  }

  async end(): Promise<void> {
    this.#going = false;
    await this.#looking;
  }
}
