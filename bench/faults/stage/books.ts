import type { Ask } from './cluster.ts';

// Each counts what is wrong, in the database's own words.
const laws: Record<string, string> = {
  'balances are not the sums of their ledger': `
    SELECT count(*) FROM users u
    WHERE u.gumballs <> (SELECT coalesce(sum(amount), 0) FROM gumball_entries e WHERE e.user_id = u.id)`,
  'payments stand twice in the ledger': `
    SELECT count(*) FROM (SELECT 1 FROM gumball_entries GROUP BY kind, reference, user_id HAVING count(*) > 1) twice`,
  'completed tasks are not paid exactly once': `
    SELECT count(*) FROM member_tasks m WHERE m.status = 'completed' AND 1 <> (
      SELECT count(*) FROM gumball_entries e WHERE e.user_id = m.user_id AND e.kind = 'task' AND e.reference = m.task_id::text)`,
  'payments for tasks have no completed task': `
    SELECT count(*) FROM gumball_entries e WHERE e.kind = 'task' AND NOT EXISTS (
      SELECT FROM member_tasks m WHERE m.user_id = e.user_id AND m.task_id::text = e.reference AND m.status = 'completed')`,
  'tasks were given more often than they may': `
    SELECT count(*) FROM tasks t WHERE t.slots IS NOT NULL AND (t.taken > t.slots OR t.taken <> (
      SELECT count(*) FROM member_tasks m WHERE m.task_id = t.id AND m.limited AND m.status <> 'failed'))`,
  'posts count their likes wrongly': `
    SELECT count(*) FROM posts p WHERE p.likes_count <> (SELECT count(*) FROM post_likes l WHERE l.post_id = p.id)`,
  'polls count their votes wrongly': `
    SELECT count(*) FROM posts p, generate_subscripts(p.poll_counts, 1) AS option WHERE p.poll_counts[option] <> (
      SELECT count(*) FROM poll_votes v WHERE v.post_id = p.id AND v.choice = option - 1)`,
  'comments count their likes wrongly': `
    SELECT count(*) FROM comments c WHERE c.likes_count <> (SELECT count(*) FROM comment_likes l WHERE l.comment_id = c.id)`,
  'posts count their comments wrongly': `
    SELECT count(*) FROM posts p WHERE p.comments_count <> (
      SELECT count(*) FROM comments c WHERE c.post_id = p.id AND c.deleted_at IS NULL)`,
  'members count their friends wrongly': `
    SELECT count(*) FROM users u WHERE u.friends_count <> (SELECT count(*) FROM friendships f WHERE f.user_id = u.id)`,
  'friendships have one side': `
    SELECT count(*) FROM friendships f WHERE NOT EXISTS (
      SELECT FROM friendships o WHERE o.user_id = f.friend_id AND o.friend_id = f.user_id)`,
  'members count their posts wrongly': `
    SELECT count(*) FROM users u WHERE u.posts_count <> (SELECT count(*) FROM posts p WHERE p.user_id = u.id)`,
};

/** Recounts everything that is counted and sums up every ledger; answers what is wrong. */
export async function checkBooks(ask: Ask): Promise<string[]> {
  const wrong: string[] = [];
  for (const [what, text] of Object.entries(laws)) {
    const [row] = await ask<{ count: string }>(text);
    if (row && row.count !== '0') wrong.push(`${row.count} ${what}`);
  }
  return wrong;
}
