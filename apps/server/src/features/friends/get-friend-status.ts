import type { FriendshipState } from '@gumball/contract/friends/friends.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { parseUserIdentifier } from '../users/parse-user-identifier.ts';
import { findPair } from './friends.store.ts';
import { toFriendshipState } from './to-friendship-state.ts';

/**
 * Reads the friendship status between the viewer and a user, by id or username. Throws `USER_NOT_FOUND` for an unknown
 * user and if the user blocked the viewer.
 */
export async function getFriendStatus(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  identifier: string,
): Promise<FriendshipState & { userId: string }> {
  const pair = await findPair(db, viewer.userId, parseUserIdentifier(identifier));
  if (!pair || !(pair.known || pair.blocking)) throw new AppError('USER_NOT_FOUND');
  return { ...toFriendshipState(pair), userId: pair.id };
}
