import { drawWinners } from '@gumball/rules/shop/raffles';
import type { Deps } from '../../../deps.ts';
import { lockItem } from '../purchases.store.ts';
import { type DecidedTicket, findRaffle, listDueRaffles, lockTickets, storeDraw } from './raffles.store.ts';
import { sha256 } from './sha256.ts';

type DrawDeps = Pick<Deps, 'db' | 'clock' | 'shopBroadcasts' | 'notifier'>;

/**
 * Draws the raffles that ended, each once and in its own transaction. The tickets of suspended and deleted members do
 * not take part. Winning tickets become open orders. Their owners and the others are notified, each once.
 */
export async function drawRaffles(deps: DrawDeps): Promise<void> {
  for (const itemId of await listDueRaffles(deps.db, deps.clock.now())) await drawRaffle(deps, itemId);
}

async function drawRaffle(deps: DrawDeps, itemId: string): Promise<void> {
  const result = await deps.db.transaction(async (tx) => {
    // A purchase locks the item too: it is in the list, or it finds the raffle drawn.
    const item = await lockItem(tx, itemId);
    const now = deps.clock.now();
    if (!item || item.decided_at || item.cancelled_at || !item.ends_at || item.ends_at > now) return undefined;
    const raffle = await findRaffle(tx, itemId);
    if (!raffle || item.winners === null) throw new Error(`the item ${itemId} has no draw`);
    const tickets = await lockTickets(tx, itemId);
    const winners = drawWinners({ seed: raffle.seed, tickets, winners: item.winners }, sha256);
    return { name: item.name, tickets: await storeDraw(tx, { itemId, tickets, winners, now }) };
  });
  if (!result) return;
  deps.shopBroadcasts.itemChanged(itemId);
  announceResult(deps, result.name, result.tickets);
}

function announceResult({ shopBroadcasts, notifier }: DrawDeps, item: string, tickets: readonly DecidedTicket[]): void {
  const results = new Map<string, DecidedTicket>();
  for (const ticket of tickets) if (ticket.won || !results.has(ticket.user_id)) results.set(ticket.user_id, ticket);
  for (const { id, user_id: userId, won } of results.values()) {
    shopBroadcasts.orderChanged(userId, id);
    notifier.notify({
      about: 'notification',
      type: won ? 'raffle_won' : 'raffle_lost',
      recipientId: userId,
      actorId: null,
      details: { item },
    });
  }
}
