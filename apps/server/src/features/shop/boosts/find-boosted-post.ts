import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { chooseBoostedPost } from './boosts.store.ts';

const turnMs = 3600 * 1000;

/** Finds a boosted post of another member for the viewer, another one each hour; null if there is none. */
export async function findBoostedPost(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
): Promise<string | null> {
  const now = clock.now();
  return (await chooseBoostedPost(db, userId, now, Math.floor(now.getTime() / turnMs))) ?? null;
}
