import { type Kysely, sql } from 'kysely';

const tables: [from: string, to: string][] = [
  ['standings', 'leaderboard_scores'],
  ['standing_marks', 'leaderboard_checkpoints'],
  ['standing_changes', 'leaderboard_changes'],
  ['standing_starts', 'leaderboard_baselines'],
  ['live_members', 'presence'],
  ['live_nodes', 'nodes'],
  ['member_tasks', 'task_attempts'],
  ['platform_links', 'pending_links'],
  ['platform_facts', 'platform_settings'],
  ['operator_actions', 'audit_log'],
  ['referral_visits', 'referral_clicks'],
  ['sandbox_deeds', 'sandbox_actions'],
  ['sandbox_moods', 'sandbox_modes'],
  ['retired_usernames', 'reserved_usernames'],
  ['email_code_tries', 'email_code_attempts'],
  ['post_words', 'post_vocabulary'],
  ['user_words', 'user_vocabulary'],
  ['community_words', 'community_vocabulary'],
];

// By the tables' new names.
const columns: [table: string, from: string, to: string][] = [
  ['leaderboard_scores', 'board', 'period'],
  ['leaderboard_scores', 'tie', 'tiebreaker'],
  ['leaderboard_checkpoints', 'board', 'period'],
  ['leaderboard_checkpoints', 'tie', 'tiebreaker'],
  ['leaderboard_checkpoints', 'above', 'rank_above'],
  ['leaderboard_changes', 'board', 'period'],
  ['leaderboard_changes', 'tie', 'tiebreaker'],
  ['leaderboard_baselines', 'board', 'period'],
  ['conversations', 'low_id', 'user_a_id'],
  ['conversations', 'high_id', 'user_b_id'],
  ['conversations', 'files_epoch', 'file_url_version'],
  ['conversation_participants', 'read_alone', 'private_read_up_to'],
  ['posts', 'words', 'search_terms'],
  ['users', 'words', 'search_terms'],
  ['communities', 'words', 'search_terms'],
  ['tasks', 'taken', 'slots_taken'],
  ['task_attempts', 'handed_in', 'submission'],
  ['task_attempts', 'asked_at', 'last_checked_at'],
  ['task_attempts', 'checking', 'is_checking'],
  ['task_attempts', 'check_again', 'recheck_requested'],
  ['task_attempts', 'troubles', 'error_count'],
  ['task_rechecks', 'undone_at', 'not_done_at'],
  ['pending_links', 'confirm_tries', 'confirm_attempts'],
  ['sandbox_modes', 'mood', 'mode'],
  ['email_codes', 'tries_left', 'attempts_left'],
  ['email_changes', 'tries_left', 'attempts_left'],
  ['email_code_attempts', 'tries', 'attempts'],
];

const indexNames: [from: string, to: string][] = [
  ['posts_words', 'posts_search_terms'],
  ['users_words', 'users_search_terms'],
  ['communities_words', 'communities_search_terms'],
  ['messages_words', 'messages_search_terms'],
  ['conversations_high', 'conversations_user_b'],
  ['community_owner', 'community_members_owner'],
];

const triggers: [table: string, from: string, to: string, call: string, changed: string][] = [
  ['posts', 'note_words', 'trg_posts_vocabulary', 'note_post_words', 'trg_posts_vocabulary'],
  ['users', 'note_words', 'trg_users_vocabulary', 'note_user_words', 'trg_users_vocabulary'],
  ['communities', 'note_words', 'trg_communities_vocabulary', 'note_community_words', 'trg_communities_vocabulary'],
  [
    'gumball_entries',
    'gumball_entries_stay',
    'trg_gumball_entries_immutable',
    'refuse_ledger_change',
    'trg_gumball_entries_immutable',
  ],
  ['users', 'open_standings', 'trg_users_create_score', 'open_standings', 'trg_users_create_score'],
  ['users', 'list_standings', 'trg_users_list_scores', 'list_standings', 'trg_users_list_scores'],
  [
    'leaderboard_scores',
    'note_added',
    'trg_leaderboard_scores_inserted',
    'note_standings',
    'trg_leaderboard_scores_changes',
  ],
  ['leaderboard_scores', 'note_changed', 'trg_leaderboard_scores_updated', '', ''],
  ['leaderboard_scores', 'note_gone', 'trg_leaderboard_scores_deleted', '', ''],
];

/**
 * Gives tables, columns, indexes, triggers and functions the names of the glossary. Only names change: no row is rewritten. Servers of an older
 * release cannot work with the new names, so the migration needs a stop: it waits until no other server is alive, and fails where one stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await waitForStop(db);
  for (const [from, to] of tables) {
    await sql`ALTER TABLE ${sql.table(from)} RENAME TO ${sql.table(to)}`.execute(db);
    await renameOwned(db, from, to);
  }
  for (const [table, from, to] of columns)
    await sql`ALTER TABLE ${sql.table(table)} RENAME COLUMN ${sql.ref(from)} TO ${sql.ref(to)}`.execute(db);
  for (const [from, to] of indexNames) await sql`ALTER INDEX ${sql.ref(from)} RENAME TO ${sql.ref(to)}`.execute(db);
  for (const [table, from, to, call, changed] of triggers) {
    await sql`ALTER TRIGGER ${sql.ref(from)} ON ${sql.table(table)} RENAME TO ${sql.ref(to)}`.execute(db);
    if (call) await sql`ALTER FUNCTION ${sql.ref(call)}() RENAME TO ${sql.ref(changed)}`.execute(db);
  }
  await sql`ALTER FUNCTION takes_rank(users) RENAME TO is_ranked`.execute(db);
  await sql`ALTER FUNCTION message_words(bigint, text) RENAME TO message_search_terms`.execute(db);
  await searchFunctions(db);
  await leaderboardFunctions(db);
  await storeMessages(db);
}

// A server renews its row every 15 seconds. The row of a crashed server stays, but is not renewed.
async function waitForStop(db: Kysely<unknown>): Promise<void> {
  for (let second = 0; second < 45; second += 1) {
    const { rows } = await sql`
      SELECT FROM live_nodes WHERE alive_at > clock_timestamp() - interval '35 seconds' LIMIT 1`.execute(db);
    if (rows.length === 0) return;
    await sql`SELECT pg_sleep(1)`.execute(db);
  }
  throw new Error('Another server uses this database. Stop all servers of the older release, then start this one.');
}

/** Renames the indexes, constraints and sequences whose names begin with their table's. */
async function renameOwned(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  const next = (name: string) => sql.ref(to + name.slice(from.length));
  const { rows: constraints } = await sql<{ name: string }>`
    SELECT conname AS name FROM pg_constraint WHERE conrelid = ${to}::regclass AND starts_with(conname, ${`${from}_`})`.execute(
    db,
  );
  for (const { name } of constraints)
    await sql`ALTER TABLE ${sql.table(to)} RENAME CONSTRAINT ${sql.ref(name)} TO ${next(name)}`.execute(db);
  const { rows: indexes } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE i.indrelid = ${to}::regclass AND starts_with(c.relname, ${`${from}_`})`.execute(db);
  for (const { name } of indexes) await sql`ALTER INDEX ${sql.ref(name)} RENAME TO ${next(name)}`.execute(db);
  const { rows: sequences } = await sql<{ name: string }>`
    SELECT sequencename AS name FROM pg_sequences WHERE schemaname = current_schema AND sequencename = ${`${from}_id_seq`}`.execute(
    db,
  );
  for (const { name } of sequences) await sql`ALTER SEQUENCE ${sql.ref(name)} RENAME TO ${next(name)}`.execute(db);
}

async function searchFunctions(db: Kysely<unknown>): Promise<void> {
  for (const [table, terms] of [
    ['posts', 'search_terms(NEW.content)'],
    [
      'users',
      `search_terms(NEW.first_name || ' ' || NEW.last_name || ' ' || regexp_replace(NEW.username, '\\.fun$', ''))`,
    ],
    [
      'communities',
      `setweight(search_terms(NEW.name), 'A') || setweight(search_terms(coalesce(NEW.description, '')), 'B')`,
    ],
  ] as const) {
    await sql`
      CREATE OR REPLACE FUNCTION ${sql.ref(`trg_${table}_search_terms`)}() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        NEW.search_terms := ${sql.raw(terms)};
        RETURN NEW;
      END $body$`.execute(db);
  }
  for (const [table, vocabulary, terms] of [
    ['posts', 'post_vocabulary', 'NEW.search_terms'],
    ['users', 'user_vocabulary', 'NEW.search_terms'],
    ['communities', 'community_vocabulary', 'search_terms(NEW.name)'],
  ] as const) {
    await sql`
      CREATE OR REPLACE FUNCTION ${sql.ref(`trg_${table}_vocabulary`)}() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        INSERT INTO ${sql.table(vocabulary)} (word)
          SELECT word FROM unnest(tsvector_to_array(${sql.raw(terms)})) AS word
          WHERE length(word) BETWEEN 4 AND 40 AND word !~ '[0-9]'
          ORDER BY word
          ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $body$`.execute(db);
  }
}

async function leaderboardFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION trg_users_create_score() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO leaderboard_scores (user_id, period, score, level, listed)
        SELECT id, 'all', 0, 0, is_ranked(joined) FROM joined;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION trg_users_list_scores() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE leaderboard_scores SET listed = is_ranked(NEW) WHERE user_id = NEW.id AND listed <> is_ranked(NEW);
      RETURN NULL;
    END $$`.execute(db);
  // The transition tables keep the names that the triggers gave them.
  await sql`
    CREATE OR REPLACE FUNCTION trg_leaderboard_scores_changes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO leaderboard_changes SELECT period, tiebreaker, NULL, score FROM added WHERE listed;
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO leaderboard_changes SELECT period, tiebreaker, score, NULL FROM gone WHERE listed;
      ELSE
        INSERT INTO leaderboard_changes
          SELECT period, tiebreaker, CASE WHEN gone.listed THEN gone.score END, CASE WHEN added.listed THEN added.score END
          FROM gone JOIN added USING (user_id, period, tiebreaker)
          WHERE gone.listed AND (NOT added.listed OR gone.score <> added.score) OR NOT gone.listed AND added.listed;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
}

/** `store_messages` with the new names of what it reads and returns. */
async function storeMessages(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_functiondef('store_messages'::regproc) AS definition`.execute(db);
  const definition = (rows[0]?.definition ?? '')
    .replaceAll('low_id', 'user_a_id')
    .replaceAll('high_id', 'user_b_id')
    .replaceAll('files_epoch', 'file_url_version')
    .replace('epoch integer', 'file_url_version integer');
  // A function that returns other columns is another function.
  await sql`DROP FUNCTION store_messages`.execute(db);
  await sql.raw(definition).execute(db);
}
