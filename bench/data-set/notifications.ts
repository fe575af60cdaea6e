import type pg from 'pg';
import { withoutIndexes } from './copy.ts';

/**
 * Adds 60 notifications about likes and comments for each of the newest 2,000 members, with up to nine actors each, a
 * third of them unread. The result is deterministic.
 */
export async function fillNotifications(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TEMP TABLE recipients AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM (SELECT id FROM users ORDER BY id DESC LIMIT 2000) u;
    CREATE TEMP TABLE about AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM (SELECT id FROM posts ORDER BY id DESC LIMIT 20000) p;
    CREATE TEMP TABLE actors AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM (SELECT id FROM users ORDER BY id LIMIT 50000) u;
    CREATE UNIQUE INDEX ON about (n);
    CREATE UNIQUE INDEX ON actors (n);
    ANALYZE recipients, about, actors`);
  await withoutIndexes(client, 'notifications', () =>
    withoutIndexes(client, 'notification_sources', async () => {
      await client.query(`
        INSERT INTO notifications (id, user_id, type, group_id, post_id, state, happened_at)
        SELECT recipients.n * 60 + j + 1, recipients.id, CASE WHEN j % 4 = 0 THEN 'commented' ELSE 'post_liked' END, about.id, about.id,
          CASE WHEN j < 20 THEN 'new' ELSE 'read' END, now() - (j * 60 + recipients.n % 60) * interval '1 minute'
        FROM recipients CROSS JOIN generate_series(0, 59) AS j
        JOIN about ON about.n = (recipients.n * 61 + j * 13) % (SELECT count(*) FROM about)`);
      await client.query('ANALYZE notifications');
      await client.query(`
        INSERT INTO notification_sources (user_id, notification_id, actor_id)
        SELECT DISTINCT n.user_id, n.id, actors.id FROM notifications n CROSS JOIN LATERAL generate_series(0, n.id % 9) AS k
        JOIN actors ON actors.n = (n.id * 37 + k * 7) % (SELECT count(*) FROM actors)`);
    }),
  );
  await client.query('DROP TABLE recipients, about, actors');
}
