import type { TestApp } from './start-app.ts';

/** Which stored counts are not what they count, and what may not be there at all; empty, where all is well. */
export async function miscounts(app: TestApp): Promise<object[]> {
  const { rows } = await app.deps.db.pool.query<object>(`
    SELECT 'likes of a post' AS what, id FROM posts p
      WHERE likes_count <> (SELECT count(*) FROM post_likes WHERE post_id = p.id)
    UNION ALL SELECT 'comments of a post', id FROM posts p
      WHERE comments_count <> (SELECT count(*) FROM comments WHERE post_id = p.id AND parent_id IS NULL)
    UNION ALL SELECT 'votes', id FROM posts p, generate_subscripts(poll_counts, 1) AS option
      WHERE poll_counts[option] <> (SELECT count(*) FROM poll_votes WHERE post_id = p.id AND choice = option - 1)
    UNION ALL SELECT 'replies', id FROM comments c
      WHERE replies_count <> (SELECT count(*) FROM comments r WHERE r.parent_id = c.id)
    UNION ALL SELECT 'likes of a comment', id FROM comments c
      WHERE likes_count <> (SELECT count(*) FROM comment_likes WHERE comment_id = c.id)
    UNION ALL SELECT 'an empty place of a comment', id FROM comments WHERE deleted_at IS NOT NULL AND replies_count = 0
    UNION ALL SELECT 'posts', id FROM users u WHERE posts_count <> (SELECT count(*) FROM posts WHERE user_id = u.id)
    UNION ALL SELECT 'friends', id FROM users u
      WHERE friends_count <> (SELECT count(*) FROM friendships WHERE user_id = u.id)
    UNION ALL SELECT 'communities', id FROM users u
      WHERE communities_count <> (SELECT count(*) FROM community_members WHERE user_id = u.id)
    UNION ALL SELECT 'members', id FROM communities c
      WHERE member_count <> (SELECT count(*) FROM community_members WHERE community_id = c.id)
    UNION ALL SELECT 'owners', id FROM communities c WHERE deleted_at IS NULL
      AND 1 <> (SELECT count(*) FROM community_members WHERE community_id = c.id AND role = 'owner')
    UNION ALL SELECT 'taken', id FROM tasks t WHERE slots IS NOT NULL
      AND taken <> (SELECT count(*) FROM member_tasks WHERE task_id = t.id AND status <> 'failed')
    UNION ALL SELECT 'messages', id FROM conversations c
      WHERE last_sequence <> (SELECT coalesce(max(sequence), 0) FROM messages WHERE conversation_id = c.id)
    UNION ALL SELECT 'Gumballs', id FROM users u
      WHERE gumballs <> (SELECT coalesce(sum(amount), 0) FROM gumball_entries WHERE user_id = u.id)`);
  return rows;
}
