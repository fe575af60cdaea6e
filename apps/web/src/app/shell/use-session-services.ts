import { useEffect } from 'react';
import { socket } from '../../lib/api/socket.ts';
import { afterFirstPaint } from '../../lib/scheduling/after-first-paint.ts';
import { useSession } from '../../lib/session/session.ts';
import { confirmStore } from '../../ui/overlays/confirm.ts';
import { blockRequest } from '../../ui/product/block-request.ts';
import { navBadges } from '../../ui/product/nav-badges.ts';
import { reportRequest } from '../../ui/product/report-request.ts';
import { watchForUpdates } from './watch-for-updates.ts';

/** Connects the user's socket, handles requests of any page, and resets them when the user changes or signs out. */
export function useSessionServices(): void {
  const current = useSession();
  const token = current.status === 'member' ? current.token : undefined;
  const userId = current.status === 'member' ? current.user.id : undefined;

  useEffect(() => {
    socket.connectAs(token);
    return () => socket.connectAs(undefined);
  }, [token]);

  useEffect(() => {
    if (userId === undefined) return;
    return () => {
      navBadges.reset();
      // A confirmation of one user is not for the next one.
      confirmStore.current()?.respond(false);
      reportRequest.set(null);
    };
  }, [userId]);

  useEffect(
    () =>
      blockRequest.subscribe(() => {
        const id = blockRequest.get();
        if (id === null) return;
        blockRequest.set(null);
        import('../../features/friends/friends.mutations.ts')
          .then(({ confirmBlock }) => confirmBlock({ id, friendshipStatus: 'none', friendRequestId: null }))
          .catch(reportError);
      }),
    [],
  );

  useEffect(() => {
    if (userId === undefined) return;
    let unsubscribe: (() => void) | undefined;
    let isCancelled = false;
    // The page loads before its badges.
    afterFirstPaint()
      .then(() => import('./subscribe-nav-badges.ts'))
      .then(({ subscribeNavBadges }) => {
        if (!isCancelled) unsubscribe = subscribeNavBadges();
      })
      .catch(() => {
        // Without badges for now; the next page load retries.
      });
    return () => {
      isCancelled = true;
      unsubscribe?.();
    };
  }, [userId]);

  useEffect(() => {
    afterFirstPaint().then(watchForUpdates, reportError);
  }, []);
}
