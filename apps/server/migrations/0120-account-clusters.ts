import { type Kysely, sql } from 'kysely';

/** Accounts that belong together, and what operators did with them. Servers of the previous release ignore them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // When the links of an account were looked for; again after each score.
  await sql`ALTER TABLE account_risks ADD COLUMN linked_at timestamptz`.execute(db);
  await sql`CREATE INDEX account_risks_unlinked ON account_risks (scored_at)
    WHERE scored_at IS NOT NULL AND (linked_at IS NULL OR linked_at < scored_at)`.execute(db);
  // What two accounts share outlives the hashes that it was found by.
  await sql`
    CREATE TABLE account_links (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      other_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      shared text[] NOT NULL,
      linked_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, other_id),
      CHECK (user_id < other_id)
    )`.execute(db);
  await sql`CREATE INDEX account_links_other ON account_links (other_id)`.execute(db);
  await sql`CREATE INDEX account_links_age ON account_links (linked_at DESC)`.execute(db);
  await sql`
    CREATE TABLE account_clusters (
      id bigint PRIMARY KEY,
      size integer NOT NULL,
      score smallint NOT NULL,
      rank integer NOT NULL,
      reasons jsonb NOT NULL,
      found_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      dismissed_at timestamptz,
      dismissed_size integer
    )`.execute(db);
  await sql`CREATE INDEX account_clusters_rank ON account_clusters (rank DESC, id DESC)`.execute(db);
  await sql`
    CREATE TABLE account_cluster_members (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      cluster_id bigint NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX account_cluster_members_of ON account_cluster_members (cluster_id)`.execute(db);
  await sql`
    CREATE TABLE cluster_steps (
      id bigint PRIMARY KEY,
      cluster_id bigint NOT NULL,
      operator_id bigint NOT NULL,
      creation_key text,
      actions text[] NOT NULL,
      reason text NOT NULL,
      members integer NOT NULL,
      gumballs bigint NOT NULL,
      created_at timestamptz NOT NULL,
      reverted_at timestamptz,
      reverted_by bigint
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX cluster_steps_once ON cluster_steps (operator_id, creation_key)`.execute(db);
  await sql`CREATE INDEX cluster_steps_of ON cluster_steps (cluster_id, id DESC)`.execute(db);
  // What a step changed, so that undoing it restores that and nothing else.
  await sql`
    CREATE TABLE cluster_step_changes (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      step_id bigint NOT NULL,
      position integer NOT NULL,
      change jsonb NOT NULL,
      PRIMARY KEY (user_id, step_id, position)
    )`.execute(db);
  await sql`CREATE INDEX cluster_step_changes_of ON cluster_step_changes (step_id)`.execute(db);
  // Accounts whose referral rewards wait for an operator, and the step since which they do.
  await sql`
    CREATE TABLE account_holds (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      step_id bigint NOT NULL,
      PRIMARY KEY (user_id, step_id)
    )`.execute(db);
  await sql`CREATE INDEX account_holds_of ON account_holds (step_id)`.execute(db);
}
