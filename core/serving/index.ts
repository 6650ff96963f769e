/** The serving form: rows rendered at build time and small indexes into them. See docs/snapshot-format.md. */
export * from './bytes.ts';
export * from './check.ts';
export { encodeServing } from './encode.ts';
export { SnapshotError } from './errors.ts';
export { COMPETITORS_SHOWN, listCaps, listKey, moverTypes, SERVING_VERSION } from './format.ts';
export { crcHex, type HashedFile, type HashKind, hashFiles } from './hash-files.ts';
export { hashKey, KeyIndex, KeyIndexBuilder, murmur3 } from './key-index.ts';
export { type ServingMeta, servingMetaSchema } from './meta.ts';
export * from './releases.ts';
export { type RowProof, RowsBuilder, RowsReader } from './rows.ts';
export * from './sections.ts';
