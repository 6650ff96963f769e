/** `movers --follow`: asks again and again, tells each event once, oldest first. */

import type { Mover } from '../../core/contract/index.ts';
import { moverSchema } from '../../core/contract/site.ts';
import type { Params } from './api.ts';
import { type CliContext, printLines, printRows } from './context.ts';
import { csvColumnsOf, csvHeadOf, csvRowOf } from './machine-csv.ts';
import type { ListReply } from './replies.ts';
import { renderTable } from './table.ts';
import { columnsOf, moverView, shownCellsOf } from './views.ts';
import { CliError, exitCodes } from './world.ts';

const csvColumns = csvColumnsOf(moverSchema);

/** A line an event, without a heading: the columns of a table would wait for the longest. */
const tell = (context: CliContext, movers: Mover[]): void => {
  const view = moverView(context.style.lang);
  for (const mover of movers) {
    if (context.format === 'json') printLines(context, [JSON.stringify(mover)]);
    else if (context.format === 'csv') printLines(context, [csvRowOf(csvColumns, mover)]);
    else {
      const cells = [shownCellsOf(view, mover, context.style.lang)];
      const options = { width: context.world.stdout.columns, heading: (text: string) => text };
      printLines(context, renderTable(columnsOf(view, context.style.lang), cells, options).slice(1));
    }
  }
};

export const showMovers = async (context: CliContext, params: Params): Promise<void> => {
  const reply = (await context.api.get('movers', params)) as ListReply<Mover>;
  printRows(context, moverView(context.style.lang), { rows: reply.items, reply, row: moverSchema });
};

/** Ends when interrupted. A turn that fails is said on stderr and made up for by the next. */
export const followMovers = async (context: CliContext, params: Params, everyS: number): Promise<void> => {
  const { world, api } = context;
  let since = params['since'];
  const seen = new Set<string>();
  if (context.format === 'csv') printLines(context, [csvHeadOf(csvColumns)]);
  while (!world.signal.aborted) {
    try {
      // Who acted on an event hears that it was taken back.
      const asked = { retractions: 'entries', ...params, ...(since === undefined ? {} : { since }) };
      const { items } = (await api.get('movers', asked)) as ListReply<Mover>;
      tell(context, items.filter(({ id }) => !seen.has(id)).reverse());
      for (const { id } of items) seen.add(id);
      const newest = items[0]?.id;
      since = newest ?? since;
      // As many as one reply holds: more may wait.
      if (newest !== undefined && asked['since'] !== undefined) continue;
    } catch (error) {
      if (!(error instanceof CliError) || error.exitCode === exitCodes.usage) throw error;
      if (error.exitCode === exitCodes.interrupted) return;
      world.stderr.write(`${error.message}; asking again in ${everyS} s\n`);
    }
    await world.sleep(everyS * 1000);
  }
};
