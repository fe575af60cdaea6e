import { type Kysely, sql } from 'kysely';

/**
 * Events of communities and who takes part. `sequence` counts the edits, `announced_sequence` is the last one that the
 * participants are told of, and `scheduled_at` when the time was last set. An attendance keeps the edits that its member
 * was told and reminded of already, so that no server does it twice.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE community_events (
      community_id bigint NOT NULL REFERENCES communities ON DELETE CASCADE,
      id bigint NOT NULL,
      creator_id bigint REFERENCES users,
      creation_key text,
      title text NOT NULL,
      description text,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      time_zone text NOT NULL,
      place text,
      link text,
      places_max integer,
      going_count integer NOT NULL DEFAULT 0,
      maybe_count integer NOT NULL DEFAULT 0,
      no_count integer NOT NULL DEFAULT 0,
      sequence integer NOT NULL DEFAULT 0,
      announced_sequence integer NOT NULL DEFAULT 0,
      scheduled_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      cancelled_at timestamptz,
      PRIMARY KEY (community_id, id),
      CHECK (ends_at > starts_at),
      CHECK (places_max IS NULL OR going_count <= places_max)
    )`.execute(db);
  await sql`
    CREATE UNIQUE INDEX community_events_creation ON community_events (community_id, creator_id, creation_key)
    WHERE creation_key IS NOT NULL`.execute(db);
  await sql`CREATE INDEX community_events_in_time ON community_events (community_id, starts_at, id)`.execute(db);
  await sql`CREATE INDEX community_events_due ON community_events (starts_at) WHERE cancelled_at IS NULL`.execute(db);
  await sql`CREATE INDEX community_events_by ON community_events (creator_id)`.execute(db);
  await sql`
    CREATE TABLE community_event_attendances (
      community_id bigint NOT NULL,
      event_id bigint NOT NULL,
      user_id bigint NOT NULL REFERENCES users,
      answer text NOT NULL CHECK (answer IN ('going', 'maybe', 'no')),
      answered_at timestamptz NOT NULL,
      day_reminded integer,
      hour_reminded integer,
      informed_sequence integer NOT NULL,
      PRIMARY KEY (community_id, event_id, user_id),
      FOREIGN KEY (community_id, event_id) REFERENCES community_events ON DELETE CASCADE
    )`.execute(db);
  await sql`
    CREATE INDEX community_event_attendances_listed
    ON community_event_attendances (community_id, event_id, answer, answered_at, user_id)`.execute(db);
  await sql`
    CREATE INDEX community_event_attendances_by_user ON community_event_attendances (user_id, event_id)`.execute(db);
}
