import { DomainError, normaliseDomain, registrableDomain } from '../../core/domain.ts';
import type { Context } from '../context.ts';
import { type HandlerReply, problem, type Said, shown } from '../http/replies.ts';
import type { Json } from '../reader.ts';

/** Already in the form that tables use: nothing to normalise, so an exact hit costs one look-up. */
const plain = /^(?!www\.)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z][a-z0-9-]{1,62}$/;

/** The text where it is a host in the form that tables use; null: it may still be one. */
export const plainHost = (text: string): string | null => (text.length <= 253 && plain.test(text) ? text : null);

/**
 * What `read` has of a host that is given just as it is stored: no other text is found under, for a key that is not in that form is
 * in no index. `www.` in front is not a part of a host, whatever is stored.
 */
export const asStored =
  (read: (context: Context, host: string) => Json | null) =>
  (context: Context, text: string): Json | null =>
    text.startsWith('www.') ? null : read(context, text);

export type Found<T> = { ok: true; value: T; domain: string } | { ok: false; reply: HandlerReply };

/** Looks a host up, then its registrable domain. `param` is the name under which the caller gave `text`. */
export const findByDomain = <T>(text: string, param: string, read: (domain: string) => T | null): Found<T> => {
  const stored = plainHost(text);
  const value = stored === null ? null : read(stored);
  if (value !== null) return { ok: true, value, domain: text };
  const host = hostFrom(text, param);
  if (typeof host !== 'string') return { ok: false, reply: host };
  const candidates = [host, registrableDomain(host)];
  for (const domain of candidates) {
    const value = domain === null ? null : read(domain);
    if (value !== null && domain !== null) return { ok: true, value, domain };
  }
  return {
    ok: false,
    reply: problem('unknown_domain', [`${host} is not in this snapshot`, `快照中沒有 ${host}`], { param }),
  };
};

/** Normalised host of a parameter, or the problem with it. */
export const hostFrom = (text: string, param: string): string | HandlerReply => {
  try {
    return normaliseDomain(text);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const said: Said = [
      `${param}=${shown(text)}: ${error.message}`,
      `${param}=${shown(text)}：不是公開網域，請給 shop.example.tw 這樣的網域或網址`,
    ];
    return problem('invalid_parameter', said, { param });
  }
};
