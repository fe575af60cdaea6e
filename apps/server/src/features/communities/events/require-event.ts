import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { type EventRow, findEvent } from './community-events.store.ts';
import { requireReader } from './require-reader.ts';

/** The path of an event. */
export type EventPath = { communityId: string; eventId: string };

/** Returns an event that the viewer may read. Throws the errors of `requireReader` and `EVENT_NOT_FOUND`. */
export async function requireEvent(
  deps: Pick<Deps, 'db'>,
  viewer: Pick<Viewer, 'userId'>,
  { communityId, eventId }: EventPath,
): Promise<EventRow> {
  await requireReader(deps, viewer, communityId);
  const row = await findEvent(deps.db, viewer.userId, communityId, eventId);
  if (!row) throw new AppError('EVENT_NOT_FOUND');
  return row;
}
