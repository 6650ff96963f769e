import type { RegisterEntry, SourceSkip } from '../../core/contract/index.ts';

export interface RegisterSkips {
  count: number;
  /** The first 20, with file and line. */
  examples: SourceSkip[];
}

export interface Register {
  /** Businesses that can be looked up. */
  readonly size: number;
  /** Rows that could not be used. */
  readonly skipped: RegisterSkips;
  /** Day that the official CSV says it is of, ISO date; null: it does not say. */
  readonly asOf: string | null;
  /** Entries of those numbers that the register has; others are not in the map. */
  lookup(numbers: string[]): Promise<Map<string, RegisterEntry>>;
  /**
   * Entries of those names, in the form of `companyNameKey`, that exactly one business bears; others are not in the map.
   * The whole register is read.
   */
  lookupNames(names: ReadonlySet<string>): Promise<Map<string, RegisterEntry>>;
  close(): Promise<void>;
}

export const noSkips = (): RegisterSkips => ({ count: 0, examples: [] });
