/** The append-only memory of a snapshots directory: what was observed, and when, from which every snapshot follows. */
export { appendHistory, type NewHistory } from './append.ts';
export { type HistoryEntry, readChain } from './chain.ts';
export { NoindexMemory, readNoindex } from './noindex.ts';
export { readObservationBatches, readObservations, readPriceBatches, readPrices } from './read.ts';
export { ruleVersionOf, ruleVersions } from './rules.ts';
