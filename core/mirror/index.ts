/** Releases of elsewhere, fetched and verified: from another Storelens, a web server of a directory, or a bucket. */
export { fetchFile, fetchRelease, hasLitter, removeLitter, removeRelease } from './release.ts';
export { datasetsUrl, type Latest, Remote, type RemoteOptions } from './remote.ts';
