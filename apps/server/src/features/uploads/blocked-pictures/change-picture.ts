import type { PictureAction } from '@gumball/rules/filters/picture-hash';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { deleteBlocked, setAction } from './blocked-pictures.store.ts';

/**
 * Changes what happens to copies of a blocked picture, or unblocks it (`action` is null), inside the caller's
 * transaction. Throws `BLOCKED_PICTURE_NOT_FOUND`.
 */
export async function changePicture(tx: Executor, id: string, action: PictureAction | null): Promise<void> {
  const isFound = action === null ? await deleteBlocked(tx, id) : await setAction(tx, id, action);
  if (!isFound) throw new AppError('BLOCKED_PICTURE_NOT_FOUND');
}
