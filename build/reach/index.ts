/** What the build uses of reach. */

export { aboutCaptures, readCaptures, readMark } from './captures/folder.ts';
export { type CaptureFlags, fetchForBuild } from './captures/source.ts';
export { StepDoer } from './do-step.ts';
export { STEP_JOB } from './share.ts';
export type { ReachStep } from './step.ts';
export { sameBase } from './store/base.ts';
export type { Together } from './store/manners.ts';
export { COMMON_CRAWL, openStore } from './store/open.ts';
export { ReachStop } from './store/stop.ts';
