import { Argument, type Command } from 'commander';
import type { Comparison, Offer } from '../../../core/contract/index.ts';
import { comparisonSchema, offerSchema, pricePointSchema } from '../../../core/contract/offer.ts';
import { historyLines } from '../chart.ts';
import { printCard, printRows } from '../context.ts';
import type { HistoryReply } from '../replies.ts';
import { readParams } from '../route-options.ts';
import { type AnyDeal, comparisonView, dealView, offerView, type View } from '../views.ts';
import { CliError, exitCodes } from '../world.ts';
import type { Cli } from './cli.ts';

const whichDeals = {
  zh: '請給 --type（gaps、lowest 或 discount），或 --category 加 --min、--max',
  en: 'give --type (gaps, lowest or discount), or --category with --min and --max',
};

/** products, compare, history, deals. */
export const addPriceCommands = (cli: Cli): void => {
  const words = new Argument('<words...>', 'product words, a model number');
  cli
    .add('products', 'products', ['q', 'compare', 'history'])
    .addArgument(words)
    .action((q: string[], _options, command: Command) =>
      cli.listed<Offer>(command, 'products', { params: { q: q.join(' ') }, view: offerView, row: offerSchema }),
    );
  cli
    .add('compare', 'products', ['q', 'compare', 'history', 'live', 'include_accessories'])
    .description('The same product across channels 跨通路比價')
    .addArgument(words)
    .action((q: string[], _options, command: Command) =>
      cli.listed<Comparison>(command, 'products', {
        params: { compare: q.join(' ') },
        view: comparisonView,
        row: comparisonSchema,
      }),
    );
  cli.program
    .command('history <offer_id>')
    .description('Price history of one offer, as a chart 單一報價的價格歷史')
    .action(async (history: string, _options, command: Command) => {
      const at = cli.context(command);
      const reply = (await at.api.get('products', readParams(command, 'products', { history }))) as HistoryReply;
      const pointView: View<HistoryReply['points'][number]> = [
        { zh: '時間', en: 'at', value: (row) => row.at },
        { zh: '價格', en: 'price_twd', value: (row) => row.price_twd },
      ];
      if (at.format === 'csv') printRows(at, pointView, { rows: reply.points, reply, row: pricePointSchema });
      else printCard(at, reply, () => historyLines(reply, at.style, cli.world.stdout.columns));
    });
  cli.add('deals', 'deals', []).action((_options, command: Command) => {
    const { type, category } = readParams(command, 'deals', {});
    if (type === undefined && category === undefined)
      throw new CliError(whichDeals[cli.context(command).style.lang], exitCodes.usage);
    return cli.listed<AnyDeal>(command, 'deals', { params: {}, view: dealView });
  });
};
