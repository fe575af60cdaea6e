import type { Cause } from './holds.store.ts';

/** Returns the cause of a hold by a copy of a blocked picture; undefined for a post without one. */
export function pictureCause(pictureId: string | undefined): Cause | undefined {
  return pictureId === undefined ? undefined : { cause: 'picture', causeId: pictureId, reason: '', needsReview: true };
}
