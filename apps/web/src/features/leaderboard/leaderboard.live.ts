/** Live updates of the ranking: docs/product.md, Leaderboard. */
import { refresh } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';

/** Refetches the ranking whenever the member's balance changes. Returns a function that stops it. */
export function subscribeRanking(): () => void {
  return socket.on('earnings:updated', () => {
    refresh(['leaderboard']);
  });
}
