/** The serving form: rows rendered at build time and small indexes into them. See docs/snapshot-format.md. */
export * from './bytes.ts';
export * from './check.ts';
export { encodeServing } from './encode.ts';
export { BARE_SEED } from './encode-relations.ts';
export { SnapshotError } from './errors.ts';
export { listKey, moverTypes, SERVING_VERSION } from './format.ts';
export { crcHex, hashFiles } from './hash-files.ts';
export { KeyIndex, murmur3 } from './key-index.ts';
export { type ServingMeta, servingMetaSchema } from './meta.ts';
export { conditionNumbers, NONE, STOCK_SHIFT } from './offer-columns.ts';
export * from './releases.ts';
export { type RowProof, RowsReader } from './rows.ts';
export * from './sections.ts';
export * from './take-downs.ts';
