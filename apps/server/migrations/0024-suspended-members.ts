import { type Kysely, sql } from 'kysely';

/** Few members are suspended: lists that leave them out look here, and not at each of the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX users_suspended ON users (id) WHERE suspended_at IS NOT NULL`.execute(db);
}
