import { weekMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { accessBlocksChanged } from '../filters.events.ts';
import { type AccessBlockRow, deleteEndedBlocks, insertAccessBlock } from './access-blocks.store.ts';

/** Stores a block inside the caller's transaction, tells all servers, and forgets those that ended a week ago. */
export async function storeBlock(
  { clock, clusterEvents }: Pick<Deps, 'clock' | 'clusterEvents'>,
  tx: Executor,
  row: AccessBlockRow & { created_by: string },
): Promise<AccessBlockRow> {
  await deleteEndedBlocks(tx, new Date(clock.now().getTime() - weekMs));
  await insertAccessBlock(tx, row);
  await clusterEvents.send(tx, accessBlocksChanged, {});
  return row;
}
