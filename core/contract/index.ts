/** The vocabulary: every row, reply, parameter and file that build, runtime and clients speak of. */
export * from './common.ts';
export * from './compare-sites.ts';
export * from './completeness.ts';
export * from './detection.ts';
export * from './facts.ts';
export * from './find.ts';
export * from './knowledge.ts';
export * from './manifest.ts';
export * from './offer.ts';
export * from './pipeline.ts';
export * from './problem.ts';
export * from './relations.ts';
export * from './routes/index.ts';
export * from './site.ts';
export * from './snapshot-model.ts';
export * from './tables.ts';
export * from './technologies.ts';
