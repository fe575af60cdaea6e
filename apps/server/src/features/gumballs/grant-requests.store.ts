import type { Database } from '../../platform/db/database.ts';

/** Removes the grants to a user that wait for an operator, and those that did. */
export async function removeGrantRequestsOf(db: Database, userId: string): Promise<void> {
  await db.kysely.deleteFrom('grant_requests').where('user_id', '=', userId).execute();
}
