/** What every reply is held to, whatever was asked: ids and addresses whole, an address at each offer. */
import { rowsWith } from './reply-table.ts';
import type { Reply } from './task.ts';

const ID_COLUMNS = ['offer_id', 'domain', 'id', 'url'];

/** All texts in the data: an id that is shown whole is one of them. */
const textsIn = (node: unknown, found = new Set<string>()): Set<string> => {
  if (typeof node === 'string') found.add(node);
  else if (typeof node === 'object' && node !== null) for (const inner of Object.values(node)) textsIn(inner, found);
  return found;
};

export interface Counts {
  shown: number;
  whole: number;
  offers: number;
  withUrl: number;
}

/** Ids and addresses shown in tables, and those that are whole; offers shown, and those whose own address stands beside. */
export const countsOf = ({ text, data }: Reply): Counts => {
  const texts = textsIn(data);
  const shown = ID_COLUMNS.flatMap((column) => rowsWith(text, column).map((row) => row[column] ?? ''));
  const offers = rowsWith(text, 'offer_id');
  return {
    shown: shown.length,
    whole: shown.filter((id) => texts.has(id)).length,
    offers: offers.length,
    withUrl: offers.filter(({ url = '' }) => /^https?:\/\//.test(url) && texts.has(url)).length,
  };
};
