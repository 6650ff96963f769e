/** Domains for a shell to complete: asked of the service while one types, and silent where it does not answer at once. */
import type { Suggestion } from '../../core/contract/index.ts';
import type { CliContext } from './context.ts';
import type { ListReply } from './replies.ts';

/** Domains of shops that begin with `typed`, best known first; empty where nothing was typed or the service is not there. */
export const domainsFor = async ({ api }: CliContext, typed: string): Promise<string[]> => {
  const begun = typed.trim().toLowerCase();
  if (begun === '') return [];
  try {
    const { items } = (await api.get('suggest', { q: begun })) as ListReply<Suggestion>;
    const domains = items.filter(({ type, id }) => type === 'shop' && id.startsWith(begun)).map(({ id }) => id);
    return [...new Set(domains)];
  } catch {
    return [];
  }
};
