#!/usr/bin/env node
/** `storelens-mcp`: serves over stdio; `storelens-mcp install --client NAME` adds it to an assistant. */
import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { parseArgs } from 'node:util';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { assistants, InstallError, install } from './install.ts';
import { createServer } from './server.ts';
import { loadTools } from './tools.ts';

const VERSION = '0.1.0';
const DEFAULT_BASE_URL = 'http://127.0.0.1:8080';

const help = `storelens-mcp ${VERSION}: Storelens for AI assistants, over MCP on stdio

  storelens-mcp [--base-url URL]                        serve (an assistant starts this)
  storelens-mcp install --client NAME [--base-url URL]  add it to an assistant's configuration

  --base-url URL   the Storelens service (env STORELENS_BASE_URL, default ${DEFAULT_BASE_URL})
  --client NAME    ${Object.entries(assistants)
    .map(([name, { title }]) => `${name} (${title})`)
    .join(', ')}
  --version, --help
`;

const say = (line: string): void => void process.stderr.write(`${line}\n`);
const fail = (line: string): never => {
  say(`storelens-mcp: ${line}`);
  process.exit(2);
};

const readArgs = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'base-url': { type: 'string' },
        client: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    });
  } catch (error) {
    return fail(`${(error as Error).message.split('\n')[0]} (--help shows what there is)`);
  }
};

/** An http(s) address without a trailing slash. */
const baseUrlFrom = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.username !== '')
    return fail(`--base-url ${text}: must be like https://storelens.example`);
  return url.href.replace(/\/+$/, '');
};

const runInstall = (client: string | undefined, baseUrl: string): void => {
  if (client === undefined) fail(`install needs --client: one of ${Object.keys(assistants).join(', ')}`);
  const places = {
    ...{ home: homedir(), cwd: process.cwd(), platform: process.platform, appData: process.env['APPDATA'] },
    // npm puts a link to it on the PATH.
    ...{ program: realpathSync(process.argv[1] ?? ''), node: process.execPath },
  };
  try {
    say(`Added storelens to ${install(client ?? '', baseUrl, places)}: restart the assistant.`);
  } catch (error) {
    if (!(error instanceof InstallError)) throw error;
    fail(error.message);
  }
};

const { values, positionals } = readArgs();
if (values.help) process.stdout.write(help);
else if (values.version) process.stdout.write(`${VERSION}\n`);
else {
  const baseUrl = baseUrlFrom(values['base-url'] ?? (process.env['STORELENS_BASE_URL'] || DEFAULT_BASE_URL));
  const [command, ...rest] = positionals;
  if (rest.length > 0 || (command !== undefined && command !== 'install'))
    fail(`there is no command ${positionals.join(' ')} (--help shows what there is)`);
  else if (command === 'install') runInstall(values.client, baseUrl);
  else {
    const tools = loadTools();
    serveStdio(() => createServer({ baseUrl, fetch, version: VERSION }, tools), {
      onerror: (error) => say(`storelens-mcp: ${error.message}`),
    });
  }
}
