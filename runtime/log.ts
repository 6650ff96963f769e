/** Structured log, one JSON object a line on stderr: stdout stays for what a command is asked for. */
import pino, { type Logger } from 'pino';

export type Log = Logger;
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export const createLog = (level: LogLevel): Log =>
  pino(
    { level, base: { service: 'storelens' }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ dest: 2, sync: true }),
  );
