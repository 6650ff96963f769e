import type { Edges, Verdict } from './edges.ts';

/** Decisions this near to an offer's best are as good as that. */
const AS_GOOD = 0.02;
/** Of an offer's neighbours so many are asked about each other. */
const ASKED = 6;

/** Edges of each offer, by ordinal. */
export const edgesByOffer = (edges: Edges, count: number): { starts: Uint32Array; list: Uint32Array } => {
  const starts = new Uint32Array(count + 1);
  for (let edge = 0; edge < edges.length; edge++) {
    const { left, right } = edges.at(edge);
    starts[left + 1]! += 1;
    starts[right + 1]! += 1;
  }
  for (let i = 0; i < count; i++) starts[i + 1]! += starts[i]!;
  const next = starts.slice();
  const list = new Uint32Array(2 * edges.length);
  for (let edge = 0; edge < edges.length; edge++) {
    const { left, right } = edges.at(edge);
    for (const own of [left, right]) {
      list[next[own]!] = edge;
      next[own]! += 1;
    }
  }
  return { starts, list };
};

interface Neighbour {
  edge: number;
  ordinal: number;
}

/**
 * Edges that tell nothing: a listing that leaves out the colour, or names several, is as much like the black one as like the white
 * one, which are in conflict; it is neither. One byte an edge: 1 is such a one. `verdictOn` any pair, the lower ordinal first.
 */
export const ambiguousEdges = (
  edges: Edges,
  count: number,
  verdictOn: (left: number, right: number) => Verdict,
): Uint8Array => {
  const ambiguous = new Uint8Array(edges.length);
  const { starts, list } = edgesByOffer(edges, count);
  const areApart = (a: Neighbour, b: Neighbour): boolean =>
    verdictOn(Math.min(a.ordinal, b.ordinal), Math.max(a.ordinal, b.ordinal)) === 'conflict';
  for (let own = 0; own < count; own++) {
    const [from, to] = [starts[own]!, starts[own + 1]!];
    if (to - from < 2) continue;
    let best = 0;
    for (let i = from; i < to; i++) best = Math.max(best, edges.at(list[i]!).confidence);
    const near: Neighbour[] = [];
    for (let i = from; i < to; i++) {
      const { left, right, confidence } = edges.at(list[i]!);
      if (confidence >= best - AS_GOOD) near.push({ edge: list[i]!, ordinal: left === own ? right : left });
    }
    const rivals = rivalsIn(near, areApart);
    if (rivals === null) continue;
    for (const one of near)
      if (rivals.includes(one) || rivals.some((rival) => areApart(rival, one))) ambiguous[one.edge] = 1;
  }
  return ambiguous;
};

/** Two neighbours that cannot both be what the offer is; null: none among those asked. */
const rivalsIn = (
  near: readonly Neighbour[],
  areApart: (a: Neighbour, b: Neighbour) => boolean,
): [Neighbour, Neighbour] | null => {
  const step = Math.max(1, near.length / ASKED);
  const asked = near.length <= ASKED ? near : Array.from({ length: ASKED }, (_, i) => near[Math.floor(i * step)]!);
  for (let i = 0; i < asked.length; i++)
    for (let j = i + 1; j < asked.length; j++) if (areApart(asked[i]!, asked[j]!)) return [asked[i]!, asked[j]!];
  return null;
};
