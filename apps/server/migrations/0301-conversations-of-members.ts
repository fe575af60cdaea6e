import { type Kysely, sql } from 'kysely';

/**
 * Where conversations are spread over several servers, each member has a list of those that they take part in, so that
 * only the servers of these are asked. One database has an index for that and leaves the list empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isDistributed = await areConversationsDistributed(db);
  // A table that others refer to cannot be changed after several shards were changed at once.
  if (isDistributed) await sql`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`.execute(db);
  await sql`
    CREATE TABLE member_conversations (
      user_id bigint NOT NULL,
      conversation_id bigint NOT NULL,
      PRIMARY KEY (user_id, conversation_id)
    )`.execute(db);
  if (!isDistributed) return;
  await sql`
    SELECT create_distributed_table('member_conversations', 'user_id', colocate_with => 'gumball_entries')`.execute(db);
  await sql`
    INSERT INTO member_conversations (user_id, conversation_id)
    SELECT user_id, conversation_id FROM conversation_participants`.execute(db);
}

async function areConversationsDistributed(db: Kysely<unknown>): Promise<boolean> {
  const { rows: found } = await sql<{ exists: boolean }>`
    SELECT to_regclass('pg_dist_partition') IS NOT NULL AS exists`.execute(db);
  if (found[0]?.exists !== true) return false;
  const { rows } = await sql<{ exists: boolean }>`
    SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'conversations'::regclass) AS exists`.execute(db);
  return rows[0]?.exists === true;
}
