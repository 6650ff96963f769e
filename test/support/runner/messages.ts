/** What the runner and its workers tell each other. */
export interface FileToRun {
  /** Path below test/, as printed. */
  name: string;
  /** Absolute path. */
  file: string;
}

export type ToWorker = FileToRun | 'stop';

export interface FileResult {
  name: string;
  passed: number;
  /** One line or stack for each test, hook or rule that failed. */
  faults: string[];
  /** Why suites of the file were left out. */
  skipped: string[];
  seconds: number;
  /** Something of the file is still at work: the worker must not run another. */
  spent: boolean;
}

/** A fault outside of a file's own time comes alone. */
export type FromWorker = { result: FileResult } | { fault: string };
