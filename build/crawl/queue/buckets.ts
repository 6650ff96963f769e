/** How hosts are spread over jobs: by hash of what somebody registered, so that one site is one job's alone. */
import { createHash } from 'node:crypto';
import { normaliseDomain, registrableDomain } from '../../../core/domain.ts';

/** What a job of the queue says. */
export interface CrawlJob {
  crawl: string;
  bucket: number;
  /** Distinct hosts of this bucket, sorted. */
  hosts: string[];
}

/** Bucket of a host: the same for all hosts of one registrable domain, everywhere and always. */
export const bucketOf = (host: string, buckets: number): number => {
  const domain = normaliseDomain(host);
  const digest = createHash('sha256')
    .update(registrableDomain(domain) ?? domain)
    .digest();
  return digest.readUInt32BE(0) % buckets;
};

/** BullMQ takes no colon in job ids; the id is also the name of the part's directory. */
export const jobIdOf = (crawl: string, bucket: number, nth: number): string =>
  `part-${crawl}-${String(bucket).padStart(5, '0')}-${nth}`;

const crawlName = /^[a-z0-9][a-z0-9_]{0,40}$/;

/** Throws where a crawl's name would not do in job ids and directory names. */
export const checkCrawlName = (name: string): string => {
  if (!crawlName.test(name))
    throw new Error(
      `crawl name ${JSON.stringify(name.slice(0, 60))}: give lower-case letters, digits and _, such as 20260101`,
    );
  return name;
};
