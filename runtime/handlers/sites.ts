/** Stored look-ups of one site. */
import type { Context } from '../context.ts';
import { type HandlerReply, json } from '../http/replies.ts';
import { findByDomain } from './domains.ts';

export const site = ({ reader }: Context, { domain }: { domain: string }): HandlerReply => {
  const found = findByDomain(domain, 'domain', (host) => reader.site(host));
  return found.ok ? json(found.value) : found.reply;
};

export const cached = ({ reader }: Context, { url }: { url: string }): HandlerReply => {
  const found = findByDomain(url, 'url', (host) => reader.cached(host));
  return found.ok ? json(found.value) : found.reply;
};

export const competitors = ({ reader }: Context, params: { domain: string; limit: number }): HandlerReply => {
  const found = findByDomain(params.domain, 'domain', (host) => reader.competitors(host, params.limit));
  return found.ok ? json(found.value) : found.reply;
};

export const stats = ({ reader }: Context): HandlerReply => json(reader.stats());
