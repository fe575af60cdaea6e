/**
 * How the tables spread over many databases: docs/scaling.md tells it in words. A distributed PostgreSQL places every row by the hash of its table's key, holds
 * unique what contains that key, and foreign keys between rows that lie together.
 */

/** Where a table's rows lie: by the hash of a column, on every database alike (`reference`), or on one alone (`local`). */
export type Placement = { by: string } | 'reference' | 'local';

/** Every table of the product. One that is missing here fails its test. */
export const placements: Record<string, Placement> = {
  // By member: what one member has, settles or is told.
  users: { by: 'id' },
  email_changes: { by: 'user_id' },
  account_deletions: { by: 'user_id' },
  account_events: { by: 'user_id' },
  familiar_addresses: { by: 'user_id' },
  friendships: { by: 'user_id' },
  friend_requests: { by: 'receiver_id' },
  blocks: { by: 'blocker_id' },
  post_saves: { by: 'user_id' },
  notifications: { by: 'user_id' },
  notification_settings: { by: 'user_id' },
  push_subscriptions: { by: 'user_id' },
  gumball_entries: { by: 'user_id' },
  leaderboard_scores: { by: 'user_id' },
  leaderboard_baselines: { by: 'user_id' },
  referrals: { by: 'user_id' },
  referrers: { by: 'user_id' },
  referral_clicks: { by: 'referrer_id' },
  referral_days: { by: 'referrer_id' },
  task_attempts: { by: 'user_id' },
  task_submissions: { by: 'user_id' },
  task_rechecks: { by: 'user_id' },
  pending_links: { by: 'user_id' },
  reports: { by: 'reporter_id' },
  support_messages: { by: 'user_id' },
  presence: { by: 'user_id' },
  // By post, community, conversation: what is read together.
  posts: { by: 'id' },
  post_likes: { by: 'post_id' },
  poll_votes: { by: 'post_id' },
  comments: { by: 'post_id' },
  comment_likes: { by: 'comment_id' },
  communities: { by: 'id' },
  community_members: { by: 'community_id' },
  community_removals: { by: 'community_id' },
  conversations: { by: 'id' },
  conversation_participants: { by: 'conversation_id' },
  messages: { by: 'conversation_id' },
  notification_sources: { by: 'notification_id' },
  task_proofs: { by: 'submission_id' },
  // By what they are looked up by.
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
  link_previews: { by: 'url' },
  post_vocabulary: { by: 'word' },
  user_vocabulary: { by: 'word' },
  community_vocabulary: { by: 'word' },
  leaderboard_checkpoints: { by: 'period' },
  leaderboard_changes: { by: 'period' },
  audit_log: { by: 'id' },
  // Small, read by everything, seldom written.
  tasks: 'reference',
  platform_settings: 'reference',
  server_secrets: 'reference',
  data_migrations: 'reference',
  nodes: 'reference',
  // The sandbox never runs beside real platforms; who migrates is one database's business.
  sandbox_accounts: 'local',
  sandbox_actions: 'local',
  sandbox_modes: 'local',
  kysely_migration: 'local',
  kysely_migration_lock: 'local',
};

/**
 * Ids carry the time, their node's number and a counter, or come from one sequence: no two are alike wherever they are made. On one database `id` alone is the
 * cheaper key; where the table is distributed its primary key becomes the distribution key and `id`.
 */
export const uniqueByMaking: readonly string[] = [
  'account_events',
  'comments',
  'community_removals',
  'friend_requests',
  'gumball_entries',
  'messages',
  'notifications',
  'reports',
  'sessions',
  'support_messages',
  'task_proofs',
  'task_submissions',
];

/** Unique keys without the distribution key, and what holds them unique once the table is distributed. */
export const keysElsewhere: Record<string, string> = {
  'users (username)': 'a table of names by name, written in the transaction that creates or renames the member',
  'users (email)': 'a table of addresses by address, likewise',
  'users (referral_code)': 'a table of codes by code, likewise; codes are drawn by chance and drawn again',
  'uploads (url)': 'the address is made of the id',
  'task_proofs (key)': 'keys are 130 bits of chance',
  'pending_links (platform, code)': 'a table of codes by code that lives as long as they do',
  'platform_accounts (user_id, platform)': 'the row of pending_links, which every linking locks first',
  'posts (user_id, creation_key)': 'a table of creation keys by member, written with the post',
  'comments (user_id, creation_key)': 'the same table of creation keys',
  'communities (creator_id, creation_key)': 'the same table of creation keys',
  'conversation_participants (user_id, creation_key)': 'the same table of creation keys',
  'messages (sender_id, temp_id)':
    'the key gets the conversation in front: a repeated message names the same conversation',
  'conversations (user_a_id, user_b_id)': 'a table of pairs by the smaller id, written with the conversation',
  'push_subscriptions (endpoint)': 'a table of members by address, written with the subscription',
  'friend_requests (expression, expression)': 'a row for each side, as friendships have, under the lock of the pair',
};

/** Why a foreign key to this table may be left out where rows lie apart: what else keeps rows without a parent from staying. */
export const crossings: Record<string, string> = {
  users:
    'a row of a member is never deleted; the job "forget-deleted-account" has every feature remove what it holds. A sign-up that nobody verified has its own leaderboard_scores and referral only',
};

/** Foreign keys between other rows that lie apart, and what takes their place. */
export const foreignKeysElsewhere: Record<string, string> = {
  'comments (parent_id) -> comments': 'the parent is a comment of the same post: the key gets the post in front',
  'comment_likes (comment_id) -> comments': 'gets the post as a column and lies with it',
  'post_saves (post_id) -> posts': 'readers join saves with posts and leave out what is gone; a sweep removes the rest',
  'posts (community_id) -> communities': 'the job that clears a community removes its posts first, step by step',
  'notifications (post_id) -> posts': 'removing a post takes its notifications back first',
  'notifications (comment_id) -> comments': 'removing a comment takes its notifications back first',
  'notifications (community_id) -> communities': 'clearing a community takes its notifications back first',
  'notification_sources (notification_id) -> notifications':
    'gets the member as a column and lies with the notification',
  'notification_sources (comment_id) -> comments': 'removing a comment takes its notifications back first',
  'push_subscriptions (session_id) -> sessions': 'ending a session removes what it subscribed to',
  'task_proofs (submission_id) -> task_submissions': 'gets the member as a column and lies with the submission',
  'uploads (conversation_id) -> conversations': 'the hourly clean-up looks for files whose conversation is gone',
};

/**
 * What statements ask for that rows which lie together cannot answer: docs/scaling.md, "Joins". `blocks by blocked_id` are rows wanted beside others that only asking
 * every worker finds, chosen by these columns (and perhaps more); `writes a, b` is one step that writes rows which lie apart. Each with what it costs there, or what
 * ends it.
 */
export const joinsElsewhere: Record<string, string> = {
  // A pair has one row, and one of the two lies elsewhere: a row for each side, as friendships have, ends it.
  'blocks by blocked_id': 'nearly every read leaves out who hides from the reader: an index of every worker',
  'friend_requests by a condition': 'the request of two members, whoever sent it: an index of every worker',
  'friend_requests by sender_id': 'the list of sent requests: likewise',
  // Named by an id that is not the key of their place: the key in the address ends it.
  'comments by id': 'readers, likes and notifications name a comment without its post: the primary key on every worker',
  'comments by parent_id': 'the replies to a comment: an index of every worker',
  'notifications by comment_id': 'what was told about a comment, where it is removed or moderated: likewise',
  'uploads by url': 'files are named by their address, which is made of their key: likewise, until the id is asked for',
  'platform_accounts by user_id': 'the accounts that a member linked: likewise',
  'users by username': 'logging in: an index of every worker, until names have a table of their own',
  'sessions by user_id': 'whether somebody logged in from this address before: likewise',
  'referrals by referrer_id': 'whom a member invited: likewise',
  'messages by id': 'a message is named without its conversation: likewise',
  'messages by sender_id, temp_id': 'whether a message was sent before: the key gets the conversation in front',
  // Lists of many writers in one order: each worker gives its first page, and they are merged.
  'posts by user_id': 'the posts of one member or of friends',
  'posts by community_id': 'the posts of a community, and how many they are',
  'conversation_participants by user_id': 'the conversations of a member, and the search in them',
  'messages by a condition': 'the search in conversations',
  'community_members by user_id': 'the communities of a member, and what is suggested from them',
  'posts by a condition': 'the search and the suggestions',
  'communities by a condition': 'the search',
  'users by a condition': 'the search, the suggestions and somebody named either by id or by username',
  'post_vocabulary by a condition': 'what a misspelt word may have meant',
  'user_vocabulary by a condition': 'likewise',
  'community_vocabulary by a condition': 'likewise',
  // A member's traces are looked for everywhere when the account goes.
  'blocks by a condition': 'blocks from either side',
  'notification_sources by actor_id': 'deeds that others were told of',
  'conversations by avatar_url': 'groups with a picture of theirs',
  // Ranks are counted on every worker, and the sums are added.
  'leaderboard_scores by period': 'how many stand above, and who is next',
  'gumball_entries by a condition': 'the check of the whole ledger, seldom run: each worker checks its own members',
  'leaderboard_changes by a condition': 'whether the marks are due',
  'leaderboard_checkpoints by a condition': 'shifting them',
  // Jobs and desks: each worker goes through its own.
  'task_attempts by status': 'tasks that are due',
  'task_rechecks by a condition': 'rechecks that are due',
  'task_submissions by status': 'what waits for a review',
  'task_submissions by id': 'one of them',
  'users by role': 'who may review it',
  'users by email': 'an operator looks for an account',
  'referrals by state': 'what is held back for a look, or was taken back',
  'referrers by a condition': 'who invited most',
  'reports by a condition': 'what is open',
  'reports by id': 'one of them',
  'reports by target_id, target_type': 'how many report the same',
  'audit_log by a condition': 'the list of what operators did',
  'notifications by a condition': 'old ones to be removed',
  'notifications by id': 'likewise',
  'uploads by purpose': 'pictures of links that nothing shows any more',
  'link_previews by image_url': 'what is read of pages names such a picture',
  // One transaction over several workers, in two phases.
  'writes comment_likes, comments': 'a like counts on its comment, which lies with the post',
  'writes communities, community_members, users': 'joining and leaving count on the member too',
  'writes conversations, messages': 'a batch holds messages of many conversations: one batch for each worker',
  'writes notification_sources, notifications': 'a notification and its deeds, until the member is a column of theirs',
  'writes posts, uploads': 'a post and its files',
  'writes posts, uploads, users': 'likewise, counted on the member',
  'writes leaderboard_changes, leaderboard_scores': 'a changed standing is noted for its board',
  'writes leaderboard_changes, leaderboard_checkpoints': 'the changes of every board go into its marks',
  'writes post_vocabulary, posts': 'new words of a post: a job, as for the two below',
  'writes user_vocabulary, users': 'new words of a name',
  'writes communities, community_vocabulary': 'likewise',
};
