import type { Deps } from '../../deps.ts';
import { createGathering } from '../../platform/realtime/gathering.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { memberRoom } from '../../platform/realtime/realtime.ts';
import { listPairs } from './friends.store.ts';
import { standingOf } from './standing-of.ts';

const changesWithinMs = 50;

/** Broadcasts about friendship. Called after the commit of an action. */
export type FriendNews = {
  /** Reports that the relationship of a recipient to another user has changed. */
  changed(hearerId: string, otherId: string): void;
};

/**
 * The broadcasts about friendship of this server. Changes are coalesced and then read again, so that the last event
 * always holds the current state, regardless of the order of the responses.
 */
export const friendNews = oncePerServer(({ db, realtime, log }: Pick<Deps, 'db' | 'realtime' | 'log'>): FriendNews => {
  const changes = createGathering<string>({
    withinMs: changesWithinMs,
    log,
    async send(pairs) {
      const othersOf = new Map<string, string[]>();
      for (const pair of pairs) {
        const [hearer = '', other = ''] = pair.split(',');
        if (realtime.mayBeHeard(memberRoom(hearer))) othersOf.set(hearer, [...(othersOf.get(hearer) ?? []), other]);
      }
      for (const [hearer, others] of othersOf) {
        for (const row of await listPairs(db, hearer, others)) {
          realtime.announce(memberRoom(hearer), 'friends:changed', {
            userId: row.id,
            ...standingOf(row),
            friendsCount: row.friends_count,
            receivedCount: row.received_count,
          });
        }
      }
    },
  });
  realtime.onClose(() => changes.stop());
  const news: FriendNews = { changed: (hearerId, otherId) => changes.add(`${hearerId},${otherId}`) };
  return news;
});
