import type { Executor } from '../../../platform/db/database.ts';
import { removeDeparture } from './invitations.store.ts';

/** Makes earlier invitations valid again for a member who was removed, inside the caller's transaction. */
export async function allowReturn(tx: Executor, communityId: string, userId: string): Promise<void> {
  await removeDeparture(tx, communityId, userId);
}
