import type { Deps } from '../../../deps.ts';
import type { Database } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { addHit, findLike, listHashes } from './blocked-pictures.store.ts';

/**
 * Returns the id of the blocked picture of which one of these files is a copy: a post with it is held. Throws `PICTURE_BLOCKED` where
 * copies are refused. A post without files reads nothing.
 */
export async function findBlockedPicture(
  { db, clock }: { db: Pick<Database, 'kysely'> } & Pick<Deps, 'clock'>,
  userId: string,
  urls: readonly string[],
): Promise<string | undefined> {
  if (urls.length === 0) return undefined;
  let pictureId: string | undefined;
  for (const hash of await listHashes(db.kysely, userId, urls)) {
    const found = await findLike(db.kysely, hash);
    if (!found) continue;
    await addHit(db.kysely, found.id, clock.now());
    if (found.action === 'refuse') throw new AppError('PICTURE_BLOCKED', { field: 'mediaUrls' });
    pictureId ??= found.id;
  }
  return pictureId;
}
