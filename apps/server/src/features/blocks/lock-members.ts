import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/**
 * Locks two members in the order of their ids before their counts change, so that deeds with members in common wait but never deadlock. It is a
 * statement of its own: one that locks and then updates a row which changed meanwhile queues for that row a second time, behind those who wait for it.
 */
export async function lockMembers(tx: Executor, one: string, other: string): Promise<void> {
  await sql`SELECT id FROM users WHERE id IN (${one}, ${other}) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}
