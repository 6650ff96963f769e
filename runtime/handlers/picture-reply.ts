/** Replies that are a picture made of strangers' bytes. */
import { createHash } from 'node:crypto';
import type { EndpointReply } from '../http/endpoint.ts';
import { noneMatch } from '../http/headers.ts';
import { problem } from '../http/replies.ts';
import type { HttpRequest } from '../http/types.ts';
import { PicturesBusy } from '../pictures/shrinker.ts';

/** A picture alone: opened as a page it can do nothing, and no other site shows it. */
const guards = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
};

interface Picture {
  bytes: Uint8Array;
  type: string;
  maxAgeS: number;
}

export const pictureReply = (request: HttpRequest, { bytes, type, maxAgeS }: Picture): EndpointReply => {
  const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}"`;
  const headers = { 'content-type': type, 'cache-control': `public, max-age=${maxAgeS}`, etag, ...guards };
  if (noneMatch(request.header('if-none-match'), etag)) return { status: 304, headers, body: null };
  return { status: 200, headers, body: bytes };
};

/** Where there is no time for a picture; throws what is anything else. */
export const busyReply = (error: unknown): EndpointReply => {
  if (!(error instanceof PicturesBusy)) throw error;
  return problem('rate_limited', 'Too many pictures are asked for: try again in 5 s', {
    headers: { 'retry-after': '5' },
  });
};
