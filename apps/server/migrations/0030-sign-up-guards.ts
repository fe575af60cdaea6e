import { type Kysely, sql } from 'kysely';

/** What keeps sign-ups from being farmed, and verification codes from being used up by strangers. Hashes are keyed with a secret of the server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without a reference to the member on purpose: a mailbox that left and comes back is not new.
  await sql`
    CREATE TABLE signup_mailboxes (
      mailbox_hash bytea PRIMARY KEY,
      first_seen_at timestamptz NOT NULL
    )`.execute(db);
  await sql`
    CREATE TABLE referral_network_days (
      network_hash text NOT NULL,
      day date NOT NULL,
      paid integer NOT NULL,
      PRIMARY KEY (network_hash, day)
    )`.execute(db);
  await sql`CREATE INDEX referral_network_days_day ON referral_network_days (day)`.execute(db);
  await sql`CREATE INDEX referrals_traceable ON referrals (signed_up_at) WHERE network <> ''`.execute(db);
  await sql`CREATE INDEX referrals_suspended ON referrals (referrer_id) WHERE state = 'held' AND held_reason = 'suspended'`.execute(
    db,
  );
  // Tries of callers without the ticket of the sign-up, one row for each network and one, with an empty source, for all of them together.
  await sql`
    CREATE TABLE email_code_tries (
      address_hash bytea NOT NULL,
      source_hash bytea NOT NULL,
      code_hash bytea NOT NULL,
      tries integer NOT NULL,
      started_at timestamptz NOT NULL,
      PRIMARY KEY (address_hash, source_hash)
    )`.execute(db);
  await sql`CREATE INDEX email_code_tries_started ON email_code_tries (started_at)`.execute(db);
  await sql`CREATE INDEX users_unverified ON users (created_at) WHERE email_verified_at IS NULL AND deleted_at IS NULL`.execute(
    db,
  );
  // Removing an account looks for it in every table that refers to members.
  await sql`CREATE INDEX reports_reporter ON reports (reporter_id)`.execute(db);
  await sql`CREATE INDEX platform_accounts_user ON platform_accounts (user_id) WHERE user_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX tasks_created_by ON tasks (created_by) WHERE created_by IS NOT NULL`.execute(db);
  await sql`CREATE INDEX task_submissions_rejected_by ON task_submissions (rejected_by) WHERE rejected_by IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX task_submissions_reviewed_by ON task_submissions (reviewed_by) WHERE reviewed_by IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX operator_actions_operator ON operator_actions (operator_id) WHERE operator_id IS NOT NULL`.execute(
    db,
  );
}
