/** What the build uses of reach. */

export { type CaptureFlags, fetchForBuild, readCaptures, readMark } from './captures/source.ts';
export { StepDoer } from './do-step.ts';
export { STEP_JOB } from './share.ts';
export type { ReachStep } from './step.ts';
export type { Together } from './store/manners.ts';
export { COMMON_CRAWL, openStore } from './store/open.ts';
export { ReachStop } from './store/stop.ts';
