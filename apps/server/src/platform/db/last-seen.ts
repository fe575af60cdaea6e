import { type Executor, rowsIn, type Statement } from './database.ts';

// In one order, so that two of these do not deadlock. A connection may end after its account was deleted.
const storeStatement: Statement = {
  name: 'users-store-last-seen',
  text: `
    INSERT INTO user_last_seen AS stored (user_id, at)
    SELECT seen.user_id, max(seen.at) FROM unnest($1::bigint[], $2::timestamptz[]) AS seen (user_id, at)
    JOIN users u ON u.id = seen.user_id AND u.deleted_at IS NULL
    GROUP BY 1 ORDER BY 1
    ON CONFLICT (user_id) DO UPDATE SET at = greatest(stored.at, excluded.at)`,
};

/** Stores when users were last seen, unless it is known that they were seen later. */
export async function storeLastSeen(db: Executor, seen: readonly { user_id: string; at: Date }[]): Promise<void> {
  if (seen.length === 0) return;
  await rowsIn(db, storeStatement, [seen.map((row) => row.user_id), seen.map((row) => row.at)]);
}

/** Forgets when a user was last seen. */
export async function removeLastSeen(tx: Executor, userId: string): Promise<void> {
  await tx.deleteFrom('user_last_seen').where('user_id', '=', userId).execute();
}
