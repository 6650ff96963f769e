/** A thread that tells the hosts of row groups. */
import { threadData } from '../../../core/threads/index.ts';
import { hostsOrNull } from './host-threads.ts';
import type { PackedColumns } from './hosts-of.ts';
import type { Scope } from './scope.ts';

const scope = threadData<Scope>();

export const run = (packed: PackedColumns): string | null => hostsOrNull(packed, scope);
