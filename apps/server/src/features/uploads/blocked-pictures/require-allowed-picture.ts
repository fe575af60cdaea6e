import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { addHit, findLike } from './blocked-pictures.store.ts';

/**
 * Throws `PICTURE_BLOCKED` for a copy of a blocked picture. One that is only to be held may be uploaded for a post, which
 * is held then.
 */
export async function requireAllowedPicture(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  hash: string | null,
  purpose: 'post' | 'avatar' | 'banner' | 'chat',
): Promise<void> {
  const found = hash === null ? undefined : await findLike(db.kysely, hash);
  if (!found || (purpose === 'post' && found.action === 'hold')) return;
  await addHit(db.kysely, found.id, clock.now());
  throw new AppError('PICTURE_BLOCKED');
}
