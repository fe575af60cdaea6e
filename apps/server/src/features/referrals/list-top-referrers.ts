import type { TopReferrer } from '@gumball/contract/referrals/referrals.schemas';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { listTop } from './referrals.store.ts';
import { toTopReferrers } from './referrals.view.ts';

/** Lists the members with the most rewarded referrals, without those that a block hides from the viewer. */
export async function listTopReferrers(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  limit: number,
): Promise<TopReferrer[]> {
  return toTopReferrers(await listTop(db, viewer.userId, limit));
}
