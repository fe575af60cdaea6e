/** The pinned post of the own profile: docs/product.md, Posts. */
import { session } from '../../../lib/session/session.ts';
import { postControlsClient } from './post-controls.ts';

/** Pins an own post to the profile, or unpins it. */
export async function setPinned(id: string, isPinned: boolean): Promise<void> {
  await (isPinned ? postControlsClient.pin : postControlsClient.unpin)({ params: { id } });
  session.updateUser({ pinnedPostId: isPinned ? id : null });
}
