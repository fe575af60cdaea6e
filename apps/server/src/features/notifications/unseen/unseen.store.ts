import type { Database, Statement } from '../../../platform/db/database.ts';
import { mutedUserIdsSql } from '../../mutes/mutes.sql.ts';

const unseenIds: Statement = {
  name: 'notifications-unseen-of-some',
  text: `
    SELECT few.id FROM unnest($1::bigint[], $2::timestamptz[], $3::int[]) AS m (user_id, since, place)
    JOIN unnest($4::int[], $5::text[]) AS wanted (place, types) ON wanted.place = m.place
    CROSS JOIN LATERAL (
      SELECT n.id FROM notifications n
      WHERE n.user_id = m.user_id AND n.happened_at > m.since AND n.state = 'new' AND n.type = ANY (string_to_array(wanted.types, ','))
        AND coalesce((
          SELECT s.actor_id FROM notification_sources s WHERE s.notification_id = n.id ORDER BY s.id DESC LIMIT 1
        ) NOT IN ${mutedUserIdsSql('m.user_id')}, true)
      ORDER BY n.happened_at DESC, n.id DESC LIMIT $6::int
    ) few`,
};

/** Lists the ids of the latest unseen notifications of some types after a time, for several users. */
export async function selectUnseenIds(
  db: Database,
  readers: readonly { userId: string; since: Date; types: readonly string[] }[],
  limit: number,
): Promise<string[]> {
  const places = readers.map((_, index) => index);
  const rows = await db.rows<{ id: string }>(unseenIds, [
    readers.map(({ userId }) => userId),
    readers.map(({ since }) => since),
    places,
    places,
    readers.map(({ types }) => types.join(',')),
    limit,
  ]);
  return rows.map(({ id }) => id);
}
