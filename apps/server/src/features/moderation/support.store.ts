import type { Insertable } from 'kysely';
import type { Database, Executor } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** Stores a message to the operators. Returns false if its key was used before. */
export async function insertSupportMessage(
  tx: Executor,
  message: Insertable<Schema['support_messages']>,
): Promise<boolean> {
  const result = await tx
    .insertInto('support_messages')
    .values(message)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'creation_key']).where('creation_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Finds a message with its author. */
export async function findSupportMessage(db: Database, id: string) {
  return db.kysely
    .selectFrom('support_messages')
    .innerJoin('users', 'users.id', 'support_messages.user_id')
    .select(['support_messages.email', 'subject', 'message', 'users.username', 'users.id as user_id'])
    .where('support_messages.id', '=', id)
    .executeTakeFirst();
}

/** Finds the email address of an account. */
export async function findAddress(tx: Executor, userId: string): Promise<string | undefined> {
  const row = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
}

/** Removes all messages of a user to the operators. */
export async function removeSupportMessages(db: Database, userId: string): Promise<void> {
  await db.kysely.deleteFrom('support_messages').where('user_id', '=', userId).execute();
}
