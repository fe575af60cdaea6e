import type { Boost } from '@gumball/contract/shop/shop.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findBoosts } from './boosts.store.ts';

/** Counts the viewer's unused boosts, and returns the one that runs. */
export async function getBoosts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: Viewer,
): Promise<{ unused: number; running: Boost | null }> {
  const { unused, running } = await findBoosts(db, userId, clock.now());
  return { unused, running: running ? { postId: running.post_id, endsAt: running.ends_at.toISOString() } : null };
}
