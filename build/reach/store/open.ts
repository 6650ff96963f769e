import { setTimeout as sleep } from 'node:timers/promises';
import { checkContact } from '../../crawl/contact.ts';
import { userAgent } from '../../crawl/live.ts';
import type { BuildEffects } from '../../effects.ts';
import { isAddress } from './base.ts';
import { folderStore } from './folder.ts';
import { httpStore, isElsewhere } from './http.ts';
import { DEFAULT_MANNERS, type Manners, type Together } from './manners.ts';
import { ReachStop } from './stop.ts';
import type { Store } from './store.ts';

/** Where Common Crawl's data lie. */
export const COMMON_CRAWL = 'https://data.commoncrawl.org/';

/** What the command line says of how a base is asked. */
export interface StoreFlags {
  contact?: string;
  /** Requests a second. */
  rate?: number;
  connections?: number;
  /** Of a worker: the rate that it keeps to with the others. */
  together?: Together;
}

const checked = (contact: string): void => {
  try {
    checkContact(contact);
  } catch (error) {
    throw new ReachStop('bad_input', (error as Error).message);
  }
};

/** A folder or an address → its store. Throws where an address off this machine is asked for without a contact, or with none that can be written to. */
export const openStore = async (base: string, flags: StoreFlags, effects: BuildEffects): Promise<Store> => {
  if (!isAddress(base)) return folderStore(base);
  if (!URL.canParse(base)) throw new ReachStop('bad_input', `${base} is no address: give https://… or a folder`);
  if (flags.contact === undefined && isElsewhere(base))
    throw new ReachStop(
      'refused',
      `${new URL(base).host} is asked only by who says who they are: give --contact, a URL or an e-mail address`,
    );
  if (flags.contact !== undefined) checked(flags.contact);
  const manners: Manners = {
    ...DEFAULT_MANNERS,
    ...(flags.rate === undefined ? {} : { requestsPerSecond: flags.rate }),
    ...(flags.connections === undefined ? {} : { connections: flags.connections }),
  };
  return httpStore(base, manners, {
    userAgent: userAgent(flags.contact),
    now: () => Date.now(),
    log: effects.log,
    random: Math.random,
    ...(flags.together === undefined ? {} : { together: flags.together }),
    sleep: async (ms) => void (await sleep(ms)),
  });
};
