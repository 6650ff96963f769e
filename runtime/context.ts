/** What handlers are given besides their parameters. */
import type { ChannelStatus, Detection, Offer, Scan } from '../core/contract/index.ts';
import type { SnapshotReader } from './reader.ts';

/** Live detection: rejects with LiveError. */
export interface LiveDetection {
  /** Detection of one site, now, with its health. */
  detect(url: string): Promise<Scan>;
}

export interface LiveSearchOptions {
  includeAccessories?: boolean;
  /** Of the snapshot that the answers go with: only channels that are as invented, or as real, are asked. */
  invented?: boolean;
}

/** Live prices of the shopping channels; never rejects: a channel that fails says so in its status. */
export interface LivePrices {
  search(
    query: string,
    limit: number,
    options?: LiveSearchOptions,
  ): Promise<{ offers: Offer[]; channels: ChannelStatus[] }>;
}

export interface Context {
  readonly reader: SnapshotReader;
  /** null: switched off. */
  readonly detection: LiveDetection | null;
  /** null: switched off. */
  readonly prices: LivePrices | null;
  /** Origin under which clients reach this service, without a trailing slash. */
  readonly baseUrl: string;
  /** Mail address or page of who runs the service, for the terms of use; absent or null: not said. */
  readonly contact?: string | null;
}

/** A Scan without its health is a Detection. */
export const toDetectionReply = ({ health: _health, ...detection }: Scan): Detection => detection;
