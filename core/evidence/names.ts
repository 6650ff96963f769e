/** Names of elements and attributes that most pages hold: told by their letters, without making a string of each. */
const KNOWN =
  'a abbr address amp-img amp-pixel article aside audio b base bdi big blockquote body br button canvas center circle ' +
  'code col colgroup dd defs del details dialog div dl dt em embed fieldset figcaption figure font footer form frame g ' +
  'h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins label legend li line link main map mark meta nav ' +
  'noembed noframes noscript object ol optgroup option p param path picture polygon polyline pre q rect s samp script ' +
  'section select small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th ' +
  'thead time title tr tt u ul use var video xmp ' +
  'action as async charset content crossorigin data-href data-src data-srcset defer height href http-equiv id itemprop ' +
  'itemscope itemtype lang loading media method name property rel role sizes src srcset target type value';
const LONGEST = 12;
const SLOTS = 1024;
const [CAPITAL_A, CAPITAL_Z, TO_LOWER] = [0x41, 0x5a, 0x20];

const slotOf = (codes: ArrayLike<number>, start: number, end: number): number => {
  let hash = 0;
  for (let i = start; i < end; i++) hash = (hash * 31 + (codes[i]! | 0x20)) | 0;
  return (hash ^ (hash >>> 10)) & 0x3ff;
};

const buildSlots = (): string[] => {
  const slots = new Array<string>(SLOTS).fill('');
  for (const name of KNOWN.split(' ')) {
    const codes = [...name].map((letter) => letter.charCodeAt(0));
    let slot = slotOf(codes, 0, codes.length);
    while (slots[slot] !== '') slot = (slot + 1) % SLOTS;
    slots[slot] = name;
  }
  return slots;
};
const slots = buildSlots();

/** True where `name`, in lower case, stands in any case from `start` on. */
export const isNameAt = (codes: Uint16Array, start: number, name: string): boolean => {
  for (let i = 0; i < name.length; i++) {
    const code = codes[start + i]!;
    const small = code >= CAPITAL_A && code <= CAPITAL_Z ? code + TO_LOWER : code;
    if (small !== name.charCodeAt(i)) return false;
  }
  return true;
};

/** The name that stands from `start` to `end`, in lower case. */
export const nameAt = (text: string, codes: Uint16Array, start: number, end: number): string => {
  if (end - start <= LONGEST) {
    for (let slot = slotOf(codes, start, end); slots[slot] !== ''; slot = (slot + 1) & (SLOTS - 1)) {
      const name = slots[slot]!;
      if (name.length === end - start && isNameAt(codes, start, name)) return name;
    }
  }
  return text.slice(start, end).toLowerCase();
};
