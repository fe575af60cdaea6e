import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';

/** Whether anybody has an account. */
export async function hasAccounts(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT 1 FROM users) AS found`.execute(db.kysely);
  return rows[0]?.found ?? true;
}
