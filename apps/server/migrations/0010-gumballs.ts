import { type Kysely, sql } from 'kysely';

/** The ledger of Gumballs, the standings drawn from it, and who referred whom. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN IF NOT EXISTS show_on_leaderboard boolean NOT NULL DEFAULT true`.execute(db);
  await ledger(db);
  await standings(db);
  await orderOfStandings(db);
  await referrals(db);
}

async function ledger(db: Kysely<unknown>): Promise<void> {
  // Without a foreign key on purpose: the entries outlive the member, and refer to nobody then.
  await sql`
    CREATE TABLE gumball_entries (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id bigint NOT NULL,
      amount bigint NOT NULL CHECK (amount <> 0),
      kind text NOT NULL,
      reference text NOT NULL,
      created_at timestamptz NOT NULL,
      CONSTRAINT gumball_entries_once UNIQUE (kind, reference, user_id)
    )`.execute(db);
  await sql`CREATE INDEX gumball_entries_of_member ON gumball_entries (user_id, id DESC)`.execute(db);
  await sql`
    CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'the ledger is only added to; write a reversal' USING ERRCODE = 'restrict_violation';
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER gumball_entries_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON gumball_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`.execute(db);
}

// A member's sum on each board: 'all', and every week and month in which there was an entry. Equal scores are ordered by who joined first.
async function standings(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION takes_rank(member users) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
      SELECT member.first_name <> '' AND member.last_name <> '' AND member.role = 'member'
        AND member.suspended_at IS NULL AND member.show_on_leaderboard
    $$`.execute(db);
  await sql`
    CREATE TABLE standings (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      board text NOT NULL,
      score bigint NOT NULL,
      level smallint NOT NULL,
      listed boolean NOT NULL,
      tie bigint GENERATED ALWAYS AS (-user_id) STORED,
      PRIMARY KEY (user_id, board)
    ) WITH (fillfactor = 80)`.execute(db);
  await sql`
    CREATE FUNCTION open_standings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO standings (user_id, board, score, level, listed)
        SELECT id, 'all', 0, 0, takes_rank(joined) FROM joined;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER open_standings AFTER INSERT ON users REFERENCING NEW TABLE AS joined
    FOR EACH STATEMENT EXECUTE FUNCTION open_standings()`.execute(db);
  await sql`
    CREATE FUNCTION list_standings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      UPDATE standings SET listed = takes_rank(NEW) WHERE user_id = NEW.id AND listed <> takes_rank(NEW);
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER list_standings
    AFTER UPDATE OF first_name, last_name, role, suspended_at, show_on_leaderboard ON users
    FOR EACH ROW WHEN (takes_rank(OLD) <> takes_rank(NEW)) EXECUTE FUNCTION list_standings()`.execute(db);
  await sql`
    INSERT INTO standings (user_id, board, score, level, listed)
      SELECT id, 'all', 0, 0, takes_rank(users) FROM users`.execute(db);
  await sql`CREATE INDEX standings_order ON standings (board, score DESC, tie DESC) WHERE listed`.execute(db);
  await sql`CREATE INDEX standings_of_level ON standings (board, level, score DESC, tie DESC) WHERE listed`.execute(db);
}

// How many stand above a place is known at some places; what changed since is written down and counted on top, so that a rank is exact and cheap.
async function orderOfStandings(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE standing_marks (
      board text NOT NULL,
      score bigint NOT NULL,
      tie bigint NOT NULL,
      above bigint NOT NULL,
      PRIMARY KEY (board, score, tie)
    )`.execute(db);
  await sql`
    CREATE TABLE standing_changes (
      board text NOT NULL,
      tie bigint NOT NULL,
      before_score bigint,
      after_score bigint
    )`.execute(db);
  await sql`CREATE INDEX standing_changes_board ON standing_changes (board)`.execute(db);
  await sql`
    CREATE FUNCTION note_standings() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO standing_changes SELECT board, tie, NULL, score FROM added WHERE listed;
      ELSIF TG_OP = 'DELETE' THEN
        INSERT INTO standing_changes SELECT board, tie, score, NULL FROM gone WHERE listed;
      ELSE
        INSERT INTO standing_changes
          SELECT board, tie, CASE WHEN gone.listed THEN gone.score END, CASE WHEN added.listed THEN added.score END
          FROM gone JOIN added USING (user_id, board, tie)
          WHERE gone.listed AND (NOT added.listed OR gone.score <> added.score) OR NOT gone.listed AND added.listed;
      END IF;
      RETURN NULL;
    END $$`.execute(db);
  await sql`
    CREATE TRIGGER note_added AFTER INSERT ON standings REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_standings()`.execute(db);
  await sql`
    CREATE TRIGGER note_changed AFTER UPDATE ON standings REFERENCING OLD TABLE AS gone NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION note_standings()`.execute(db);
  await sql`
    CREATE TRIGGER note_gone AFTER DELETE ON standings REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION note_standings()`.execute(db);
  // The rank with which a member began a week or a month.
  await sql`
    CREATE TABLE standing_starts (
      board text NOT NULL,
      user_id bigint NOT NULL,
      rank integer NOT NULL,
      PRIMARY KEY (board, user_id)
    )`.execute(db);
}

async function referrals(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE referrals (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      referrer_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      state text NOT NULL CHECK (state IN ('waiting', 'rewarded', 'held', 'reversed')),
      held_reason text,
      held_at timestamptz,
      device_hash bytea NOT NULL,
      network text NOT NULL,
      signed_up_at timestamptz NOT NULL,
      joined_at timestamptz,
      decided_at timestamptz,
      CHECK (user_id <> referrer_id),
      CHECK ((state = 'waiting') = (joined_at IS NULL)),
      CHECK (state <> 'held' OR held_reason IS NOT NULL AND held_at IS NOT NULL)
    )`.execute(db);
  await sql`CREATE INDEX referrals_latest ON referrals (referrer_id, joined_at DESC, user_id DESC)`.execute(db);
  await sql`CREATE INDEX referrals_burst ON referrals (referrer_id, signed_up_at DESC)`.execute(db);
  await sql`CREATE INDEX referrals_held ON referrals (held_at) WHERE state = 'held'`.execute(db);
  await sql`
    CREATE TABLE referral_visits (
      referrer_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      day date NOT NULL,
      visitor_hash bytea NOT NULL,
      PRIMARY KEY (referrer_id, day, visitor_hash)
    )`.execute(db);
  await sql`CREATE INDEX referral_visits_day ON referral_visits (day)`.execute(db);
  await sql`
    CREATE TABLE referral_days (
      referrer_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      day date NOT NULL,
      clicks integer NOT NULL DEFAULT 0,
      PRIMARY KEY (referrer_id, day)
    )`.execute(db);
  await sql`
    CREATE TABLE referrers (
      user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      rewarded integer NOT NULL CHECK (rewarded >= 0)
    )`.execute(db);
  await sql`CREATE INDEX referrers_order ON referrers (rewarded DESC, user_id)`.execute(db);
}
