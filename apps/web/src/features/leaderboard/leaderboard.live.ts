/** Live updates of the ranking: docs/product.md, Leaderboard. */
import { refresh } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';
import { runDaily } from '../../lib/scheduling/run-at.ts';

/**
 * Refetches the ranking whenever the member's balance changes, and when a week or a month may have ended. Returns a
 * function that stops it.
 */
export function subscribeRanking(): () => void {
  const refreshRanking = () => refresh(['leaderboard']);
  const stops = [socket.on('earnings:updated', refreshRanking), runDaily(refreshRanking)];
  return () => {
    for (const stop of stops) stop();
  };
}
