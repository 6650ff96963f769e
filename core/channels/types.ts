import type { ObservedOffer } from '../contract/index.ts';
import type { Dropped } from '../extract/index.ts';

/** Where a channel is and whether it is asked: a row of datasets/taxonomy/channels.json. */
export interface ChannelRecord {
  id: string;
  name: string;
  nameZh: string;
  homepage: string;
  /** The reply form it speaks: a module of core/channels/forms. `feed`: never asked, offers come by feed. */
  form: string;
  enabled: boolean;
  /** Why it is disabled; null where it is enabled. */
  reason: string | null;
  /** Scheme and host by role (`search`, `product`, `image`…), without trailing slash. */
  hosts: Record<string, string>;
  /** True where only members buy: its prices are not for all. */
  membersOnly?: boolean;
  /** True for fictional channels of the demo web. */
  invented?: boolean;
}

export interface ChannelRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
}

export interface ChannelReply {
  status: number;
  /** Lower-case names. */
  headers: [name: string, value: string][];
  text: string;
}

export interface ChannelContext {
  /** ISO 8601 UTC. */
  observedAt: string;
}

export interface ChannelReading {
  offers: ObservedOffer[];
  dropped: Dropped[];
  /** Rows of the reply: offers and dropped together. 0 may mean "nothing found" or "the form has changed". */
  rows: number;
  /** True where the reply itself says that there is nothing; false: it does not say so. */
  saysNone: boolean;
}

/** What a form module makes of a record. */
export interface ChannelForm {
  /** Alternatives, best first: the next is asked only where the one before fails or yields no rows. Relevance order. */
  request(q: string): ChannelRequest[];
  /** Second step of a two-step search: requests made from the first reply; empty: it found nothing. */
  follow?(reply: ChannelReply): ChannelRequest[];
  parse(reply: ChannelReply, context: ChannelContext): ChannelReading;
}

export interface Channel extends ChannelForm, Omit<ChannelRecord, 'hosts'> {
  hosts: Readonly<Record<string, string>>;
}
