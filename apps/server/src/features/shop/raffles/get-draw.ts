import type { RaffleDraw } from '@gumball/contract/shop/shop.schemas';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { toJoinedUserSummary } from '../../users/to-user-summary.ts';
import { listItemsById } from '../shop.store.ts';
import { findRaffle, listWinners } from './raffles.store.ts';
import { sha256 } from './sha256.ts';

/**
 * Reads the draw of a raffle: the hash of its seed, and after the draw the seed, the tickets and the winners. Throws
 * `ITEM_NOT_FOUND` for other items and for one that members do not see.
 */
export async function getDraw({ db }: Pick<Deps, 'db'>, { userId }: Viewer, itemId: string): Promise<RaffleDraw> {
  const [[item], raffle] = await Promise.all([listItemsById(db, [itemId]), findRaffle(db.kysely, itemId)]);
  if (!item || !raffle || (item.paused_at && !item.decided_at)) throw new AppError('ITEM_NOT_FOUND');
  const seedHash = sha256(raffle.seed);
  if (!item.decided_at) return { seedHash, seed: null, tickets: null, winners: [] };
  const winners = await listWinners(db, raffle.winning_tickets ?? [], userId);
  return {
    seedHash,
    seed: raffle.seed,
    tickets: raffle.tickets,
    winners: winners.map(({ ticket, user_id: ownerId, ...user }) => ({
      ticket,
      user: ownerId === null ? null : toJoinedUserSummary(ownerId, user),
    })),
  };
}
