/** What handlers are given besides their parameters: the snapshot and the live look-ups, and how these fail. */
import type { ChannelStatus, Detection, Offer, Scan } from '../core/contract/index.ts';
import type { ProblemCode } from '../core/contract/problem.ts';
import type { TakeDowns } from '../core/serving/index.ts';
import type { SnapshotReader } from './reader.ts';

export type LiveErrorCode = Extract<
  ProblemCode,
  'target_not_allowed' | 'target_unreachable' | 'target_timeout' | 'rate_limited' | 'invalid_parameter'
>;

/** Why a live look-up has no result; each code is a different answer to the client. */
export class LiveError extends Error {
  override name = 'LiveError';
  readonly code: LiveErrorCode;
  /** Seconds after which to ask again; null: no advice. */
  readonly retryAfterS: number | null;

  constructor(code: LiveErrorCode, message: string, retryAfterS: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

/** Who waits for a live look-up. */
export interface Asker {
  /** Clients that are told apart for fairness; what it is, is nobody's business. */
  client: string;
  /** Aborts when the client has gone. */
  left: AbortSignal;
}

/** Live detection: rejects with LiveError, or with ClientGone where nobody is there any more to be answered. */
export interface LiveDetection {
  /** Detection of one site, now, with its health. Without an asker: for one that stays. */
  detect(url: string, asker?: Asker): Promise<Scan>;
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

export interface LiveCounts {
  running: number;
  queued: number;
  cached: number;
  killed: number;
}

/** The live look-ups, and how to count and stop them. */
export interface LiveServices {
  /** null: switched off. */
  detection: (LiveDetection & { counts(): LiveCounts }) | null;
  /** null: switched off. */
  prices: LivePrices | null;
  close(): Promise<void>;
}

/** What a picture is for: how it is asked for and how large it is shown. */
export type PictureUse = 'offer' | 'icon';

/** Strangers' pictures, of offers and sites: fetched, made small and written anew. */
export interface OfferPictures {
  /** Whether it reaches invented hosts: pictures of an invented snapshot are had from those alone, and of a real one never. */
  readonly invented: boolean;
  /** WebP of the picture at an address; null: there is none that can be shown. Rejects with PicturesBusy. */
  picture(url: string, use?: PictureUse): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

export interface Context {
  readonly reader: SnapshotReader;
  /** null: switched off. */
  readonly detection: LiveDetection | null;
  /** null: switched off. */
  readonly prices: LivePrices | null;
  /** Origin under which clients reach this service, without a trailing slash. */
  readonly baseUrl: string;
  /** What the reader and the look-ups leave out; absent: nothing. */
  readonly takeDowns?: TakeDowns;
  /** The operator's mail address or page, for the terms of use; absent or null: not given. */
  readonly contact?: string | null;
  /** Absent or null: switched off. */
  readonly offerPictures?: OfferPictures | null;
}

/** A Scan without its health is a Detection. */
export const toDetectionReply = ({ health: _health, ...detection }: Scan): Detection => detection;
