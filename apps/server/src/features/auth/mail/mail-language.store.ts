import type { Executor } from '../../../platform/db/database.ts';

/** Finds the language that the app stated last for a member's mails. */
export async function findMailLanguage(db: Executor, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('mail_recipients')
    .select('language')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.language;
}
