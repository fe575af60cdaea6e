import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/**
 * Serializes the actions between two users until the transaction ends. It is the first lock of such an action and the
 * only advisory lock. Reads after it see the current relationship.
 */
export async function lockPair(tx: Executor, one: string, other: string): Promise<void> {
  const pair = BigInt(one) < BigInt(other) ? `${one}:${other}` : `${other}:${one}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pair:${pair}`}, 0))`.execute(tx);
}
