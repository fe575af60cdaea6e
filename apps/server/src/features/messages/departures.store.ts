import { type RawBuilder, sql } from 'kysely';
import type { Database, Executor } from '../../platform/db/database.ts';

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

/** Takes a member out of the pairs that own direct conversations. */
export async function leavePairs(db: Database, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockInOrder(tx, sql`user_a_id = ${userId} OR user_b_id = ${userId}`);
    await sql`UPDATE conversations SET user_a_id = NULL WHERE user_a_id = ${userId}`.execute(tx);
    await sql`UPDATE conversations SET user_b_id = NULL WHERE user_b_id = ${userId}`.execute(tx);
  });
}

/** Takes a member's pictures off groups. */
export async function takePicturesOff(db: Database, userId: string): Promise<void> {
  const theirs = sql`avatar_url IN (SELECT url FROM uploads WHERE user_id = ${userId} AND purpose = 'avatar')`;
  await db.transaction(async (tx) => {
    await lockInOrder(tx, theirs);
    await sql`UPDATE conversations SET avatar_url = NULL WHERE ${theirs}`.execute(tx);
  });
}

// As messages lock the conversations they go to, so that neither waits for the other in a circle.
async function lockInOrder(tx: Executor, which: RawBuilder<unknown>): Promise<void> {
  await sql`SELECT FROM conversations WHERE ${which} ORDER BY id FOR UPDATE`.execute(tx);
}
