/** Names of elements and attributes that most pages hold: told by their letters, without making a string of each. */
const KNOWN =
  'a abbr address amp-iframe amp-img amp-pixel article aside audio b base bdi big blockquote body br button canvas ' +
  'center circle code col colgroup dd defs del details dialog div dl dt em embed fieldset figcaption figure font footer ' +
  'form frame g h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins label legend li line link main map mark ' +
  'math meta nav noembed noframes noscript object ol optgroup option p param path picture polygon polyline pre q rect s ' +
  'samp script section select small source span strike strong style sub summary sup svg table tbody td template ' +
  'textarea tfoot th thead time title tr tt u ul use var video xmp ' +
  'action as async charset content crossorigin data-href data-src data-srcset defer height href http-equiv id itemprop ' +
  'itemscope itemtype lang loading media method name property rel role sizes src srcset target type value';
/** Longer ones are not told so; the longest of them has as many letters. */
export const LONGEST = 12;
const SLOTS = 1024;
const [CAPITAL_A, CAPITAL_Z, TO_LOWER] = [0x41, 0x5a, 0x20];

/** Names by number; 0: none of them. */
export const knownNames: readonly string[] = ['', ...KNOWN.split(' ')];

/** Takes in one more letter, small or capital. */
export const mixIn = (hash: number, code: number): number => (Math.imul(hash, 31) + (code | TO_LOWER)) | 0;
const slotOf = (hash: number): number => (hash ^ (hash >>> 10)) & (SLOTS - 1);

/** Number of a name by its slot, and its letters by its number. */
const slots = new Uint8Array(SLOTS);
const letters = new Uint8Array(256 * LONGEST);
const lengths = new Uint8Array(256);
knownNames.forEach((name, id) => {
  if (id === 0) return;
  let hash = 0;
  for (let i = 0; i < name.length; i++) hash = mixIn(hash, name.charCodeAt(i));
  let slot = slotOf(hash);
  while (slots[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
  slots[slot] = id;
  lengths[id] = name.length;
  for (let i = 0; i < name.length; i++) letters[id * LONGEST + i] = name.charCodeAt(i);
});

/** Lower case of ASCII. */
const fold = (code: number): number => (code >= CAPITAL_A && code <= CAPITAL_Z ? code + TO_LOWER : code);

const isSpelled = (codes: Uint16Array, start: number, id: number): boolean => {
  const length = lengths[id]!;
  const from = id * LONGEST;
  for (let i = 0; i < length; i++) if (fold(codes[start + i]!) !== letters[from + i]) return false;
  return true;
};

/** Number of the known name, in any case, from `start` on, whose letters were all mixed into `hash`; 0: it is none. */
export const knownAt = (codes: Uint16Array, start: number, length: number, hash: number): number => {
  if (length > LONGEST) return 0;
  for (let slot = slotOf(hash); slots[slot] !== 0; slot = (slot + 1) & (SLOTS - 1)) {
    const id = slots[slot]!;
    if (lengths[id] === length && isSpelled(codes, start, id)) return id;
  }
  return 0;
};

/** True where `name`, in lower case, stands in any case from `start` on. */
export const isNameAt = (codes: Uint16Array, start: number, name: string): boolean => {
  for (let i = 0; i < name.length; i++) if (fold(codes[start + i]!) !== name.charCodeAt(i)) return false;
  return true;
};

/** The name that stands from `start` to `end`, in lower case. */
export const nameAt = (text: string, codes: Uint16Array, start: number, end: number): string => {
  let hash = 0;
  if (end - start <= LONGEST) for (let i = start; i < end; i++) hash = mixIn(hash, codes[i]!);
  const id = knownAt(codes, start, end - start, hash);
  return id === 0 ? text.slice(start, end).toLowerCase() : knownNames[id]!;
};
