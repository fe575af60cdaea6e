/** Live updates of the member's balance: docs/product.md, Gumballs. */
import { gumballsEndpoints } from '@gumball/contract/gumballs/gumballs.endpoints';
import type { gumballsRoutes } from '@gumball/contract/gumballs/gumballs.routes';
import type { Earnings } from '@gumball/contract/gumballs/gumballs.schemas';
import { levelOf, levelReached } from '@gumball/rules/gumballs/level';
import { createClient } from '../../lib/api/api-client.ts';
import { queryClient, refresh } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { session } from '../../lib/session/session.ts';
import { celebrate } from '../../ui/rewards/rewards.ts';

const client = createClient<typeof gumballsRoutes>(gumballsEndpoints);

/** The query keys that a change of the balance invalidates. */
export const earningKeys = {
  summary: ['earnings', 'summary'],
  history: ['earnings', 'history'],
  referrals: ['earnings', 'referrals'],
  all: ['earnings'],
} as const;

/** Keeps the member's balance, level and earnings up to date. Returns a function that stops it. */
export function subscribeEarnings(): () => void {
  let eventCount = 0;
  let isStopped = false;
  const applyEarnings = ({ total, thisWeek, thisMonth, balance }: Earnings) => {
    const current = session.get();
    const level = current.status === 'member' && levelReached(current.user.gumballs, total);
    session.updateUser({ gumballs: total, balance, level: levelOf(total) });
    if (level) celebrate({ kind: 'level', level });
    queryClient.setQueryData(earningKeys.summary, { total, thisWeek, thisMonth, balance });
  };
  const unsubscribeEvents = socket.on('earnings:updated', (earnings) => {
    eventCount += 1;
    applyEarnings(earnings);
    refresh(earningKeys.history);
    refresh(earningKeys.referrals);
  });
  // Events missed before the connection are fetched instead; the session's balance is not in the query cache.
  const fetchEarnings = async () => {
    const countBefore = eventCount;
    const earnings = await client.summary();
    if (!isStopped && eventCount === countBefore) applyEarnings(earnings);
  };
  const unsubscribeConnections = socket.onConnect(() => {
    fetchEarnings().catch(() => {
      // The next connection or event updates the balance.
    });
  });
  return () => {
    isStopped = true;
    unsubscribeEvents();
    unsubscribeConnections();
  };
}
