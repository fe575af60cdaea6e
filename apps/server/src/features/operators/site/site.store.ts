import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** Locks the site against other changes until the transaction ends. */
export async function lockSite(tx: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('site', 0))`.execute(tx);
}
