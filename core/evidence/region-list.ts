import { type RegionKind, type Regions, regionKinds } from './types.ts';

const FIRST_ROOM = 16_384;
/** One page is scanned at a time: its regions are noted here, so that no list grows, and copied when all are known. */
let starts = new Int32Array(FIRST_ROOM);
let kinds = new Uint8Array(FIRST_ROOM);

const makeRoom = (): void => {
  const [known, knownKinds] = [starts, kinds];
  starts = new Int32Array(known.length * 2);
  starts.set(known);
  kinds = new Uint8Array(known.length * 2);
  kinds.set(knownKinds);
};

const numberOf = Object.fromEntries(regionKinds.map((kind, number) => [kind, number])) as Record<RegionKind, number>;
const TEXT = numberOf.text;

/** Takes down what the stretches of one page are, in order; what is not told of is text. Good until the next is made. */
export class RegionList {
  #length = 1;

  constructor() {
    starts[0] = 0;
    kinds[0] = TEXT;
  }

  add(kind: RegionKind, start: number, end: number): void {
    let at = this.#length - 1;
    if (at + 3 > starts.length) makeRoom();
    if (starts[at] !== start) starts[++at] = start;
    kinds[at] = numberOf[kind];
    starts[++at] = end;
    kinds[at] = TEXT;
    this.#length = at + 1;
  }

  list(): Regions {
    const length = this.#length;
    const regions: Regions = { starts: new Array<number>(length), kinds: new Array<RegionKind>(length) };
    for (let i = 0; i < length; i++) {
      regions.starts[i] = starts[i]!;
      regions.kinds[i] = regionKinds[kinds[i]!]!;
    }
    return regions;
  }
}
