import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { accessBlocksChanged } from '../filters.events.ts';
import { type AccessBlockRow, deleteAccessBlock } from './access-blocks.store.ts';

/** Removes a block inside the caller's transaction and tells all servers. Throws `ACCESS_BLOCK_NOT_FOUND`. */
export async function removeBlock(
  { clusterEvents }: Pick<Deps, 'clusterEvents'>,
  tx: Executor,
  id: string,
): Promise<AccessBlockRow> {
  const row = await deleteAccessBlock(tx, id);
  if (!row) throw new AppError('ACCESS_BLOCK_NOT_FOUND');
  await clusterEvents.send(tx, accessBlocksChanged, {});
  return row;
}
