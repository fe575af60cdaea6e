import type { Deps } from '../../../deps.ts';
import { takeCommunityTurn } from '../../../platform/db/community-roles.ts';
import type { Executor } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { findOwnerId, lockMemberships } from './memberships.store.ts';
import { transferCommunity } from './transfer-community.ts';

/** A community after operators handed it over. `from` is undefined where the member was the owner already. */
export type HandOver = { from: string | undefined; publish: () => void };

/**
 * Makes a member the owner of a community by a decision of operators, inside the caller's transaction; the former owner
 * stays as an admin. Whatever races, the community has one owner. Throws `COMMUNITY_NOT_FOUND`,
 * `COMMUNITY_MEMBER_NOT_FOUND` for others and for suspended members, `ACCESS_DENIED` for a bot, and
 * `COMMUNITY_OWNER_CHANGED`.
 */
export async function handOverCommunity(
  deps: Pick<Deps, 'clock' | 'taskBroadcasts'>,
  tx: Executor,
  communityId: string,
  to: string,
): Promise<HandOver> {
  await takeCommunityTurn(tx);
  const from = await findOwnerId(tx, communityId);
  if (from === undefined) throw new AppError('COMMUNITY_NOT_FOUND');
  const locked = await lockMemberships(tx, to, communityId, [from]);
  const member = locked.find((row) => row.user_id === to);
  if (!member?.seen) throw new AppError('COMMUNITY_MEMBER_NOT_FOUND');
  if (member.role === 'owner') return { from: undefined, publish: () => undefined };
  // The owner that was read before the lock may have changed.
  if (locked.find((row) => row.user_id === from)?.role !== 'owner') throw new AppError('COMMUNITY_OWNER_CHANGED');
  return { from, publish: await transferCommunity(deps, tx, communityId, { from, to, roleAfter: 'admin' }) };
}
