/** The append-only memory of a snapshots directory: what was observed, and when, from which every snapshot follows. */
export { appendHistory } from './append.ts';
export { readChain } from './chain.ts';
export { readNoindex } from './noindex.ts';
export { readObservationBatches, readPriceBatches } from './read.ts';
export { readRuleChanges, ruleVersionOf, ruleVersions } from './rules.ts';
