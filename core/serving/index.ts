/** The serving form: rows rendered at build time and small indexes into them. See docs/snapshot-format.md. */
export * from './bytes.ts';
export * from './check.ts';
export { CheckQuery } from './check-query.ts';
export { hasDomainAt, hasTextAt, isShortOf, u16, u32 } from './compare.ts';
export { encodeServing } from './encode.ts';
export { SnapshotError } from './errors.ts';
export { listKey, moverTypes, RELATED_SHOWN, SERVING_VERSION } from './format.ts';
export { crcHex, hashFiles } from './hash-files.ts';
export { KeyIndex, murmur3 } from './key-index.ts';
export { type ServingMeta, servingMetaSchema } from './meta.ts';
export { conditionNumbers, NONE, STOCK_SHIFT } from './offer-columns.ts';
export { OperatorsQuery } from './operators-query.ts';
export { RelationsQuery } from './relations-query.ts';
export * from './releases.ts';
export { parseRow, type RowFiles, type RowProof, RowsReader } from './rows.ts';
export * from './sections.ts';
export * from './take-downs.ts';
