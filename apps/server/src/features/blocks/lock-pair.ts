import { sql } from 'kysely';
import type { Executor } from '../../platform/db/database.ts';

/**
 * Lets one deed between two members happen at a time until the transaction ends. It is the first lock such a deed takes, and the only one of its kind;
 * what is read after it is how the two stand.
 */
export async function lockPair(tx: Executor, one: string, other: string): Promise<void> {
  const pair = BigInt(one) < BigInt(other) ? `${one}:${other}` : `${other}:${one}`;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`pair:${pair}`}, 0))`.execute(tx);
}
