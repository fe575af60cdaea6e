/** The ranking follows the member's own Gumballs: docs/product.md, Leaderboard. */
import { refresh } from '../../lib/api/query-client.ts';
import { socket } from '../../lib/api/socket.ts';

/** Reads what is on screen of the ranking anew whenever the member's balance changes; answers how to stop. */
export function followRanking(): () => void {
  return socket.on('earnings:updated', () => {
    refresh(['leaderboard']);
  });
}
