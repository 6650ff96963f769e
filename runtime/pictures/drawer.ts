/**
 * SVG → PNG in a thread of its own, so that nobody else waits while a picture is drawn. The thread is started by the first
 * picture and ends when none was asked for in a while: the fonts take memory.
 */
import { createThreadPool, type ThreadPool } from '../../core/threads/index.ts';

const MAX_WAITING = 32;
const IDLE_MS = 60_000;

/** More pictures wait than are worth waiting for. */
export class DrawerBusy extends Error {
  override name = 'DrawerBusy';
}

/** Beside this file, compiled or not. */
const workerModule = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './draw-worker.ts' : './draw-worker.js', import.meta.url);

export class Drawer {
  #threads: ThreadPool | null = null;
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  /** Rejects with DrawerBusy where too many wait, or after `close`. */
  async draw(svg: string): Promise<Uint8Array> {
    if (this.#closed || this.#waiting >= MAX_WAITING) throw new DrawerBusy('too many pictures are waiting to be drawn');
    clearTimeout(this.#idle);
    this.#threads ??= createThreadPool({ module: workerModule(), threads: 1, keepsEventLoop: true });
    this.#waiting += 1;
    try {
      return (await this.#threads.run(svg)) as Uint8Array;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#closed) this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref();
    }
  }

  async #end(): Promise<void> {
    const threads = this.#threads;
    this.#threads = null;
    await threads?.destroy();
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#end();
  }
}
