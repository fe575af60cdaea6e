import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../../deps.ts';
import { listKnownProofs } from './submissions.store.ts';

const graceMs = dayMs;
const keyPrefix = 'proof-';

/**
 * Removes proofs without a row: those of deleted users, and leftovers of a crash. Recent files are not touched. Returns
 * their number.
 */
export async function purgeOrphanedProofs({
  db,
  storage,
  clock,
}: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<number> {
  const beforeMs = clock.now().getTime() - graceMs;
  let total = 0;
  for await (const files of storage.list()) {
    const old = files
      .filter(({ key, modifiedAt }) => key.startsWith(keyPrefix) && modifiedAt.getTime() < beforeMs)
      .map(({ key }) => key);
    if (old.length === 0) continue;
    const known = await listKnownProofs(db.kysely, old);
    const orphans = old.filter((key) => !known.has(key));
    await storage.remove(orphans);
    total += orphans.length;
  }
  return total;
}
