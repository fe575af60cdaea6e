import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';
import { lockUserTotals } from '../../../platform/db/user-totals.ts';
import { markListed } from '../holds.store.ts';

/** A recent post or comment with what its author is. */
export type RecentRow = {
  id: string;
  post_id: string;
  comment_id: string | null;
  user_id: string;
  content: string;
  created_at: Date;
  friends: number;
  had_older_posts: boolean;
};

/** Whether this transaction searches for runs: only one server does at a time. */
export async function lockSearch(tx: Executor): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('spam-runs', 0)) AS locked`.execute(tx);
  return rows[0]?.locked ?? false;
}

// What is held or was released is decided. Operators are never part of a run.

/** Lists the newest posts and comments since an id, at most `limit` of each. */
export async function listRecent(tx: Executor, since: string, limit: number): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    WITH recent AS MATERIALIZED (
      (SELECT p.id, p.id AS post_id, NULL::bigint AS comment_id, p.user_id,
         array_to_string(p.content_warning || (p.content || p.poll_options), E'\n') || coalesce(E'\n' || (p.link_preview->>'url'), '') AS content
       FROM posts p WHERE p.id >= ${since} AND NOT EXISTS (SELECT FROM holds h WHERE h.post_id = p.id AND h.comment_id IS NULL)
       ORDER BY p.id DESC LIMIT ${limit})
      UNION ALL
      (SELECT c.id, c.post_id, c.id, c.user_id, c.content FROM comments c
       WHERE c.id >= ${since} AND c.deleted_at IS NULL
         AND NOT EXISTS (SELECT FROM holds h WHERE h.post_id = c.post_id AND h.comment_id = c.id)
       ORDER BY c.id DESC LIMIT ${limit})
    ),
    older AS MATERIALIZED (
      SELECT DISTINCT o.user_id FROM posts o WHERE o.user_id IN (SELECT user_id FROM recent) AND o.id < ${since}
    ),
    totals AS MATERIALIZED (
      SELECT user_id, friends_count FROM user_totals WHERE user_id IN (SELECT user_id FROM recent)
    )
    SELECT recent.id, recent.post_id, recent.comment_id, recent.user_id, recent.content, u.created_at,
      t.friends_count AS friends, u.id IN (TABLE older) AS had_older_posts
    FROM recent JOIN users u ON u.id = recent.user_id JOIN totals t ON t.user_id = recent.user_id WHERE u.role <> 'operator'`.execute(
    tx,
  );
  return rows;
}

/** A run that is remembered. */
export type RunRow = { id: string; marks: string[]; state: 'open' | 'confirmed' | 'undone' };

/** Lists the open runs and those decided since. */
export async function listRemembered(tx: Executor, since: Date): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    SELECT id, marks, state FROM spam_runs WHERE coalesce(decided_at, 'infinity'::timestamptz) > ${since}
    ORDER BY id DESC LIMIT 200`.execute(tx);
  return rows;
}

/** Stores a run. */
export async function insertRun(tx: Executor, run: { id: string; marks: string[]; now: Date }): Promise<void> {
  await sql`
    INSERT INTO spam_runs (id, marks, state, found_at) VALUES (${run.id}, ${run.marks}, 'open', ${run.now})`.execute(
    tx,
  );
}

/** What a run hides. */
export type RunThing = { id: string; postId: string; commentId: string | null; userId: string };

/** Hides posts and comments as parts of a run. Returns those that were not held before. */
export async function holdForRun(
  tx: Executor,
  runId: string,
  things: readonly RunThing[],
  now: Date,
): Promise<RunThing[]> {
  const postIds = [...new Set(things.map(({ postId }) => postId))];
  await sql`SELECT FROM lock_posts(${postIds}::bigint[], false)`.execute(tx);
  const { rows: present } = await sql<{ id: string }>`
    SELECT id FROM posts WHERE id = ANY(${postIds}::bigint[]) UNION ALL
    SELECT id FROM comments WHERE id = ANY(${things.flatMap(({ commentId }) => commentId ?? [])}::bigint[])
      AND deleted_at IS NULL`.execute(tx);
  const ids = new Set(present.map(({ id }) => id));
  const known = things.filter(({ postId, commentId }) => ids.has(postId) && (commentId === null || ids.has(commentId)));
  const { rows } = await sql<RunThing>`
    INSERT INTO holds (post_id, comment_id, id, user_id, cause, cause_id, reason, needs_review, held_at)
    SELECT w.post, w.comment, w.id, w.author, 'run', ${runId}, '', true, ${now}
    FROM unnest(${known.map(({ id }) => id)}::bigint[], ${known.map(({ postId }) => postId)}::bigint[],
      ${known.map(({ commentId }) => commentId)}::bigint[], ${known.map(({ userId }) => userId)}::bigint[]) AS w (id, post, comment, author)
    ON CONFLICT (post_id, comment_id) DO NOTHING
    RETURNING id, post_id AS "postId", comment_id AS "commentId", user_id AS "userId"`.execute(tx);
  await countThings(tx, rows, -1);
  const posts = rows.filter(({ commentId }) => commentId === null).map(({ postId }) => postId);
  await sql`DELETE FROM post_hashtags WHERE post_id = ANY(${posts}::bigint[])`.execute(tx);
  return rows;
}

/** Changes the counters in which posts and comments count. */
export async function countThings(tx: Executor, things: readonly RunThing[], change: 1 | -1): Promise<void> {
  const posts = things.filter(({ commentId }) => commentId === null).map(({ postId }) => postId);
  const comments = things.flatMap(({ commentId }) => commentId ?? []);
  await sql`
    WITH counted AS MATERIALIZED (
      SELECT c.post_id, count(*)::int AS number FROM comments c
      WHERE c.id = ANY(${comments}::bigint[]) AND c.parent_id IS NULL GROUP BY c.post_id
    )
    UPDATE posts SET comments_count = comments_count + ${change}::int * counted.number
    FROM counted WHERE posts.id = counted.post_id`.execute(tx);
  await sql`
    WITH counted AS MATERIALIZED (
      SELECT c.post_id, c.parent_id, count(*)::int AS number FROM comments c
      WHERE c.id = ANY(${comments}::bigint[]) AND c.parent_id IS NOT NULL GROUP BY c.post_id, c.parent_id
    )
    UPDATE comments SET replies_count = replies_count + ${change}::int * counted.number
    FROM counted WHERE comments.post_id = counted.post_id AND comments.id = counted.parent_id`.execute(tx);
  await lockUserTotals(
    tx,
    things.map(({ userId }) => userId),
  );
  const { rows } = await sql<{ user_id: string; number: number; for_friends: number }>`
    SELECT p.user_id, count(*)::int AS number, (count(*) FILTER (WHERE p.friends_only))::int AS for_friends
    FROM posts p WHERE p.id = ANY(${posts}::bigint[]) GROUP BY p.user_id`.execute(tx);
  await sql`
    UPDATE user_totals SET posts_count = posts_count + ${change}::int * counted.number,
      friends_posts_count = friends_posts_count + ${change}::int * counted.for_friends
    FROM unnest(${rows.map(({ user_id }) => user_id)}::bigint[], ${rows.map(({ number }) => number)}::int[],
      ${rows.map(({ for_friends }) => for_friends)}::int[]) AS counted (user_id, number, for_friends)
    WHERE user_totals.user_id = counted.user_id`.execute(tx);
  const { rows: listed } = await sql<{ id: string; user_id: string; community_id: string | null }>`
    SELECT id, user_id, community_id FROM posts WHERE id = ANY(${posts}::bigint[])`.execute(tx);
  await markListed(tx, listed, change === -1);
}

/** Finds and locks a run. */
export async function lockRun(tx: Executor, id: string): Promise<RunRow | undefined> {
  const { rows } = await sql<RunRow>`SELECT id, marks, state FROM spam_runs WHERE id = ${id} FOR UPDATE`.execute(tx);
  return rows[0];
}

/** Decides a locked run. */
export async function decideRun(
  tx: Executor,
  id: string,
  decision: { state: 'confirmed' | 'undone'; operatorId: string; now: Date },
): Promise<void> {
  await sql`
    UPDATE spam_runs SET state = ${decision.state}, decided_at = ${decision.now}, decided_by = ${decision.operatorId}
    WHERE id = ${id}`.execute(tx);
}

/** Lists the accounts of a run, at most `limit`. */
export async function listRunAccounts(tx: Executor, runId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    SELECT DISTINCT user_id FROM holds WHERE cause = 'run' AND cause_id = ${runId} AND released_at IS NULL
    ORDER BY user_id LIMIT ${limit}`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Releases everything that a run hides. Returns it with its texts. */
export async function releaseRun(
  tx: Executor,
  runId: string,
  now: Date,
): Promise<(RunThing & { content: string; parentId: string | null })[]> {
  await sql`
    SELECT FROM lock_posts(ARRAY(SELECT post_id FROM holds WHERE cause = 'run' AND cause_id = ${runId}), false)`.execute(
    tx,
  );
  const { rows } = await sql<RunThing & { content: string; parentId: string | null }>`
    WITH released AS (
      UPDATE holds SET released_at = ${now} WHERE cause = 'run' AND cause_id = ${runId} AND released_at IS NULL RETURNING *
    )
    SELECT r.id, r.post_id AS "postId", r.comment_id AS "commentId", r.user_id AS "userId", c.parent_id AS "parentId",
      coalesce(c.content, p.content) AS content
    FROM released r JOIN posts p ON p.id = r.post_id LEFT JOIN comments c ON c.post_id = p.id AND c.id = r.comment_id`.execute(
    tx,
  );
  await countThings(tx, rows, 1);
  return rows;
}

/** Stores the hashtags of released posts again. */
export async function insertTags(
  tx: Executor,
  tags: readonly { postId: string; tag: string; name: string }[],
): Promise<void> {
  await sql`
    INSERT INTO post_hashtags (tag, post_id, user_id, name)
    SELECT w.tag, p.id, p.user_id, w.name FROM unnest(${tags.map(({ postId }) => postId)}::bigint[],
      ${tags.map(({ tag }) => tag)}::text[], ${tags.map(({ name }) => name)}::text[]) AS w (post, tag, name)
    JOIN posts p ON p.id = w.post ON CONFLICT DO NOTHING`.execute(tx);
}

/** Lists what confirmed runs still hide, to remove it. */
export async function listToRemove(db: Executor, limit: number): Promise<RunThing[]> {
  const { rows } = await sql<RunThing>`
    SELECT h.id, h.post_id AS "postId", h.comment_id AS "commentId", h.user_id AS "userId"
    FROM holds h LEFT JOIN comments c ON c.post_id = h.post_id AND c.id = h.comment_id
    WHERE h.cause = 'run' AND h.released_at IS NULL
      AND h.cause_id = ANY (ARRAY(SELECT id FROM spam_runs WHERE state = 'confirmed')) AND c.deleted_at IS NULL LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}
