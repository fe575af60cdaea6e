import { monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import { createCoalescer } from '../../platform/realtime/coalescer.ts';
import { oncePerServer } from '../../platform/realtime/once-per-server.ts';
import { userRoom } from '../../platform/realtime/realtime.ts';
import { listSums } from './gumballs.store.ts';
import { earningsOf } from './gumballs.view.ts';

const changesWithinMs = 50;
const newsOf = oncePerServer(({ db, clock, realtime, log }: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>) => {
  const news = createCoalescer<string>({
    withinMs: changesWithinMs,
    log,
    async send(changed) {
      const hearers = changed.filter((memberId) => realtime.mayHaveListeners(userRoom(memberId)));
      if (hearers.length === 0) return;
      const now = clock.now();
      for (const row of await listSums(db, hearers, weekOf(now).key, monthOf(now).key)) {
        const earnings = earningsOf(row);
        realtime.announce(userRoom(row.id), 'earnings:updated', { ...earnings, gumballs: earnings.total });
      }
    },
  });
  realtime.onClose(news.stop);
  return news;
});

/**
 * Tells members that their Gumballs changed; called after the commit. Changes are gathered for a moment and read afresh, so that the last news always
 * tells the present balance.
 */
export function announceEarnings(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>,
  memberIds: readonly string[],
): void {
  memberIds.forEach(newsOf(deps).add);
}
