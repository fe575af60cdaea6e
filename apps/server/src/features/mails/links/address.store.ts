import type { Executor } from '../../../platform/db/database.ts';

/** Switches an address of a member on. */
export async function acceptAddress(db: Executor, userId: string, email: string): Promise<void> {
  await db
    .updateTable('mail_recipients')
    .set({ refused_email: null, refused_reason: null, refused_at: null })
    .where('user_id', '=', userId)
    .where('refused_email', '=', email)
    .execute();
}
