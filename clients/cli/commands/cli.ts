import type { Command } from 'commander';
import type { z } from 'zod';
import { type RouteId, routes } from '../../../core/contract/routes/index.ts';
import type { Params } from '../api.ts';
import { type CliContext, contextOf, printRows } from '../context.ts';
import { rowSchemaOf } from '../machine-csv.ts';
import type { ListReply } from '../replies.ts';
import { addRouteOptions, readParams } from '../route-options.ts';
import type { View } from '../views.ts';
import { CliError, exitCodes, type World } from '../world.ts';

/** A route's summary, in both languages. */
export const about = (id: RouteId): string => `${routes[id].summary} ${routes[id].summaryZh}`;

/** `text` as a whole number of a range; throws the usage error that names the option. */
export const whole = (text: string, name: string, [least, most]: [number, number]): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new CliError(`${name} ${text}: give a whole number from ${least} to ${most}`, exitCodes.usage);
};

/** What commands are made with. */
export class Cli {
  /** Of the last command that ran to its end. */
  exitCode: number = exitCodes.ok;

  constructor(
    readonly program: Command,
    readonly world: World,
  ) {}

  /** A command with a route's parameters as options, but for those it takes otherwise. */
  add(name: string, id: RouteId, except: readonly string[]): Command {
    return addRouteOptions(this.program.command(name).description(about(id)), id, except);
  }

  context(command: Command): CliContext {
    return contextOf(command, this.world);
  }

  /** Asks a route that answers a list, and prints its rows. */
  async listed<T>(
    command: Command,
    id: RouteId,
    given: {
      params: Record<string, string>;
      view: View<T>;
      row?: z.ZodType;
      only?: (params: Params) => string[] | undefined;
    },
  ): Promise<void> {
    const params = readParams(command, id, given.params);
    const at = this.context(command);
    const reply = (await at.api.get(id, params)) as ListReply<T>;
    const only = given.only?.(params);
    const row = given.row ?? rowSchemaOf(routes[id].reply);
    printRows(at, given.view, { rows: reply.items, reply, row, ...(only === undefined ? {} : { only }) });
  }
}
