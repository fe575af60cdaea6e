import { monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import type { PlatformDeps } from '../../platform/platform-deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { userRoom } from '../../platform/realtime/realtime.ts';
import { listSums } from './gumballs.store.ts';
import { toEarnings } from './gumballs.view.ts';

const coalesceMs = 50;

/** What users receive about their balance. Called after the commit of an action. */
export type EarningsBroadcasts = {
  /** The balances of these users changed. */
  changed(userIds: readonly string[]): void;
};

/**
 * Creates the broadcasts about balances. Changes are coalesced and read again, so that the last event always has the
 * current balance.
 */
export function createEarningsBroadcasts({
  db,
  clock,
  realtime,
  memberActivity,
  log,
}: Pick<PlatformDeps, 'db' | 'clock' | 'realtime' | 'memberActivity' | 'log'>): EarningsBroadcasts {
  const changes = createCoalescer<string>({
    delayMs: coalesceMs,
    log,
    async send(userIds) {
      const recipients = userIds.filter((userId) => realtime.mayHaveListeners(userRoom(userId)));
      if (recipients.length === 0) return;
      const now = clock.now();
      for (const row of await listSums(db, recipients, weekOf(now).key, monthOf(now).key)) {
        const earnings = toEarnings(row);
        realtime.broadcast(userRoom(row.id), 'earnings:updated', { ...earnings, gumballs: earnings.total });
      }
    },
  });
  realtime.onClose(changes.stop);
  return {
    changed(userIds) {
      userIds.forEach(changes.add);
      userIds.forEach(memberActivity.happened);
    },
  };
}
