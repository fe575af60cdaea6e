import { decidingRoles } from '@gumball/rules/communities/community-roles';
import type { NotificationType } from '@gumball/rules/notifications/notification-types';
import { sql } from 'kysely';
import { type Executor, rowsIn, type Statement } from '../../platform/db/database.ts';
import { isUnheldCommentSql } from '../blocks/visibility.sql.ts';
import { isActiveUserSql } from '../users/users.sql.ts';

const lockSlots = 64;
const lockSubjectsStatement: Statement = {
  name: 'notifications-lock',
  text: `
    SELECT pg_advisory_xact_lock(hashtextextended('notifications:' || slot, 0)) FROM (
      SELECT DISTINCT id % ${lockSlots} AS slot FROM unnest($1::bigint[]) AS input (id) ORDER BY 1
    ) slots`,
};

/** Serializes servers that read the same subjects and store notifications about them, until the transaction ends. */
export async function lockSubjects(tx: Executor, subjectIds: string[]): Promise<void> {
  await rowsIn(tx, lockSubjectsStatement, [subjectIds]);
}

const lockThreadsStatement: Statement = {
  name: 'notifications-lock-threads',
  text: 'SELECT FROM lock_threads($1, $2)',
};

/**
 * Prevents the deletion of the threads of comments until the transaction ends. Deleting a reply locks its thread before
 * the reply, and deleting a post locks the post before its threads; a notification about the reply references all of
 * them. This lock is therefore taken before any other lock on comments, so that the transactions cannot deadlock.
 */
export async function lockThreads(tx: Executor, comments: readonly NamedComment[]): Promise<void> {
  if (comments.length > 0) await rowsIn(tx, lockThreadsStatement, namesOf(comments));
}

/** A comment, with its post: the servers of other posts are not asked. */
export type NamedComment = { postId: string; commentId: string };

const namesOf = (comments: readonly NamedComment[]) => [
  [...new Set(comments.map(({ postId }) => postId))],
  [...new Set(comments.map(({ commentId }) => commentId))],
];

/** The current state of a like. */
export type LikeState = {
  recipient: string;
  actor_id: string;
  post_id: string;
  comment_id: string | null;
  active: boolean;
};

type Action = { id: string; actorId: string };

// Rows that are being deleted are left out: after waiting for the deletion they would not exist.
const lockPosts: Statement = { name: 'notifications-lock-posts', text: 'SELECT id FROM lock_present_posts($1) AS id' };
const lockComments: Statement = {
  name: 'notifications-lock-comments',
  text: 'SELECT id FROM lock_present_comments($1, $2) AS id',
};

/** Prevents the deletion of posts until the transaction ends, and returns those that exist. */
async function lockPresentPosts(tx: Executor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  return new Set((await rowsIn<{ id: string }>(tx, lockPosts, [ids])).map(({ id }) => id));
}

/** Prevents the deletion of comments until the transaction ends, and returns those that exist. */
async function lockPresentComments(tx: Executor, comments: readonly NamedComment[]): Promise<Set<string>> {
  if (comments.length === 0) return new Set();
  return new Set((await rowsIn<{ id: string }>(tx, lockComments, namesOf(comments))).map(({ id }) => id));
}

async function readStates(tx: Executor, statement: Statement, actions: Action[]) {
  const present = await lockPresentPosts(
    tx,
    actions.map(({ id }) => id),
  );
  const known = actions.filter(({ id }) => present.has(id));
  if (known.length === 0) return [];
  return rowsIn<LikeState>(tx, statement, [known.map(({ id }) => id), known.map(({ actorId }) => actorId)]);
}

const input = 'unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS input (id, actor_id, place)';
const statesOfPosts = (table: 'post_likes' | 'reposts') => `
  WITH p AS MATERIALIZED (SELECT p.id, p.user_id FROM posts p WHERE p.id = ANY($1::bigint[])),
  l AS MATERIALIZED (
    SELECT input.place FROM ${input} JOIN ${table} l ON l.post_id = input.id AND l.user_id = input.actor_id
    WHERE l.post_id = ANY($1::bigint[])
  )
  SELECT p.user_id AS recipient, input.actor_id, p.id AS post_id, NULL AS comment_id, input.place IN (TABLE l) AS active
  FROM ${input} JOIN p ON p.id = input.id ORDER BY input.place`;

const postLikes: Statement = { name: 'notifications-post-likes', text: statesOfPosts('post_likes') };

/** Lists the current state of likes of posts. Deleted posts are left out. */
export function listPostLikes(tx: Executor, likes: Action[]): Promise<LikeState[]> {
  return readStates(tx, postLikes, likes);
}

const repostStates: Statement = { name: 'notifications-reposts', text: statesOfPosts('reposts') };

/** Lists the current state of reposts. Deleted posts are left out. */
export function listReposts(tx: Executor, reposts: Action[]): Promise<LikeState[]> {
  return readStates(tx, repostStates, reposts);
}

const commentLikes: Statement = {
  name: 'notifications-comment-likes',
  text: `
    WITH c AS MATERIALIZED (SELECT c.id, c.post_id, c.user_id, c.deleted_at FROM comments c
      WHERE c.post_id = ANY($3::bigint[]) AND c.id = ANY($1::bigint[])),
    l AS MATERIALIZED (
      SELECT input.place FROM ${input} JOIN comment_likes l ON l.comment_id = input.id AND l.user_id = input.actor_id
      WHERE l.post_id = ANY($3::bigint[])
    )
    SELECT c.user_id AS recipient, input.actor_id, c.post_id, c.id AS comment_id,
      input.place IN (TABLE l) AND c.deleted_at IS NULL AS active
    FROM ${input} JOIN c ON c.id = input.id ORDER BY input.place`,
};

/** Lists the current state of likes of comments. Deleted comments are left out. */
export async function listCommentLikes(
  tx: Executor,
  likes: readonly (NamedComment & { actorId: string })[],
): Promise<LikeState[]> {
  const present = await lockPresentComments(tx, likes);
  const known = likes.filter(({ commentId }) => present.has(commentId));
  if (known.length === 0) return [];
  return rowsIn<LikeState>(tx, commentLikes, [
    known.map(({ commentId }) => commentId),
    known.map(({ actorId }) => actorId),
    [...new Set(known.map(({ postId }) => postId))],
  ]);
}

/** The current state of a comment, with the authors of its post and its parent. */
export type CommentState = {
  id: string;
  post_id: string;
  user_id: string;
  parent_id: string | null;
  content: string;
  is_edited: boolean;
  deleted: boolean;
  post_author: string;
  parent_author: string | null;
};

const commentStates: Statement = {
  name: 'notifications-comments',
  text: `
    SELECT c.id, c.post_id, c.user_id, c.parent_id, c.content, c.edited_at IS NOT NULL AS is_edited, c.deleted_at IS NOT NULL OR NOT ${isUnheldCommentSql('c', 'c.post_id AND held.post_id = ANY($1::bigint[])')} AS deleted,
      p.user_id AS post_author, CASE WHEN q.deleted_at IS NULL THEN q.user_id END AS parent_author
    FROM comments c JOIN posts p ON p.id = c.post_id AND p.id = ANY($1::bigint[])
    LEFT JOIN comments q ON q.id = c.parent_id AND q.post_id = c.post_id AND q.post_id = ANY($1::bigint[])
    WHERE c.post_id = ANY($1::bigint[]) AND c.id = ANY($2::bigint[]) ORDER BY c.id`,
};

/** Lists the current state of comments. Deleted rows are left out; a held comment counts as deleted. */
export async function listComments(tx: Executor, comments: readonly NamedComment[]): Promise<CommentState[]> {
  const present = await lockPresentComments(tx, comments);
  const known = comments.filter(({ commentId }) => present.has(commentId));
  return known.length === 0 ? [] : rowsIn<CommentState>(tx, commentStates, namesOf(known));
}

/** A post, and the author of the post that it quotes. */
export type PostState = {
  id: string;
  user_id: string;
  content: string;
  is_edited: boolean;
  quoted_author: string | null;
};

type PostStateRow = Omit<PostState, 'quoted_author'> & { quoted_post_id: string | null };

const postStates: Statement = {
  name: 'notifications-posts',
  text: `
    SELECT p.id, p.user_id, p.content, p.edited_at IS NOT NULL AS is_edited,
      CASE WHEN NOT p.quote_detached THEN p.quoted_post_id END AS quoted_post_id
    FROM posts p WHERE p.id = ANY($1::bigint[])`,
};
const authorsOfPosts: Statement = {
  name: 'notifications-post-authors',
  text: 'SELECT q.id, q.user_id FROM posts q WHERE q.id = ANY($1::bigint[])',
};

/** Lists the current state of posts. Deleted posts are left out. */
export async function listPosts(tx: Executor, ids: string[]): Promise<PostState[]> {
  const present = await lockPresentPosts(tx, ids);
  const posts = present.size === 0 ? [] : await rowsIn<PostStateRow>(tx, postStates, [[...present]]);
  const quotedIds = posts.flatMap(({ quoted_post_id: id }) => id ?? []);
  const quoted =
    quotedIds.length === 0 ? [] : await rowsIn<{ id: string; user_id: string }>(tx, authorsOfPosts, [quotedIds]);
  const authors = new Map(quoted.map(({ id, user_id }) => [id, user_id]));
  return posts.map(({ quoted_post_id: quotedId, ...post }) => ({
    ...post,
    quoted_author: (quotedId && authors.get(quotedId)) ?? null,
  }));
}

/** Finds users by username. */
export async function listUserIdsByUsername(tx: Executor, usernames: string[]): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map();
  const { rows } = await sql<{ id: string; username: string }>`
    SELECT u.id, u.username FROM users u WHERE u.username = ANY(${usernames}::text[]) AND ${sql.raw(isActiveUserSql)}`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.username, row.id]));
}

/** The current relation between the sender and the receiver of a friend request. */
export type FriendRequestState = { sender_id: string; receiver_id: string; pending: boolean; is_friend: boolean };

/** Lists the current state of friend requests. */
export async function listFriendRequests(
  tx: Executor,
  pairs: { senderId: string; receiverId: string }[],
): Promise<FriendRequestState[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<FriendRequestState>`
    SELECT input.sender_id, input.receiver_id,
      EXISTS (SELECT FROM friend_requests r WHERE r.sender_id = input.sender_id AND r.receiver_id = input.receiver_id) AS pending,
      EXISTS (SELECT FROM friendships f WHERE f.user_id = input.sender_id AND f.friend_id = input.receiver_id) AS is_friend
    FROM unnest(${pairs.map((pair) => pair.senderId)}::bigint[], ${pairs.map((pair) => pair.receiverId)}::bigint[])
      WITH ORDINALITY AS input (sender_id, receiver_id, place) ORDER BY place`.execute(tx);
  return rows;
}

/** The current membership of a user in a community, and the community's owner. */
export type MembershipState = { community_id: string; actor_id: string; owner_id: string; active: boolean };

/** Lists the current state of memberships. Communities without an owner are left out. */
export async function listMemberships(
  tx: Executor,
  joins: { communityId: string; actorId: string }[],
): Promise<MembershipState[]> {
  if (joins.length === 0) return [];
  const { rows } = await sql<MembershipState>`
    SELECT input.community_id, input.actor_id, o.user_id AS owner_id,
      EXISTS (SELECT FROM community_members m WHERE m.community_id = input.community_id AND m.user_id = input.actor_id) AS active
    FROM unnest(${joins.map((join) => join.communityId)}::bigint[], ${joins.map((join) => join.actorId)}::bigint[])
      WITH ORDINALITY AS input (community_id, actor_id, place)
    JOIN community_members o ON o.community_id = input.community_id AND o.role = 'owner'
    ORDER BY input.place`.execute(tx);
  return rows;
}

const maxDeciders = 20;

/** The current state of a request to join a community, for one of the members who decide about it. */
export type JoinRequestState = { community_id: string; actor_id: string; decider_id: string; active: boolean };

/** Lists the current state of requests to join, for the first members who decide about them. */
export async function listJoinRequests(
  tx: Executor,
  requests: { communityId: string; actorId: string }[],
): Promise<JoinRequestState[]> {
  if (requests.length === 0) return [];
  const { rows } = await sql<JoinRequestState>`
    SELECT input.community_id, input.actor_id, decider.user_id AS decider_id,
      EXISTS (SELECT FROM community_requests r WHERE r.community_id = input.community_id AND r.user_id = input.actor_id
        AND r.declined_at IS NULL) AS active
    FROM unnest(${requests.map((request) => request.communityId)}::bigint[], ${requests.map((request) => request.actorId)}::bigint[])
      WITH ORDINALITY AS input (community_id, actor_id, place)
    CROSS JOIN LATERAL (
      SELECT m.user_id FROM community_members m
      WHERE m.community_id = input.community_id AND m.role = ANY(${[...decidingRoles]}::text[])
      ORDER BY m.rank, m.joined_at, m.user_id LIMIT ${maxDeciders}
    ) decider
    ORDER BY input.place`.execute(tx);
  return rows;
}

/** An action that was undone. */
export type Retraction = { recipientId: string; type: NotificationType; groupId: string; actorId: string };

/** Removes actors whose action was undone. Returns the affected recipients. */
export async function removeActors(tx: Executor, retractions: Retraction[]): Promise<string[]> {
  if (retractions.length === 0) return [];
  const recipients = [...new Set(retractions.map(({ recipientId }) => recipientId))];
  const { rows } = await sql<{ user_id: string }>`
    WITH w AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(retractions)}::jsonb)
        AS w ("recipientId" bigint, type text, "groupId" bigint, "actorId" bigint)
    )
    DELETE FROM notification_sources s USING notifications n, w
    WHERE n.user_id = ANY(${recipients}::bigint[]) AND s.user_id = ANY(${recipients}::bigint[])
      AND n.user_id = w."recipientId" AND n.type = w.type AND n.group_id = w."groupId"
      AND s.user_id = n.user_id AND s.notification_id = n.id AND s.actor_id = w."actorId"
    RETURNING s.user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Removes notifications about deleted comments. Returns the affected recipients. */
export async function removeComments(tx: Executor, commentIds: string[]): Promise<string[]> {
  if (commentIds.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    WITH deleted AS (DELETE FROM notifications WHERE comment_id = ANY(${commentIds}::bigint[]) RETURNING user_id),
    taken AS (
      DELETE FROM notification_sources WHERE comment_id = ANY(${commentIds}::bigint[]) RETURNING user_id
    )
    SELECT user_id FROM deleted UNION SELECT user_id FROM taken`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** A post, or a comment on it, with the users it mentions. */
type MentioningText = { postId: string; commentId: string | null; mentioned: string[] };

/**
 * Removes notifications about mentions that are no longer in the text: all but those of `mentioned`. Returns the
 * affected recipients.
 */
export async function removeMentions(tx: Executor, texts: MentioningText[]): Promise<string[]> {
  if (texts.length === 0) return [];
  const { rows } = await sql<{ user_id: string }>`
    WITH t AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) AS t ("postId" bigint, "commentId" bigint, mentioned bigint[])
    )
    DELETE FROM notifications n USING t
    WHERE n.post_id = t."postId" AND n.comment_id IS NOT DISTINCT FROM t."commentId" AND n.type = 'mentioned'
      AND n.user_id <> ALL(t.mentioned)
    RETURNING n.user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}
