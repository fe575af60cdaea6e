import type { Deps } from '../../../deps.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { type AccessBlockRow, listAccessBlocks } from './access-blocks.store.ts';

/** Lists the blocks that have not ended, the newest first. */
export function listOpenBlocks({ clock }: Pick<Deps, 'clock'>, db: Executor): Promise<AccessBlockRow[]> {
  return listAccessBlocks(db, clock.now());
}
