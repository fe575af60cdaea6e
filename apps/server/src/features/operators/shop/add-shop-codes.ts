import type { OperatorItem } from '@gumball/contract/shop/shop.schemas';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import { addCodes } from '../../shop/add-codes.ts';
import { recordAction } from '../record-action.ts';

/** Adds codes to an item, with an entry in the audit log that does not contain them. Throws the errors of `addCodes`. */
export async function addShopCodes(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'shopBroadcasts'>,
  viewer: Viewer,
  itemId: string,
  codes: readonly string[],
): Promise<{ item: OperatorItem; added: number }> {
  const result = await deps.db.transaction(async (tx) => {
    const { item, added } = await addCodes(tx, itemId, codes);
    await recordAction(deps, tx, {
      operatorId: viewer.userId,
      action: 'add-codes',
      subject: { kind: 'item', id: itemId },
      details: { title: item.name, added },
    });
    return { item, added };
  });
  deps.shopBroadcasts.itemChanged(itemId);
  return result;
}
