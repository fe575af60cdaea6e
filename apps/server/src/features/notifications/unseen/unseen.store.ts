import type { Database, Statement } from '../../../platform/db/database.ts';
import { mutedUserIdsSql } from '../../mutes/mutes.sql.ts';

const unseenIds: Statement = {
  name: 'notifications-unseen',
  text: `
    SELECT n.id FROM notifications n
    WHERE n.user_id = $1::bigint AND n.happened_at > $2::timestamptz AND n.state = 'new' AND n.type = ANY ($3::text[])
      AND coalesce((
        SELECT s.actor_id FROM notification_sources s WHERE s.user_id = $1::bigint AND s.notification_id = n.id
        ORDER BY s.id DESC LIMIT 1
      ) NOT IN ${mutedUserIdsSql('$1::bigint')}, true)
    ORDER BY n.happened_at DESC, n.id DESC LIMIT $4::int`,
};

/** Lists the ids of the latest unseen notifications of some types of a user after a time. */
export async function selectUnseenIds(
  db: Database,
  { userId, since, types }: { userId: string; since: Date; types: readonly string[] },
  limit: number,
): Promise<string[]> {
  return (await db.rows<{ id: string }>(unseenIds, [userId, since, types, limit])).map(({ id }) => id);
}
