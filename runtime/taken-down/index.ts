/** What was taken down is in no answer, whatever the snapshots have of it. See docs/operations.md. */
export { detectionWithout, pricesWithout } from './live.ts';
export { withoutTakenDown } from './reader.ts';
