import { monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { userRoom } from '../../platform/realtime/realtime.ts';
import { listSums } from './gumballs.store.ts';
import { toEarnings } from './gumballs.view.ts';

const changesWithinMs = 50;
const broadcastsOf = oncePerServer(({ db, clock, realtime, log }: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>) => {
  const broadcasts = createCoalescer<string>({
    delayMs: changesWithinMs,
    log,
    async send(changed) {
      const recipients = changed.filter((memberId) => realtime.mayHaveListeners(userRoom(memberId)));
      if (recipients.length === 0) return;
      const now = clock.now();
      for (const row of await listSums(db, recipients, weekOf(now).key, monthOf(now).key)) {
        const earnings = toEarnings(row);
        realtime.broadcast(userRoom(row.id), 'earnings:updated', { ...earnings, gumballs: earnings.total });
      }
    },
  });
  realtime.onClose(broadcasts.stop);
  return broadcasts;
});

/**
 * Broadcasts changed balances to their users, after the commit. Changes are coalesced and read again, so that the last
 * event always has the current balance.
 */
export function broadcastEarnings(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>,
  memberIds: readonly string[],
): void {
  memberIds.forEach(broadcastsOf(deps).add);
}
