/** An address as a list writes it → the host that it names. */
import { DomainError, hostOf, normaliseDomain, toUrl } from '../../core/domain.ts';

/** Why a text names no host; stable machine-readable names. */
export type AddressFault = 'bad_address' | 'email_address' | 'ip_address' | 'pattern';

export interface NamedHost {
  host: string;
  /** The host alone, without a path, port or scheme. */
  isPlain: boolean;
  /** Written with the `www.` that its host is known without. */
  isWww: boolean;
}
export type Address = ({ ok: true } & NamedHost) | { ok: false; fault: AddressFault };

const MAX_CHARS = 2048;
const ip = /^(?:[a-z]+:\/\/)?(?:\[[0-9a-f:.]*\]|\d{1,3}(?:\.\d{1,3}){3})(?:[:/?#]|$)/i;
/** Whom to write to, not where a site is; `https://user@evil.tw/` is where one is. */
const email = /^(?:mailto:)?[^\s/?#@]{1,100}@[^\s/@]{1,253}$/i;
const bareIpv6 = /^[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}$/i;

/** `hxxp://evil[.]tw` as reports write it, that nobody opens it by a slip. */
const armed = (text: string): string =>
  text.replace(/^hxxp/i, 'http').replaceAll('[.]', '.').replaceAll('(.)', '.').replaceAll('[:]', ':');

export const readAddress = (written: string): Address => {
  const text = armed(written.normalize('NFKC').trim());
  if (ip.test(text) || bareIpv6.test(text)) return { ok: false, fault: 'ip_address' };
  if (email.test(text)) return { ok: false, fault: 'email_address' };
  if (text.length > MAX_CHARS || !text.includes('.')) return { ok: false, fault: 'bad_address' };
  try {
    if (text.includes('*')) return { ok: false, fault: 'pattern' };
    const host = normaliseDomain(text);
    const url = toUrl(text);
    const { pathname, search, hash } = url;
    const isPlain = pathname === '/' && search === '' && hash === '';
    return { ok: true, host, isPlain, isWww: hostOf(url) !== host };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ok: false, fault: /is an address/.test(error.message) ? 'ip_address' : 'bad_address' };
  }
};
