import { sql } from 'kysely';
import type { Database } from './database.ts';

/** The secret of a name that all servers share: the stored one, else `made` from now on. */
export async function keepSecret(db: Database, name: string, made: string): Promise<string> {
  const { rows } = await sql<{ secret: string }>`
    INSERT INTO server_secrets (name, secret) VALUES (${name}, ${made})
    ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING secret`.execute(db.kysely);
  return rows[0]?.secret ?? made;
}
