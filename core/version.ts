import packageJson from '../package.json' with { type: 'json' };

/** Of every program that runs from this tree. The packages of clients state their own, which a release holds to be the same. */
export const VERSION = packageJson.version;
