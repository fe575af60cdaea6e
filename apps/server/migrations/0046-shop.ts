import { type Kysely, sql } from 'kysely';

/**
 * The shop: items, the codes that are handed out, and orders. `unscored_gumballs` is the sum of a user's entries that
 * change the balance only; `gumballs` stays the earned total that levels and leaderboards count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN unscored_gumballs bigint NOT NULL DEFAULT 0`.execute(db);
  await sql`
    CREATE TABLE shop_items (
      id bigint PRIMARY KEY,
      kind text NOT NULL,
      name text NOT NULL,
      description text NOT NULL,
      picture_url text,
      price integer NOT NULL CHECK (price > 0),
      stock integer,
      sold integer NOT NULL DEFAULT 0,
      member_limit integer,
      starts_at timestamptz,
      ends_at timestamptz,
      paused_at timestamptz,
      creation_key text UNIQUE,
      created_at timestamptz NOT NULL,
      CONSTRAINT shop_items_stock CHECK (sold >= 0 AND sold <= stock)
    )`.execute(db);
  await sql`
    CREATE TABLE shop_codes (
      item_id bigint NOT NULL REFERENCES shop_items,
      code text NOT NULL,
      position bigint NOT NULL,
      order_id bigint,
      PRIMARY KEY (item_id, code)
    )`.execute(db);
  await sql`CREATE INDEX shop_codes_left ON shop_codes (item_id, position) WHERE order_id IS NULL`.execute(db);
  await sql`
    CREATE TABLE shop_orders (
      id bigint PRIMARY KEY,
      user_id bigint NOT NULL REFERENCES users,
      item_id bigint NOT NULL REFERENCES shop_items,
      price integer NOT NULL,
      status text NOT NULL CHECK (status IN ('open', 'fulfilled', 'refunded')),
      code text,
      note text,
      creation_key text,
      created_at timestamptz NOT NULL,
      decided_at timestamptz
    )`.execute(db);
  await sql`CREATE INDEX shop_orders_of_user ON shop_orders (user_id, id DESC)`.execute(db);
  await sql`CREATE INDEX shop_orders_by_status ON shop_orders (status, id)`.execute(db);
  await sql`
    CREATE UNIQUE INDEX shop_orders_creation_key ON shop_orders (user_id, creation_key)
    WHERE creation_key IS NOT NULL`.execute(db);
}
