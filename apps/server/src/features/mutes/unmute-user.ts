import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { removeMutedUser } from './mutes.store.ts';

/** Removes the viewer's mute of a user. Idempotent. */
export async function unmuteUser(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  mutedId: string,
): Promise<{ isMuted: false; until: null }> {
  await removeMutedUser(db, viewer.userId, mutedId);
  return { isMuted: false, until: null };
}
