import { useEffect } from 'react';
import { catchUp } from '../../lib/api/missed-events.ts';
import { socket } from '../../lib/api/socket.ts';
import { afterFirstPaint } from '../../lib/scheduling/after-first-paint.ts';
import { useSession } from '../../lib/session/session.ts';

/** Connects the user's socket, and keeps the badges of any page. */
export function useSessionServices(): void {
  const current = useSession();
  const token = current.status === 'member' ? current.token : undefined;
  const userId = current.status === 'member' ? current.user.id : undefined;

  useEffect(() => {
    socket.connectAs(token);
    return () => socket.connectAs(undefined);
  }, [token]);

  useEffect(
    () =>
      socket.onConnect(() => {
        catchUp().catch(reportError);
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
    afterFirstPaint()
      .then(() => import('./watch-for-updates.ts'))
      .then(({ watchForUpdates }) => watchForUpdates())
      .catch(() => {
        // The next page load watches.
      });
  }, []);
}
