/** Messages that were given up: listed, and put back. */
import { existsSync } from 'node:fs';
import { Store } from './store.ts';
import { exitCodes, NotifyError, type World } from './world.ts';

const open = (dir: string): Store => {
  if (!existsSync(dir)) throw new NotifyError(`${dir} is not there: give the --state that storelens-notify runs with`);
  return new Store(dir);
};

/** The oldest first. */
export const listDead = (dir: string, asJson: boolean, world: Pick<World, 'say' | 'log'>): number => {
  const store = open(dir);
  const messages = store.ids('dead').flatMap((id) => store.read('dead', id) ?? []);
  messages.sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at));
  for (const message of messages) {
    const { id, subscription, target, event, attempts, last_error: error } = message;
    const type = message.more === undefined ? event.type : `digest of ${message.more.length + 1}`;
    if (asJson) world.say(JSON.stringify(message));
    else world.say([id, `${subscription}/${target}`, type, event.at, `${attempts} attempts`, error].join('  '));
  }
  if (!asJson) world.log(`${messages.length} given up; storelens-notify resend ID puts one back`);
  return exitCodes.ok;
};

/** A storelens-notify that runs on the directory sees them at once; else the next one does. */
export const resend = async (
  dir: string,
  wanted: readonly string[] | 'all',
  world: Pick<World, 'log'>,
): Promise<number> => {
  const store = open(dir);
  const ids = wanted === 'all' ? store.ids('dead') : wanted;
  if (wanted !== 'all' && ids.length === 0)
    throw new NotifyError('give ids of messages (storelens-notify dead lists them), or --all', exitCodes.usage);
  const missing: string[] = [];
  for (const id of ids) if (!/^[\w-]{1,64}$/.test(id) || !(await store.resend(id))) missing.push(id);
  world.log(`${ids.length - missing.length} put back`);
  if (missing.length > 0) world.log(`not among the given up: ${missing.join(', ')}`);
  return missing.length > 0 ? exitCodes.failed : exitCodes.ok;
};
