/** What a page's main thread works for each input, out of a trace of Chromium's: processor time, which no other program lengthens much. */

/** As the trace writes them; times in microseconds. */
export interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread. */
  tdur?: number;
  args?: { data?: { type?: string } };
}

interface Span {
  from: number;
  to: number;
  cpuUs: number;
}

const INPUTS = new Set(['pointerdown', 'pointerup', 'click', 'keydown', 'keyup', 'input', 'change', 'submit']);
/** A frame later than this is not the input's. */
const LATEST_US = 1_000_000;

const spanOf = ({ ts, dur = 0, tdur = 0 }: TraceEvent): Span => ({ from: ts, to: ts + dur, cpuUs: tdur });
const holderOf = (tasks: readonly Span[], at: number): Span | undefined =>
  tasks.find(({ from, to }) => from <= at && at <= to);

export interface Work {
  input: string;
  /** Milliseconds of the main thread from the task that the input came in to the end of the one that made the next frame. */
  cpuMs: number;
}

/** The costliest first; throws where the trace tells of no input or no processor time, which would let anything pass. */
export const workOf = (events: readonly TraceEvent[]): Work[] => {
  const inputs = events.filter(
    ({ name, ph, args }) => name === 'EventDispatch' && ph === 'X' && INPUTS.has(args?.data?.type ?? ''),
  );
  const work = inputs.map((input): Work => {
    const own = events.filter(({ ph, pid, tid }) => ph === 'X' && pid === input.pid && tid === input.tid);
    const tasks = own.filter(({ name }) => name === 'RunTask').map(spanOf);
    const { from, to } = spanOf(input);
    const first = holderOf(tasks, from);
    if (first === undefined) throw new Error(`no task holds ${input.args?.data?.type}`);
    const frame = own.find(({ name, ts }) => name === 'Commit' && ts >= to && ts < to + LATEST_US);
    const last = frame === undefined ? first : (holderOf(tasks, frame.ts) ?? first);
    const between = tasks.filter((task) => task.from >= first.from && task.from <= last.from);
    const cpuUs = between.reduce((sum, task) => sum + task.cpuUs, 0);
    return { input: input.args?.data?.type ?? '', cpuMs: cpuUs / 1000 };
  });
  if (!work.some(({ cpuMs }) => cpuMs > 0)) throw new Error('the trace has no input, or no processor time');
  return work.sort((a, b) => b.cpuMs - a.cpuMs);
};
