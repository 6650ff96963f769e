/** What whoever is asked may write to. */

const MAX_LENGTH = 200;
const MAIL = /^(?:mailto:)?[^\s@()<>;,]+@[^\s@()<>;,]+\.[^\s@()<>;,]+$/;

const isWeb = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** The contact of a crawl of the web. Throws one line where there is none, or it is no address that anybody can write to. */
export const checkContact = (contact: string | undefined): string => {
  if (contact === undefined)
    throw new Error(
      'the web is crawled only by who says who they are: give --contact, a URL or an e-mail address that every host is told',
    );
  const isPlain = /^[\x21-\x7e]+$/.test(contact) && !/[()]/.test(contact) && contact.length <= MAX_LENGTH;
  if (isPlain && (MAIL.test(contact) || isWeb(contact))) return contact;
  const shown = JSON.stringify(contact.slice(0, 80));
  throw new Error(`--contact ${shown}: give a URL, such as https://example.org/bot, or an e-mail address`);
};
