import type { Frame } from '@gumball/rules/shop/frames';
import type { NotNull } from 'kysely';
import { type Database, type Executor, rowsIn, type Statement } from '../../../platform/db/database.ts';
import { blockedUserIdsSql } from '../../blocks/blocks.sql.ts';
import { isActiveUserSql } from '../../users/users.sql.ts';

/** Stores the seed of a new raffle. */
export async function insertRaffle(tx: Executor, itemId: string, seed: string): Promise<void> {
  await tx.insertInto('raffles').values({ item_id: itemId, seed, tickets: null, winning_tickets: null }).execute();
}

/** Lists the raffles that ended and are not drawn, the one that ended first at the beginning. */
export async function listDueRaffles(db: Database, now: Date): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('shop_items')
    .select('id')
    .where('kind', '=', 'raffle')
    .where('ends_at', '<=', now)
    .where('decided_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .orderBy('ends_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** The seed of a raffle, and after the draw its tickets in ascending order and the winning ones, best first. */
export type RaffleRow = { seed: string; tickets: string[] | null; winning_tickets: string[] | null };

const oneRaffle: Statement = {
  name: 'shop-raffle',
  text: `SELECT seed, tickets::text[] AS tickets, winning_tickets::text[] AS winning_tickets
    FROM raffles WHERE item_id = $1::bigint`,
};

/** Reads a raffle. */
export async function findRaffle(tx: Executor, itemId: string): Promise<RaffleRow | undefined> {
  const [row] = await rowsIn<RaffleRow>(tx, oneRaffle, [itemId]);
  return row;
}

const tickets: Statement = {
  name: 'shop-raffle-tickets',
  text: `SELECT o.id FROM shop_orders o JOIN users u ON u.id = o.user_id
    WHERE o.item_id = $1::bigint AND o.status <> 'refunded' AND ${isActiveUserSql} AND u.deleted_at IS NULL
    ORDER BY o.id FOR NO KEY UPDATE OF o`,
};

/** Lists the tickets of a raffle in ascending order, without those of suspended and deleted members, and locks them. */
export async function lockTickets(tx: Executor, itemId: string): Promise<string[]> {
  const rows = await rowsIn<{ id: string }>(tx, tickets, [itemId]);
  return rows.map(({ id }) => id);
}

const storedDraw: Statement = {
  name: 'shop-raffle-draw',
  text: `WITH raffle AS (
      UPDATE raffles SET tickets = $2::bigint[], winning_tickets = $3::bigint[] WHERE item_id = $1::bigint
    ), item AS (
      UPDATE shop_items SET decided_at = $4::timestamptz WHERE id = $1::bigint
    )
    UPDATE shop_orders SET won = id = ANY($3::bigint[]),
      status = CASE WHEN id = ANY($3::bigint[]) THEN 'open' ELSE status END,
      decided_at = CASE WHEN id = ANY($3::bigint[]) THEN NULL ELSE decided_at END
    WHERE item_id = $1::bigint AND status <> 'refunded' RETURNING id, user_id, won`,
};

/** A ticket after the draw. */
export type DecidedTicket = { id: string; user_id: string; won: boolean };

/** Stores the draw of a raffle that the caller locked: winning tickets become open orders. Returns all tickets. */
export function storeDraw(
  tx: Executor,
  draw: { itemId: string; tickets: readonly string[]; winners: readonly string[]; now: Date },
): Promise<DecidedTicket[]> {
  return rowsIn<DecidedTicket>(tx, storedDraw, [draw.itemId, draw.tickets, draw.winners, draw.now]);
}

/** A winning ticket with its owner; the columns of the owner are null for a member whom the viewer does not see. */
export type WinnerRow = {
  ticket: string;
  user_id: string | null;
  username: string;
  first_name: string;
  last_name: string;
  avatar_url: string | null;
  frame: Frame | null;
  level_gumballs: string;
};

const winners: Statement = {
  name: 'shop-raffle-winners',
  text: `SELECT t.ticket::text, u.id AS user_id, u.username, u.first_name, u.last_name, u.avatar_url, u.frame, u.level_gumballs
    FROM unnest($1::bigint[]) WITH ORDINALITY t (ticket, place)
    LEFT JOIN shop_orders o ON o.id = t.ticket
    LEFT JOIN users u ON u.id = o.user_id AND ${isActiveUserSql} AND u.id NOT IN ${blockedUserIdsSql('$2::bigint')}
    ORDER BY t.place`,
};

/** Lists winning tickets in their order, with their owners as a viewer sees them. */
export function listWinners(db: Database, winningTickets: readonly string[], viewerId: string): Promise<WinnerRow[]> {
  return db.rows(winners, [winningTickets, viewerId]);
}

/** Cancels a raffle that the caller locked. It is paused too: members no longer see it. */
export async function storeCancellation(
  tx: Executor,
  itemId: string,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('shop_items')
    .set({ cancelled_at: now, cancel_reason: reason, paused_at: now })
    .where('id', '=', itemId)
    .execute();
}

/** Finds a cancelled raffle: its name, and why it was cancelled. */
export async function findCancelledRaffle(
  db: Database,
  itemId: string,
): Promise<{ name: string; reason: string } | undefined> {
  return db.kysely
    .selectFrom('shop_items')
    .select(['name', 'cancel_reason as reason'])
    .where('id', '=', itemId)
    .where('cancel_reason', 'is not', null)
    .$narrowType<{ reason: NotNull }>()
    .executeTakeFirst();
}

/** Lists the first tickets of a raffle that are not refunded. */
export async function listUnrefundedTickets(db: Database, itemId: string, limit: number): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('shop_orders')
    .select('id')
    .where('item_id', '=', itemId)
    .where('status', '<>', 'refunded')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
