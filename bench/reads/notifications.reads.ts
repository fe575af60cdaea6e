import { type Read, viewerIdOf } from './read.ts';

/** Reads of the notification badge and list. */
export const notificationReads: Read[] = [
  {
    name: 'list of notifications',
    path: () => '/api/notifications',
    baseline: {
      text: `
        SELECT n.id, n.type, n.details, n.state, n.happened_at, n.post_id, left(p.content, 400) AS text, counted.actors,
          u.id AS actor_id, u.username, u.first_name, u.last_name, u.avatar_url, u.level_gumballs
        FROM (SELECT * FROM notifications WHERE user_id = $1 ORDER BY happened_at DESC, id DESC LIMIT 21) n
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS actors, max(s.id) AS last FROM notification_sources s
          WHERE s.user_id = n.user_id AND s.notification_id = n.id) counted
        JOIN notification_sources s ON s.user_id = n.user_id AND s.notification_id = n.id AND s.id = counted.last
        JOIN users u ON u.id = s.actor_id JOIN posts p ON p.id = n.post_id
        ORDER BY n.happened_at DESC, n.id DESC`,
      values: (n, targets) => [viewerIdOf(n, targets)],
    },
  },
  {
    name: 'count of unread notifications',
    path: () => '/api/notifications/unread-count',
    baseline: {
      text: "SELECT count(*)::int AS unread FROM notifications WHERE user_id = $1 AND state <> 'read'",
      values: (n, targets) => [viewerIdOf(n, targets)],
    },
  },
];
