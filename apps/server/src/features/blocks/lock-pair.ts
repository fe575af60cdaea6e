import type { Executor } from '../../platform/db/database.ts';
import { acquirePairLock } from './blocks.store.ts';

/**
 * Serializes the actions between two users until the transaction ends. It is the first lock of such an action and the
 * only advisory lock. Reads after it see the current relationship.
 */
export async function lockPair(tx: Executor, userIdA: string, userIdB: string): Promise<void> {
  const pair = BigInt(userIdA) < BigInt(userIdB) ? `${userIdA}:${userIdB}` : `${userIdB}:${userIdA}`;
  await acquirePairLock(tx, pair);
}
