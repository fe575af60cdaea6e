import { type Kysely, sql } from 'kysely';

/** Tasks, where members stand with them, what they handed in, accounts of other platforms, the operators' audit log, and the sandbox's own books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tasks(db);
  await accounts(db);
  await sql`
    CREATE TABLE operator_actions (
      id bigint PRIMARY KEY,
      operator_id bigint REFERENCES users ON DELETE SET NULL,
      action text NOT NULL,
      subject_kind text NOT NULL,
      subject_id text NOT NULL,
      details jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sandbox(db);
}

async function tasks(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE tasks (
      id bigint PRIMARY KEY,
      platform text NOT NULL CHECK (platform IN ('Twitter', 'YouTube', 'Telegram')),
      type text NOT NULL,
      target jsonb NOT NULL,
      title text NOT NULL,
      description text NOT NULL DEFAULT '',
      instructions text[] NOT NULL DEFAULT '{}',
      requires_proof boolean NOT NULL DEFAULT false,
      reward integer NOT NULL CHECK (reward BETWEEN 1 AND 1000000),
      difficulty smallint NOT NULL CHECK (difficulty BETWEEN 1 AND 5),
      slots integer CHECK (slots > 0),
      -- How many of the limited completions are given or kept for somebody; stays 0 without a limit, so that unlimited tasks are never waited for.
      taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
      expires_at timestamptz,
      paused_at timestamptz,
      created_by bigint REFERENCES users ON DELETE SET NULL,
      creation_key text,
      created_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX tasks_creation ON tasks (created_by, creation_key) WHERE creation_key IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX tasks_newest ON tasks (created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX tasks_rewarding ON tasks (reward DESC, id DESC)`.execute(db);
  await sql`
    CREATE TABLE member_tasks (
      task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      status text NOT NULL CHECK (status IN ('in_progress', 'pending-verification', 'completed', 'failed')),
      attempt integer NOT NULL DEFAULT 1,
      limited boolean NOT NULL,
      started_at timestamptz NOT NULL,
      reserved_until timestamptz NOT NULL,
      -- Only while a platform is asked: when next, how often so far, and when it has to have answered.
      next_check_at timestamptz,
      checks integer NOT NULL DEFAULT 0,
      deadline_at timestamptz,
      -- What the member handed in for a check that may yet go to review.
      handed_in jsonb,
      reason text,
      auto_verified boolean NOT NULL DEFAULT false,
      reward integer,
      ended_at timestamptz,
      PRIMARY KEY (task_id, user_id)
    ) WITH (fillfactor = 80)`.execute(db);
  await sql`CREATE INDEX member_tasks_user ON member_tasks (user_id, started_at DESC, task_id DESC)`.execute(db);
  await sql`CREATE INDEX member_tasks_due ON member_tasks (next_check_at) WHERE status = 'in_progress'`.execute(db);
  await sql`CREATE INDEX member_tasks_ended ON member_tasks (ended_at) WHERE status = 'completed'`.execute(db);
  await sql`
    CREATE TABLE task_submissions (
      id bigint PRIMARY KEY,
      task_id bigint NOT NULL REFERENCES tasks ON DELETE CASCADE,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
      comment text NOT NULL DEFAULT '',
      share_url text NOT NULL DEFAULT '',
      notes text NOT NULL DEFAULT '',
      review_reason text,
      rejection_reason text,
      appeal_reason text,
      appealed_at timestamptz,
      rejected_by bigint REFERENCES users ON DELETE SET NULL,
      reviewed_by bigint REFERENCES users ON DELETE SET NULL,
      reviewed_at timestamptz,
      created_at timestamptz NOT NULL
    )`.execute(db);
  // One that waits for each member and task: racing hand-ins cannot both stand.
  await sql`
    CREATE UNIQUE INDEX task_submissions_pending ON task_submissions (task_id, user_id) WHERE status = 'pending'`.execute(
    db,
  );
  await sql`CREATE INDEX task_submissions_latest ON task_submissions (user_id, task_id, id DESC)`.execute(db);
  await sql`CREATE INDEX task_submissions_waiting ON task_submissions (id) WHERE status = 'pending'`.execute(db);
  await sql`
    CREATE INDEX task_submissions_decided ON task_submissions (status, reviewed_at DESC, id DESC)
      WHERE status <> 'pending'`.execute(db);
  await sql`
    CREATE TABLE task_proofs (
      id bigint PRIMARY KEY,
      submission_id bigint NOT NULL REFERENCES task_submissions ON DELETE CASCADE,
      key text NOT NULL UNIQUE,
      name text NOT NULL,
      type text NOT NULL,
      bytes integer NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX task_proofs_submission ON task_proofs (submission_id)`.execute(db);
}

async function accounts(db: Kysely<unknown>): Promise<void> {
  // The account's id at its platform is what is claimed; names change. A row stays after unlinking, and keeps others out for a while.
  await sql`
    CREATE TABLE platform_accounts (
      platform text NOT NULL CHECK (platform IN ('Twitter', 'YouTube', 'Telegram')),
      account_id text NOT NULL,
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      username text NOT NULL,
      display_name text NOT NULL,
      is_verified boolean NOT NULL DEFAULT false,
      linked_at timestamptz NOT NULL,
      proof text,
      unlinked_at timestamptz,
      PRIMARY KEY (platform, account_id)
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX platform_accounts_member ON platform_accounts (user_id, platform)
      WHERE unlinked_at IS NULL`.execute(db);
  await sql`
    CREATE TABLE platform_links (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      platform text NOT NULL CHECK (platform IN ('Twitter', 'YouTube', 'Telegram')),
      account_id text,
      username text,
      display_name text,
      is_verified boolean NOT NULL DEFAULT false,
      code text NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, platform)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX platform_links_code ON platform_links (platform, code)`.execute(db);
  await sql`CREATE TABLE platform_facts (name text PRIMARY KEY, value text NOT NULL)`.execute(db);
}

async function sandbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE sandbox_accounts (
      id bigint PRIMARY KEY,
      platform text NOT NULL,
      handle text NOT NULL,
      name text NOT NULL,
      description text NOT NULL DEFAULT '',
      private boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX sandbox_accounts_handle ON sandbox_accounts (platform, lower(handle))`.execute(db);
  await sql`
    CREATE TABLE sandbox_deeds (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      account_id bigint NOT NULL REFERENCES sandbox_accounts ON DELETE CASCADE,
      kind text NOT NULL,
      target text NOT NULL DEFAULT '',
      content text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`CREATE INDEX sandbox_deeds_account ON sandbox_deeds (account_id, kind, id DESC)`.execute(db);
  await sql`CREATE INDEX sandbox_deeds_target ON sandbox_deeds (kind, target, id DESC)`.execute(db);
  await sql`CREATE TABLE sandbox_moods (platform text PRIMARY KEY, mood text NOT NULL)`.execute(db);
}
