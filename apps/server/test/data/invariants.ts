import { setTimeout } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { isUnheldCommentSql, isUnheldPostSql } from '../../src/features/blocks/visibility.sql.ts';
import { distributedTables, referenceTables } from '../../src/platform/db/citus/placements.ts';
import type { TestApp } from '../start-app.ts';

/** A violated invariant and the number of rows that violate it. */
export type Violation = { what: string; rows: number };

// Each query selects the rows that violate the invariant.
const invariants: Record<string, string> = {
  'posts with a wrong like count': `
    SELECT FROM posts p WHERE likes_count <> (SELECT count(*) FROM post_likes WHERE post_id = p.id)`,
  'posts with a wrong repost count': `
    SELECT FROM posts p WHERE reposts_count <> (SELECT count(*) FROM reposts WHERE post_id = p.id)`,
  'reposts of posts for friends only': `
    SELECT FROM reposts r JOIN posts p ON p.id = r.post_id WHERE p.friends_only`,
  'users with a wrong count of posts for friends': `
    SELECT FROM user_totals t LEFT JOIN (
      SELECT user_id, count(*) AS number FROM posts WHERE friends_only AND ${isUnheldPostSql('posts.id')} GROUP BY user_id
    ) p ON p.user_id = t.user_id WHERE t.friends_posts_count <> coalesce(p.number, 0)`,
  'hashtags with a wrong follower count': `
    SELECT FROM hashtags h WHERE followers_count <> (SELECT count(*) FROM hashtag_follows f WHERE f.tag = h.tag)`,
  'hashtags of posts by another author': `
    SELECT FROM post_hashtags h JOIN posts p ON p.id = h.post_id WHERE h.user_id <> p.user_id`,
  'posts with a wrong comment count': `
    SELECT FROM posts p WHERE comments_count <> (SELECT count(*) FROM comments WHERE post_id = p.id AND parent_id IS NULL
      AND ${isUnheldCommentSql('comments')})`,
  'polls with a wrong vote count': `
    SELECT FROM posts p, generate_subscripts(poll_counts, 1) AS option
    WHERE poll_counts[option] <> (SELECT count(*) FROM poll_votes WHERE post_id = p.id AND choice = option - 1)`,
  'comments with a wrong reply count': `
    SELECT FROM comments c WHERE replies_count <> (
      SELECT count(*) FROM comments r WHERE r.post_id = c.post_id AND r.parent_id = c.id AND ${isUnheldCommentSql('r')})`,
  'comments with a wrong like count': `
    SELECT FROM comments c WHERE likes_count <> (
      SELECT count(*) FROM comment_likes l WHERE l.post_id = c.post_id AND l.comment_id = c.id)`,
  'placeholders of deleted comments without replies': `
    SELECT FROM comments WHERE deleted_at IS NOT NULL AND replies_count = 0
      AND NOT EXISTS (
        SELECT FROM comments r WHERE r.post_id = comments.post_id AND r.parent_id = comments.id AND NOT ${isUnheldCommentSql('r')})`,
  'users with wrong restrictions': `
    SELECT FROM users u CROSS JOIN LATERAL (
      SELECT max(ends_at) FILTER (WHERE kind = 'silence') AS silenced, max(ends_at) FILTER (WHERE kind = 'limit') AS limited
      FROM sanctions s WHERE s.user_id = u.id AND s.lifted_at IS NULL
    ) ends WHERE (u.silenced_until, u.limited_until) IS DISTINCT FROM (ends.silenced, ends.limited)`,
  'users with a wrong post count': `
    SELECT FROM user_totals t LEFT JOIN (
      SELECT user_id, count(*) AS number FROM posts WHERE ${isUnheldPostSql('posts.id')} GROUP BY user_id
    ) p ON p.user_id = t.user_id WHERE t.posts_count <> coalesce(p.number, 0)`,
  'users with a wrong friend count': `
    SELECT FROM user_totals t WHERE friends_count <> (SELECT count(*) FROM friendships f WHERE f.user_id = t.user_id)`,
  'friendships with only one of the two rows': `
    SELECT FROM friendships f
    WHERE NOT EXISTS (SELECT FROM friendships o WHERE o.user_id = f.friend_id AND o.friend_id = f.user_id)`,
  'users with a wrong community count': `
    SELECT FROM user_totals t WHERE communities_count <> (SELECT count(*) FROM community_members m WHERE m.user_id = t.user_id)`,
  'communities with a wrong member count': `
    SELECT FROM communities c LEFT JOIN community_totals t ON t.community_id = c.id
    WHERE (t.community_id IS NULL) <> (c.deleted_at IS NOT NULL)
      OR t.member_count <> (SELECT count(*) FROM community_members WHERE community_id = c.id)`,
  'communities without exactly one owner': `
    SELECT FROM communities c WHERE deleted_at IS NULL
      AND 1 <> (SELECT count(*) FROM community_members WHERE community_id = c.id AND role = 'owner')`,
  'events with a wrong count of answers': `
    SELECT FROM community_events e CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE answer = 'going') AS going, count(*) FILTER (WHERE answer = 'maybe') AS maybe,
        count(*) FILTER (WHERE answer = 'no') AS no
      FROM community_event_attendances a WHERE a.community_id = e.community_id AND a.event_id = e.id
    ) counted
    WHERE (e.going_count, e.maybe_count, e.no_count) <> (counted.going, counted.maybe, counted.no)`,
  'answers to events by who is not a member': `
    SELECT FROM community_event_attendances a WHERE NOT EXISTS (
      SELECT FROM community_members m WHERE m.community_id = a.community_id AND m.user_id = a.user_id)`,
  'messages whose reactions are not those of the members': `
    SELECT FROM messages m
    WHERE (reactions IS NOT NULL OR EXISTS (
        SELECT FROM message_reactions r WHERE r.conversation_id = m.conversation_id AND r.sequence = m.sequence))
      AND ARRAY(SELECT ((e.value->>'emoji') || reactor.id) COLLATE "C"
          FROM jsonb_array_elements(reactions) AS e (value), jsonb_array_elements_text(e.value->'userIds') AS reactor (id) ORDER BY 1)
        <> ARRAY(SELECT (emoji || user_id) COLLATE "C" FROM message_reactions r
          WHERE r.conversation_id = m.conversation_id AND r.sequence = m.sequence ORDER BY 1)`,
  'conversations with a wrong last sequence number': `
    SELECT FROM conversations c
    WHERE last_sequence <> (SELECT coalesce(max(sequence), 0) FROM messages WHERE conversation_id = c.id)`,
  'tasks with a wrong count of taken slots': `
    SELECT FROM tasks t LEFT JOIN task_totals n ON n.task_id = t.id
    WHERE (t.slots IS NULL) <> (n.task_id IS NULL)
      OR n.slots_taken <> (SELECT count(*) FROM task_attempts m WHERE m.task_id = t.id AND m.limited AND m.status <> 'failed')`,
  'campaigns that have spent something else than the rewards of their attempts': `
    SELECT FROM campaigns c LEFT JOIN campaign_totals n ON n.campaign_id = c.id WHERE coalesce(n.spent, -1) <> (SELECT coalesce(sum(t.reward), 0) FROM tasks t JOIN task_attempts a ON a.task_id = t.id
      WHERE t.campaign_id = c.id AND a.limited AND a.status <> 'failed')
      AND NOT EXISTS (SELECT FROM tasks t WHERE t.campaign_id = c.id AND t.repeat IS NOT NULL)`,
  'tasks that are wrong about their slots and budget': `
    SELECT FROM tasks t LEFT JOIN task_totals n ON n.task_id = t.id LEFT JOIN campaigns c ON c.id = t.campaign_id
    LEFT JOIN campaign_totals p ON p.campaign_id = c.id
    WHERE is_full <> (coalesce(n.slots_taken >= t.slots, false) OR coalesce(p.spent + t.reward > c.budget, false))`,
  'tasks that are wrong about the budget of their community': `
    SELECT FROM tasks t JOIN community_spending b ON b.community_id = t.community_id
    JOIN platform_settings s ON s.name = 'community-tasks' AND (s.value::jsonb->>'isOn')::boolean
    WHERE b.month = (SELECT max(l.month) FROM community_spending l WHERE l.community_id = b.community_id)
      AND (t.unfunded_month IS NOT DISTINCT FROM b.month) <> (b.spent + t.reward > (s.value::jsonb->>'budget')::bigint)`,
  'budgets of communities that have spent something else than the rewards of their attempts': `
    SELECT FROM community_spending b WHERE spent <> (SELECT coalesce(sum(t.reward), 0) FROM tasks t JOIN task_attempts a ON a.task_id = t.id
      WHERE t.community_id = b.community_id AND a.status <> 'failed' AND to_char(a.started_at AT TIME ZONE 'UTC', 'YYYY-MM') = b.month)
      AND NOT EXISTS (SELECT FROM tasks t WHERE t.community_id = b.community_id AND t.repeat IS NOT NULL)`,
  'periods of repeated tasks that are not paid exactly once': `
    SELECT FROM task_completions c WHERE 1 <> (SELECT count(*) FROM gumball_entries e
      WHERE e.user_id = c.user_id AND e.kind = 'task' AND e.reference = c.task_id || ':' || c.period)`,
  'balances that differ from the sum of the ledger entries': `
    SELECT FROM user_totals t WHERE gumballs + unscored_gumballs <> (
      SELECT coalesce(sum(amount), 0) FROM gumball_entries e WHERE e.user_id = t.user_id)`,
  'users without counters and a balance': `
    SELECT FROM users u LEFT JOIN user_totals t ON t.user_id = u.id WHERE t.user_id IS NULL`,
  'orders without the entries that pay or refund them': `
    SELECT FROM shop_orders o WHERE 1 <> (SELECT count(*) FROM gumball_entries e WHERE e.user_id = o.user_id
        AND e.kind = 'purchase' AND e.reference = o.id::text AND e.amount = -o.price)
      OR (o.status = 'refunded') <> EXISTS (SELECT FROM gumball_entries e WHERE e.user_id = o.user_id
        AND e.kind = 'refund' AND e.reference = o.id::text AND e.amount = o.price)`,
  'codes that are handed out twice': `
    SELECT FROM shop_orders WHERE code IS NOT NULL GROUP BY item_id, code HAVING count(*) > 1`,
  'tips whose entries do not add up to nothing': `
    SELECT FROM gumball_entries WHERE kind IN ('tip', 'tip_reversal') GROUP BY kind, reference HAVING sum(amount) <> 0`,
  'duplicate payments in the ledger': `
    SELECT FROM gumball_entries GROUP BY kind, reference, user_id HAVING count(*) > 1`,
};

// Those of the lists that only a distributed database has.
const distributedInvariants: Record<string, string> = {
  'posts and reposts that are not in the lists': `
    SELECT FROM (
      SELECT user_id, id, id AS post_id FROM posts UNION ALL
      SELECT community_id, id, id FROM posts WHERE community_id IS NOT NULL UNION ALL
      SELECT user_id, id, post_id FROM reposts) AS entry (list_id, entry_id, post_id)
    WHERE NOT EXISTS (SELECT FROM post_lists l WHERE l.list_id = entry.list_id AND l.entry_id = entry.entry_id AND l.post_id = entry.post_id)`,
  'lists that are wrong about held or pinned posts': `
    SELECT FROM post_lists l JOIN posts p ON p.id = l.post_id AND p.id = l.entry_id
    WHERE l.is_held = ${isUnheldPostSql('p.id')}
      OR l.pinned_at IS DISTINCT FROM CASE WHEN l.list_id = p.community_id THEN p.pinned_at END`,
  'saved posts that are in no list': `
    SELECT FROM post_saves s WHERE NOT EXISTS (
      SELECT FROM member_saves l WHERE l.user_id = s.user_id AND l.post_id = s.post_id AND l.saved_at = s.created_at)`,
  'listed reposts that were undone': `
    SELECT FROM post_lists l JOIN posts p ON p.id = l.post_id WHERE l.entry_id <> l.post_id AND NOT EXISTS (
      SELECT FROM reposts r WHERE r.post_id = l.post_id AND r.id = l.entry_id AND r.user_id = l.list_id)`,
};

const toStatement = (checked: Record<string, string>) =>
  Object.entries(checked)
    .map(
      ([what, invariant]) =>
        `SELECT '${what}' AS what, count(*)::int AS rows FROM (${invariant}) wrong HAVING count(*) > 0`,
    )
    .join(' UNION ALL ');

/** One statement that returns a row of `Violation` per violated invariant. */
export const checkInvariant = toStatement(invariants);

const maxRetries = 4;

/** Checks all invariants of the database. Returns the violated ones. */
export async function findViolations(app: TestApp): Promise<Violation[]> {
  const { db } = app.deps;
  if (!db.isDistributed) return (await db.pool.query<Violation>(checkInvariant)).rows;
  // The copies are not of one moment: what jobs change meanwhile is looked at again.
  for (let retriesLeft = maxRetries; ; retriesLeft -= 1) {
    const found = await findViolationsInCopies(db);
    if (found.length === 0 || retriesLeft === 0) return found;
    await setTimeout(1000);
  }
}

async function findViolationsInCopies(db: TestApp['deps']['db']): Promise<Violation[]> {
  const client = await db.pool.connect();
  try {
    // Temporary tables come before those with the same name: the statement reads copies, which are on one server.
    const placed = [...referenceTables, ...Object.values(distributedTables).flatMap((tables) => Object.keys(tables))];
    for (const table of placed) await client.query(`CREATE TEMP TABLE ${table} AS SELECT * FROM public.${table}`);
    const { rows } = await client.query<Violation>(toStatement({ ...invariants, ...distributedInvariants }));
    return [...rows, ...(await findDifferentCopies(client))];
  } finally {
    client.release(true);
  }
}

/** Compares the copies of the reference tables on all servers of a distributed database. */
async function findDifferentCopies(client: Pick<PoolClient, 'query'>): Promise<Violation[]> {
  const hashes = referenceTables.map(
    (table) =>
      `SELECT '${table}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS hash FROM public.${table} t`,
  );
  const { rows } = await client.query<{ result: string }>('SELECT result FROM run_command_on_all_nodes($1)', [
    `SELECT json_object_agg(name, hash) FROM (${hashes.join(' UNION ALL ')}) hashes`,
  ]);
  const copies = rows.map(({ result }) => JSON.parse(result) as Record<string, string>);
  return referenceTables.flatMap((table) => {
    const differing = new Set(copies.map((copy) => copy[table])).size;
    return differing > 1 ? [{ what: `copies of ${table} that differ`, rows: differing }] : [];
  });
}
