import type { OperatorItem } from '@gumball/contract/shop/shop.schemas';
import { checkCodes, codesPerItemMax, parseCodes } from '@gumball/rules/shop/items';
import type { Executor } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import { insertCodes } from './operator-shop.store.ts';
import { lockItem } from './purchases.store.ts';
import { toOperatorItem } from './shop.view.ts';

/**
 * Adds codes to an item inside the caller's transaction; a code that the item has is skipped. Returns how many are new.
 * Throws `ITEM_NOT_FOUND`, `ITEM_WITHOUT_CODES`, `CODES_INVALID` and `CODES_TOO_MANY`.
 */
export async function addCodes(
  tx: Executor,
  itemId: string,
  lines: readonly string[],
): Promise<{ item: OperatorItem; added: number }> {
  const codes = parseCodes(lines);
  assertOk(checkCodes(codes));
  const item = await lockItem(tx, itemId);
  if (!item) throw new AppError('ITEM_NOT_FOUND');
  if (item.kind !== 'code') throw new AppError('ITEM_WITHOUT_CODES');
  if ((item.stock ?? 0) + codes.length > codesPerItemMax) throw new AppError('CODES_TOO_MANY');
  const added = await insertCodes(tx, item, codes);
  return { item: toOperatorItem({ ...item, stock: (item.stock ?? 0) + added }), added };
}
