/** The pinned post of the own profile: docs/product.md, Posts. */
import { socket } from '../../../lib/api/socket.ts';
import { once } from '../../../lib/scheduling/once.ts';
import { session } from '../../../lib/session/session.ts';
import { postControlsClient } from './post-controls.ts';

/** Follows the other devices. Started by the menu of a post, which names the action by what is pinned. */
export const startPinnedLive = once(() => {
  socket.on('post:pinned', ({ postId }) => session.updateUser({ pinnedPostId: postId }));
});

/** Pins an own post to the profile, or unpins it. */
export async function setPinned(id: string, isPinned: boolean): Promise<void> {
  await (isPinned ? postControlsClient.pin : postControlsClient.unpin)({ params: { id } });
  session.updateUser({ pinnedPostId: isPinned ? id : null });
}
