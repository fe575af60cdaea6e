import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const portion = 500;

/** Some of the conversations a member takes part in. */
export async function listOwnConversations(db: Database, userId: string): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('conversation_participants')
    .select('conversation_id')
    .where('user_id', '=', userId)
    .limit(portion)
    .execute();
  return rows.map((row) => row.conversation_id);
}

/** Takes the name and the files off some of a member's messages; what had no words says that it is gone. Answers whether there may be more. */
export async function takeNameOff(db: Database, userId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE messages SET sender_id = NULL, media = '[]', message_type = 'text',
      content = CASE content WHEN '' THEN '[deleted]' ELSE content END
    WHERE (conversation_id, id) IN (
      SELECT conversation_id, id FROM messages WHERE sender_id = ${userId} LIMIT ${sql.lit(portion)})`.execute(
    db.kysely,
  );
  return numAffectedRows === BigInt(portion);
}

/** Takes a member out of the pairs that own direct conversations, and the member's pictures off groups. */
export async function leavePairs(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`UPDATE conversations SET low_id = NULL WHERE low_id = ${userId}`.execute(tx);
    await sql`UPDATE conversations SET high_id = NULL WHERE high_id = ${userId}`.execute(tx);
    await sql`
      UPDATE conversations SET avatar_url = NULL
      WHERE avatar_url IN (SELECT url FROM uploads WHERE user_id = ${userId} AND purpose = 'avatar')`.execute(tx);
  });
}
