import type { ChannelForm } from '../types.ts';

/** A channel that is never asked: its offers come by feed. Every reply is refused. */
export const feedForm = (): ChannelForm => ({
  request: () => [],
  parse: () => ({ offers: [], dropped: [], rows: 0, saysNone: true }),
});
