/** Lists that a distributed database maintains, so that reads ask few workers. One database leaves them empty. */

/** How many of the newest posts are listed in one place. */
export const maxNewestPosts = 10_000;

/** Fills the lists of a database that is about to be distributed. A restored one has those from before. */
export const fillLists: readonly string[] = [
  'DELETE FROM newest_posts',
  `INSERT INTO newest_posts (id, user_id, community_id, friends_only)
   SELECT id, user_id, community_id, friends_only FROM posts ORDER BY id DESC LIMIT ${maxNewestPosts}`,
  'DELETE FROM member_conversations',
  `INSERT INTO member_conversations (user_id, conversation_id)
   SELECT user_id, conversation_id FROM conversation_participants`,
];
