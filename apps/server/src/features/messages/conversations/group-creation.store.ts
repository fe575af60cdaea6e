import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** Stores a group. */
export async function insertGroup(
  tx: Executor,
  group: { id: string; name: string; avatarUrl: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto('conversations')
    .values({
      id: group.id,
      is_group: true,
      name: group.name,
      avatar_url: group.avatarUrl,
      user_a_id: null,
      user_b_id: null,
      created_at: group.now,
      last_activity_at: group.now,
    })
    .execute();
}

/** Finds the group that a user created with an idempotency key, if the user is still a participant. */
export async function findGroupByIdempotencyKey(
  tx: Executor,
  userId: string,
  idempotencyKey: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('conversation_participants')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .where('creation_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row?.conversation_id;
}

/** Serializes the groups that a user creates with idempotency keys until the transaction ends. */
export async function lockGroupCreation(tx: Executor, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`group-creation:${userId}`}, 0))`.execute(tx);
}
