import type { Deps } from '../../deps.ts';
import { removeOld } from './notifications.store.ts';

const dayMs = 86_400_000;
const keptMs = 90 * dayMs;

/**
 * Deletes notifications after 90 days, and after one day those without any action left. Returns how many were deleted.
 */
export async function clearNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const nowMs = clock.now().getTime();
  const times = { before: new Date(nowMs - keptMs), emptyBefore: new Date(nowMs - dayMs) };
  let total = 0;
  for (let behind: string | null = '0'; behind !== null; ) {
    const { removed, reached }: Awaited<ReturnType<typeof removeOld>> = await removeOld(db, { ...times, behind });
    total += removed;
    behind = reached;
  }
  return total;
}
