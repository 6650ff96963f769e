/** Domains for a shell to complete: asked of the service while one types, and silent where it does not answer at once. */
import type { Suggestion } from '../../core/contract/index.ts';
import type { CliContext } from './context.ts';
import type { ListReply } from './replies.ts';

/** A shell expands what it is given to complete, `$(…)` too: what is no host is left out, whoever sent it. */
const HOST = /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,9}$/;

/** Domains of shops that begin with `typed`, best known first; empty where nothing was typed or the service is not there. */
export const domainsFor = async ({ api }: CliContext, typed: string): Promise<string[]> => {
  const begun = typed.trim().toLowerCase();
  if (begun === '') return [];
  try {
    const { items } = (await api.get('suggest', { q: begun })) as ListReply<Suggestion>;
    const domains = items
      .filter(({ type, id }) => type === 'shop' && id.startsWith(begun) && HOST.test(id))
      .map(({ id }) => id);
    return [...new Set(domains)];
  } catch {
    return [];
  }
};
