import { sql } from 'kysely';
import type { Ids } from '../ids/ids.ts';
import type { Database } from './database.ts';

const secretsByPool = new WeakMap<object, Map<string, Promise<string>>>();

/** Returns the secret of this name, which all nodes share. The first caller creates it. */
export function sharedSecret({ db, ids }: { db: Database; ids: Pick<Ids, 'secret'> }, name: string): Promise<string> {
  const secrets = secretsByPool.get(db.pool) ?? new Map<string, Promise<string>>();
  secretsByPool.set(db.pool, secrets);
  const secret = secrets.get(name) ?? storeSecret(db, name, ids.secret());
  secrets.set(name, secret);
  secret.catch(() => secrets.delete(name));
  return secret;
}

async function storeSecret(db: Database, name: string, generated: string): Promise<string> {
  const { rows } = await sql<{ secret: string }>`
    INSERT INTO server_secrets (name, secret) VALUES (${name}, ${generated})
    ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING secret`.execute(db.kysely);
  return rows[0]?.secret ?? generated;
}
