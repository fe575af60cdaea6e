import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { lockUsers } from './lock-users.ts';

/** Removes the friendship of two users with its counters, and their request. */
export async function removeConnections(tx: Executor, userIdA: string, userIdB: string): Promise<void> {
  await sql`
    DELETE FROM friend_requests WHERE least(sender_id, receiver_id) = least(${userIdA}::bigint, ${userIdB}::bigint)
      AND greatest(sender_id, receiver_id) = greatest(${userIdA}::bigint, ${userIdB}::bigint)`.execute(tx);
  await lockUsers(tx, userIdA, userIdB);
  await sql`
    WITH deleted AS (
      DELETE FROM friendships WHERE (user_id, friend_id) IN ((${userIdA}, ${userIdB}), (${userIdB}, ${userIdA})) RETURNING user_id
    )
    UPDATE users SET friends_count = friends_count - 1 FROM deleted WHERE users.id = deleted.user_id`.execute(tx);
}
