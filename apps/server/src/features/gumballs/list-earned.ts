import type { Deps } from '../../deps.ts';
import { queryEach } from '../../platform/db/query-each.ts';
import { sumEarned } from './earned.store.ts';

/** Returns the Gumballs that several members earned since a time. */
export async function listEarned(
  { db }: Pick<Deps, 'db'>,
  members: readonly { userId: string; since: Date }[],
): Promise<Map<string, number>> {
  return new Map(
    await queryEach(members, async ({ userId, since }) => [userId, await sumEarned(db, userId, since)] as const),
  );
}
