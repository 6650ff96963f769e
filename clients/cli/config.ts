/** Where the service is: `--base-url`, else STORELENS_BASE_URL, else the config file, else this machine. */
import { readFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { z } from 'zod';
import { CliError, exitCodes, type World } from './world.ts';

const configSchema = z.strictObject({
  base_url: z.string().optional(),
  lang: z.enum(['zh', 'en']).optional(),
  timeout_s: z.number().min(1).max(600).optional(),
});
export type Config = z.infer<typeof configSchema>;

/** `$STORELENS_CONFIG`, else `storelens/config.json` in the platform's folder of settings. */
export const configPath = ({ env, homeDir, cwd }: World): string => {
  const named = env['STORELENS_CONFIG'];
  if (named) return isAbsolute(named) ? named : join(cwd, named);
  const folder = env['XDG_CONFIG_HOME'] || env['APPDATA'] || join(homeDir, '.config');
  return join(folder, 'storelens', 'config.json');
};

/** Empty where there is no file; a bad file is an error that names it. */
export const readConfig = (path: string, mustExist: boolean): Config => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !mustExist) return {};
    throw new CliError(`${path}: ${(error as Error).message}`, exitCodes.usage);
  }
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    throw new CliError(`${path} is not JSON: ${(error as Error).message}`, exitCodes.usage);
  }
  const parsed = configSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CliError(`${path}: ${issue?.path.join('.') || 'settings'}: ${issue?.message}`, exitCodes.usage);
};

/** Without a slash at its end. */
export const checkedBaseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CliError(
      `${text} is no address of a service: give one such as https://storelens.example`,
      exitCodes.usage,
    );
  return text.replace(/\/+$/, '');
};
