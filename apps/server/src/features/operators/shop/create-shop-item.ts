import type { newItem, OperatorItem } from '@gumball/contract/shop/shop.schemas';
import type { z } from 'zod';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { createItem } from '../../shop/create-item.ts';
import { recordAction } from '../record-action.ts';

/** Creates an item of the shop, with an entry in the audit log. Throws the errors of `createItem`. */
export async function createShopItem(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'shopBroadcasts' | 'userBroadcasts'>,
  viewer: Viewer,
  input: z.output<typeof newItem>,
  idempotencyKey: string | undefined,
): Promise<OperatorItem> {
  const item = await deps.db.transaction(async (tx) => {
    const created = await createItem(deps, tx, input, { operatorId: viewer.userId, idempotencyKey });
    const { id, name, price } = created.item;
    if (created.isNew)
      await recordAction(deps, tx, {
        operatorId: viewer.userId,
        action: 'create-item',
        subject: { kind: 'item', id },
        details: { title: name, price },
      });
    return created.item;
  });
  deps.shopBroadcasts.itemChanged(item.id);
  deps.userBroadcasts.featuresChanged({ hasShop: true, ...(item.kind === 'boost' && { hasBoosts: true }) });
  return item;
}
