/**
 * How the tables are distributed over several databases; docs/scaling.md explains it. A distributed PostgreSQL places
 * every row by the hash of its table's distribution key. It enforces unique keys that contain the distribution key, and
 * foreign keys between colocated rows.
 */

/** Placement of a table: by the hash of a column, copied to every database (`reference`), or on one (`local`). */
export type Placement = { by: string } | 'reference' | 'local';

/** Placement of every table of the product. A test fails for a missing table. */
export const placements: Record<string, Placement> = {
  // By user: rows that belong to one user.
  users: { by: 'id' },
  email_changes: { by: 'user_id' },
  account_deletions: { by: 'user_id' },
  account_events: { by: 'user_id' },
  familiar_addresses: { by: 'user_id' },
  friendships: { by: 'user_id' },
  friend_requests: { by: 'receiver_id' },
  blocks: { by: 'blocker_id' },
  muted_users: { by: 'user_id' },
  muted_words: { by: 'user_id' },
  hashtag_follows: { by: 'user_id' },
  post_saves: { by: 'user_id' },
  notifications: { by: 'user_id' },
  notification_settings: { by: 'user_id' },
  push_subscriptions: { by: 'user_id' },
  gumball_entries: { by: 'user_id' },
  tips: { by: 'user_id' },
  shop_orders: { by: 'user_id' },
  post_boosts: { by: 'user_id' },
  leaderboard_scores: { by: 'user_id' },
  leaderboard_baselines: { by: 'user_id' },
  referrals: { by: 'user_id' },
  referrers: { by: 'user_id' },
  referral_clicks: { by: 'referrer_id' },
  referral_days: { by: 'referrer_id' },
  task_attempts: { by: 'user_id' },
  task_submissions: { by: 'user_id' },
  task_rechecks: { by: 'user_id' },
  task_quiz_tries: { by: 'user_id' },
  task_completions: { by: 'user_id' },
  task_failures: { by: 'user_id' },
  task_streaks: { by: 'user_id' },
  member_clocks: { by: 'user_id' },
  task_survey_answers: { by: 'user_id' },
  task_page_visits: { by: 'user_id' },
  pending_links: { by: 'user_id' },
  reports: { by: 'reporter_id' },
  support_messages: { by: 'user_id' },
  presence: { by: 'user_id' },
  // By post, community, conversation: rows that are read together.
  posts: { by: 'id' },
  post_versions: { by: 'post_id' },
  post_likes: { by: 'post_id' },
  reposts: { by: 'post_id' },
  post_hashtags: { by: 'post_id' },
  poll_votes: { by: 'post_id' },
  comments: { by: 'post_id' },
  comment_likes: { by: 'comment_id' },
  communities: { by: 'id' },
  community_members: { by: 'community_id' },
  community_removals: { by: 'community_id' },
  community_requests: { by: 'community_id' },
  community_invitations: { by: 'community_id' },
  community_departures: { by: 'community_id' },
  community_past_owners: { by: 'community_id' },
  conversations: { by: 'id' },
  conversation_participants: { by: 'conversation_id' },
  messages: { by: 'conversation_id' },
  message_versions: { by: 'conversation_id' },
  hidden_messages: { by: 'conversation_id' },
  message_reactions: { by: 'conversation_id' },
  message_change_ids: { by: 'conversation_id' },
  message_mentions: { by: 'conversation_id' },
  group_invites: { by: 'conversation_id' },
  group_join_requests: { by: 'conversation_id' },
  group_removed_members: { by: 'conversation_id' },
  notification_sources: { by: 'notification_id' },
  task_proofs: { by: 'submission_id' },
  task_survey_counts: { by: 'task_id' },
  // By lookup key.
  sessions: { by: 'token_hash' },
  password_resets: { by: 'token_hash' },
  email_codes: { by: 'address_hash' },
  mail_requests: { by: 'address_hash' },
  email_code_attempts: { by: 'address_hash' },
  used_challenges: { by: 'signature' },
  signup_mailboxes: { by: 'mailbox_hash' },
  referral_network_days: { by: 'network_hash' },
  reserved_usernames: { by: 'username_hash' },
  platform_accounts: { by: 'account_id' },
  uploads: { by: 'id' },
  upload_shares: { by: 'upload_id' },
  link_previews: { by: 'url' },
  post_vocabulary: { by: 'word' },
  user_vocabulary: { by: 'word' },
  community_vocabulary: { by: 'word' },
  leaderboard_checkpoints: { by: 'period' },
  leaderboard_changes: { by: 'period' },
  audit_log: { by: 'id' },
  hashtags: { by: 'tag' },
  shop_codes: { by: 'item_id' },
  raffles: { by: 'item_id' },
  // Small, read everywhere, rarely written.
  tasks: 'reference',
  shop_items: 'reference',
  task_quizzes: 'reference',
  quests: 'reference',
  campaigns: 'reference',
  hashtag_trends: 'reference',
  community_budgets: 'reference',
  seasons: 'reference',
  quest_tasks: 'reference',
  task_surveys: 'reference',
  task_pages: 'reference',
  task_external_checks: 'reference',
  platform_settings: 'reference',
  server_secrets: 'reference',
  data_migrations: 'reference',
  nodes: 'reference',
  // The sandbox never runs together with real platforms; migrations run on one database.
  sandbox_accounts: 'local',
  sandbox_actions: 'local',
  sandbox_modes: 'local',
  kysely_migration: 'local',
  kysely_migration_lock: 'local',
};

/**
 * Tables whose ids are globally unique: an id contains the time, the node's number and a counter, or comes from one
 * sequence. On a single database `id` alone is the cheaper key. A distributed table has the distribution key and `id`
 * as its primary key.
 */
export const tablesWithGlobalIds: readonly string[] = [
  'account_events',
  'comments',
  'community_invitations',
  'community_removals',
  'friend_requests',
  'gumball_entries',
  'messages',
  'notifications',
  'reports',
  'sessions',
  'shop_orders',
  'support_messages',
  'task_proofs',
  'task_submissions',
];

/** Unique keys without the distribution key, and what enforces them in a distributed table. */
export const uniqueKeyReplacements: Record<string, string> = {
  'users (username)': 'a table of names by name, written in the transaction that creates or renames the user',
  'users (email)': 'a table of addresses by address, written in the same way',
  'community_invitations (code)':
    'a table of communities by code, written in the transaction that creates the invitation',
  'users (referral_code)': 'a table of codes by code, written in the same way; codes are random, with a retry',
  'uploads (url)': 'the URL contains the id',
  'task_proofs (key)': 'keys have 130 random bits',
  'pending_links (platform, code)': 'a table of codes by code with the same lifetime',
  'platform_accounts (user_id, platform)': 'the row of pending_links, which every link operation locks first',
  'posts (user_id, creation_key)': 'a table of idempotency keys by user, written with the post',
  'comments (user_id, creation_key)': 'the same table of idempotency keys',
  'communities (creator_id, creation_key)': 'the same table of idempotency keys',
  'conversation_participants (user_id, creation_key)': 'the same table of idempotency keys',
  'messages (sender_id, temp_id)':
    'the conversation becomes the first column of the key: a repeated message names the same conversation',
  'conversations (user_a_id, user_b_id)': 'a table of pairs by the smaller id, written with the conversation',
  'group_invites (code)': 'codes have 130 random bits',
  'push_subscriptions (endpoint)': 'a table of users by endpoint, written with the subscription',
  'friend_requests (expression, expression)': 'one row per side, as in friendships, under the lock of the pair',
};

/** Tables that foreign keys may reference across databases: what else removes rows without a parent. */
export const crossDatabaseParents: Record<string, string> = {
  users:
    'user rows are never deleted; the job "purge-deleted-account" makes every feature remove its rows. An unverified sign-up has only its own leaderboard_scores and referral',
};

/** Other foreign keys across databases, and what replaces them. */
export const foreignKeyReplacements: Record<string, string> = {
  'comments (parent_id) -> comments':
    'the parent is a comment on the same post: the post becomes the first column of the key',
  'comment_likes (comment_id) -> comments': 'gets the post as a column and is colocated with it',
  'post_boosts (post_id) -> posts': 'the boosted post is read by its id, and one that is missing is left out',
  'post_saves (post_id) -> posts': 'reads join saves with posts and skip deleted ones; a periodic job removes the rest',
  'posts (community_id) -> communities': 'the job that purges a community removes its posts first, in batches',
  'notifications (post_id) -> posts': 'removing a post retracts its notifications first',
  'notifications (comment_id) -> comments': 'removing a comment retracts its notifications first',
  'notifications (community_id) -> communities': 'purging a community retracts its notifications first',
  'notification_sources (notification_id) -> notifications':
    'gets the user as a column and is colocated with the notification',
  'notification_sources (comment_id) -> comments': 'removing a comment retracts its notifications first',
  'push_subscriptions (session_id) -> sessions': 'ending a session removes its subscriptions',
  'task_proofs (submission_id) -> task_submissions': 'gets the user as a column and is colocated with the submission',
  'uploads (conversation_id) -> conversations': 'the hourly purge removes files of deleted conversations',
};

/**
 * Reads and writes that are not local to one database: docs/scaling.md, "Joins". `blocks by blocked_id` is a read by
 * these columns (and possibly more) that must query every worker. `writes a, b` is one statement or transaction that
 * writes rows on different workers. The value states the cost, or what removes it.
 */
export const nonLocalStatements: Record<string, string> = {
  // A pair has one row, stored with one of the two users. One row per side, as in friendships, removes the cost.
  'blocks by blocked_id': 'nearly every read excludes users who block the reader: an index on every worker',
  'muted_users by muted_id': 'new posts are not announced to those who mute the author: an index on every worker',
  'friend_requests by a condition': 'the request between two users in either direction: an index on every worker',
  'friend_requests by sender_id': 'the list of sent requests: likewise',
  // Identified by an id that is not the distribution key. The key in the URL removes the cost.
  'comments by id': 'reads, likes and notifications name a comment without its post: the primary key on every worker',
  'comments by parent_id': 'the replies to a comment: an index on every worker',
  'notifications by comment_id': 'the notifications of a comment that is removed or moderated: likewise',
  'uploads by url': 'files are identified by their URL, which contains their key: likewise, until queried by id',
  'post_boosts by a condition': 'the boosted posts of the network, about a hundred: an index on every worker',
  'shop_orders by id': 'the winners of a raffle: the primary key on every worker',
  'writes raffles, shop_orders': 'the draw of a raffle, at most ten thousand tickets, once',
  'shop_orders by item_id': 'the tickets of a raffle, when it is drawn or cancelled: an index on every worker',
  'users by username': 'the log-in: an index on every worker, until names have a separate table',
  'sessions by user_id': 'earlier log-ins from the same address: likewise',
  'referrals by referrer_id': 'the referred users of a user: likewise',
  'messages by id': 'a message is named without its conversation: likewise',
  'messages by sender_id, temp_id':
    'the check for a repeated message: the conversation becomes the first column of the key',
  // Sorted lists over many authors: each worker returns its first page, and the coordinator merges them.
  'posts by user_id': 'the posts of one user or of friends',
  'reposts by user_id': 'the reposts of one user or of friends: an index on every worker',
  'posts by community_id': 'the posts of a community, and their number',
  'post_hashtags by tag': 'the posts of a hashtag: an index on every worker',
  'post_hashtags by a condition': 'suggestions, and the trends every ten minutes: each worker counts its own posts',
  'conversation_participants by user_id': 'the conversations of a user, and the search in them',
  'messages by a condition': 'the search in conversations',
  'group_invites by code': 'a link names its code only: an index on every worker',
  'community_members by user_id': 'the communities of a user, and suggestions derived from them',
  'community_invitations by code': 'a used invitation: an index on every worker, until codes have a separate table',
  'community_invitations by creator_id': 'likewise, when an account is deleted',
  'community_departures by user_id': 'likewise',
  'community_requests by user_id': 'the requests of a user, of which at most twenty wait',
  'posts by a condition': 'the search and the suggestions',
  'communities by a condition': 'the search',
  'users by a condition': 'the search, the suggestions and the lookup by id or username',
  'post_vocabulary by a condition': 'spelling suggestions',
  'user_vocabulary by a condition': 'likewise',
  'community_vocabulary by a condition': 'likewise',
  // The deletion of an account searches for the user's rows everywhere.
  'blocks by a condition': 'blocks from either side',
  'muted_users by a condition': 'mutes from either side',
  'messages by sender_id': 'the messages that lose their sender: an index on every worker',
  'writes message_versions, messages': 'their former texts: likewise',
  'writes upload_shares, uploads': 'a file passes to another conversation that uses it: both are keyed by the file',
  'notification_sources by actor_id': "the user's actions in notifications of others",
  'conversations by avatar_url': "groups with one of the user's images",
  // Ranks are counted on every worker and summed.
  'leaderboard_scores by period': 'the number of higher scores, and the next one',
  'gumball_entries by kind, reference': "a task's payments in the figures of operators: an index on every worker",
  'gumball_entries by a condition': 'the check of the whole ledger, rarely run: each worker checks its own users',
  'leaderboard_changes by a condition': 'whether checkpoints are due',
  'leaderboard_checkpoints by a condition': 'the update of checkpoints',
  // Jobs and moderation: each worker processes its own rows.
  'task_attempts by status': 'tasks that are due',
  'task_attempts by task_id': 'the counts of a task for operators, next to the name of its community',
  'task_survey_answers by task_id': 'the answers to a survey of a community, for its owner: an index on every worker',
  'task_completions by task_id': 'likewise: the counts of a repeated task',
  'task_rechecks by a condition': 'rechecks that are due',
  'task_submissions by status': 'submissions that wait for a review',
  'task_submissions by id': 'one submission',
  'users by role': 'the reviewers',
  'users by email': "an operator's search for an account",
  'referrals by state': 'held and reversed referrals',
  'referrers by a condition': 'the users with the most referrals',
  'reports by a condition': 'the open reports',
  'reports by id': 'one report',
  'reports by target_id, target_type': 'the number of reports on the same target',
  'audit_log by a condition': 'the audit log of operators',
  'notifications by a condition': 'the purge of old notifications',
  'notifications by id': 'likewise',
  'uploads by purpose': 'orphaned images of link previews',
  'link_previews by image_url': 'the previews that use such an image',
  // Two-phase commits over several workers.
  'writes comment_likes, comments': 'a like updates the counter of its comment, which is stored with the post',
  'writes communities, community_members, users': 'joining and leaving also update a counter of the user',
  'writes communities, community_members, community_requests, users': 'likewise, after a request',
  'writes communities, community_invitations, community_members, community_requests, users':
    'likewise, by an invitation',
  'writes community_departures, community_invitations': 'the deletion of an account',
  'writes conversations, messages': 'a batch contains messages of many conversations: one batch per worker',
  'writes notification_sources, notifications': 'a notification and its actions, until both have the user as a column',
  'writes posts, uploads': 'a post and its files',
  'writes post_hashtags, posts, uploads, users': 'a new post with its hashtags, which are stored with it',
  'writes hashtag_follows, hashtags': 'a follow and the counter of the hashtag',
  'writes posts, uploads, users': 'likewise, with a counter of the user',
  'writes leaderboard_changes, leaderboard_scores': 'a changed score is recorded for its period',
  'writes leaderboard_changes, leaderboard_checkpoints': 'the changes of every period are applied to its checkpoints',
  'writes post_vocabulary, posts': 'new words of a post: becomes a job, as the next two',
  'writes user_vocabulary, users': 'new words of a name',
  'writes communities, community_vocabulary': 'likewise',
};
