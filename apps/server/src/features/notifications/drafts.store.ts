import type { NotificationDetails } from '@gumball/rules/notifications/notification-messages';
import type { NotificationKind, NotificationType } from '@gumball/rules/notifications/notification-types';
import { type Executor, rowsIn, type Statement } from '../../platform/db/database.ts';
import { isReadableCommunitySql, isUnheldPostSql } from '../blocks/visibility.sql.ts';
import { isMuteActiveSql } from '../mutes/mutes.sql.ts';

/**
 * A notification to store. Of several drafts about one comment (`sourceId`), a recipient gets the first one that is not
 * switched off.
 */
export type NotificationDraft = {
  id: string;
  recipientId: string;
  type: NotificationType;
  kind: NotificationKind;
  groupId: string;
  actorId: string | null;
  sourceId: string | null;
  postId: string | null;
  commentId: string | null;
  communityId: string | null;
  details: NotificationDetails;
};

const draftRows = `SELECT * FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (
        id bigint, "recipientId" bigint, type text, kind text, "groupId" bigint, "actorId" bigint, "sourceId" bigint,
        "postId" bigint, "commentId" bigint, "communityId" bigint, details jsonb
      )) WITH ORDINALITY AS w (id, recipient, type, kind, grp, actor, source, post, comment, community, details, place)`;

// The posts are named again, so that only their shards are read.
const selectPosts = (ids: string) => `
  SELECT p.id, p.user_id, p.community_id, p.friends_only, p.search_terms,
    ${isUnheldPostSql(`p.id AND held.post_id = ANY(${ids}::bigint[])`)} AS unheld
  FROM posts p WHERE p.id = ANY(${ids}::bigint[])`;
const selectComments = (postIds: string, ids: string) => `
  SELECT c.id, search_terms(c.content) AS terms FROM comments c
  WHERE c.post_id = ANY(${postIds}::bigint[]) AND c.id = ANY(${ids}::bigint[])`;

// Filters out the recipient's own actions, actions across a block, of muted users and in texts with muted words, posts
// that the recipient may not read, and kinds that are switched off. What the conditions need of posts and comments is
// read by their keys first.
const acceptSql = (posts: string, comments: string) => `
    WITH input AS MATERIALIZED (${draftRows}),
    p AS MATERIALIZED (${posts}),
    c AS MATERIALIZED (${comments})
    SELECT DISTINCT ON (w.recipient, coalesce(w.source, -w.place)) w.id FROM input w
    LEFT JOIN p ON p.id = w.post LEFT JOIN c ON c.id = w.source
    WHERE w.actor IS DISTINCT FROM w.recipient
      AND EXISTS (SELECT FROM users u WHERE u.id = w.recipient)
      AND (w.actor IS NULL OR EXISTS (SELECT FROM users u WHERE u.id = w.actor))
      AND (w.community IS NULL OR EXISTS (SELECT FROM communities c WHERE c.id = w.community))
      AND (w.post IS NULL OR (p.id IS NOT NULL AND ${isReadableCommunitySql('p.community_id', 'w.recipient')}
        AND (p.user_id = w.recipient OR (p.unheld AND (NOT p.friends_only OR EXISTS (
          SELECT FROM friendships f WHERE f.user_id = w.recipient AND f.friend_id = p.user_id))))))
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = w.recipient AND b.blocked_id = w.actor)
      AND NOT EXISTS (SELECT FROM blocks b WHERE b.blocker_id = w.actor AND b.blocked_id = w.recipient)
      AND NOT EXISTS (
        SELECT FROM muted_users mu WHERE mu.user_id = w.recipient AND mu.muted_id = w.actor AND ${isMuteActiveSql('mu')})
      AND NOT EXISTS (
        SELECT FROM muted_words mw WHERE mw.user_id = w.recipient AND ${isMuteActiveSql('mw')} AND mw.terms @@
          CASE WHEN w.source IS NOT NULL THEN c.terms WHEN w.type IN ('mentioned', 'post_quoted') THEN p.search_terms END)
      AND NOT EXISTS (SELECT FROM notification_settings o WHERE o.user_id = w.recipient AND o.kind = w.kind AND NOT o.in_app)
    ORDER BY w.recipient, coalesce(w.source, -w.place), w.place`;

const acceptStatement: Statement = {
  name: 'notifications-accept-events',
  text: acceptSql(selectPosts('$2'), selectComments('$2', '$3')),
};

// On several servers the posts and comments are read where they are, and the rest on the coordinator: as one statement,
// what the posts are would be sent to every server.
const postsStatement: Statement = { name: 'notifications-posts-of-events', text: selectPosts('$1') };
const commentsStatement: Statement = { name: 'notifications-comments-of-events', text: selectComments('$1', '$2') };
const acceptReadStatement: Statement = {
  name: 'notifications-accept-read-events',
  text: acceptSql(
    `SELECT * FROM jsonb_to_recordset($2::jsonb) AS p (
      id bigint, user_id bigint, community_id bigint, friends_only boolean, search_terms tsvector, unheld boolean)`,
    'SELECT * FROM jsonb_to_recordset($3::jsonb) AS c (id bigint, terms tsvector)',
  ),
};

/** Returns the drafts that their recipients are to be told of, as far as this depends on anything but notifications. */
export async function acceptDrafts(
  tx: Executor,
  drafts: NotificationDraft[],
  isDistributed: boolean,
): Promise<NotificationDraft[]> {
  if (drafts.length === 0) return [];
  const input = JSON.stringify(drafts);
  const postIds = [...new Set(drafts.flatMap(({ postId }) => postId ?? []))];
  const commentIds = [...new Set(drafts.flatMap(({ sourceId }) => sourceId ?? []))];
  const accept = async (statement: Statement, posts: unknown, comments: unknown) => {
    const rows = await rowsIn<{ id: string }>(tx, statement, [input, posts, comments]);
    const accepted = new Set(rows.map(({ id }) => id));
    return drafts.filter(({ id }) => accepted.has(id));
  };
  if (!isDistributed) return accept(acceptStatement, postIds, commentIds);
  const posts = postIds.length === 0 ? [] : await rowsIn(tx, postsStatement, [postIds]);
  const comments = commentIds.length === 0 ? [] : await rowsIn(tx, commentsStatement, [postIds, commentIds]);
  return accept(acceptReadStatement, JSON.stringify(posts), JSON.stringify(comments));
}

// Filters out duplicates: an actor counts once in a notification, a comment once for its recipient.
const insertDraftsStatement: Statement = {
  name: 'notifications-write-events',
  text: `
    WITH input AS MATERIALIZED (${draftRows}),
    known AS MATERIALIZED (
      SELECT w.id FROM input w
      JOIN notifications n ON n.user_id = w.recipient AND n.group_id = w.grp AND n.type = w.type
      JOIN notification_sources s ON s.user_id = n.user_id AND s.notification_id = n.id AND s.actor_id = w.actor
      WHERE w.source IS NULL AND n.user_id = ANY($3::bigint[]) AND s.user_id = ANY($3::bigint[])
      UNION ALL
      SELECT w.id FROM input w JOIN notification_sources s ON s.user_id = w.recipient AND s.comment_id = w.source
      WHERE s.user_id = ANY($3::bigint[])
    ),
    accepted AS MATERIALIZED (
      SELECT w.* FROM input w WHERE w.id NOT IN (SELECT id FROM known)
      ORDER BY w.recipient, coalesce(w.source, -w.place), w.place
    ),
    grown AS (
      INSERT INTO notifications (id, user_id, type, group_id, post_id, comment_id, community_id, details, happened_at)
      SELECT DISTINCT ON (recipient, type, grp) id, recipient, type, grp, post, comment, community, details, $2::timestamptz
      FROM accepted ORDER BY recipient, type, grp, place
      ON CONFLICT (user_id, type, group_id) WHERE state <> 'read'
        DO UPDATE SET state = 'new', happened_at = greatest(notifications.happened_at, excluded.happened_at)
      RETURNING id, user_id, type, group_id
    ),
    added AS (
      INSERT INTO notification_sources (user_id, notification_id, actor_id, comment_id)
      SELECT grown.user_id, grown.id, w.actor, w.source FROM accepted w
      JOIN grown ON grown.user_id = w.recipient AND grown.type = w.type AND grown.group_id = w.grp
      ORDER BY w.place
      ON CONFLICT DO NOTHING
    )
    SELECT id, user_id FROM grown`,
};

// On several servers one notification after the other is stored on the server of its recipient.
const insertDistributedStatement: Statement = {
  name: 'notifications-write-events-distributed',
  text: 'SELECT DISTINCT id, user_id FROM store_notifications($1::jsonb, $2::timestamptz)',
};

/** Merges accepted drafts into unread notifications or creates new ones. Returns the notifications that changed. */
export async function insertDrafts(
  tx: Executor,
  drafts: NotificationDraft[],
  { now, isDistributed }: { now: Date; isDistributed: boolean },
): Promise<{ id: string; user_id: string }[]> {
  if (drafts.length === 0) return [];
  const input = JSON.stringify(drafts);
  if (isDistributed) return rowsIn(tx, insertDistributedStatement, [input, now]);
  return rowsIn(tx, insertDraftsStatement, [input, now, [...new Set(drafts.map(({ recipientId }) => recipientId))]]);
}
