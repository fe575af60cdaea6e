import { dayMs } from '@gumball/rules/formats/durations';
import type { Deps } from '../../deps.ts';
import { listExisting } from './uploads.store.ts';

const minAgeMs = dayMs;
const keyPattern = /^([A-Za-z0-9]{22})(?:-[a-z0-9]+)?\.[a-z0-9]+$/;

/**
 * Removes files without a row: those of deleted accounts and those left by a crash. A file is stored before its row, so
 * recent files are skipped. Returns the number of removed files.
 */
export async function purgeOrphans(deps: Pick<Deps, 'db' | 'storage' | 'clock'>): Promise<number> {
  const beforeMs = deps.clock.now().getTime() - minAgeMs;
  let total = 0;
  for await (const files of deps.storage.list()) {
    const old = files.flatMap(({ key, modifiedAt }) => {
      const id = keyPattern.exec(key)?.[1];
      return id && modifiedAt.getTime() < beforeMs ? [{ key, id }] : [];
    });
    if (old.length === 0) continue;
    const known = await listExisting(deps.db.kysely, [...new Set(old.map(({ id }) => id))]);
    const orphans = old.filter(({ id }) => !known.has(id)).map(({ key }) => key);
    await deps.storage.remove(orphans);
    total += orphans.length;
  }
  return total;
}
