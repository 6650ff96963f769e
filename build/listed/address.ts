/** An address as a list writes it → the host that it names. */
import { DomainError, normaliseDomain, toUrl } from '../../core/domain.ts';

/** Why a text names no host; stable machine-readable names. */
export type AddressFault = 'bad_address' | 'ip_address' | 'pattern';

export type Address = { ok: true; host: string; isPlain: boolean } | { ok: false; fault: AddressFault };

const MAX_CHARS = 2048;
const ip = /^(?:[a-z]+:\/\/)?(?:\[[0-9a-f:.]*\]|\d{1,3}(?:\.\d{1,3}){3})(?:[:/?#]|$)/i;
const bareIpv6 = /^[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}$/i;

/** `hxxp://evil[.]tw` as reports write it, that nobody opens it by a slip. */
const armed = (text: string): string =>
  text.replace(/^hxxp/i, 'http').replaceAll('[.]', '.').replaceAll('(.)', '.').replaceAll('[:]', ':');

/** `isPlain`: the host alone, without a path, port or scheme. */
export const readAddress = (written: string): Address => {
  const text = armed(written.normalize('NFKC').trim());
  if (ip.test(text) || bareIpv6.test(text)) return { ok: false, fault: 'ip_address' };
  if (text.length > MAX_CHARS || !text.includes('.')) return { ok: false, fault: 'bad_address' };
  try {
    if (text.includes('*')) return { ok: false, fault: 'pattern' };
    const host = normaliseDomain(text);
    const { pathname, search, hash } = toUrl(text);
    return { ok: true, host, isPlain: pathname === '/' && search === '' && hash === '' };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ok: false, fault: /is an address/.test(error.message) ? 'ip_address' : 'bad_address' };
  }
};
