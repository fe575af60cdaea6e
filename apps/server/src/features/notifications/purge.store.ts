import type { Database, Statement } from '../../platform/db/database.ts';

/** Batch size for deleting all actions of a user. */
export const purgeBatchSize = 500;

/** Deletes the notifications, settings and push subscriptions of a user. */
export async function removeAllByUser(db: Database, userId: string): Promise<void> {
  await db.kysely.deleteFrom('notifications').where('user_id', '=', userId).execute();
  await db.kysely.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
  await db.kysely.deleteFrom('notification_settings').where('user_id', '=', userId).execute();
}

const deleteSources: Statement = {
  name: 'notifications-delete-sources',
  text: `
    WITH part AS (
      SELECT user_id, notification_id, id FROM notification_sources WHERE actor_id = $1 LIMIT ${purgeBatchSize}
    )
    DELETE FROM notification_sources s USING part
    WHERE s.user_id = part.user_id AND s.notification_id = part.notification_id AND s.id = part.id
    RETURNING s.user_id`,
};

/** Deletes a batch of a user's actions from the notifications of others. Returns the recipient of each. */
export async function removeSourcesBatch(db: Database, userId: string): Promise<string[]> {
  return (await db.rows<{ user_id: string }>(deleteSources, [userId])).map((row) => row.user_id);
}
