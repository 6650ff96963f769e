/** Pages whose text is known, written in a charset and declared in a way that pages are met with. */
import { legacyHookDecode } from '@exodus/bytes/encoding.js';

export interface CharsetCase {
  charset: string;
  form: string;
  body: Uint8Array;
  headers: [name: string, value: string][];
  /** Decodes to it; where the page was damaged or cut, up to there. */
  expected: string;
}

const ENCODERS = new Map<string, ReadonlyMap<string, number[]>>();

/** Character → bytes, from what a decoder makes of each byte and each pair of bytes. */
const encoderOf = (charset: string): ReadonlyMap<string, number[]> => {
  const known = ENCODERS.get(charset);
  if (known !== undefined) return known;
  const bytesOf = new Map<string, number[]>();
  const add = (bytes: number[]): void => {
    const text = legacyHookDecode(Uint8Array.from(bytes), charset);
    if ([...text].length === 1 && text !== '\ufffd' && !bytesOf.has(text)) bytesOf.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte++) add([byte]);
  if (charset !== 'windows-1252')
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
  ENCODERS.set(charset, bytesOf);
  return bytesOf;
};

/** Text → bytes; what the charset lacks is left out, so the text that is kept comes with them. */
const encode = (text: string, charset: string): { body: Uint8Array; kept: string } => {
  if (charset === 'utf-8') return { body: Buffer.from(text), kept: text };
  if (charset === 'utf-16le') return { body: Buffer.from(text, 'utf16le'), kept: text };
  if (charset === 'utf-16be') return { body: Buffer.from(text, 'utf16le').swap16(), kept: text };
  const encoder = encoderOf(charset);
  const kept = [...text].filter((character) => encoder.has(character));
  return { body: Uint8Array.from(kept.flatMap((character) => encoder.get(character)!)), kept: kept.join('') };
};

const page = (text: string, head = ''): string =>
  `<!doctype html><html><head>${head}<title>${text.slice(0, 12)}</title></head><body><div class="main">${text}</div></body></html>`;
const header = (charset: string): [string, string][] => [['content-type', `text/html; charset=${charset}`]];
const filler = `<script>${'var invented = 1;'.repeat(90)}</script>`;
const BARE: [string, string][] = [['content-type', 'text/html']];

type Form = (text: string, charset: string) => { html: string; headers: [string, string][] };
const forms: Record<string, Form> = {
  undeclared: (text) => ({ html: page(text), headers: BARE }),
  'meta after byte 1,024': (text, charset) => ({
    html: page(text, `${filler}<meta charset="${charset}">`),
    headers: BARE,
  }),
  'xml declaration': (text, charset) => ({
    html: `<?xml version="1.0" encoding="${charset}"?>${page(text)}`,
    headers: BARE,
  }),
  'header says UTF-8': (text) => ({ html: page(text), headers: header('utf-8') }),
  'header says ISO-8859-1': (text) => ({ html: page(text), headers: header('ISO-8859-1') }),
};

const damaged = (text: string, at: (body: Uint8Array) => Uint8Array): Omit<CharsetCase, 'form'> => {
  const { body } = encode(page(text), 'utf-8');
  const broken = at(body);
  const expected = new TextDecoder('utf-8').decode(broken);
  return { charset: 'utf-8', body: broken, headers: BARE, expected };
};

/** One bad byte in the middle, between two characters. */
const withBadByte = (body: Uint8Array): Uint8Array => {
  let at = body.length >> 1;
  while ((body[at]! & 0xc0) === 0x80) at++;
  return Buffer.concat([body.subarray(0, at), Buffer.from([0xff]), body.subarray(at)]);
};

/** Cut inside of its last character beyond ASCII. */
const cut = (body: Uint8Array): Uint8Array => {
  let end = body.length;
  while (end > 0 && body[end - 1]! < 0x80) end--;
  return body.subarray(0, end - 1);
};

/** Each form that a text in one of its charsets may be met in. */
export const casesOf = (text: string, charsets: readonly string[]): CharsetCase[] => {
  const cases: CharsetCase[] = [];
  for (const charset of [...charsets, 'utf-8', 'utf-16le', 'utf-16be']) {
    for (const [form, make] of Object.entries(forms)) {
      if (charset.startsWith('utf-16') && form !== 'undeclared') continue;
      // A header that says ISO-8859-1 is right where the page is windows-1252, which it means; "UTF-8" then is beyond telling.
      if (charset === 'windows-1252' && form === 'header says UTF-8') continue;
      const { html, headers } = make(text, charset);
      const { body, kept } = encode(html, charset);
      cases.push({ charset, form, body, headers, expected: kept });
    }
  }
  cases.push({ ...damaged(text, withBadByte), form: 'one bad byte' }, { ...damaged(text, cut), form: 'cut short' });
  return cases;
};
