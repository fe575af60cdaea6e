import { monthOf, weekOf } from '@gumball/rules/gumballs/periods';
import type { Deps } from '../../deps.ts';
import { createGathering, type Gathering } from '../../platform/realtime/gathering.ts';
import { memberRoom, type Realtime } from '../../platform/realtime/realtime.ts';
import { listSums } from './gumballs.store.ts';
import { earningsOf } from './gumballs.view.ts';

const changesWithinMs = 50;
const open = new WeakMap<Realtime, Gathering<string>>();

/**
 * Tells members that their Gumballs changed; called after the commit. Changes are gathered for a moment and read afresh, so that the last news always
 * tells the present balance.
 */
export function announceEarnings(
  deps: Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>,
  memberIds: readonly string[],
): void {
  const { db, clock, realtime, log } = deps;
  let news = open.get(realtime);
  if (!news) {
    news = createGathering<string>({
      withinMs: changesWithinMs,
      log,
      async send(changed) {
        const hearers = changed.filter((memberId) => realtime.mayBeHeard(memberRoom(memberId)));
        if (hearers.length === 0) return;
        const now = clock.now();
        for (const row of await listSums(db, hearers, weekOf(now).board, monthOf(now).board)) {
          const earnings = earningsOf(row);
          realtime.announce(memberRoom(row.id), 'earnings:updated', { ...earnings, gumballs: earnings.total });
        }
      },
    });
    realtime.onClose(news.stop);
    open.set(realtime, news);
  }
  for (const memberId of memberIds) news.add(memberId);
}
