/** A model or part number as found in a text. */
export interface Model {
  /** Lower case, separators removed: `wh1000xm5`. */
  whole: string;
  /** Between separators: `wh`, `1000xm5`. */
  pieces: string[];
}

const quantity =
  /^\d+(?:\.\d+)?(?:gb?|tb?|mb|[mgk]?hz|k?w|mah|wh|ah|m?l|k?g|mg|mm|cm|m|k|p|i|v|a|rpm|ms|db|in|inch|ft|bit|ch|nits|mp|cc|pcs|pack|pk|ct|st|nd|rd|th|x|yr|year|pc|pin|port|core|sheet|oz|lb|lbs|dpi|h|min|way|gbps|mbps|mt|s|d)?$/;
const generic =
  /^(?:l?p?g?ddr\d\w?|usb\d*|usbc|wi-?fi\d\w?|bt\d+|bluetooth\d+|hdmi\d*|dp\d+|pcie\d*|gen\d+|qi\d*|ipx?\d+\w?|win\d+\w?|w1[01]\w?|m2|hdr\d+|h26\d|mp[34]|mpeg\d|[248]k|ps[345]|ns2|switch2|\dd|[2345]g|\d+in\d|\dp|u[123]|a1|v\d0|cat\d\w?|rj\d+|atx\d*|am[45]|lga\d+|x\d+|\d+x\d*(?:x\d+)?|d[45]|pd\d*|qc\d*|type\w|3pro|mag\w+|\d+h|uhs\w*|mini\d|pro\d|air\d|part\d|hat\d|iphone\d*\w*|ipad\d*|macbook\d*|airpods\d*|windows\d+|office\d+|no\d|vol\d+|\d+v\d+|\d+mm\d*|\d+cm\d*|\d+ml\w*|1080[pi]|720p|2160p|1440p|480p|f\d|\d+(?:st|nd|rd|th))$/;
const component =
  /^(?:(?:rtx|gtx|rx|arc|quadro)\d{3,4}(?:ti|xt|xtx|super|gb?)*|(?:i|r|u|cu|ultra|core|ryzen)[3579]?|[in]\d{3,4}|(?:i[3579]|r[3579]|c?u[3579x]|ultra[3579]|core[3579]|[3579])?\d{3,5}(?:hx?|u|v|kf?|f|x3d|x|gt?|g7|p|s|t)|x1?\d{2,3}|x[29]e?\d*)$/;

const chainPattern = /[a-z0-9]+(?:[-_./][a-z0-9]+)*/g;

const isComponent = (piece: string): boolean => component.test(piece);

/** 2: as good as unique; 1: telling within a brand; 0: no model number. */
export const modelStrength = (whole: string): number => {
  const digits = whole.replace(/[^0-9]/g, '').length;
  const letters = whole.length - digits;
  if (digits === 0) return 0;
  if (letters === 0) return whole.length >= 6 ? 2 : whole.length === 5 ? 1 : 0;
  if (digits === 1 && letters > 7) return 0;
  return whole.length >= 6 ? 2 : whole.length >= 4 ? 1 : 0;
};

const isPlain = (piece: string): boolean => quantity.test(piece) || generic.test(piece);

const readChain = (chain: string): { models: Model[]; components: string[] } => {
  const pieces = chain.split(/[-_.]/).filter((piece) => piece !== '');
  const whole = pieces.join('');
  const components = pieces.filter((piece) => /\d{3}/.test(piece) && isComponent(piece));
  if (/^\d+(?:\.\d+)+$/.test(chain) || isPlain(whole) || isPlain(chain)) return { models: [], components: [] };
  if (components.length > 0 || isComponent(whole))
    return { models: [], components: components.length > 0 ? components : [whole] };
  const telling = pieces.filter((piece) => !isPlain(piece) || piece.length >= 5);
  if (telling.length === 0 || pieces.every((piece) => isPlain(piece) || !/\d/.test(piece))) {
    const digits = pieces.filter((piece) => /^\d+$/.test(piece)).join('').length;
    if (pieces.length < 2 || digits < 2 || pieces.some((piece) => generic.test(piece) && !/^x?\d+$/.test(piece))) {
      if (!(pieces.length === 1 && /^\d{5,}$/.test(whole))) return { models: [], components: [] };
    }
  }
  return modelStrength(whole) > 0 ? { models: [{ whole, pieces }], components: [] } : { models: [], components: [] };
};

export interface ModelReading {
  models: Model[];
  /** Names of chips inside (rtx5070, 14700f, 255h): they tell products apart, but many products share one. */
  components: string[];
}

/** Model and part numbers in a folded text: words that mix letters and digits (or long numbers), and are no measure or standard. */
export const readModels = (folded: string): ModelReading => {
  const models = new Map<string, Model>();
  const components = new Set<string>();
  for (const [chain] of folded.matchAll(chainPattern)) {
    const parts = chain.split('/');
    for (const part of parts) {
      const reading = readChain(part);
      for (const model of reading.models) models.set(model.whole, model);
      for (const piece of reading.components) components.add(piece);
    }
    const [first, second] = parts;
    if (
      parts.length === 2 &&
      first !== undefined &&
      second !== undefined &&
      second.length <= 4 &&
      readChain(first).models.length > 0
    ) {
      const pieces = [...first.split(/[-_.]/), second];
      models.set(pieces.join(''), { whole: pieces.join(''), pieces });
    }
  }
  return { models: [...models.values()], components: [...components].sort() };
};

/**
 * How two model numbers agree: `same` (equal without separators), `part` (one is the other's leading or trailing pieces, five
 * characters or more), `near` (equal but for at most three letters at the end: a colour or a country), or null.
 */
export const compareModels = (a: Model, b: Model): 'same' | 'part' | 'near' | null => {
  if (a.whole === b.whole) return 'same';
  const [short, long] = a.whole.length < b.whole.length ? [a, b] : [b, a];
  if (short.whole.length >= 4 && modelStrength(short.whole) > 0) {
    const count = short.pieces.length;
    for (let i = 1; i < long.pieces.length; i++) {
      const head = long.pieces.slice(0, i).join('');
      const tail = long.pieces.slice(i).join('');
      if ((head === short.whole && !/^[a-z]$/.test(tail)) || tail === short.whole)
        return short.whole.length >= 5 || count > 1 ? 'part' : 'near';
    }
  }
  if (
    short.whole.length >= 4 &&
    long.whole.startsWith(short.whole) &&
    /^[a-z]{1,3}$/.test(long.whole.slice(short.whole.length))
  )
    return 'near';
  let shared = 0;
  while (shared < short.whole.length && short.whole[shared] === long.whole[shared]) shared++;
  const tails = [short.whole.slice(shared), long.whole.slice(shared)];
  return shared >= 5 && /\d/.test(short.whole.slice(0, shared)) && tails.every((tail) => /^[a-z]{0,3}$/.test(tail))
    ? 'near'
    : null;
};

const maskOf = (whole: string): string => whole.replace(/[a-z]/g, 'a').replace(/[0-9]/g, '9');

/** Whether two different model numbers are of one kind (same series or same pattern), so that one denies the other. */
export const deny = (a: Model, b: Model): boolean => {
  if (maskOf(a.whole) === maskOf(b.whole)) return true;
  const head = (whole: string): string => /^[a-z]{2,}/.exec(whole)?.[0] ?? '';
  const [left, right] = [head(a.whole), head(b.whole)];
  return left !== '' && right !== '' && (left.startsWith(right) || right.startsWith(left));
};
