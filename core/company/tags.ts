import type { Tag } from '../evidence/tags.ts';

/** A page's tags in order, so that it is scanned once. */
export class Tags {
  readonly tags: Tag[] = [];
  readonly starts: number[] = [];
  /** Of opening tags; 0: it closes an element. */
  readonly ends: number[] = [];

  add(tag: Tag, start: number, end: number): void {
    this.tags.push(tag);
    this.starts.push(start);
    this.ends.push(end);
  }
}
