/** Where snapshots lie in object storage: `s3://bucket/prefix`. */
export interface BucketAddress {
  bucket: string;
  /** Empty, or ends in a slash. */
  prefix: string;
  /** `s3://bucket/prefix/`, ending in a slash. */
  url: string;
}

export const isBucketUrl = (text: string): boolean => /^s3:\/\//i.test(text);

/** Throws one line where it is none. */
export const parseBucketUrl = (text: string): BucketAddress => {
  const match = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([A-Za-z0-9!_.*'()/=-]{0,500}))?$/i.exec(text);
  const [, bucket, path = ''] = match ?? [];
  const parts = path.split('/').filter((part) => part !== '');
  if (bucket === undefined || parts.some((part) => part === '.' || part === '..'))
    throw new Error(`${text}: must be like s3://bucket/prefix`);
  const prefix = parts.map((part) => `${part}/`).join('');
  return { bucket, prefix, url: `s3://${bucket}/${prefix}` };
};
