import { type Kysely, sql } from 'kysely';

/** How far a participant of a direct conversation has read while a block stood in it. `read_up_to` is what the other is told, and stays where it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE conversation_participants ADD COLUMN read_alone integer NOT NULL DEFAULT 0`.execute(db);
}
