import { type Kysely, sql } from 'kysely';

/**
 * Raffles: items whose copies are tickets. The seed of a raffle is stored with it, and its draw keeps the lists that
 * anybody can check the result with. `won` is null for other items and before the draw.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE shop_items
      ADD COLUMN winners integer,
      ADD COLUMN decided_at timestamptz,
      ADD COLUMN cancelled_at timestamptz,
      ADD COLUMN cancel_reason text`.execute(db);
  await sql`ALTER TABLE shop_orders ADD COLUMN won boolean`.execute(db);
  await sql`CREATE INDEX shop_orders_of_item ON shop_orders (item_id, id)`.execute(db);
  await sql`
    CREATE TABLE raffles (
      item_id bigint PRIMARY KEY REFERENCES shop_items,
      seed text NOT NULL,
      tickets bigint[],
      winning_tickets bigint[]
    )`.execute(db);
}
