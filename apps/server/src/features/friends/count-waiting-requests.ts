import type { Deps } from '../../deps.ts';
import { selectWaitingRequests } from './waiting-requests.store.ts';

/** Counts the friend requests that several members have not answered, up to 100 each. */
export async function countWaitingRequests(
  { db }: Pick<Deps, 'db'>,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await selectWaitingRequests(db, [...userIds]);
  return new Map(rows.map(({ user_id: userId, count }) => [userId, count]));
}
