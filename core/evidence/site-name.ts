import { decodeHTML } from 'entities';
import { cleanText } from './text.ts';

const ORGANISATION = /^(?:Organization|WebSite|Store|OnlineStore|OnlineBusiness|LocalBusiness|Corporation|Brand)$/;
const SEPARATOR = /\s*[|｜‖]\s*|\s+[-–—·•»]\s+/;
const MAX_NODES = 200;

const nameIn = (root: unknown): string | null => {
  const queue: unknown[] = [root];
  for (let i = 0; i < queue.length && i < MAX_NODES; i++) {
    const node = queue[i];
    if (Array.isArray(node)) queue.push(...node.slice(0, 50));
    if (typeof node !== 'object' || node === null || Array.isArray(node)) continue;
    const { '@type': type, '@graph': graph, publisher, name } = node as Record<string, unknown>;
    const types = Array.isArray(type) ? type : [type];
    if (types.some((t) => typeof t === 'string' && ORGANISATION.test(t)) && typeof name === 'string') return name;
    queue.push(graph, publisher);
  }
  return null;
};

const nameInJsonLd = (jsonLd: string[]): string | null => {
  for (const raw of jsonLd.slice(0, 10)) {
    if (raw.length > 100_000 || !raw.includes('"name"')) continue;
    try {
      const name = nameIn(JSON.parse(raw));
      if (name !== null && name.trim() !== '') return decodeHTML(name);
    } catch {
      // Not JSON: nothing to learn from it here; products counts such blocks.
    }
  }
  return null;
};

/** On a home page the name leads the title (`Shop｜slogan`), elsewhere it ends it (`Thing | Shop`). */
const nameInTitle = (url: string, title: string): string | null => {
  const parts = title.split(SEPARATOR).filter((part) => part !== '');
  const isHome = /^https?:\/\/[^/]+\/?(?:[?#]|$)/.test(url);
  return (isHome ? parts[0] : parts.at(-1)) ?? null;
};

/** og:site_name, else the organisation of the JSON-LD, else a part of the title; null: none. */
export const siteNameOf = (
  url: string,
  title: string | null,
  metas: [string, string][],
  jsonLd: string[],
): string | null => {
  const declared = metas.find(
    ([name, content]) => /^(?:og:site_name|application-name)$/.test(name) && content !== '',
  )?.[1];
  const name = declared ?? nameInJsonLd(jsonLd) ?? (title === null ? null : nameInTitle(url, title));
  return name === null ? null : cleanText(name, 80) || null;
};
