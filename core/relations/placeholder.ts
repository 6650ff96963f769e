/**
 * Ids that stand for any: those of instructions, templates and vendors' own examples, which unrelated shops leave in. That a page shows them
 * is told all the same (core/detect leaves out only what cannot be an id); they are no kinship.
 */

/** `website` is two of them: where a text can be read in two ways, a long one costs twice as much with each. */
const NAME =
  '(?:domain|e?mail|company|site|web|shop|store|brand|business|name|page|line|account|id|code|token|key|tag|pixel)';
/** `yourlineid`, `my-store`, `demoshop`, `line_id`, `xxxx`. */
const STANDS_FOR_ANY = new RegExp(
  `^(?:(?:your|my|demo|sample|template|test|insert)(?:[-_.]?${NAME})*|(?:domain|e?mail|company|line)(?:[-_.]?id)?|example|x{3,}|abc)$`,
  'i',
);
/** Vendors' own examples. */
const EXAMPLES: ReadonlySet<string> = new Set(['+nxGUDJ4QpAZ5l9Bsjdi102tLVC21AIh5d1Nl23908vVuFHs34=']);

/** No template's word is so long. */
const LONGEST = 100;
const LEAST_RUN = 3;
const LEAST_LENGTH = 5;

/** Whether each follows the one before by the same step: `3456`, `90123`, `dcba`, `0000`. After 9 comes 0. */
const isRun = (run: string): boolean => {
  const codes = Array.from(run, (one) => one.charCodeAt(0));
  return [0, 1, -1].some((step) =>
    codes.every((code, i) => {
      const apart = i === 0 ? step : code - codes[i - 1]!;
      return apart === step || (/\d/.test(run) && apart === -9 * step && step !== 0);
    }),
  );
};

/** Runs alone, of digits and of letters: `12345678`, `ABC123`, `XXXX0000`; or one of these again and again: `1234 1234`. */
const isRuns = (text: string): boolean => {
  if (text.length < LEAST_LENGTH) return false;
  const again = /^(.{3,})\1+$/.exec(text)?.[1];
  const parts = (again ?? text).toLowerCase().match(/\d+|[a-z]+|[^\da-z]+/g) ?? [];
  return parts.every((part) => part.length >= LEAST_RUN && isRun(part));
};

/** `G-`, `GTM-`, `ca-pub-`, and the count of a property behind an account: `UA-…-1`. */
const bodyOf = (id: string): string => id.replace(/^(?:ca-pub-|[A-Z]{1,4}-|@)/, '').replace(/^(\d+)-\d{1,3}$/, '$1');

/** Behind an area's code: `234-5678`, `000-000`, `1234-1234`. A number that is easy to remember may be real, so that shorter runs tell nothing. */
const isNobodysPhone = (number: string): boolean =>
  isRun(number.slice(-6)) || (/(\d{4})\1$/.test(number) && isRun(number.slice(-4)));

/**
 * Whether an identifier stands for any: `G-XXXXXXXXXX`, `UA-12345678-1`, `GTM-ABC123`, `@yourlineid`, `+886800000000`, `info@yourdomain.com`.
 * It may be shown by any number of shops that know nothing of each other.
 */
export const isPlaceholder = (vendor: string, id: string): boolean => {
  if (id.length > LONGEST) return false;
  if (vendor === 'phone') return isNobodysPhone(id);
  if (vendor === 'email') return STANDS_FOR_ANY.test(id.slice(id.indexOf('@') + 1).split('.', 1)[0]!);
  if (vendor === 'company' || vendor === 'alternate' || vendor === 'redirect') return false;
  // A link to an account: its code is drawn, so that no word stands for any.
  if (id.startsWith('https://')) return isRuns(id.slice(id.lastIndexOf('/') + 1));
  return EXAMPLES.has(id) || STANDS_FOR_ANY.test(bodyOf(id)) || isRuns(bodyOf(id));
};

/** The same of `vendor:id`. */
export const isPlaceholderKey = (key: string): boolean => {
  const colon = key.indexOf(':');
  return isPlaceholder(key.slice(0, colon), key.slice(colon + 1));
};
