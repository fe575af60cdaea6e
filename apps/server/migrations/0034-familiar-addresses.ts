import { type Kysely, sql } from 'kysely';

/** From which addresses each account has signed in, and which member an account of the sandbox belongs to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE familiar_addresses (
      user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
      address_hash bytea NOT NULL,
      last_used_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, address_hash)
    )`.execute(db);
  await sql`
    CREATE FUNCTION familiar_address_hash(user_id bigint, address text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT sha256(convert_to(user_id || ':' || address, 'UTF8'))
    $$`.execute(db);
  await sql`CREATE INDEX familiar_addresses_age ON familiar_addresses (last_used_at)`.execute(db);
  await sql`ALTER TABLE sandbox_accounts ADD COLUMN owner_id bigint REFERENCES users ON DELETE SET NULL`.execute(db);
  await sql`CREATE INDEX sandbox_accounts_owner ON sandbox_accounts (owner_id) WHERE owner_id IS NOT NULL`.execute(db);
}
