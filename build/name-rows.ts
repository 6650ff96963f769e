/** Table `names`: what the ids of the other tables are called. */
import { channelRecords } from '../core/channels/index.ts';
import type { ChannelStatus, NamedId, RowOf, Technology } from '../core/contract/index.ts';

type Row = RowOf<'names'>;

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** Ids that the rules, the taxonomy and the channels know, whether seen in this snapshot or not. */
export const nameRows = (known: {
  technologies: readonly Technology[];
  industries: readonly NamedId[];
  channels: readonly ChannelStatus[];
}): Row[] => {
  const records = new Map(channelRecords.map((record) => [record.id, record]));
  const channels = [...known.channels].sort(byId).map(({ id }): Row => {
    const record = records.get(id);
    const names = { name: record?.name ?? id, name_zh: record?.nameZh ?? id };
    return { kind: 'channel', id, ...names, category: null, homepage: record?.homepage ?? null };
  });
  const industries = [...known.industries].sort(byId).map(
    ({ id, name, nameZh }): Row => ({
      ...{ kind: 'industry', id, name, name_zh: nameZh },
      ...{ category: null, homepage: null },
    }),
  );
  const technologies = [...known.technologies].sort(byId).map(
    ({ id, name, nameZh, category, homepage }): Row => ({
      ...{ kind: 'technology', id, name, name_zh: nameZh },
      ...{ category, homepage },
    }),
  );
  return [...channels, ...industries, ...technologies];
};
