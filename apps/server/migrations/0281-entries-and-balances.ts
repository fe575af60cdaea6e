import { type Kysely, sql } from 'kysely';

/**
 * Functions that store an entry of the ledger with its balance, and that lock a balance. Each of their statements asks the
 * worker of that member alone: one statement would send its intermediate results to every worker of a distributed
 * database, and fail while any of them is unavailable.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION store_entry(
      member bigint, entry_amount bigint, entry_kind text, entry_reference text, at timestamptz, is_scored boolean
    ) RETURNS TABLE (entry_id bigint, earned bigint, spendable bigint) LANGUAGE plpgsql AS $$
    BEGIN
      -- Bots earn nothing, whatever they do.
      IF entry_amount > 0 AND EXISTS (SELECT 1 FROM users u WHERE u.id = member AND u.bot_owner_id IS NOT NULL) THEN
        RETURN;
      END IF;
      INSERT INTO gumball_entries (user_id, amount, kind, reference, created_at)
      VALUES (member, entry_amount, entry_kind, entry_reference, at)
      ON CONFLICT (kind, reference, user_id) DO NOTHING RETURNING id INTO entry_id;
      IF entry_id IS NULL THEN
        RETURN;
      END IF;
      IF is_scored THEN
        UPDATE user_totals t SET gumballs = t.gumballs + entry_amount WHERE t.user_id = member
        RETURNING t.gumballs, t.gumballs + t.unscored_gumballs INTO earned, spendable;
      ELSE
        UPDATE user_totals t SET unscored_gumballs = t.unscored_gumballs + entry_amount WHERE t.user_id = member
        RETURNING t.gumballs, t.gumballs + t.unscored_gumballs INTO earned, spendable;
      END IF;
      RETURN NEXT;
    END $$`.execute(db);
  // Two statements, so that the second one sees a suspension for which the first one waited.
  await sql`
    CREATE FUNCTION lock_balance(member bigint)
    RETURNS TABLE (balance bigint, suspended_at timestamptz, deleted_at timestamptz) LANGUAGE plpgsql AS $$
    #variable_conflict use_column
    BEGIN
      SELECT t.gumballs + t.unscored_gumballs INTO balance FROM user_totals t WHERE t.user_id = member FOR NO KEY UPDATE;
      IF NOT FOUND THEN
        RETURN;
      END IF;
      SELECT u.suspended_at, u.deleted_at INTO suspended_at, deleted_at FROM users u WHERE u.id = member;
      RETURN NEXT;
    END $$`.execute(db);
}
