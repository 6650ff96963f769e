/** The world, passed in: what the stages may do besides computing. Tests and the demo pass their own. */
export interface BuildEffects {
  /** Milliseconds since the epoch. */
  now(): number;
  /** One line for people; goes to stderr. */
  log(line: string): void;
  /** Replaces the last progress line where the terminal can, else says nothing. */
  progress(line: string): void;
}

export const consoleEffects = (quiet = false): BuildEffects => {
  const live = process.stderr.isTTY === true && !quiet;
  let open = false;
  const clear = () => {
    if (open) process.stderr.write('\r\u001b[K');
    open = false;
  };
  return {
    now: () => Date.now(),
    log: (line) => {
      if (quiet) return;
      clear();
      process.stderr.write(`${line}\n`);
    },
    progress: (line) => {
      if (!live) return;
      clear();
      process.stderr.write(line.slice(0, Math.max(20, (process.stderr.columns ?? 80) - 1)));
      open = true;
    },
  };
};
