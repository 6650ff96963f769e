/** What an MCP tool is here: schemas, and a function from arguments to data and a short text. */
import type { z } from 'zod';
import type { RouteId } from '../../core/contract/routes/index.ts';
import type { Context } from '../context.ts';
import type { Knowledge } from '../knowledge/search.ts';

/** A tool cannot answer; the message is for a model: what is wrong, and what to do about it. */
export class ToolError extends Error {
  override name = 'ToolError';
  /** Code of the API's problem, where it was one. */
  readonly code: string | null;
  constructor(message: string, code: string | null = null) {
    super(message);
    this.code = code;
  }
}

export interface ToolAnswer {
  /** Of the tool's output schema. */
  data: Record<string, unknown>;
  /** For the model: a few lines or a table, not the data again. */
  text: string;
}

/** Values of an API call; undefined ones are left out. */
export type ApiParams = Record<string, string | number | boolean | undefined>;

/** What a tool may use while it answers one call. */
export interface ToolCall {
  context: Context;
  knowledge: Knowledge;
  /** Asks the API in process; throws ToolError where it answers with a problem. `T` is the route's reply. */
  api<T>(route: RouteId, params: ApiParams): Promise<T>;
  /** Called with whatever a tool threw that is no ToolError. */
  onFault(error: unknown): void;
}

export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: z.ZodType;
  /** True: may look at sites or channels outside of the snapshot. */
  openWorld: boolean;
  run(call: ToolCall, args: Record<string, unknown>): Promise<ToolAnswer> | ToolAnswer;
}

interface Definition<I extends z.ZodObject> extends Omit<Tool, 'input' | 'run'> {
  input: I;
  run(call: ToolCall, args: z.infer<I>): Promise<ToolAnswer> | ToolAnswer;
}

/** Keeps the types of the arguments together; the server gives `run` what `input` has parsed. */
export const defineTool = <I extends z.ZodObject>(definition: Definition<I>): Tool => ({
  ...definition,
  run: (call, args) => definition.run(call, args as z.infer<I>),
});
