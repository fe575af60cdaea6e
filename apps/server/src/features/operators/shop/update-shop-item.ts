import type { itemChange, OperatorItem } from '@gumball/contract/shop/shop.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { updateItem } from '../../shop/update-item.ts';
import { recordAction } from '../record-action.ts';

/** Changes an item of the shop, with an entry in the audit log. Throws the errors of `updateItem`. */
export async function updateShopItem(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'shopBroadcasts'>,
  viewer: Viewer,
  itemId: string,
  input: z.output<typeof itemChange>,
): Promise<OperatorItem> {
  const item = await deps.db.transaction(async (tx) => {
    const updated = await updateItem(deps, tx, { itemId, operatorId: viewer.userId, input });
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'update-item',
      subject: { kind: 'item', id: itemId },
      details: { title: updated.name, price: updated.price, paused: updated.isPaused },
    });
    return updated;
  });
  deps.shopBroadcasts.itemChanged(itemId);
  return item;
}
