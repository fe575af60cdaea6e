import { type MuteDuration, muteEnd } from '@gumball/rules/mutes/mutes';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { lockMutes, upsertMutedUser } from './mutes.store.ts';

/**
 * Mutes a user, or replaces the end of the mute. Throws `MUTE_SELF`, `MUTED_MEMBERS_TOO_MANY`, and `USER_NOT_FOUND` if
 * the
 * viewer must not see the user.
 */
export async function muteUser(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  mutedId: string,
  duration: MuteDuration | null,
): Promise<{ isMuted: true; until: string | null }> {
  if (mutedId === viewer.userId) throw new AppError('MUTE_SELF');
  const now = clock.now();
  const until = muteEnd(duration, now.getTime());
  const hadRoom = await db.transaction(async (tx) => {
    await lockMutes(tx, viewer.userId);
    return upsertMutedUser(tx, { userId: viewer.userId, mutedId, until, now });
  });
  if (hadRoom === undefined) throw new AppError('USER_NOT_FOUND');
  if (!hadRoom) throw new AppError('MUTED_MEMBERS_TOO_MANY');
  return { isMuted: true, until: until?.toISOString() ?? null };
}
