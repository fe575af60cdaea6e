/** Lists that a distributed database maintains, so that reads ask few workers. One database leaves them empty. */

/** How many of the newest posts are listed in one place. */
export const maxNewestPosts = 10_000;

const isHeld = `EXISTS (
  SELECT FROM holds h WHERE h.post_id = posts.id AND h.comment_id IS NULL AND h.released_at IS NULL)`;

/** Fills the lists of a database that is about to be distributed. A restored one has those from before. */
export const fillLists: readonly string[] = [
  'DELETE FROM newest_posts',
  `INSERT INTO newest_posts (id, user_id, community_id, friends_only)
   SELECT id, user_id, community_id, friends_only FROM posts ORDER BY id DESC LIMIT ${maxNewestPosts}`,
  'DELETE FROM member_conversations',
  `INSERT INTO member_conversations (user_id, conversation_id)
   SELECT user_id, conversation_id FROM conversation_participants`,
  'DELETE FROM post_lists',
  `INSERT INTO post_lists (list_id, entry_id, post_id, user_id, community_id, friends_only, is_held, pinned_at)
   SELECT user_id, id, id, user_id, community_id, friends_only, ${isHeld}, NULL::timestamptz FROM posts UNION ALL
   SELECT community_id, id, id, user_id, community_id, friends_only, ${isHeld}, pinned_at FROM posts
   WHERE community_id IS NOT NULL UNION ALL
   SELECT user_id, id, post_id, author_id, community_id, false, false, NULL FROM reposts`,
  'DELETE FROM member_saves',
  'INSERT INTO member_saves (user_id, post_id, saved_at) SELECT user_id, post_id, created_at FROM post_saves',
];
