import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { checkPlaces } from '../check-places.ts';
import type { LockedRow } from './scheduled.store.ts';

/** Returns why a scheduled post is refused. */
export async function findRefusal(
  deps: Pick<Deps, 'db' | 'clock'>,
  { user_id: userId, draft }: LockedRow,
): Promise<unknown> {
  try {
    await checkPlaces(deps, { userId }, draft);
    return new AppError('MEDIA_URL_UNKNOWN', { field: 'mediaUrls' });
  } catch (error) {
    return error;
  }
}
