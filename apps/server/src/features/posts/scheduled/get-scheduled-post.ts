import type { ScheduledPost } from '@gumball/contract/posts/scheduled.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { findScheduled } from './scheduled.store.ts';
import { toScheduledPost } from './scheduled.view.ts';

/** Returns a scheduled post of the viewer. Throws `SCHEDULED_NOT_FOUND`. */
export async function getScheduledPost(
  { db }: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
  id: string,
): Promise<ScheduledPost> {
  const row = await findScheduled(db, viewer.userId, id);
  if (!row) throw new AppError('SCHEDULED_NOT_FOUND');
  return toScheduledPost(row);
}
