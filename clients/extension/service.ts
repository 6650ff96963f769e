/** The questions that leave the browser, each only when its button is pressed. */
import type { CheckReply, Offer, SiteRow } from '../../core/contract/index.ts';

const TIMEOUT_MS = 10_000;

const ask = async <T>(url: string): Promise<{ ok: T } | { status: number }> => {
  const reply = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return reply.ok ? { ok: (await reply.json()) as T } : { status: reply.status };
};

/** null: the service has no profile of it. Rejects where the service cannot be reached. */
export const storedProfile = async (baseUrl: string, domain: string): Promise<SiteRow | null> => {
  const reply = await ask<SiteRow>(`${baseUrl}/api/v1/site?domain=${encodeURIComponent(domain)}`);
  if ('ok' in reply) return reply.ok;
  if (reply.status === 404) return null;
  throw new Error(`HTTP ${reply.status}`);
};

/** Of a host that is not stored the lists are asked alone. Rejects where the service cannot be reached. */
export const factsOf = async (baseUrl: string, domain: string): Promise<CheckReply> => {
  const reply = await ask<CheckReply>(`${baseUrl}/api/v1/check?domain=${encodeURIComponent(domain)}`);
  if ('ok' in reply) return reply.ok;
  throw new Error(`HTTP ${reply.status}`);
};

const MAX_QUERY = 120;
/** Model numbers and the first words find more than a whole title with its slogans. */
export const queryOf = (title: string): string =>
  title
    .replace(/[【[(（][^】\])）]{0,60}[】\])）]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_QUERY) || title.slice(0, MAX_QUERY);

export const pricesOf = async (baseUrl: string, title: string): Promise<Offer[]> => {
  const q = encodeURIComponent(queryOf(title));
  const reply = await ask<{ items: Offer[] }>(`${baseUrl}/api/v1/products?q=${q}&max=8`);
  if ('ok' in reply) return reply.ok.items;
  throw new Error(`HTTP ${reply.status}`);
};
