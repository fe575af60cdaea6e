import { lazy, Suspense } from 'react';
import { useStore } from '../../lib/storage/store.ts';
import { muteRequest } from '../../ui/product/mute-request.ts';

const MuteDialog = lazy(() => import('../../features/mutes/MuteDialog.tsx'));

async function hideFromLists(userId: string): Promise<void> {
  const [{ hideMutedPosts }, { removeCommentsOf }] = await Promise.all([
    import('../../features/posts/data/hide-muted-posts.ts'),
    import('../../features/comments/comments.cache.ts'),
  ]);
  hideMutedPosts(userId);
  removeCommentsOf(userId);
}

/** The host of the dialog that mutes a member. */
export function MuteHost() {
  const member = useStore(muteRequest);
  return member ? (
    <Suspense>
      <MuteDialog
        key={member.id}
        member={member}
        onMuted={() => {
          hideFromLists(member.id).catch(reportError);
        }}
        onClose={() => muteRequest.set(null)}
      />
    </Suspense>
  ) : null;
}
