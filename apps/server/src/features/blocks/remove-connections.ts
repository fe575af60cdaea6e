import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';
import { lockMembers } from './lock-members.ts';

/** Removes the friendship of two users with its counters, and their request. */
export async function removeConnections(tx: Executor, one: string, other: string): Promise<void> {
  await sql`
    DELETE FROM friend_requests WHERE least(sender_id, receiver_id) = least(${one}::bigint, ${other}::bigint)
      AND greatest(sender_id, receiver_id) = greatest(${one}::bigint, ${other}::bigint)`.execute(tx);
  await lockMembers(tx, one, other);
  await sql`
    WITH gone AS (
      DELETE FROM friendships WHERE (user_id, friend_id) IN ((${one}, ${other}), (${other}, ${one})) RETURNING user_id
    )
    UPDATE users SET friends_count = friends_count - 1 FROM gone WHERE users.id = gone.user_id`.execute(tx);
}
