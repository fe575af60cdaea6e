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
  friendships: { by: 'user_id' },
  friend_requests: { by: 'receiver_id' },
  blocks: { by: 'blocker_id' },
  post_saves: { by: 'user_id' },
  notifications: { by: 'user_id' },
  notification_settings: { by: 'user_id' },
  push_subscriptions: { by: 'user_id' },
  gumball_entries: { by: 'user_id' },
  standings: { by: 'user_id' },
  standing_starts: { by: 'user_id' },
  referrals: { by: 'user_id' },
  referrers: { by: 'user_id' },
  referral_visits: { by: 'referrer_id' },
  referral_days: { by: 'referrer_id' },
  member_tasks: { by: 'user_id' },
  task_submissions: { by: 'user_id' },
  task_rechecks: { by: 'user_id' },
  platform_links: { by: 'user_id' },
  reports: { by: 'reporter_id' },
  support_messages: { by: 'user_id' },
  live_members: { by: 'user_id' },
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
  retired_usernames: { by: 'username_hash' },
  platform_accounts: { by: 'account_id' },
  uploads: { by: 'id' },
  link_previews: { by: 'url' },
  post_words: { by: 'word' },
  user_words: { by: 'word' },
  community_words: { by: 'word' },
  standing_marks: { by: 'board' },
  standing_changes: { by: 'board' },
  operator_actions: { by: 'id' },
  // Small, read by everything, seldom written.
  tasks: 'reference',
  platform_facts: 'reference',
  server_secrets: 'reference',
  live_nodes: 'reference',
  // The sandbox never runs beside real platforms; who migrates is one database's business.
  sandbox_accounts: 'local',
  sandbox_deeds: 'local',
  sandbox_moods: 'local',
  kysely_migration: 'local',
  kysely_migration_lock: 'local',
};

/**
 * Ids carry the time, their node's number and a counter, or come from one sequence: no two are alike wherever they are made. On one database `id` alone is the
 * cheaper key; where the table is distributed its primary key becomes the distribution key and `id`.
 */
export const uniqueByMaking: readonly string[] = [
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
  'platform_links (platform, code)': 'a table of codes by code that lives as long as they do',
  'platform_accounts (user_id, platform)': 'the row of platform_links, which every linking locks first',
  'posts (user_id, creation_key)': 'a table of creation keys by member, written with the post',
  'comments (user_id, creation_key)': 'the same table of creation keys',
  'communities (creator_id, creation_key)': 'the same table of creation keys',
  'messages (sender_id, temp_id)':
    'the key gets the conversation in front: a repeated message names the same conversation',
  'conversations (low_id, high_id)': 'a table of pairs by the smaller id, written with the conversation',
  'push_subscriptions (endpoint)': 'a table of members by address, written with the subscription',
  'friend_requests (expression, expression)': 'a row for each side, as friendships have, under the lock of the pair',
};

/** Why a foreign key to this table may be left out where rows lie apart: what else keeps rows without a parent from staying. */
export const crossings: Record<string, string> = {
  users: 'a row of a member is never deleted; the job "forget-deleted-account" has every feature remove what it holds',
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
