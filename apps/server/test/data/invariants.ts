import type { TestApp } from '../start-app.ts';

/** What is wrong with one kind of stored count or promise, and in how many rows. */
export type Violation = { what: string; rows: number };

// Each finds the rows that are wrong.
const invariants: Record<string, string> = {
  'posts that count their likes wrongly': `
    SELECT FROM posts p WHERE likes_count <> (SELECT count(*) FROM post_likes WHERE post_id = p.id)`,
  'posts that count their comments wrongly': `
    SELECT FROM posts p WHERE comments_count <> (SELECT count(*) FROM comments WHERE post_id = p.id AND parent_id IS NULL)`,
  'polls that count their votes wrongly': `
    SELECT FROM posts p, generate_subscripts(poll_counts, 1) AS option
    WHERE poll_counts[option] <> (SELECT count(*) FROM poll_votes WHERE post_id = p.id AND choice = option - 1)`,
  'comments that count their replies wrongly': `
    SELECT FROM comments c WHERE replies_count <> (SELECT count(*) FROM comments r WHERE r.parent_id = c.id)`,
  'comments that count their likes wrongly': `
    SELECT FROM comments c WHERE likes_count <> (SELECT count(*) FROM comment_likes WHERE comment_id = c.id)`,
  'places of deleted comments that nobody replied to': `
    SELECT FROM comments WHERE deleted_at IS NOT NULL AND replies_count = 0`,
  'members who count their posts wrongly': `
    SELECT FROM users u WHERE posts_count <> (SELECT count(*) FROM posts WHERE user_id = u.id)`,
  'members who count their friends wrongly': `
    SELECT FROM users u WHERE friends_count <> (SELECT count(*) FROM friendships WHERE user_id = u.id)`,
  'friendships with one side': `
    SELECT FROM friendships f
    WHERE NOT EXISTS (SELECT FROM friendships o WHERE o.user_id = f.friend_id AND o.friend_id = f.user_id)`,
  'members who count their communities wrongly': `
    SELECT FROM users u WHERE communities_count <> (SELECT count(*) FROM community_members WHERE user_id = u.id)`,
  'communities that count their members wrongly': `
    SELECT FROM communities c WHERE member_count <> (SELECT count(*) FROM community_members WHERE community_id = c.id)`,
  'communities without their one owner': `
    SELECT FROM communities c WHERE deleted_at IS NULL
      AND 1 <> (SELECT count(*) FROM community_members WHERE community_id = c.id AND role = 'owner')`,
  'conversations that count their messages wrongly': `
    SELECT FROM conversations c
    WHERE last_sequence <> (SELECT coalesce(max(sequence), 0) FROM messages WHERE conversation_id = c.id)`,
  'tasks that count wrongly how often they were given': `
    SELECT FROM tasks t WHERE slots IS NOT NULL
      AND slots_taken <> (SELECT count(*) FROM task_attempts m WHERE m.task_id = t.id AND m.limited AND m.status <> 'failed')`,
  'balances that are not the sums of their ledger': `
    SELECT FROM users u
    WHERE gumballs <> (SELECT coalesce(sum(amount), 0) FROM gumball_entries WHERE user_id = u.id)`,
  'payments that stand twice in the ledger': `
    SELECT FROM gumball_entries GROUP BY kind, reference, user_id HAVING count(*) > 1`,
};

/** One statement that answers what is counted wrongly, or may not be there at all, as rows of `Miscount`; none where all is well. */
export const checkInvariant = Object.entries(invariants)
  .map(
    ([what, invariant]) =>
      `SELECT '${what}' AS what, count(*)::int AS rows FROM (${invariant}) wrong HAVING count(*) > 0`,
  )
  .join(' UNION ALL ');

/** Recounts everything that is counted; empty, where all is well. */
export async function findViolations(app: TestApp): Promise<Violation[]> {
  const { rows } = await app.deps.db.pool.query<Violation>(checkInvariant);
  return rows;
}
