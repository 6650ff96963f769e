/** What the build uses of reach. */
export { type CaptureFlags, fetchForBuild, readCaptures, readMark } from './captures/source.ts';
