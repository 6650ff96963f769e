/** Adds the server to an assistant's configuration file: what is there already stays. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface Places {
  home: string;
  cwd: string;
  platform: NodeJS.Platform;
  /** %APPDATA% on Windows. */
  appData?: string | undefined;
  /** The file that is this program. */
  program: string;
  /** The Node that runs it. */
  node: string;
}

interface Assistant {
  title: string;
  /** Member of the file that holds the servers. */
  key: 'mcpServers' | 'servers';
  file(places: Places): string;
}

const desktopFolder = ({ home, platform, appData }: Places): string =>
  platform === 'darwin'
    ? join(home, 'Library', 'Application Support', 'Claude')
    : platform === 'win32'
      ? join(appData ?? join(home, 'AppData', 'Roaming'), 'Claude')
      : join(home, '.config', 'Claude');

export const assistants: Record<string, Assistant> = {
  'claude-desktop': {
    title: 'Claude Desktop',
    key: 'mcpServers',
    file: (places) => join(desktopFolder(places), 'claude_desktop_config.json'),
  },
  'claude-code': { title: 'Claude Code, this project', key: 'mcpServers', file: ({ cwd }) => join(cwd, '.mcp.json') },
  cursor: { title: 'Cursor', key: 'mcpServers', file: ({ home }) => join(home, '.cursor', 'mcp.json') },
  windsurf: {
    title: 'Windsurf',
    key: 'mcpServers',
    file: ({ home }) => join(home, '.codeium', 'windsurf', 'mcp_config.json'),
  },
  'gemini-cli': { title: 'Gemini CLI', key: 'mcpServers', file: ({ home }) => join(home, '.gemini', 'settings.json') },
  vscode: { title: 'VS Code, this folder', key: 'servers', file: ({ cwd }) => join(cwd, '.vscode', 'mcp.json') },
};

export class InstallError extends Error {
  override name = 'InstallError';
}

/** Where npx keeps what it has fetched: such a file is gone some day, and npx fetches it again. */
const FETCHED = /[\\/]_npx[\\/]/;

/** What starts this very program again: itself, by its whole path, for assistants have another PATH than a terminal. */
const commandOf = ({ program, node, platform }: Places): readonly [command: string, ...args: string[]] => {
  if (program.endsWith('.ts'))
    throw new InstallError(
      'an assistant cannot start the source: run node --import tsx clients/mcp/bundle.ts, then install by the file that it names',
    );
  if (!FETCHED.test(program)) return [node, program];
  // On Windows npx is a script, which only a shell starts.
  return platform === 'win32' ? ['cmd', '/c', 'npx', '-y', 'storelens-mcp'] : ['npx', '-y', 'storelens-mcp'];
};

/** What stands under the server's name. */
const entryOf = (key: Assistant['key'], baseUrl: string, places: Places): object => {
  const [command, ...args] = commandOf(places);
  return { ...(key === 'servers' ? { type: 'stdio' } : {}), command, args: [...args, '--base-url', baseUrl] };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const readConfig = (file: string): Record<string, unknown> => {
  if (!existsSync(file)) return {};
  const text = readFileSync(file, 'utf8');
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
  } catch (error) {
    throw new InstallError(
      `${file} is no JSON (${(error as Error).message}): nothing was changed; add the entry by hand`,
    );
  }
  if (!isObject(value)) throw new InstallError(`${file} holds no JSON object: nothing was changed`);
  return value;
};

/** Writes beside and renames, and keeps a copy of what was there: a configuration is never half written. Returns the file. */
export const install = (client: string, baseUrl: string, places: Places): string => {
  const assistant = assistants[client];
  if (assistant === undefined)
    throw new InstallError(`--client ${client}: choose one of ${Object.keys(assistants).join(', ')}`);
  const file = assistant.file(places);
  const config = readConfig(file);
  const servers = config[assistant.key] ?? {};
  if (!isObject(servers)) throw new InstallError(`${assistant.key} in ${file} is no object: nothing was changed`);
  const next = { ...config, [assistant.key]: { ...servers, storelens: entryOf(assistant.key, baseUrl, places) } };
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) copyFileSync(file, `${file}.bak`);
  writeFileSync(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`);
  renameSync(`${file}.new`, file);
  return file;
};
