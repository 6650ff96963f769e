import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The readers of a page's DOM, each from text to what is read; the same four in every checkout. */
export interface DomReaders {
  microdata: (page: PageText) => unknown;
  rdfa: (page: PageText) => unknown;
  listings: (page: PageText) => unknown;
  channels: (page: PageText) => unknown;
}
export interface PageText {
  url: string;
  text: string;
}
export type Kind = keyof DomReaders;

const observedAt = '2026-01-02T03:04:05Z';
const tileChannels = ['coupang', 'books', 'uniprosperity'];

interface Modules {
  extractMicrodata: (html: string) => unknown;
  extractRdfa: (html: string, url: string) => { properties: Map<string, unknown> }[];
  listingCandidates: (html: string) => unknown;
  createChannel: (id: string) => { parse: (reply: object, context: object) => { rows: number; offers: unknown[] } };
}

/** Readers of the checkout at `root`, this one or another commit's. */
export const loadReaders = async (root: string): Promise<DomReaders> => {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(join(resolve(root), file)).href);
  const modules = Object.assign(
    {},
    ...(await Promise.all(
      ['extract/microdata', 'extract/rdfa', 'extract/listings', 'channels/index'].map((name) =>
        load(`core/${name}.ts`),
      ),
    )),
  ) as Modules;
  const channels = tileChannels.map((id) => modules.createChannel(id));
  return {
    microdata: ({ text }) => modules.extractMicrodata(text),
    rdfa: ({ text, url }) =>
      modules.extractRdfa(text, url).map((node) => ({ ...node, properties: [...node.properties] })),
    listings: ({ text }) => modules.listingCandidates(text),
    channels: ({ text }) =>
      channels.map((channel) => channel.parse({ status: 200, headers: [], text }, { observedAt })),
  };
};
