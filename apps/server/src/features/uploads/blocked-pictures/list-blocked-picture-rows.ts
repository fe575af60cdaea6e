import type { Deps } from '../../../deps.ts';
import type { LimitOffset } from '../../../platform/db/paged-statement.ts';
import { type BlockedPictureRow, listBlocked } from './blocked-pictures.store.ts';

/** Lists the rows of blocked pictures, newest first, below an id. */
export function listBlockedPictureRows(
  { db }: Pick<Deps, 'db'>,
  before: string | undefined,
  part: LimitOffset,
): Promise<BlockedPictureRow[]> {
  return listBlocked(db.kysely, before, part);
}
