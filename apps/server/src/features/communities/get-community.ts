import type { Community } from '@gumball/contract/communities/communities.schemas';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { findCommunity } from './communities.store.ts';
import { toCommunity } from './communities.view.ts';
import { activityWindow } from './lists/activity-window.ts';

/** Reads one community. Throws `COMMUNITY_NOT_FOUND`. */
export async function getCommunity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  communityId: string,
): Promise<Community> {
  const row = await findCommunity(db, viewer.userId, communityId, activityWindow(clock.now()));
  if (!row) throw new AppError('COMMUNITY_NOT_FOUND');
  return toCommunity(row);
}
