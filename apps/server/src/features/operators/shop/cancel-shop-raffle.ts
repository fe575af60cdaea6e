import type { OperatorItem } from '@gumball/contract/shop/shop.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { cancelRaffle } from '../../shop/raffles/cancel-raffle.ts';
import { recordAction } from '../record-action.ts';

/** Cancels a raffle, with an entry in the audit log in the same transaction. Throws the errors of `cancelRaffle`. */
export async function cancelShopRaffle(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'jobs' | 'shopBroadcasts'>,
  viewer: Viewer,
  { itemId, note }: { itemId: string; note: string },
): Promise<OperatorItem> {
  const reason = note.trim();
  const item = await deps.db.transaction(async (tx) => {
    const cancelled = await cancelRaffle(deps, tx, { itemId, reason });
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'cancel-raffle',
      subject: { kind: 'item', id: itemId },
      details: { title: cancelled.name, reason },
    });
    return cancelled;
  });
  deps.shopBroadcasts.itemChanged(itemId);
  return item;
}
