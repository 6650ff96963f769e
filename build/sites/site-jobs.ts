import { countTexts } from './census.ts';
import { type CompareJob, compareRange, type MemberRange } from './compare-range.ts';
import { type ProfileJob, profileBatch, type SiteBatch } from './profile-batch.ts';
import type { SharedCounts } from './terms.ts';

/** What a thread is started for, with all that its tasks have in common. */
export type SiteJob =
  | ({ kind: 'profile' } & ProfileJob)
  | ({ kind: 'compare' } & CompareJob)
  | { kind: 'count'; counts: SharedCounts };

type Run = (task: never) => { answer: unknown; moved: ArrayBuffer[] };

/** Does one task after the other. */
export const siteJob = (job: SiteJob): Run => {
  if (job.kind === 'compare') {
    const compare = compareRange(job);
    return (task: MemberRange) => {
      const answer = compare(task);
      return { answer, moved: Object.values(answer).map(({ buffer }) => buffer as ArrayBuffer) };
    };
  }
  if (job.kind === 'count') {
    const count = countTexts(job.counts);
    return (texts: string[]) => ({ answer: count(texts), moved: [] });
  }
  const profile = profileBatch(job);
  return (task: SiteBatch) => {
    const answer = profile(task);
    return { answer, moved: [answer.rows.lines.buffer as ArrayBuffer, answer.weights.buffer as ArrayBuffer] };
  };
};
