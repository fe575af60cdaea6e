/**
 * Where each table is in a distributed database: docs/scaling.md. A table that is not named here stays on the
 * coordinator.
 */

/** Tables of which every server has a copy: joined everywhere, rarely written. */
export const referenceTables: readonly string[] = [
  'users',
  'blocks',
  'friendships',
  'muted_users',
  'muted_words',
  'communities',
  'community_members',
  'webhooks',
  'bot_settings',
  'link_previews',
  'campaigns',
  'tasks',
  'task_quizzes',
  'task_surveys',
  'task_pages',
  'task_external_checks',
  'quests',
  'quest_tasks',
  'shop_items',
  'seasons',
  'platform_settings',
  'community_past_owners',
  'sanctions',
];

/**
 * Tables whose rows are spread by the hash of a column, with that column. The tables of a group are colocated: rows with
 * the same value are on one worker. Each group has the name of its first table.
 */
export const distributedTables: Record<string, Record<string, string>> = {
  conversations: {
    conversations: 'id',
    conversation_participants: 'conversation_id',
    conversation_bots: 'conversation_id',
    messages: 'conversation_id',
    message_versions: 'conversation_id',
    message_mentions: 'conversation_id',
    message_reactions: 'conversation_id',
    message_change_ids: 'conversation_id',
    hidden_messages: 'conversation_id',
    group_invites: 'conversation_id',
    group_join_requests: 'conversation_id',
    group_removed_members: 'conversation_id',
  },
  posts: {
    posts: 'id',
    post_versions: 'post_id',
    post_likes: 'post_id',
    post_saves: 'post_id',
    post_hashtags: 'post_id',
    poll_votes: 'post_id',
    reposts: 'post_id',
    comments: 'post_id',
    comment_likes: 'post_id',
    holds: 'post_id',
  },
  gumball_entries: {
    gumball_entries: 'user_id',
    user_totals: 'user_id',
    member_conversations: 'user_id',
    post_lists: 'list_id',
    member_saves: 'user_id',
    notifications: 'user_id',
    notification_sources: 'user_id',
    account_events: 'user_id',
    tips: 'user_id',
    task_attempts: 'user_id',
    task_completions: 'user_id',
    task_submissions: 'user_id',
    task_proofs: 'user_id',
    task_rechecks: 'user_id',
    task_failures: 'user_id',
    task_page_visits: 'user_id',
    task_quiz_tries: 'user_id',
    task_survey_answers: 'user_id',
    task_streaks: 'user_id',
  },
};

/**
 * Triggers of distributed tables that write nothing but their own row, or only refuse. Citus allows triggers only with
 * `citus.enable_unsafe_triggers`, because it cannot tell whether they reach rows on other workers.
 */
export const rowTriggers: readonly string[] = [
  'trg_users_search_terms',
  'trg_communities_search_terms',
  'trg_posts_search_terms',
  'trg_gumball_entries_immutable',
  'trg_gumball_entries_truncated',
];

/** What keeps the values of a unique key unique that does not contain the distribution column. */
export const uniqueKeyReplacements: Record<string, string> = {
  'conversations (user_a_id, user_b_id)': 'the lock of the pair, under which the conversation is looked up and created',
  'conversations (community_id)': 'the lock of the community, under which its chat is switched on',
  'conversation_participants (user_id, creation_key)':
    'the lock of the groups that a member creates, under which the key is looked up',
  'group_invites (code)': 'codes have 130 random bits',
  'task_proofs (key)': 'keys have 130 random bits',
};
