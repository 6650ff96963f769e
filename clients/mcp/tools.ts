/** The five tools, as tools.json lists them: made from the API's contract, so that the program starts without it. */
import { readFileSync } from 'node:fs';

export interface LocalTool {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; properties: Record<string, object>; required?: string[] };
  outputSchema: { type: 'object' };
  annotations: Record<string, boolean | string>;
}

export interface ToolRoute {
  /** Path below the base URL. */
  path: string;
  tool: LocalTool;
}

/** esbuild puts the file's text in the place of this name; unbundled, it is read. */
declare const STORELENS_TOOLS: string | undefined;

export const loadTools = (): ToolRoute[] => {
  const text =
    typeof STORELENS_TOOLS === 'string'
      ? STORELENS_TOOLS
      : readFileSync(new URL('tools.json', import.meta.url), 'utf8');
  return JSON.parse(text) as ToolRoute[];
};
