import { type Kysely, sql } from 'kysely';

/**
 * Events whose notifications cannot be stored while a server of a distributed database is unavailable, on the
 * coordinator. A restart of the node must not lose them. One database leaves the table empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE waiting_notifications (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      event text NOT NULL,
      waits_since timestamptz NOT NULL,
      tried_at timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX idx_waiting_notifications_event ON waiting_notifications (md5(event))`.execute(db);
  await sql`CREATE INDEX idx_waiting_notifications_tried ON waiting_notifications (tried_at, id)`.execute(db);
}
