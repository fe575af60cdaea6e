import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/database.ts';

/** Locks the services against other changes until the transaction ends. */
export async function lockIntegrations(tx: Executor): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('integrations', 0))`.execute(tx);
}
