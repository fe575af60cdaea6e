import { type Kysely, sql } from 'kysely';

/**
 * Cases of the moderation queue: one for each subject, which a new report opens again. Servers of the previous release
 * decide reports without them; the next report about the subject repairs its case.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // `position` orders the queue: an id of the last opening, or of the decision.
  await sql`
    CREATE TABLE moderation_cases (
      id bigint PRIMARY KEY,
      subject_type text NOT NULL CHECK (subject_type IN ('post', 'comment', 'member', 'community', 'message')),
      subject_id bigint NOT NULL,
      user_id bigint REFERENCES users ON DELETE CASCADE,
      community_id bigint,
      kinds text[] NOT NULL,
      excerpt text NOT NULL,
      opened_at timestamptz NOT NULL,
      position bigint NOT NULL,
      claimed_by bigint,
      claimed_until timestamptz,
      passed_on_at timestamptz,
      closed_at timestamptz,
      UNIQUE (subject_type, subject_id)
    )`.execute(db);
  await sql`CREATE INDEX moderation_cases_open ON moderation_cases (position) WHERE closed_at IS NULL`.execute(db);
  await sql`CREATE INDEX moderation_cases_closed ON moderation_cases (position) WHERE closed_at IS NOT NULL`.execute(
    db,
  );
  await sql`
    CREATE INDEX moderation_cases_community ON moderation_cases (community_id, position)
    WHERE community_id IS NOT NULL`.execute(db);
  await sql`CREATE INDEX moderation_cases_user ON moderation_cases (user_id) WHERE user_id IS NOT NULL`.execute(db);
  // What happened to a case: items of filters, notes and decisions. Reports are rows of `reports`.
  await sql`
    CREATE TABLE moderation_case_events (
      case_id bigint NOT NULL REFERENCES moderation_cases ON DELETE CASCADE,
      id bigint NOT NULL,
      kind text NOT NULL,
      actor_id bigint,
      by_community boolean NOT NULL DEFAULT false,
      text text NOT NULL DEFAULT '',
      details jsonb NOT NULL DEFAULT '{}',
      created_at timestamptz NOT NULL,
      PRIMARY KEY (case_id, id)
    )`.execute(db);
  // The oldest open report names its case.
  await sql`
    INSERT INTO moderation_cases (id, subject_type, subject_id, user_id, community_id, kinds, excerpt, opened_at, position)
    SELECT DISTINCT ON (r.target_type, r.target_id) r.id, r.target_type, r.target_id, r.target_user_id,
      CASE r.target_type WHEN 'community' THEN r.target_id
        WHEN 'post' THEN (SELECT p.community_id FROM posts p WHERE p.id = r.target_id)
        WHEN 'comment' THEN (SELECT p.community_id FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.id = r.target_id)
      END, '{report}', r.excerpt, r.created_at, r.id
    FROM reports r WHERE r.closed_at IS NULL ORDER BY r.target_type, r.target_id, r.id`.execute(db);
}
