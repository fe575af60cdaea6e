import type { itemChange, OperatorItem } from '@gumball/contract/shop/shop.schemas';
import { checkItemDraft } from '@gumball/rules/shop/items';
import { checkRaffle, checkRaffleChange } from '@gumball/rules/shop/raffles';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Executor } from '../../platform/db/database.ts';
import { AppError, assertOk } from '../../platform/http/app-error.ts';
import { detachUpload } from '../uploads/detach-upload.ts';
import { attachItemPicture } from './attach-item-picture.ts';
import { updateItemRow } from './operator-shop.store.ts';
import { lockItem } from './purchases.store.ts';
import { toOperatorItem, toRaffleTerms } from './shop.view.ts';
import { toItemDraft } from './to-item-draft.ts';

/**
 * Changes an item inside the caller's transaction. Throws `ITEM_NOT_FOUND`, the errors of the rule and
 * `MEDIA_URL_UNKNOWN`.
 */
export async function updateItem(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  change: { itemId: string; operatorId: string; input: z.output<typeof itemChange> },
): Promise<OperatorItem> {
  const { itemId, operatorId, input } = change;
  const item = await lockItem(tx, itemId);
  if (!item) throw new AppError('ITEM_NOT_FOUND');
  const draft = toItemDraft(input, item.kind, item.stock);
  assertOk(checkItemDraft(draft, item.sold));
  const now = clock.now();
  if (item.kind === 'raffle') {
    if (item.cancelled_at) throw new AppError('RAFFLE_CANCELLED');
    assertOk(checkRaffle(draft));
    assertOk(checkRaffleChange(toRaffleTerms(item), draft, now));
  }
  const pictureUrl = input.pictureUrl === undefined ? item.picture_url : input.pictureUrl?.trim() || null;
  if (pictureUrl !== item.picture_url) {
    if (pictureUrl !== null) await attachItemPicture(tx, operatorId, pictureUrl, now);
    if (item.picture_url !== null) await detachUpload(tx, item.picture_url);
  }
  const pausedAt = input.isPaused ? (item.paused_at ?? now) : null;
  return toOperatorItem(await updateItemRow(tx, itemId, { ...draft, pictureUrl, pausedAt }));
}
