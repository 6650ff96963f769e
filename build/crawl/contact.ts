/** What whoever is asked may write to. */
import { normaliseDomain, registrableDomain } from '../../core/domain.ts';

const MAX_LENGTH = 200;
const MAIL = /^(?:mailto:)?[^\s@()<>;,/]+@([^\s@()<>;,/]+)$/;
/** Names that no one reaches from elsewhere (RFC 6761, RFC 6762 and ICANN's `internal`); `example` is for examples. */
const INNER = /\.(?:localhost|localdomain|local|internal|lan|home|intranet|corp|invalid|test|arpa)$/;

const isPublicName = (host: string): boolean => {
  try {
    const name = normaliseDomain(host);
    return registrableDomain(name) !== null && !INNER.test(name);
  } catch {
    return false;
  }
};

/** A page of the web that anybody can open: not this machine's, nor one behind an address. */
const isWeb = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && isPublicName(new URL(text).hostname);
const isMail = (text: string): boolean => isPublicName(MAIL.exec(text)?.[1] ?? '');

/** The contact of a crawl of the web. Throws one line where there is none, or it is no address that anybody can write to. */
export const checkContact = (contact: string | undefined): string => {
  if (contact === undefined)
    throw new Error(
      'the web is crawled only by who says who they are: give --contact, a URL or an e-mail address that every host is told',
    );
  const isPlain = /^[\x21-\x7e]+$/.test(contact) && !/[()]/.test(contact) && contact.length <= MAX_LENGTH;
  if (isPlain && (isMail(contact) || isWeb(contact))) return contact;
  const shown = JSON.stringify(contact.slice(0, 80));
  throw new Error(
    `--contact ${shown}: give a URL of the public web, such as https://example.org/bot, or an e-mail address`,
  );
};
