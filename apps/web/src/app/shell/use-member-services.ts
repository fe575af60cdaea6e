import { useEffect } from 'react';
import { blockWish } from '../../lib/block-wish.ts';
import { counts } from '../../lib/counts.ts';
import { firstView } from '../../lib/first-view.ts';
import { reportWish } from '../../lib/report-wish.ts';
import { useSession } from '../../lib/session.ts';
import { socket } from '../../lib/socket.ts';
import { questions } from '../../ui/confirm.ts';
import { watchForUpdates } from './watch-for-updates.ts';

/** Connects the member's socket, does what any page may ask for, and puts away what is theirs when the member changes or leaves. */
export function useMemberServices(): void {
  const now = useSession();
  const token = now.status === 'member' ? now.token : undefined;
  const memberId = now.status === 'member' ? now.user.id : undefined;

  useEffect(() => {
    socket.follow(token);
    return () => socket.follow(undefined);
  }, [token]);

  useEffect(() => {
    if (memberId === undefined) return;
    return () => {
      counts.reset();
      // What was asked of the one is not for the next to answer.
      questions.current()?.answer(false);
      reportWish.set(null);
    };
  }, [memberId]);

  useEffect(
    () =>
      blockWish.subscribe(() => {
        const id = blockWish.get();
        if (id === null) return;
        blockWish.set(null);
        import('../../features/friends/friend-deeds.ts')
          .then(({ askAndBlock }) => askAndBlock({ id, friendshipStatus: 'none', friendRequestId: null }))
          .catch(reportError);
      }),
    [],
  );

  useEffect(() => {
    if (memberId === undefined) return;
    let stop: (() => void) | undefined;
    let left = false;
    // The page comes before the numbers on it.
    firstView()
      .then(() => import('./follow-counts.ts'))
      .then(({ followCounts }) => {
        if (!left) stop = followCounts();
      })
      .catch(() => {
        // Without the numbers for now; the next page load tries again.
      });
    return () => {
      left = true;
      stop?.();
    };
  }, [memberId]);

  useEffect(() => {
    firstView().then(watchForUpdates, reportError);
  }, []);
}
