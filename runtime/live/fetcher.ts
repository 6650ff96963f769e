/** Where live look-ups go: the public internet, and invented hosts to the demo web where one is served beside. */
import { demoWeb, isInvented } from '../../core/fetch/demo-web.ts';
import { createCnameLookup, createFetcher, createResolver, type Fetcher } from '../../core/fetch/index.ts';
import type { GuardPolicy } from '../../core/guard/index.ts';
import { userAgent } from './user-agent.ts';

/** Port of 127.0.0.1 where the demo web is; null: there is none, and invented hosts are refused like any without an address. */
export type DemoWebPort = number | null;

/** What may be asked for besides public hosts. */
export const targetPolicy = (demoPort: DemoWebPort): GuardPolicy =>
  demoPort === null ? {} : { hostAllowed: isInvented };

/**
 * Two fetchers, so that neither has the other's rights: the one for public hosts knows no loopback, and the one of the demo web has no
 * other address, wherever a redirect leads.
 */
export const createLiveFetcher = (demoPort: DemoWebPort): Pick<Fetcher, 'fetch'> => {
  const now = (): number => Date.now();
  const open = createFetcher({ userAgent, now, resolve: createResolver({ now }), cnames: createCnameLookup() });
  if (demoPort === null) return open;
  const demo = createFetcher({ userAgent, now, ...demoWeb(demoPort) });
  return {
    fetch: (url, options) => {
      const isDemo = URL.canParse(url) && isInvented(new URL(url).hostname.replace(/\.$/, ''));
      return (isDemo ? demo : open).fetch(url, options);
    },
  };
};
