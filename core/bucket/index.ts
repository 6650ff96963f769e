/** Snapshots in object storage, by the S3 protocol. */
export { isBucketUrl, parseBucketUrl } from './address.ts';
export { type Bucket, BucketError, openBucket } from './client.ts';
