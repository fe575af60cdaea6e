import type { Deps } from '../../deps.ts';
import { selectEarned } from './earned.store.ts';

/** Returns the Gumballs that several members earned since a time. */
export async function listEarned(
  { db }: Pick<Deps, 'db'>,
  members: readonly { userId: string; since: Date }[],
): Promise<Map<string, number>> {
  if (members.length === 0) return new Map();
  const rows = await selectEarned(
    db,
    members.map(({ userId }) => userId),
    members.map(({ since }) => since),
  );
  return new Map(rows.map(({ user_id: userId, sum }) => [userId, sum]));
}
