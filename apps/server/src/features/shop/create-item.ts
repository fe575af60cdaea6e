import { randomBytes } from 'node:crypto';
import type { newItem, OperatorItem } from '@gumball/contract/shop/shop.schemas';
import { checkItemDraft, itemsMax } from '@gumball/rules/shop/items';
import { checkRaffle } from '@gumball/rules/shop/raffles';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import { attachItemPicture } from './attach-item-picture.ts';
import { countItems, findCreatedItem, insertItem } from './operator-shop.store.ts';
import { insertRaffle } from './raffles/raffles.store.ts';
import { toOperatorItem } from './shop.view.ts';
import { toItemDraft } from './to-item-draft.ts';

/**
 * Creates an item inside the caller's transaction. The same `idempotencyKey` by the same operator returns the first item
 * again. Throws the errors of the rule, `ITEMS_TOO_MANY` and `MEDIA_URL_UNKNOWN`. Returns whether it is new.
 */
export async function createItem(
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  tx: Executor,
  input: z.output<typeof newItem>,
  by: { operatorId: string; idempotencyKey: string | undefined },
): Promise<{ item: OperatorItem; isNew: boolean }> {
  const { kind } = input;
  const draft = toItemDraft(input, kind, 0);
  const frame = kind === 'frame' ? input.frame : null;
  const pack = kind === 'stickers' ? input.pack : null;
  assertOk(checkItemDraft(draft, 0));
  if (kind === 'raffle') assertOk(checkRaffle(draft));
  if (kind === 'frame' && frame === null) throw new AppError('ITEM_FRAME_REQUIRED', { field: 'frame' });
  if (kind === 'stickers' && pack === null) throw new AppError('ITEM_PACK_REQUIRED', { field: 'pack' });
  const creationKey = by.idempotencyKey === undefined ? null : `${by.operatorId}:${by.idempotencyKey}`;
  const earlier = creationKey === null ? undefined : await findCreatedItem(tx, creationKey);
  if (earlier) return { item: toOperatorItem(earlier), isNew: false };
  if ((await countItems(tx)) >= itemsMax) throw new AppError('ITEMS_TOO_MANY');
  const now = clock.now();
  const pictureUrl = input.pictureUrl?.trim() || null;
  const row = await insertItem(tx, { ...draft, id: ids.next(), kind, frame, pack, pictureUrl, creationKey, now });
  if (!row) {
    const concurrent = await findCreatedItem(tx, creationKey ?? '');
    if (!concurrent) throw new Error('the item with this key is missing');
    return { item: toOperatorItem(concurrent), isNew: false };
  }
  // The seed is fixed before the first ticket. Nobody reads it before the draw.
  if (kind === 'raffle') await insertRaffle(tx, row.id, randomBytes(32).toString('hex'));
  if (pictureUrl !== null) await attachItemPicture(tx, by.operatorId, pictureUrl, now);
  return { item: toOperatorItem(row), isNew: true };
}
